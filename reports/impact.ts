/** How bad a likely cause is for the applications that call the target. */
import { type CauseGroup, causesOf } from '../spec/evidence/causes.ts';
import { exposureOf, exposures } from '../spec/evidence/exposure.ts';
import { GRADES, type Severity, severityOf } from '../spec/evidence/severity.ts';
import { capital } from '../spec/phrasing/words.ts';
import { whyText } from '../spec/phrasing/faults.ts';
import { exposureLabel } from '../spec/phrasing/causes.ts';
import type { RequirementResult, Results } from '../spec/verdict/results.ts';

/** What a defect does to an application, so that it is as bad as it is. To whom data is exposed is said in a headline. */
const EFFECT: Readonly<Record<Severity, string>> = {
  exposed: '',
  wrong: 'applications get wrong or incomplete data',
  fails: 'applications get an error for valid requests',
  broken: 'the service fails',
  unreadable: 'applications cannot read a response',
  shape: 'applications may fail to read a response',
  lax: 'requests are accepted that should be rejected',
  error: 'only the form of an error differs',
  answer: 'an answer differs from your profile, but the specification permits both',
};

/** `High severity`. */
const gradeText = (severity: Severity): string => `${capital(GRADES[severity])} severity`;

/** The grade of a likely cause; null for what only warns, which does not fail the run. */
export function gradeOf(group: CauseGroup): string | null {
  const severity = severityOf([group]);
  return severity === null ? null : gradeText(severity);
}

/** What breaks the specification or differs from a profile; a waiver changes nothing of how bad it is. */
const gradedIn = ({ requirements }: Pick<Results, 'requirements'>) =>
  causesOf(requirements).filter(({ status }) => status !== 'warned');

/**
 * How bad the gravest of all is that violates the specification, waived or not: to whom it exposes data, or `high severity`; null if
 * nothing does. An answer that differs from a profile does not.
 */
export function gravest(results: Pick<Results, 'requirements'>): string | null {
  const groups = gradedIn(results).filter(({ status }) => status !== 'changed');
  const ways = groups.map(exposureOf);
  const exposed = exposures.find((one) => ways.includes(one));
  const severity = severityOf(groups);
  if (exposed !== undefined) return exposureLabel[exposed];
  return severity === null ? null : gradeText(severity).toLowerCase();
}

/**
 * What a cause does to an application, and how bad that is; of a status that is not listed also whether valid requests got it, as far
 * as the run tells. What only warns is not graded: it does not fail the run. Of the only defect the headline says how bad it is.
 */
export function impactOf(group: CauseGroup, results: Pick<Results, 'requirements' | 'verdict'>): string {
  const { lead } = group;
  const severity = severityOf([group]);
  if (severity === null) return whyText(lead);
  const [grade, because] = [gradeText(severity), EFFECT[severity]];
  const isOnly = group.status !== 'changed' && gradedIn(results).length === 1;
  const isSaid = results.verdict === 'violates' && because !== '' && isOnly;
  const graded = isSaid ? capital(because) : `${grade}${because === '' ? '' : `: ${because}`}`;
  return `${graded}.${onlyInvalidText(lead)} ${gotNothing(lead) ? NOTHING_CAME : whyText(lead)}`;
}

/** Whether what was sent without the right key got empty lists alone. */
const gotNothing = ({ findings }: RequirementResult): boolean =>
  findings.every(({ fact }) => fact.kind === 'served-without-key' && fact.empty === true);
const NOTHING_CAME = 'No data came back in this run; other requests may get some.';

/** That only requests that may fail were seen to get a status; empty if that is not known. */
function onlyInvalidText({ findings, findingsTotal }: RequirementResult): string {
  const [first] = findings;
  if (first?.fact.kind !== 'status-not-listed' || first.fact.status < 400 || findings.length < findingsTotal) return '';
  const isOther = findings.every(({ fact }) => fact.kind === 'status-not-listed' && fact.valid === false);
  return isOther ? ` No valid request was seen to get ${first.fact.status}.` : '';
}

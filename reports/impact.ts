/** How bad a likely cause is for the applications that call the target. */
import { type CauseGroup, causesOf, rowsOf } from '../spec/evidence/causes.ts';
import { exposureOf, exposures } from '../spec/evidence/exposure.ts';
import type { MismatchKind } from '../spec/evidence/facts.ts';
import { capital } from '../spec/phrasing/words.ts';
import { whyText } from '../spec/phrasing/faults.ts';
import { exposureLabel } from '../spec/phrasing/causes.ts';
import type { RequirementResult, Results } from '../spec/verdict/results.ts';
import { groupOf } from '../spec/verdict/requirements.ts';

/** The gravest first: how bad it is, and why. To whom data is exposed is said in a headline. */
const SEVERITIES = {
  exposed: ['Critical severity', ''],
  wrong: ['High severity', 'applications get wrong or incomplete data'],
  fails: ['High severity', 'applications get an error for valid requests'],
  broken: ['High severity', 'the service fails'],
  unreadable: ['High severity', 'applications cannot read a response'],
  shape: ['Medium severity', 'applications may fail to read a response'],
  lax: ['Low severity', 'requests are accepted that should be rejected'],
  error: ['Low severity', 'only the form of an error differs'],
  answer: ['Low severity', 'an answer differs from your profile, but the specification permits both'],
} as const;
type Severity = keyof typeof SEVERITIES;
const gravestFirst = Object.keys(SEVERITIES) as readonly Severity[];

/** Kinds that are not about the data itself. */
const SEVERITY: Readonly<Partial<Record<MismatchKind, Severity>>> = {
  ...{ refused: 'fails', 'id-unknown-to-get': 'fails', 'empty-not-found': 'fails', unsteady: 'fails' },
  ...{ 'not-json': 'unreadable', incomplete: 'unreadable', 'not-utf-8': 'unreadable', 'byte-order-mark': 'unreadable' },
  ...{ schema: 'shape', 'not-rfc-3339': 'shape', 'paging-present': 'shape', 'member-repeated': 'shape' },
  ...{ 'no-known-member': 'shape', 'email-not-strict': 'shape', 'media-type': 'shape' },
  ...{ 'bad-input-served': 'lax', 'served-without-key': 'lax', 'found-outside-pattern': 'lax' },
  ...{ 'envelope-not-json': 'error', 'envelope-encoding': 'error', 'body-with-500': 'error', 'blank-text': 'error' },
  ...{ 'bad-input-500': 'error', 'statuses-differ': 'error', 'pin-differs': 'answer' },
};

/** How bad the findings of a requirement are. */
const severitiesOf = ({ id, findings }: RequirementResult): Severity[] =>
  findings.map(({ fact }) => {
    if (fact.kind !== 'status-not-listed')
      return fact.kind === 'schema' && groupOf(id) === 'errors' ? 'error' : (SEVERITY[fact.kind] ?? 'wrong');
    if (fact.status < 400) return 'shape';
    return fact.status >= 500 ? 'broken' : fact.valid === true ? 'fails' : 'error';
  });

/** The gravest of what was seen of causes; null if there are none. */
function severityOf(groups: readonly CauseGroup[]): Severity | null {
  const graded = groups.flatMap((group) => {
    if (exposureOf(group) !== null) return 'exposed';
    return rowsOf(group).flatMap((row) => (row.status === group.status ? severitiesOf(row) : []));
  });
  return gravestFirst.find((one) => graded.includes(one)) ?? null;
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
  return severity === null ? null : SEVERITIES[severity][0].toLowerCase();
}

/**
 * What a cause does to an application, and how bad that is; of a status that is not listed also whether valid requests got it, as far
 * as the run tells. What only warns is not graded: it does not fail the run. Of the only defect the headline says how bad it is.
 */
export function impactOf(group: CauseGroup, results: Pick<Results, 'requirements' | 'verdict'>): string {
  const { lead } = group;
  const severity = severityOf([group]);
  if (group.status === 'warned' || severity === null) return whyText(lead);
  const [grade, because] = SEVERITIES[severity];
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

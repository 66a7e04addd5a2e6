/** How bad a likely cause is for the applications that call the target. */
import { type CauseGroup, causesOf, rowsOf } from '../spec/causes.ts';
import { exposureOf } from '../spec/exposure.ts';
import type { MismatchKind } from '../spec/facts.ts';
import { isDefect } from '../spec/phrasing/causes.ts';
import type { RequirementResult, Results } from '../spec/results.ts';
import { groupOf } from '../spec/rows.ts';

/** The gravest first. */
const SEVERITIES = {
  exposed: 'Critical severity: data is exposed.',
  wrong: 'High severity: applications get wrong or incomplete data.',
  fails: 'High severity: applications get an error for valid requests.',
  broken: 'High severity: the service fails.',
  unreadable: 'High severity: applications cannot read a response.',
  shape: 'Medium severity: applications may fail to read a response.',
  lax: 'Low severity: requests are accepted that should be rejected.',
  error: 'Low severity: only the form of an error differs.',
  answer: 'Low severity: an answer differs from your profile, but the specification permits both.',
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

/** How bad the findings of a requirement are; `rejected`: the statuses with which valid requests were seen to be rejected. */
function severitiesOf({ id, findings }: RequirementResult, rejected: ReadonlySet<number>): Severity[] {
  return findings.map(({ fact }) => {
    if (fact.kind !== 'status-not-listed')
      return fact.kind === 'schema' && groupOf(id) === 'errors' ? 'error' : (SEVERITY[fact.kind] ?? 'wrong');
    if (fact.status < 400) return 'shape';
    return fact.status >= 500 ? 'broken' : rejected.has(fact.status) ? 'fails' : 'error';
  });
}

/** The gravest of what was seen of a cause. */
function severityOf(group: CauseGroup, { requirements }: Pick<Results, 'requirements'>): Severity {
  if (exposureOf(group) !== null) return 'exposed';
  const facts = requirements.flatMap(({ findings }) => findings.map(({ fact }) => fact));
  const rejected = new Set(
    facts.flatMap((fact) => (fact.kind === 'refused' && 'status' in fact.ending ? [fact.ending.status] : [])),
  );
  const { status } = group;
  const graded = new Set(rowsOf(group).flatMap((row) => (row.status === status ? severitiesOf(row, rejected) : [])));
  return gravestFirst.find((one) => graded.has(one)) ?? 'wrong';
}

/** The gravest of all likely defects, as `high severity`; null if there is none. */
export function gravest(results: Pick<Results, 'requirements'>): string | null {
  const all = new Set(
    causesOf(results.requirements)
      .filter(isDefect)
      .map((group) => severityOf(group, results)),
  );
  const severity = gravestFirst.find((one) => all.has(one));
  return severity === undefined ? null : SEVERITIES[severity].replace(/:.*/, '').toLowerCase();
}

/**
 * What a cause does to an application, and how bad that is; of a status that is not listed also whether valid requests got it, as far
 * as the run tells. What only warns is not graded: it does not fail the run.
 */
export function impactOf(group: CauseGroup, results: Pick<Results, 'requirements'>): string {
  const { lead } = group;
  if (!isDefect(group)) return lead.why;
  const severity = severityOf(group, results);
  const fact = lead.findings[0]?.fact;
  const beside =
    fact?.kind === 'status-not-listed' && severity === 'error'
      ? ` Only invalid requests were seen to get ${fact.status}.`
      : '';
  return `${SEVERITIES[severity]}${beside} ${lead.why}`;
}

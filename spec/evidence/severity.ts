/** How bad a likely cause is for the applications that call the target. */
import { exposureOf } from './exposure.ts';
import type { MismatchKind } from './facts.ts';
import type { RequirementResult, Status } from '../verdict/results.ts';
import { groupOf } from '../verdict/requirements.ts';

/** What a defect does, the gravest first, and its grade. */
export const GRADES = {
  exposed: 'critical',
  ...({ wrong: 'high', fails: 'high', broken: 'high', unreadable: 'high' } as const),
  shape: 'medium',
  ...({ lax: 'low', error: 'low', answer: 'low' } as const),
} as const;
export type Severity = keyof typeof GRADES;
const gravestFirst = Object.keys(GRADES) as readonly Severity[];
const grades = [...new Set(Object.values(GRADES))];

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

/** Requirements of one cause, and the gravest of their statuses. */
interface Graded {
  readonly status: Status;
  readonly lead: RequirementResult;
  readonly others: readonly RequirementResult[];
}

/** The gravest of what was seen of causes; null if all of them only warn, which does not fail the run. */
export function severityOf(groups: readonly Graded[]): Severity | null {
  const graded = groups.flatMap((group): Severity | readonly Severity[] => {
    if (group.status === 'warned') return [];
    if (exposureOf(group) !== null) return 'exposed';
    const rows = [group.lead, ...group.others];
    return rows.flatMap((row) => (row.status === group.status ? severitiesOf(row) : []));
  });
  return gravestFirst.find((one) => graded.includes(one)) ?? null;
}

/** The smaller, the graver; causes of one grade are equally grave. */
export function gradePlace(group: Graded): number {
  const severity = severityOf([group]);
  return severity === null ? grades.length : grades.indexOf(GRADES[severity]);
}

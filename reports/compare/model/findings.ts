import type { Finding } from '../../../spec/evidence/finding.ts';
import type { Status } from '../../../spec/verdict/results.ts';
import { isCutShort, placesIn } from './changes.ts';
import { judgedBy, type Side } from './side.ts';

/** How the findings differ in a requirement that is broken in both runs with the same status. */
export interface FindingChange {
  readonly id: string;
  readonly status: Status;
  /** One finding of each form that only B has. */
  readonly fresh: readonly Finding[];
  /** One finding of each form that only A has. */
  readonly gone: readonly Finding[];
  readonly totals: readonly [before: number, after: number];
}

/**
 * The requirements that are broken in both runs, but in another way. Two findings are of one form when they differ in
 * nothing but ids, instants, numbers, quoted values and places in a list: those differ from run to run. What only a run with
 * enough requests saw is no other way. In the order of the report.
 */
export function findingChanges(a: Side, b: Side): FindingChange[] {
  const before = judgedBy(a.results);
  const isCut = { a: isCutShort(a), b: isCutShort(b) };
  const places = placesIn(b);
  const at = ({ id }: FindingChange): number => places.get(id)?.at ?? Number.MAX_SAFE_INTEGER;
  const changes = [...judgedBy(b.results).values()].flatMap((row) => {
    const was = before.get(row.id);
    if (was?.status !== row.status) return [];
    const [fresh, gone] = [unlike(row.findings, was.findings), unlike(was.findings, row.findings)];
    if ((fresh.length === 0 && (gone.length === 0 || isCut.b)) || (gone.length === 0 && isCut.a)) return [];
    const totals = [was.findingsTotal, row.findingsTotal] as const;
    return [{ id: row.id, status: row.status, fresh, gone, totals }];
  });
  return changes.sort((x, y) => at(x) - at(y));
}

/** The findings whose form the others do not have, each form once. */
function unlike(findings: readonly Finding[], others: readonly Finding[]): Finding[] {
  const seen = new Set(others.map(formOf));
  return findings.filter((finding) => {
    const form = formOf(finding);
    return !seen.has(form) && seen.add(form);
  });
}

/** Facts that differ from run to run although nothing changed: ids, instants, texts of the data. */
const OF_DATA: ReadonlySet<string> = new Set([
  ...['text', 'id', 'posted', 'holder', 'first', 'also', 'account', 'start', 'end', 'customerId', 'actual', 'expected'],
]);
/** Numbers that are facts of the target, not of its data. */
const OF_TARGET: ReadonlySet<string> = new Set(['status', 'bytes', 'first', 'last']);

/** What remains of a finding when everything that data decide is taken out. */
export function formOf({ fact }: Pick<Finding, 'fact'>): string {
  return JSON.stringify(fact, (name, value: unknown) => {
    if (typeof value === 'number') return OF_TARGET.has(name) ? value : '#';
    if (typeof value !== 'string') return value;
    if (name === 'pointer') return value.replace(/\/\d+(?=\/|$)/g, '/*');
    return OF_DATA.has(name) ? '…' : value;
  });
}

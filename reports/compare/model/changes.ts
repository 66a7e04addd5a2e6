import type { Level } from '../../../spec/requirement.ts';
import type { RequirementResult, Status } from '../../../spec/results.ts';

/** What a changed status means to a reader, worst first. */
export const changeKinds = ['broken', 'lost', 'warned', 'accepted', 'added', 'fixed', 'gained', 'removed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A requirement whose status differs; null if a run's catalogue does not have it. */
export interface StatusChange {
  readonly id: string;
  readonly text: string;
  readonly level: Level;
  readonly kind: ChangeKind;
  readonly before: RequirementResult | null;
  readonly after: RequirementResult | null;
}

type Rows = ReadonlyMap<string, RequirementResult>;
const levels: readonly Level[] = ['must', 'should', 'gap'];

/**
 * The requirements whose status changed, worst first. A requirement that only one run was asked to judge is left out;
 * one that only one catalogue has is `added` or `removed`. `strict` is that of B: then a warning fails the run as well.
 */
export function statusChanges(before: Rows, after: Rows, known: KnownIds, strict: boolean): StatusChange[] {
  const ids = [...new Set([...after.keys(), ...before.keys()])];
  return ids
    .filter((id) => comparable(id, before, after, known))
    .flatMap((id) => statusChange(before.get(id) ?? null, after.get(id) ?? null, strict))
    .sort(
      (x, y) =>
        changeKinds.indexOf(x.kind) - changeKinds.indexOf(y.kind) || levels.indexOf(x.level) - levels.indexOf(y.level),
    );
}

/** The ids that each run's catalogue has, whether judged or not. */
export interface KnownIds {
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

function comparable(id: string, before: Rows, after: Rows, known: KnownIds): boolean {
  const [was, is] = [before.has(id), after.has(id)];
  return (was && is) || (is && !known.before.has(id)) || (was && !known.after.has(id));
}

function statusChange(
  before: RequirementResult | null,
  after: RequirementResult | null,
  strict: boolean,
): StatusChange[] {
  const row = after ?? before;
  if (row === null || before?.status === after?.status || onlyAnswered(before, after)) return [];
  const kind = kindOf(before?.status ?? null, after?.status ?? null, strict);
  return [{ id: row.id, text: row.text, level: row.level, kind, before, after }];
}

/** An open question that one run answered and the other did not stands among the answers. */
function onlyAnswered(before: RequirementResult | null, after: RequirementResult | null): boolean {
  const quiet = (row: RequirementResult | null): boolean =>
    row !== null && row.level === 'gap' && (row.status === 'answered' || row.status === 'not-exercised');
  return quiet(before) && quiet(after);
}

function kindOf(before: Status | null, after: Status | null, strict: boolean): ChangeKind {
  if (after === null) return 'removed';
  switch (after) {
    case 'violated':
      return 'broken';
    case 'warned':
      if (before === 'violated') return 'fixed';
      return strict ? 'broken' : 'warned';
    case 'waived':
      return 'accepted';
    case 'not-exercised':
      return before === null ? 'added' : 'lost';
    case 'upheld':
    case 'answered':
      if (before === null) return 'added';
      return before === 'not-exercised' ? 'gained' : 'fixed';
  }
}

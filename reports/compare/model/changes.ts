import { type Level, levels } from '../../../spec/requirement.ts';
import type { RequirementResult, Status } from '../../../spec/results.ts';
import { judgedBy, type Side } from './side.ts';

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

/**
 * The requirements whose status changed, worst first. A requirement that only one run was asked to judge is left out;
 * one that only one catalogue has is `added` or `removed`. Under B's `--strict` a warning fails the run as well.
 */
export function statusChanges(a: Side, b: Side): StatusChange[] {
  const [before, after] = [judgedBy(a.results), judgedBy(b.results)];
  const knows = ({ results }: Side, id: string): boolean => results.requirements.some((row) => row.id === id);
  const changes = [...new Set([...after.keys(), ...before.keys()])].flatMap((id): StatusChange[] => {
    const [was, is] = [before.get(id) ?? null, after.get(id) ?? null];
    const row = is ?? was;
    if (row === null || was?.status === is?.status || onlyAnswered(was, is)) return [];
    if ((was === null && knows(a, id)) || (is === null && knows(b, id))) return [];
    const kind = is === null ? 'removed' : kindOf[is.status](was?.status, b.results.strict);
    return [
      {
        id,
        text: kind === 'broken' || kind === 'warned' ? row.broken : row.rule,
        level: row.level,
        kind,
        before: was,
        after: is,
      },
    ];
  });
  return changes.sort((x, y) => rank(x) - rank(y));
}

function rank({ kind, level }: StatusChange): number {
  return changeKinds.indexOf(kind) * levels.length + levels.indexOf(level);
}

/** An open question that one run answered and the other did not stands among the answers. */
function onlyAnswered(...rows: readonly (RequirementResult | null)[]): boolean {
  const quiet: readonly (Status | undefined)[] = ['answered', 'not-tested'];
  return rows.every((row) => row?.level === 'gap' && quiet.includes(row.status));
}

type KindOf = (before: Status | undefined, strict: boolean) => ChangeKind;
const held: KindOf = (before) => (before === undefined ? 'added' : before === 'not-tested' ? 'gained' : 'fixed');

/** What it means that a requirement has a status now. */
const kindOf: Readonly<Record<Status, KindOf>> = {
  violated: () => 'broken',
  changed: () => 'broken',
  warned: (before, strict) => (before === 'violated' ? 'fixed' : strict ? 'broken' : 'warned'),
  waived: () => 'accepted',
  'not-tested': (before) => (before === undefined ? 'added' : 'lost'),
  passed: held,
  answered: held,
};

/** An open question whose answer differs; null if it was not observed. */
export interface AnswerChange {
  readonly kind: 'otherwise' | 'lost' | 'gained';
  readonly id: string;
  readonly question: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The open questions that both runs were `judged` on and that were answered differently. */
export function answerChanges(a: Side, b: Side, judged: (id: string) => boolean): AnswerChange[] {
  const answers = new Map(a.results.gaps.map(({ id, answer }) => [id, answer]));
  return b.results.gaps.flatMap(({ id, question, answer: after }): AnswerChange[] => {
    const before = answers.get(id);
    if (before === undefined || before === after || !judged(id)) return [];
    const kind = before === null ? 'gained' : after === null ? 'lost' : 'otherwise';
    return [{ kind, id, question, before, after }];
  });
}

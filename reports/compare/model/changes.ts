import { sort } from 'd3-array';
import type { Finding } from '../../../spec/evidence/finding.ts';
import { type Level, levels } from '../../../spec/verdict/requirements.ts';
import { causesOf, rowsOf } from '../../../spec/evidence/causes.ts';
import { isSpent } from '../../../spec/phrasing/reasons.ts';
import type { RequirementResult, Status } from '../../../spec/verdict/results.ts';
import { groupBy, sawNothing } from '../../view.ts';
import { judgedBy, type Side } from './side.ts';

/** What a changed status means to a reader, worst first. */
export const changeKinds = [
  ...(['broken', 'lost', 'warned', 'accepted', 'repinned', 'added', 'fixed', 'gained', 'removed'] as const),
];
export type ChangeKind = (typeof changeKinds)[number];

/** A requirement whose status differs; null if a run's catalogue does not have it. */
export interface StatusChange {
  readonly id: string;
  readonly text: string;
  readonly level: Level;
  readonly kind: ChangeKind;
  readonly before: RequirementResult | null;
  readonly after: RequirementResult | null;
  /** What it shares with the changes that belong to it: one likely defect, or one reason. */
  readonly shared: string;
}

/** Changes of one kind that one likely defect, or one reason, explains; the most telling first. */
export type ChangeGroup<T extends StatusChange> = readonly [lead: T, ...others: T[]];

/** Sorted changes by what they share. */
export const grouped = <T extends StatusChange>(changes: readonly T[]): ChangeGroup<T>[] =>
  [...groupBy(changes, ({ kind, shared }) => `${kind} ${shared}`).values()] as [T, ...T[]][];

/** Where broken requirements stand in the report of a run, and with which likely cause. */
type Places = ReadonlyMap<string, { readonly cause: number; readonly at: number }>;

/** The places of what a run broke: its report orders likely causes, and the requirements of each. */
function placesIn({ results }: Side): Places {
  const all = causesOf(results.requirements).flatMap((group, cause) => rowsOf(group).map(({ id }) => ({ id, cause })));
  return new Map(all.map(({ id, cause }, at) => [id, { cause, at }]));
}

/**
 * The requirements whose status changed, worst first, then as the report orders them. A requirement that only one run was asked to judge is left out;
 * one that only one catalogue has is `added` or `removed`. Under B's `--strict` a warning fails the run as well.
 */
export function statusChanges(a: Side, b: Side): StatusChange[] {
  const [before, after] = [judgedBy(a.results), judgedBy(b.results)];
  const [broken, mended] = [placesIn(b), placesIn(a)];
  const placeOf = ({ kind, id }: Pick<StatusChange, 'kind' | 'id'>) => (kind === 'fixed' ? mended : broken).get(id);
  const knows = ({ results }: Side, id: string): boolean => results.requirements.some((row) => row.id === id);
  const changes = [...new Set([...after.keys(), ...before.keys()])].flatMap((id): StatusChange[] => {
    const [was, is] = [before.get(id) ?? null, after.get(id) ?? null];
    const row = is ?? was;
    if (row === null || was?.status === is?.status || onlyAnswered(was, is)) return [];
    if ((was === null && knows(a, id)) || (is === null && knows(b, id))) return [];
    const kind =
      is === null ? 'removed' : isRepinned(was, is, b) ? 'repinned' : kindOf[is.status](was?.status, b.results.strict);
    const without = kind === 'lost' ? { row: is, side: b } : kind === 'gained' ? { row: was, side: a } : null;
    const reason = without === null ? '' : sawNothing(without.side.results) ? BLOCKED : without.row?.reason;
    const shared = reason || String(placeOf({ kind, id })?.cause ?? id);
    const text = kind === 'broken' || kind === 'warned' ? row.broken : row.text;
    return [{ id, text, level: row.level, kind, before: was, after: is, shared }];
  });
  return sort(
    changes,
    ({ kind }) => changeKinds.indexOf(kind),
    (change) => placeOf(change)?.at ?? Infinity,
    ({ level }) => levels.indexOf(level),
  );
}

/** An open question that one run answered and the other did not stands among the answers. */
function onlyAnswered(...rows: readonly (RequirementResult | null)[]): boolean {
  const quiet: readonly (Status | undefined)[] = ['answered', 'not-tested'];
  return rows.every((row) => row?.level === 'gap' && quiet.includes(row.status));
}

/** Whether an answer that A's pin contradicts is still not the pinned one: then the target fixed nothing, and the pin is another. */
function isRepinned(was: RequirementResult | null, is: RequirementResult, { results }: Side): boolean {
  const answer = results.gaps.find(({ id }) => id === is.id)?.answer;
  const isOther = ({ fact }: Finding): boolean => fact.kind === 'pin-differs' && fact.pinned !== answer;
  return is.status === 'answered' && was?.findings.some(isOther) === true;
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

/** Whether the budget of a run ended before all was tested; that of a smoke run is meant to. */
function isCutShort({ results }: Side): boolean {
  return results.because.smoke === true || results.requirements.some(({ obstacles }) => obstacles.some(isSpent));
}

/** An open question whose answer differs; null if it was not observed; `fewer` if one run saw only a part, because its budget ended. */
export interface AnswerChange {
  readonly kind: 'otherwise' | 'fewer' | 'lost' | 'gained';
  readonly id: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The open questions that both runs were `judged` on and that were answered differently. */
export function answerChanges(a: Side, b: Side, judged: (id: string) => boolean): AnswerChange[] {
  if (sawNothing(a.results) || sawNothing(b.results)) return [];
  const isCut = isCutShort(a) || isCutShort(b);
  const answers = new Map(a.results.gaps.map(({ id, answer }) => [id, answer]));
  return b.results.gaps.flatMap(({ id, answer: after }): AnswerChange[] => {
    const before = answers.get(id);
    if (before === undefined || before === after || !judged(id)) return [];
    const isFewer = isCut && before !== null && after !== null && isPart(before, after);
    const kind = before === null ? 'gained' : after === null ? 'lost' : isFewer ? 'fewer' : 'otherwise';
    return [{ kind, id, before, after }];
  });
}

/** The one reason of all that a run did not test because it was stopped before it judged anything. */
const BLOCKED = 'blocked';

/** Whether a bound that has no other end is also one by another answer. */
function isLowerBound(answer: string, other: string): boolean {
  const [own, others] = [answer, other].map((text) => Number(/^at least (\d+)/.exec(text)?.[1])) as [number, number];
  return !answer.includes(',') && own <= others;
}

/** Whether one answer names only what the other names, too. That nothing was seen is no answer. */
function isPart(...answers: readonly [string, string]): boolean {
  if (isLowerBound(...answers) || isLowerBound(answers[1], answers[0])) return true;
  const [one, other] = answers.map(
    (text) => new Set(text.split(/[\s,;]+/).filter((word) => !/^(no|none|seen)$/.test(word))),
  ) as [Set<string>, Set<string>];
  return [...one].every((word) => other.has(word)) || [...other].every((word) => one.has(word));
}

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
  const changes = [...judgedBy(b.results).values()].flatMap((row) => {
    const was = before.get(row.id);
    if (was?.status !== row.status) return [];
    const [fresh, gone] = [unlike(row.findings, was.findings), unlike(was.findings, row.findings)];
    if ((fresh.length === 0 && (gone.length === 0 || isCut.b)) || (gone.length === 0 && isCut.a)) return [];
    const totals = [was.findingsTotal, row.findingsTotal] as const;
    return [{ id: row.id, status: row.status, fresh, gone, totals }];
  });
  return sort(changes, ({ id }) => places.get(id)?.at ?? Infinity);
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
function formOf({ fact }: Finding): string {
  return JSON.stringify(fact, (name, value: unknown) => {
    if (typeof value === 'number') return OF_TARGET.has(name) ? value : '#';
    if (typeof value !== 'string') return value;
    if (name === 'pointer') return value.replace(/\/\d+(?=\/|$)/g, '/*');
    return OF_DATA.has(name) ? '…' : value;
  });
}

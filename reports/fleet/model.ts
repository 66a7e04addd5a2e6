import { exitCodeOf, worstOf } from '../../spec/verdict/gate.ts';
import type { Level } from '../../spec/verdict/requirements.ts';
import type { Results, Status, Verdict } from '../../spec/verdict/results.ts';
import { brief } from '../escape.ts';
import { count, groupBy, type Part, partOf, untestedOf } from '../view.ts';

/**
 * What became of the run of a target. `finished`: it gave results, whatever they say. `late`: its time limit ended it.
 * `refused`: its settings are wrong, so nothing was sent. `crashed`: its process ended without a word of its own.
 */
export type TargetState = 'finished' | 'late' | 'interrupted' | 'refused' | 'no-key' | 'crashed' | 'not-run';

/** The states of a target that was not judged, in words. */
export const stateText: Readonly<Record<TargetState, string>> = {
  finished: 'finished',
  late: 'stopped by its time limit',
  interrupted: 'interrupted',
  refused: 'its settings are wrong',
  'no-key': 'its key is not set',
  crashed: 'its run crashed',
  'not-run': 'not run yet',
};

/** The exit code that a target gives its fleet: that of its run, or 3 because it was not judged to the end. */
export function targetExitCode(state: TargetState, runExitCode: number | null): 0 | 1 | 3 | 130 {
  if (state === 'interrupted') return 130;
  // A violation that was found before the end stays one.
  if (runExitCode === 1) return 1;
  return state === 'finished' && runExitCode === 0 ? 0 : 3;
}

/** What the run of a target says. */
interface JudgedTarget {
  readonly verdict: Verdict;
  readonly scope: 'full' | 'partial';
  /** What made it partial if no requirements were chosen; absent if they were, and of a full run. */
  readonly part?: Exclude<Part, 'chosen'>;
  /** One sentence: why this verdict. */
  readonly why: string;
  readonly environment: Results['target']['environment'];
  readonly sandbox: boolean;
  readonly host: string;
  /** When the run started, ISO 8601. */
  readonly startedAt: string;
  readonly requests: number;
  /** Ids of the requirements by status. */
  readonly statuses: Readonly<Partial<Record<Status, readonly string[]>>>;
  /** How many requirements were not tested, without those that a run counts by themselves. */
  readonly open: number;
}

/** One environment of a fleet. */
export interface FleetTarget {
  readonly name: string;
  readonly state: TargetState;
  /** What a run without results said. */
  readonly said: string;
  readonly exitCode: 0 | 1 | 3 | 130;
  /** Null if it gave no results. */
  readonly judged: JudgedTarget | null;
}

/** A requirement as a fleet shows it. */
export interface FleetRequirement {
  readonly id: string;
  readonly level: Level;
  /** The requirement, or the open question. */
  readonly text: string;
}

/** Many environments side by side: the content of `fleet.json`, from which the page is made. */
export interface Fleet {
  readonly schema: 4;
  readonly exitCode: 0 | 1 | 3 | 130;
  readonly targets: readonly FleetTarget[];
  readonly requirements: readonly FleetRequirement[];
}

/** A fleet of these targets; the requirements are those of any of their runs, in their order. */
export function fleetOf(targets: readonly FleetTarget[], requirements: readonly FleetRequirement[]): Fleet {
  return { schema: 4, exitCode: worstOf(targets.map(({ exitCode }) => exitCode)), targets, requirements };
}

/** What a fleet keeps of the results of one run. */
export function judgedOf(results: Results): JudgedTarget {
  const { verdict, scope, why, target, run, requests, requirements } = results;
  const part = partOf(results);
  const byStatus = groupBy(requirements, ({ status }) => status);
  return {
    verdict,
    scope,
    ...(part === null || part === 'chosen' ? {} : { part }),
    why: brief(why, 300),
    environment: target.environment,
    sandbox: target.sandbox,
    host: brief(target.name, 100),
    startedAt: run.startedAt,
    requests: requests.sent,
    statuses: Object.fromEntries([...byStatus].map(([status, own]) => [status, own.map(({ id }) => id)])),
    open: untestedOf(requirements).length,
  };
}

/** The exit code of a run by what it found; that it was stopped is a fact of its own. */
export function codeOf({ gate, verdict }: Pick<Results, 'gate' | 'verdict'>): number {
  const reasons = gate.reasons.filter(({ kind }) => kind !== 'interrupted');
  const code = exitCodeOf({ ...gate, reasons });
  return code === 0 && verdict === 'inconclusive' ? 3 : code;
}

/** What the exit code of a target says to a reader, its sign and what it means: what failed, what was not judged, what passed. */
const outcomes = [
  { code: 1, word: 'failed', sign: '✗', tone: 'bad' },
  { code: 3, word: 'not judged', sign: '?', tone: 'doubtful' },
  { code: 130, word: 'interrupted', sign: '○', tone: 'neutral' },
  { code: 0, word: 'passed', sign: '✓', tone: 'good' },
] as const;

/** What the exit code of a target, or of all, says. */
export const outcomeOf = ({ exitCode }: Pick<Fleet, 'exitCode'>) =>
  outcomes.find(({ code }) => code === exitCode) ?? outcomes[1];

/** `200 targets: 180 passed, 15 failed, 5 not judged`. */
export function fleetLine({ targets }: Fleet): string {
  const parts = outcomes
    .toSorted((a, b) => a.code - b.code)
    .flatMap(({ code, word }) => {
      const number = targets.filter(({ exitCode }) => exitCode === code).length;
      return number === 0 ? [] : [`${number} ${word}`];
    });
  return `${count(targets.length, 'target')}: ${parts.join(', ')}`;
}

/** Why a target was not judged by every requirement; null if it was, or was not judged at all. */
export const partAt = ({ judged }: FleetTarget): Part | null =>
  judged?.scope === 'partial' ? (judged.part ?? 'chosen') : null;

/** Whether the targets that were judged were not all judged by as much: then each of them says by what. */
export const isMixed = ({ targets }: Fleet): boolean =>
  new Set(targets.filter(({ judged }) => judged !== null).map(partAt)).size > 1;

/** What is said of the targets that were judged in part. */
const partSentence: Readonly<Record<Part, string>> = {
  smoke: 'Only a smoke run was made',
  traffic: 'Only traffic was judged',
  chosen: 'Only chosen requirements were tested',
};

/** Sentences about the targets that were judged by some requirements only; empty if there are none. */
export function partialLine(fleet: Fleet): string {
  const parts = groupBy(fleet.targets, partAt);
  const of = isMixed(fleet) ? (n: number) => ` at ${n} of ${count(fleet.targets.length, 'target')}` : () => '';
  return [...parts]
    .flatMap(([part, { length }]) => (part === null ? [] : `${partSentence[part]}${of(length)}.`))
    .join(' ');
}

/** The requirements that are broken at a target: violated, or with another answer than the pinned one. */
export const brokenAt = ({ judged }: FleetTarget): readonly string[] => [
  ...(judged?.statuses.violated ?? []),
  ...(judged?.statuses.changed ?? []),
];

/** The requirements that are broken at a target, but that its profile waives: they do not fail its run. */
export const waivedAt = ({ judged }: FleetTarget): readonly string[] => judged?.statuses.waived ?? [];

/** How many requirements only warn at a target. */
export const warnedAt = ({ judged }: FleetTarget): number => judged?.statuses.warned?.length ?? 0;

/** The targets in the order in which a reader needs them; those that are equal stay in the order of the file. */
export function worstFirst(targets: readonly FleetTarget[]): FleetTarget[] {
  const rank = (target: FleetTarget): number => outcomes.indexOf(outcomeOf(target));
  return targets.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      brokenAt(b).length - brokenAt(a).length ||
      waivedAt(b).length - waivedAt(a).length ||
      warnedAt(b) - warnedAt(a),
  );
}

/** The requirements that are broken or waived at any target, with its name; those that are broken at most targets first. */
export function brokenRequirements({ requirements, targets }: Fleet) {
  const namesBy = (ids: (target: FleetTarget) => readonly string[]) => {
    const byTarget = targets.map((target) => [target.name, new Set(ids(target))] as const);
    return (id: string) => byTarget.flatMap(([name, of]) => (of.has(id) ? [name] : []));
  };
  const [broken, waived] = [namesBy(brokenAt), namesBy(waivedAt)];
  return requirements
    .map(({ id }) => ({ id, broken: broken(id), waived: waived(id) }))
    .filter((row) => row.broken.length + row.waived.length > 0)
    .sort((a, b) => b.broken.length - a.broken.length || b.waived.length - a.waived.length);
}

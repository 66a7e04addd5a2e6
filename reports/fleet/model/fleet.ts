import { worstOf } from '../../../spec/verdict/gate.ts';
import type { Level } from '../../../spec/verdict/requirements.ts';
import type { Results, Status, Verdict } from '../../../spec/verdict/results.ts';

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

/** The figures of a run. */
export interface RunFigures {
  /** When the run started, ISO 8601. */
  readonly at: string;
  readonly verdict: Verdict;
  readonly exitCode: number;
  /** Requirements that are violated, or whose pinned answer changed. */
  readonly broken: number;
  readonly warned: number;
  /** Requirements that were not tested, without those that a run counts by themselves. */
  readonly open: number;
  readonly requests: number;
}

/** What the run of a target says; null for a target that gave no results. */
export interface JudgedTarget {
  readonly verdict: Verdict;
  readonly scope: 'full' | 'partial';
  /** Whether it passed by the user's requirements and why not, in words. */
  readonly gate: string;
  /** One sentence: why this verdict. */
  readonly why: string;
  readonly environment: Results['target']['environment'];
  readonly sandbox: boolean;
  readonly host: string;
  readonly version: string;
  readonly budget: number;
  readonly milliseconds: number;
  /** Ids of the requirements by status. */
  readonly statuses: Readonly<Partial<Record<Status, readonly string[]>>>;
  /** What was answered to the open questions. */
  readonly answers: Readonly<Record<string, string>>;
  /** The first mismatch, or why it was not tested: a line. */
  readonly notes: Readonly<Record<string, string>>;
  readonly point: RunFigures;
}

/** One environment of a fleet. */
export interface FleetTarget {
  readonly name: string;
  readonly state: TargetState;
  /** What a run without results said. */
  readonly said: string;
  readonly exitCode: 0 | 1 | 3 | 130;
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
  readonly schema: 3;
  readonly exitCode: 0 | 1 | 3 | 130;
  readonly targets: readonly FleetTarget[];
  readonly requirements: readonly FleetRequirement[];
}

/** A fleet of these targets; the requirements are those of any of their runs, in their order. */
export function fleetOf(targets: readonly FleetTarget[], requirements: readonly FleetRequirement[]): Fleet {
  return { schema: 3, exitCode: worstOf(targets.map(({ exitCode }) => exitCode)), targets, requirements };
}

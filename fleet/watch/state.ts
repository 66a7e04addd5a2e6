import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ComparisonOutcome } from '../../reports/compare/model/outcome.ts';
import type { TrendPoint } from '../../reports/fleet/model/fleet.ts';
import type { TargetState } from '../../reports/fleet/model/state.ts';
import { privateFolder, writeWhole } from '../../environment/private-files.ts';
import { UsageError } from '../../run/usage.ts';

/** One run of a watch. */
export interface WatchedRun {
  /** Name of its folder below `runs/`. */
  readonly id: string;
  readonly startedAt: string;
  /** Null while it runs, or if the watch was killed meanwhile. */
  readonly endedAt: string | null;
  /** Requests that it may send, written down before it begins; once it has ended, the requests that it sent. */
  readonly requests: number;
  readonly state: TargetState;
  readonly exitCode: number;
  /** Null if it gave no results. */
  readonly point: TrendPoint | null;
  /** Compared with the last green run; null if there was none, or if it gave no results. */
  readonly outcome: ComparisonOutcome['kind'] | null;
}

/** All that a watch remembers. */
export interface WatchState {
  readonly schema: 1;
  /** Oldest first. */
  readonly runs: readonly WatchedRun[];
  /** Id of the last run that passed. */
  readonly lastGreen: string | null;
  /** What the webhook was told last. */
  readonly told: string;
}

const STATE_FILE = 'state.json';
/** Runs whose figures are kept, long after their folders are gone; and the last green one. */
const MOST_RUNS = 1000;

/** What was told if nothing is wrong: a watch that begins green has no news. */
const NOTHING_WRONG = '0';

/** Reads the state of a watch; an empty one if there is none. */
export function readState(directory: string): WatchState {
  const path = join(directory, STATE_FILE);
  if (!existsSync(path)) return { schema: 1, runs: [], lastGreen: null, told: NOTHING_WRONG };
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as Partial<WatchState> | null;
    if (value?.schema === 1 && Array.isArray(value.runs)) return value as WatchState;
  } catch {
    /* said below */
  }
  throw new UsageError(`${path} cannot be read: remove it, or choose another folder with --out`);
}

/** Writes the state whole, so that a kill at any moment leaves the old or the new one. */
export function writeState(directory: string, state: WatchState): void {
  privateFolder(directory);
  const runs = state.runs.filter(({ id }, nth) => nth >= state.runs.length - MOST_RUNS || id === state.lastGreen);
  writeWhole(join(directory, STATE_FILE), `${JSON.stringify({ ...state, runs }, null, 1)}\n`);
}

/** The folder of a run. */
export const folderOf = (directory: string, id: string): string => join(directory, 'runs', id);

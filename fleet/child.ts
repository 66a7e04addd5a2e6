import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { openNew } from '../environment/private-files.ts';
import { FLEET_TARGET, NO_ENV_FILE } from '../environment/settings/env-file.ts';
import { settings } from '../environment/settings/table.ts';
import type { Origin } from '../spec/verdict/results.ts';
import type { Target } from './targets/target.ts';

/** What a `cardproof run` in a process of its own is given. */
interface ChildRun {
  readonly words: readonly string[];
  /** All of its environment; the key is here and never in its words, because a process list shows them. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** File for what it says. */
  readonly log: string;
  /** Milliseconds after which it is interrupted. */
  readonly most: number;
}

/** How a child ended. */
export interface ChildEnd {
  /** Null if a signal ended it, or if it could not be started. */
  readonly code: number | null;
  readonly late: boolean;
}

/** A child that runs. */
export interface Child {
  readonly ended: Promise<ChildEnd>;
  /** Asks it to stop: the first time in order, with its results; the second time at once. */
  readonly interrupt: () => void;
}

/** So long an interrupted run may write its results. */
const GRACE = 30_000;

/** Starts this very program as another process. What it says goes to the log, not through this process. */
export function startRun({ words, env, log, most }: ChildRun): Child {
  const out = openNew(log);
  const line = [...process.execArgv, process.argv[1] ?? '', 'run', ...words];
  // A process group of its own: Ctrl+C is passed on once, and not also by the terminal.
  const child = spawn(process.execPath, line, { env, stdio: ['ignore', out, out], detached: true });
  closeSync(out);
  let late = false;
  let kill: NodeJS.Timeout | undefined;
  const limit = setTimeout(() => {
    late = true;
    child.kill('SIGTERM');
    kill = setTimeout(() => child.kill('SIGKILL'), GRACE);
  }, most);
  const ended = new Promise<ChildEnd>((resolve) => {
    const end = (code: number | null): void => {
      clearTimeout(limit);
      clearTimeout(kill);
      resolve({ code, late });
    };
    child.once('error', () => end(null)).once('close', end);
  });
  return { ended, interrupt: () => void child.kill('SIGTERM') };
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Variables that say something about a run; a target of a fleet has its own. The page of a CI job would show
 * every run, and its later steps would read the outputs of one of them. */
const OF_A_RUN: readonly string[] = [
  ...Object.values(settings).flatMap(({ variable }) => (variable === null ? [] : [variable])),
  'GITHUB_STEP_SUMMARY',
  'GITHUB_OUTPUT',
];

/** The fleet of a target: its file as it was typed, and all targets in it. */
export interface OfFleet {
  readonly file: string;
  readonly all: readonly Target[];
}

/** The environment of a target's run: its settings, its key and where it comes from, and no key of another target. */
export function environmentFor(target: Target, key: string, { file, all }: OfFleet, above: Variables): Variables {
  const others = all.map(({ keyVariable }) => keyVariable);
  const kept = Object.entries(above).filter(([name]) => !OF_A_RUN.includes(name) && !others.includes(name));
  const own = { [String(settings.key.variable)]: key, [NO_ENV_FILE]: '1' };
  const origin: Origin = { kind: 'fleet', file, target: target.name };
  return { ...Object.fromEntries(kept), ...target.env, ...own, [FLEET_TARGET]: JSON.stringify(origin) };
}

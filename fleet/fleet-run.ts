import { spawn } from 'node:child_process';
import { closeSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { openNew, privateFolder } from '../environment/private-files.ts';
import { FLEET_TARGET, NO_ENV_FILE } from '../environment/settings/env-file.ts';
import { settings } from '../environment/settings/table.ts';
import { brief } from '../reports/escape.ts';
import { stateText, type TargetState } from '../reports/fleet/model.ts';
import { outcomeLine } from '../reports/view.ts';
import { RESULTS_FILE } from '../reports/files.ts';
import { headOf } from '../runs/guard.ts';
import { storedResults } from '../runs/stored.ts';
import { EXIT } from '../spec/verdict/gate.ts';
import type { Origin, Results } from '../spec/verdict/results.ts';
import { forgetTarget, logFile, takeFleet, writeRecord } from './record.ts';
import type { Target } from './target.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** The fleet of a target: its file as it was typed, and all targets in it. */
interface OfFleet {
  readonly file: string;
  readonly all: readonly Target[];
}

/** How a fleet is run. */
interface FleetOptions {
  readonly out: string;
  /** Targets at the same time. */
  readonly jobs: number;
  /** Flags that every run gets. */
  readonly words: readonly string[];
  /** The file of targets, and all that are in it: the run of one must not see the keys of the others. */
  readonly fleet: OfFleet;
  /** The environment of this process, and the one with `.env`, in which keys are looked up. */
  readonly env: Variables;
  readonly keys: Variables;
  readonly tell: (line: string) => void;
}

/** Runs targets, each in a process and a folder of its own. What happens to one never stops the others. */
export class FleetRun {
  private readonly options: FleetOptions;
  private readonly children = new Set<Child>();
  private stopped = false;
  private done = 0;

  constructor(options: FleetOptions) {
    this.options = options;
    takeFleet(
      options.out,
      options.fleet.all.map(({ name }) => name),
    );
  }

  /** Starts nothing more, and asks what runs to write its results. */
  interrupt(): void {
    this.stopped = true;
    for (const child of this.children) child.interrupt();
  }

  async runAll(targets: readonly Target[]): Promise<void> {
    for (const { name } of targets) forgetTarget(this.options.out, name);
    const waiting = [...targets];
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined && !this.stopped; next = waiting.shift()) {
        const said = await this.attempt(next);
        this.done += 1;
        this.options.tell(`[${this.done}/${targets.length}] ${next.name}: ${said}`);
      }
    };
    await Promise.all(Array.from({ length: Math.min(this.options.jobs, targets.length) }, worker));
  }

  /** What became of a target, in words; a failure of this machine (a full disk) is one of that target. */
  private async attempt(target: Target): Promise<string> {
    try {
      return await this.runOne(target);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      try {
        this.note(target, new Date().toISOString(), 'crashed', said);
      } catch {
        // The disk may be what failed: what is said here must do.
      }
      return `could not be run: ${said}`;
    }
  }

  private note(target: Target, startedAt: string, state: TargetState, said: string): void {
    writeRecord(this.options.out, { schema: 1, name: target.name, state, said, startedAt });
  }

  private async runOne(target: Target): Promise<string> {
    const { out, words, fleet, env, keys } = this.options;
    const folder = join(out, target.name);
    const startedAt = new Date().toISOString();
    const key = (keys[target.keyVariable] ?? '').trim();
    if (key === '') {
      this.note(target, startedAt, 'no-key', `${target.keyVariable} is not set`);
      return `not run: ${target.keyVariable} is not set`;
    }
    privateFolder(folder);
    const child = startRun({
      words: [...target.words, ...words, '--quiet', '--out', folder],
      env: environmentFor(target, key, fleet, env),
      log: logFile(out, target.name),
      most: target.timeLimit * 60_000,
    });
    this.children.add(child);
    const end = await child.ended;
    this.children.delete(child);
    const results = existsSync(join(folder, RESULTS_FILE)) ? storedResults(folder) : null;
    const state = stateAfter(end, results);
    const said = results === null ? firstLines(logFile(out, target.name)).replaceAll(key, '…') : '';
    this.note(target, startedAt, state, said);
    if (results === null) return `${stateText[state]}${said === '' ? '' : `: ${said}`}`;
    return state === 'finished' ? outcomeLine(results) : `${stateText[state]}; ${outcomeLine(results)}`;
  }
}

function stateAfter({ code, late }: ChildEnd, results: Results | null): TargetState {
  if (late) return 'late';
  if (code === EXIT.interrupted) return 'interrupted';
  if (results !== null && code !== null) return 'finished';
  return code === EXIT.usage ? 'refused' : 'crashed';
}

/** The first lines of a log: a run without results says there why. */
function firstLines(path: string): string {
  const lines = headOf(path)
    .split('\n')
    .flatMap((line) => line.trim() || []);
  return brief(lines.slice(0, 3).join(' '), 300);
}

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
interface ChildEnd {
  /** Null if a signal ended it, or if it could not be started. */
  readonly code: number | null;
  readonly late: boolean;
}

/** A child that runs. */
interface Child {
  readonly ended: Promise<ChildEnd>;
  /** Asks it to stop: the first time in order, with its results; the second time at once. */
  readonly interrupt: () => void;
}

/** So long an interrupted run may write its results. */
const GRACE = 30_000;

/** Starts this very program as another process. What it says goes to the log, not through this process. */
function startRun({ words, env, log, most }: ChildRun): Child {
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

/** Variables that say something about a run; a target of a fleet has its own. The page of a CI job would show
 * every run, and its later steps would read the outputs of one of them. */
const OF_A_RUN: readonly string[] = [
  ...Object.values(settings).flatMap(({ variable }) => (variable === null ? [] : [variable])),
  'GITHUB_STEP_SUMMARY',
  'GITHUB_OUTPUT',
];

/** The environment of a target's run: its settings, its key and where it comes from, and no key of another target. */
export function environmentFor(target: Target, key: string, { file, all }: OfFleet, above: Variables): Variables {
  const others = all.map(({ keyVariable }) => keyVariable);
  const kept = Object.entries(above).filter(([name]) => !OF_A_RUN.includes(name) && !others.includes(name));
  const own = { [String(settings.key.variable)]: key, [NO_ENV_FILE]: '1' };
  const origin: Origin = { kind: 'fleet', file, target: target.name };
  return { ...Object.fromEntries(kept), ...target.env, ...own, [FLEET_TARGET]: JSON.stringify(origin) };
}

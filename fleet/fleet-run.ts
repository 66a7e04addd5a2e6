import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { openNew, privateFolder } from '../environment/private-files.ts';
import { FLEET_TARGET, NO_ENV_FILE } from '../environment/settings/env-file.ts';
import { settings } from '../environment/settings/table.ts';
import { brief } from '../reports/escape.ts';
import { stateText, type TargetState } from '../reports/fleet/model.ts';
import { outcomeLine } from '../reports/view.ts';
import { headOf } from '../runs/guard.ts';
import { EXIT } from '../spec/verdict/gate.ts';
import type { Origin, Results } from '../spec/verdict/results.ts';
import { forgetTarget, logFile, resultsIn, takeFleet, writeRecord } from './record.ts';
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

/** How a run ended; `code` is null if a signal ended it, or if it could not be started. */
interface RunEnd {
  readonly code: number | null;
  readonly late: boolean;
}

/** So long an interrupted run may write its results. */
const GRACE = 30_000;

/** Runs targets, each in a process and a folder of its own. What happens to one never stops the others. */
export class FleetRun {
  private readonly options: FleetOptions;
  private readonly children = new Set<ChildProcess>();
  private stopped = false;

  constructor(options: FleetOptions) {
    this.options = options;
    takeFleet(
      options.out,
      options.fleet.all.map(({ name }) => name),
    );
  }

  /** Starts nothing more, and asks what runs to stop: the first time in order, with its results; the second time at once. */
  interrupt(): void {
    this.stopped = true;
    for (const child of this.children) child.kill('SIGTERM');
  }

  async runAll(targets: readonly Target[]): Promise<void> {
    for (const { name } of targets) forgetTarget(this.options.out, name);
    const waiting = [...targets];
    let done = 0;
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined && !this.stopped; next = waiting.shift()) {
        const said = await this.attempt(next);
        done += 1;
        this.options.tell(`[${done}/${targets.length}] ${next.name}: ${said}`);
      }
    };
    await Promise.all(Array.from({ length: this.options.jobs }, worker));
  }

  /** What became of a target, in words; a failure of this machine (a full disk) is one of that target. */
  private async attempt(target: Target): Promise<string> {
    const startedAt = new Date().toISOString();
    const note = (state: TargetState, said: string): void =>
      writeRecord(this.options.out, { schema: 1, name: target.name, state, said, startedAt });
    try {
      return await this.runOne(target, note);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      try {
        note('crashed', said);
      } catch {
        // The disk may be what failed: what is said here must do.
      }
      return `could not be run: ${said}`;
    }
  }

  private async runOne(target: Target, note: (state: TargetState, said: string) => void): Promise<string> {
    const { out, keys } = this.options;
    const key = (keys[target.keyVariable] ?? '').trim();
    if (key === '') {
      note('no-key', `${target.keyVariable} is not set`);
      return `not run: ${target.keyVariable} is not set`;
    }
    const end = await this.processOf(target, key);
    const results = resultsIn(join(out, target.name));
    const state = stateAfter(end, results);
    const said = results === null ? firstLines(logFile(out, target.name)).replaceAll(key, '…') : '';
    note(state, said);
    if (results === null) return `${stateText[state]}${said === '' ? '' : `: ${said}`}`;
    return state === 'finished' ? outcomeLine(results) : `${stateText[state]}; ${outcomeLine(results)}`;
  }

  /** Starts this very program as another process. What it says goes to the log, not through this process. */
  private processOf(target: Target, key: string): Promise<RunEnd> {
    const { out, words, fleet, env: above } = this.options;
    const folder = join(out, target.name);
    privateFolder(folder);
    const log = openNew(logFile(out, target.name));
    const line = [...process.execArgv, process.argv[1] ?? '', 'run', ...target.words, ...words];
    // The key is in its environment and never in its words, because a process list shows them.
    const env = environmentFor(target, key, fleet, above);
    // A process group of its own: Ctrl+C is passed on once, and not also by the terminal.
    const how: SpawnOptions = { env, stdio: ['ignore', log, log], detached: true };
    const child = spawn(process.execPath, [...line, '--quiet', '--out', folder], how);
    closeSync(log);
    this.children.add(child);
    const limit = target.timeLimit * 60_000;
    let late = false;
    const term = setTimeout(() => {
      late = true;
      child.kill('SIGTERM');
    }, limit);
    const kill = setTimeout(() => child.kill('SIGKILL'), limit + GRACE);
    return new Promise((resolve) => {
      const end = (code: number | null): void => {
        clearTimeout(term);
        clearTimeout(kill);
        this.children.delete(child);
        resolve({ code, late });
      };
      child.once('error', () => end(null)).once('close', end);
    });
  }
}

function stateAfter({ code, late }: RunEnd, results: Results | null): TargetState {
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

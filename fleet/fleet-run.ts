import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder } from '../environment/private-files.ts';
import { brief } from '../reports/escape.ts';
import { codeOf, stateText, type TargetState } from '../reports/fleet/model.ts';
import { outcomeLine } from '../reports/view.ts';
import { RESULTS_FILE } from '../reports/files.ts';
import { headOf } from '../runs/guard.ts';
import { storedResults } from '../runs/stored.ts';
import { EXIT } from '../spec/verdict/gate.ts';
import type { Results } from '../spec/verdict/results.ts';
import { type ChildEnd, type Child, startRun, environmentFor, type OfFleet } from './child.ts';
import { settingsDigest, logFile, readRecord, takeFleet, GATHERED, type TargetRecord, writeRecord } from './record.ts';
import type { Target } from './targets/target.ts';

/** How a fleet is run. */
interface FleetOptions {
  readonly out: string;
  /** Targets at the same time. */
  readonly jobs: number;
  /** Run also what is finished. */
  readonly again: boolean;
  /** Flags that every run gets. */
  readonly words: readonly string[];
  /** The file of targets, and all that are in it: the run of one must not see the keys of the others. */
  readonly fleet: OfFleet;
  /** The environment of this process, and the one with `.env`, in which keys are looked up. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly keys: Readonly<Record<string, string | undefined>>;
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
        this.note(target, new Date().toISOString(), 'crashed', { said });
      } catch {
        // The disk may be what failed: what is said here must do.
      }
      return `could not be run: ${said}`;
    }
  }

  private note(target: Target, startedAt: string, state: TargetState, end: Partial<TargetRecord>): void {
    const { out, words } = this.options;
    const nothing = { exitCode: null, said: '' };
    const about = { name: target.name, state, startedAt, endedAt: new Date().toISOString() };
    writeRecord(out, { schema: 1, ...about, ...nothing, settings: settingsDigest(target, words), ...end });
  }

  private async runOne(target: Target): Promise<string> {
    const { out, again, words, fleet, env, keys } = this.options;
    if (!again && isFinished(out, target, settingsDigest(target, words)))
      return 'finished before (run it again with --again)';
    const folder = join(out, target.name);
    // What is left there now would be taken for what this run wrote.
    for (const name of GATHERED) rmSync(join(folder, name), { force: true });
    const startedAt = new Date().toISOString();
    const key = (keys[target.keyVariable] ?? '').trim();
    if (key === '') {
      this.note(target, startedAt, 'no-key', { said: `${target.keyVariable} is not set` });
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
    this.note(target, startedAt, state, { exitCode: results === null ? end.code : codeOf(results), said });
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

/** Whether the run of a target came to its results, with the settings that it has now. */
function isFinished(out: string, { name }: Target, digest: string): boolean {
  const record = readRecord(out, name);
  return record?.state === 'finished' && record.settings === digest && existsSync(join(out, name, RESULTS_FILE));
}

/** The first lines of a log: a run without results says there why. */
function firstLines(path: string): string {
  const lines = headOf(path)
    .split('\n')
    .flatMap((line) => line.trim() || []);
  return brief(lines.slice(0, 3).join(' '), 300);
}

import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compareRuns, type Comparison } from '../../reports/compare/model/comparison.ts';
import type { Side } from '../../reports/compare/model/side.ts';
import { pointOf } from '../../reports/fleet/model/judged.ts';
import { medianLatency } from '../../reports/fleet/model/median-latency.ts';
import { watchPage } from '../../reports/fleet/watch/watch-page.tsx';
import { outcomeLine } from '../../reports/view.ts';
import { FOR_EVERYBODY, writeWhole } from '../../environment/private-files.ts';
import { holderOf } from '../../run/lock.ts';
import { sideIn } from '../../run/side-in.ts';
import { RESULTS_FILE } from '../../run/stored.ts';
import { UsageError } from '../../run/usage.ts';
import type { Child, ChildEnd } from '../child.ts';
import { superfluous, waitForBudget, waitForSchedule } from './allowance.ts';
import { metrics } from './metrics.ts';
import { newsIn, type Notice, noticeOf, watchedCode } from './notice.ts';
import { folderOf, readState, type WatchedRun, type WatchState, writeState } from './state.ts';
import { EXIT } from '../../spec/gate.ts';

/** How a target is watched. The clock, the waiting and the run are given, so that a test needs none of them. */
export interface WatchOptions {
  readonly directory: string;
  /** What is watched, for metrics. */
  readonly target: string;
  /** Milliseconds from one start to the next. */
  readonly every: number;
  /** Requests within any hour at most. */
  readonly hourly: number;
  /** Requests of one run at most. */
  readonly budget: number;
  /** Folders of runs that are kept. */
  readonly keep: number;
  readonly until: 'once' | 'worse' | 'stopped';
  readonly metricsFile: string;
  readonly now: () => number;
  /** Resolves after `milliseconds`, or when the watch is stopped. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly start: (folder: string, budget: number) => Child;
  /** Sends a notice; false if it was not taken. */
  readonly notify: (notice: Notice) => Promise<boolean>;
  readonly tell: (line: string) => void;
}

const PATIENCE = 1000;

/** Repeats a run, compares it with the last green one, and says what changed. Its state is on disk before anything happens. */
export class Watch {
  private readonly options: WatchOptions;
  private state: WatchState;
  private child: Child | null = null;
  private stopped = false;
  private code: number = EXIT.interrupted;

  constructor(options: WatchOptions) {
    this.options = options;
    this.state = readState(options.directory);
  }

  /** Ends the watch: what runs is interrupted, and nothing more is started. */
  stop(): void {
    this.stopped = true;
    this.child?.interrupt();
  }

  /** Watches until it is told to stop, or until what it waits for; returns the exit code of the last run. */
  async run(): Promise<number> {
    await this.settle();
    while (!this.stopped) {
      await this.wait();
      if (this.stopped) break;
      this.code = await this.once();
      const { until } = this.options;
      if (until === 'once' || (until === 'worse' && this.isWorse())) break;
    }
    return this.code;
  }

  /** Whether the last run is worse than the last green one, or fails although none was green yet. */
  private isWorse(): boolean {
    const last = this.state.runs.at(-1);
    return last?.outcome === 'worse' || (this.code !== 0 && (last?.outcome ?? null) === null);
  }

  private get share(): number {
    return Math.min(this.options.budget, this.options.hourly);
  }

  /** Waits until the schedule and the budget of the hour allow the next run. */
  private async wait(): Promise<void> {
    const { now, every, hourly, until, sleep, tell } = this.options;
    for (let told = false; !this.stopped; told = true) {
      const due = until === 'once' ? 0 : waitForSchedule(this.state.runs, now(), every);
      const allowed = waitForBudget(this.state.runs, now(), this.share, hourly);
      const wait = Math.max(due, allowed);
      if (wait === 0) return;
      const why = allowed > due ? ` (the budget of ${hourly} requests per hour is spent)` : '';
      if (!told) tell(`next run at ${new Date(now() + wait).toISOString()}${why}`);
      await sleep(wait);
    }
  }

  /** A run that a killed watch left behind: its process may still go on, and its results count. */
  private async settle(): Promise<void> {
    const { directory, tell, sleep } = this.options;
    const last = this.state.runs.at(-1);
    if (last === undefined || last.endedAt !== null) return;
    const folder = folderOf(directory, last.id);
    for (let told = false; !this.stopped; told = true) {
      const holder = holderOf(folder);
      if (holder === null) break;
      if (!told)
        tell(`a run that a killed watch started is still in progress (process ${holder}): waiting for it to finish`);
      await sleep(PATIENCE);
    }
    if (!this.stopped) this.code = await this.conclude(last, { code: null, late: false });
  }

  private async once(): Promise<number> {
    const { directory, now, start } = this.options;
    const startedAt = new Date(now()).toISOString();
    const id = startedAt.replaceAll(/[:.]/g, '-');
    const began = { id, startedAt, endedAt: null, requests: this.share, state: 'interrupted', exitCode: 3 } as const;
    const run: WatchedRun = { ...began, point: null, outcome: null };
    mkdirSync(folderOf(directory, id), { recursive: true });
    this.save({ ...this.state, runs: [...this.state.runs, run] });
    this.child = start(folderOf(directory, id), this.share);
    const end = await this.child.ended;
    this.child = null;
    return this.conclude(run, end);
  }

  /** Reads what a run left, compares, writes down, and tells; returns its exit code for the watch. */
  private async conclude(began: WatchedRun, end: ChildEnd): Promise<number> {
    const { directory, now, tell } = this.options;
    const folder = folderOf(directory, began.id);
    const side = this.sideAt(folder);
    const results = side?.results ?? null;
    const comparison = side === null ? null : this.compared(side);
    const interrupted = end.code === EXIT.interrupted && !end.late;
    const run: WatchedRun = {
      ...began,
      endedAt: new Date(now()).toISOString(),
      requests: results?.requests.sent ?? began.requests,
      state: interrupted ? 'interrupted' : end.late ? 'late' : results === null ? 'crashed' : 'finished',
      exitCode: interrupted ? EXIT.interrupted : watchedCode(results, comparison),
      point: side === null ? null : pointOf(side.results, medianLatency(side.exchanges)),
      outcome: comparison?.outcome.kind ?? null,
    };
    const green = run.state === 'finished' && results?.exitCode === 0;
    const before = this.state.lastGreen;
    this.save({
      ...this.state,
      runs: [...this.state.runs.slice(0, -1), run],
      lastGreen: green ? run.id : before,
    });
    const than =
      comparison === null
        ? ''
        : `; ${comparison.outcome.kind}${before === null ? '' : ' (compared with the last green run)'}`;
    tell(`${run.startedAt}: ${results === null ? 'no results' : outcomeLine(results)}${than}`);
    this.write(run, results);
    if (!interrupted) await this.notify(run, results, comparison);
    this.prune();
    return run.exitCode;
  }

  private compared(side: Side): Comparison | null {
    const { lastGreen } = this.state;
    const green = lastGreen === null ? null : this.sideAt(folderOf(this.options.directory, lastGreen));
    return green === null ? null : compareRuns(green, side);
  }

  /** What a run left; null if it left no results, or some that this version does not read: a watch must outlive them. */
  private sideAt(folder: string): Side | null {
    if (!existsSync(join(folder, RESULTS_FILE))) return null;
    try {
      return sideIn(folder);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      this.options.tell(error.message);
      return null;
    }
  }

  private write(run: WatchedRun, results: Parameters<typeof newsIn>[1]): void {
    const { directory, target, metricsFile } = this.options;
    // An interrupted run says nothing of the target: a restart of the watch must not end an alert.
    if (run.state !== 'interrupted') {
      mkdirSync(dirname(metricsFile), { recursive: true });
      writeWhole(metricsFile, metrics({ target, run, results, lastGreen: this.greenAt() }), FOR_EVERYBODY);
    }
    const kept = this.state.runs.filter(({ id }) => existsSync(join(folderOf(directory, id), 'index.html')));
    writeWhole(join(directory, 'index.html'), watchPage({ ...this.state, target, kept: kept.map(({ id }) => id) }));
  }

  private greenAt(): string | null {
    return this.state.runs.find(({ id }) => id === this.state.lastGreen)?.startedAt ?? null;
  }

  /** Tells the webhook what is new; what it did not take is told after the next run. */
  private async notify(
    run: WatchedRun,
    results: Parameters<typeof newsIn>[1],
    comparison: Comparison | null,
  ): Promise<void> {
    const news = newsIn(run, results);
    if (news === this.state.told) return;
    const taken = await this.options.notify(noticeOf(run, results, comparison, this.greenAt()));
    if (taken) this.save({ ...this.state, told: news });
  }

  private prune(): void {
    const { directory, keep } = this.options;
    for (const id of superfluous(this.state.runs, this.state.lastGreen, keep)) {
      rmSync(folderOf(directory, id), { recursive: true, force: true });
    }
  }

  private save(state: WatchState): void {
    this.state = state;
    writeState(this.options.directory, state);
  }
}

/** A watch in a world without waiting. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Notice } from '../../../fleet/watch/notice.ts';
import { readState } from '../../../fleet/watch/state.ts';
import { Watch, type WatchOptions } from '../../../fleet/watch/watch.ts';
import type { Results, Verdict } from '../../../spec/results.ts';
import { folder } from '../folder.ts';
import { makeRun } from '../reports/fixtures.ts';

export const MADE = {
  conforms: makeRun('conforms', { exchanges: 2 }).results,
  violates: makeRun('violates', { exchanges: 2 }).results,
  inconclusive: makeRun('inconclusive', { exchanges: 2 }).results,
};
/** The conforming run of the fixtures has a waiver to renew: here it is green. */
const green: Results = { ...MADE.conforms, gate: { passed: true, reasons: [] }, exitCode: 0 };
export const START = Date.parse('2026-03-15T12:00:00Z');

/** A world without waiting: a clock, runs that give these verdicts, a webhook that may fail. */
export class World {
  now = START;
  readonly notices: Notice[] = [];
  readonly lines: string[] = [];
  readonly sent: { readonly from: number; readonly to: number; readonly requests: number }[] = [];
  deaf = false;
  readonly directory = folder();
  private readonly verdicts: (Verdict | 'killed' | 'crash')[];
  watch: Watch | null = null;
  takes = 60_000;

  constructor(verdicts: readonly (Verdict | 'killed' | 'crash')[]) {
    this.verdicts = [...verdicts];
  }

  run(more: Partial<WatchOptions> = {}): Promise<number> {
    this.watch = new Watch({
      ...{
        directory: this.directory,
        target: 'uat.example.edu',
        every: 30 * 60_000,
        hourly: 800,
        budget: 300,
        keep: 20,
      },
      until: 'stopped',
      metricsFile: join(this.directory, 'metrics.prom'),
      now: () => this.now,
      sleep: (milliseconds) => {
        this.now += milliseconds;
        return Promise.resolve();
      },
      start: (at, budget) => ({ ended: this.runOne(at, budget), interrupt: () => undefined }),
      notify: (notice) => {
        if (!this.deaf) this.notices.push(notice);
        return Promise.resolve(!this.deaf);
      },
      tell: (line) => void this.lines.push(line),
      ...more,
    });
    return this.watch.run();
  }

  runOne(at: string, budget: number): Promise<{ code: number | null; late: boolean }> {
    const next = this.verdicts.shift();
    if (this.verdicts.length === 0) this.watch?.stop();
    const from = this.now;
    this.now += this.takes;
    this.sent.push({ from, to: this.now, requests: budget });
    if (next === 'killed') throw new Error('SIGKILL');
    if (next === undefined || next === 'crash') return Promise.resolve({ code: null, late: false });
    const made = next === 'conforms' ? green : MADE[next];
    const run = { ...made.run, id: String(from), startedAt: new Date(from).toISOString() };
    mkdirSync(at, { recursive: true });
    writeFileSync(
      join(at, 'results.json'),
      JSON.stringify({ ...made, requests: { ...made.requests, sent: budget }, run }),
    );
    return Promise.resolve({ code: made.exitCode, late: false });
  }
}

export const statesIn = ({ directory }: World) =>
  readState(directory).runs.map(({ state, exitCode, outcome }) => [state, exitCode, outcome]);

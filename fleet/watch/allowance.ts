import type { WatchedRun } from './state.ts';
import { DAY, HOUR, SECOND } from '../../spec/durations.ts';

/** Milliseconds until a run may begin that sends up to `requests`; at no time more than `hourly` are sent within an hour. */
export function waitForBudget(runs: readonly WatchedRun[], now: number, requests: number, hourly: number): number {
  // A run counts until an hour after its end, because its last request may be as young as that.
  const ends = runs
    .map(({ requests: sent, endedAt, startedAt }) => ({ sent, end: Date.parse(endedAt ?? startedAt) }))
    .filter(({ sent, end }) => sent > 0 && end > now - HOUR)
    .sort((a, b) => a.end - b.end);
  let spent = ends.reduce((sum, { sent }) => sum + sent, 0);
  for (const { sent, end } of ends) {
    if (spent + requests <= hourly) break;
    spent -= sent;
    if (spent + requests <= hourly) return end + HOUR - now;
  }
  return 0;
}

/** Milliseconds until the next run is due by the schedule. */
export function waitForSchedule(runs: readonly WatchedRun[], now: number, every: number): number {
  const last = runs.at(-1);
  return last === undefined ? 0 : Math.max(0, Date.parse(last.startedAt) + every - now);
}

const UNITS = { s: SECOND, m: 60 * SECOND, h: HOUR, d: DAY } as const;

/** `30m` as milliseconds; null if the text is no such thing. */
export function durationOf(text: string): number | null {
  const [, number = '', unit = ''] = /^(\d{1,6})(s|m|h|d)$/.exec(text.trim()) ?? [];
  const milliseconds = Number(number) * (UNITS[unit as keyof typeof UNITS] ?? 0);
  return milliseconds > 0 ? milliseconds : null;
}

/** The runs whose folders may go: all but the newest `keep`, and never the last green one. */
export function superfluous(runs: readonly WatchedRun[], lastGreen: string | null, keep: number): string[] {
  return runs
    .slice(0, -keep)
    .map(({ id }) => id)
    .filter((id) => id !== lastGreen);
}

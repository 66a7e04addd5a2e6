import type { TransactionHistory, TransactionQuery, Window } from '../../spec/history.ts';
import { quietest, RESULTS, windowBefore } from '../../spec/windows.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;
const QUARTER = 92 * DAY;

/**
 * Parts of the longest time without a transaction: the older half, and the last week or the end of a year; the last month for
 * PENDING, without a limit, as for a statement.
 */
export function quietQueries(
  history: TransactionHistory,
  limitFor: (size: number) => number,
): readonly TransactionQuery[] {
  return RESULTS.flatMap((result): readonly TransactionQuery[] => {
    const quiet = quietest(history, result);
    if (quiet === null) return [];
    const [start, end] = [Date.parse(quiet.start), Date.parse(quiet.end)];
    const last = (days: number) => windowBefore(end, Math.min(days * DAY, end - start));
    const older = Math.floor((end - start) / 2 / SECOND) * SECOND;
    const newest = yearEndIn(start, end) ?? last(7);
    if (result === 'PENDING') return [{ window: last(30), result }];
    return [windowBefore(start + older, older), newest].map((window) => ({ window, result, limit: limitFor(0) }));
  });
}

/** The last weeks of a year that ended between two times, shortly before the second; null if none did: lists may be kept by year. */
function yearEndIn(start: number, end: number): Window | null {
  const yearEnd = Date.UTC(new Date(end).getUTCFullYear(), 0) - SECOND;
  return yearEnd <= start || end - yearEnd > QUARTER
    ? null
    : windowBefore(yearEnd, Math.min(30 * DAY, yearEnd - start));
}

/** Points of the space that every run sends: pages at places where a defect shows itself that is nowhere else. */
import { max } from 'd3-array';
import type { TransactionHistory } from '../spec/history.ts';
import { selected } from '../spec/oracles/history-sets.ts';
import { RESULTS } from '../spec/windows.ts';
import { PLAINEST, type Point, queryAt, WINDOW_KINDS } from './space.ts';

/** Of a list that is shorter than this, other points show the end. A point with such an offset begins with one of the last. */
const [FEW, LAST_HUNDREDTH] = [4, 101];
/** Offsets from which on a page is deep in its list: the deepest that leaves something is taken. */
const DEEP = [100, 50, 20];

/**
 * A page deep in the longest list of a window that begins and ends with a transaction: a defect of the ends, or of the limit
 * by default, may be there from some offset on only. None if no list is long enough.
 */
export function deepBetweenEnds(history: TransactionHistory): Point[] {
  const points = RESULTS.flatMap((_, i) => {
    const point = { ...PLAINEST, window: WINDOW_KINDS.indexOf('ends'), result: i + 1 };
    const size = selected(history, queryAt(history, [], point)).length;
    const offset = DEEP.find((depth) => depth < size);
    return offset === undefined ? [] : [{ size, point: { ...point, offset: 2 + Math.ceil((offset * 100) / size) } }];
  });
  const longest = max(points, ({ size }) => size);
  return points.flatMap(({ size, point }) => (size === longest ? [point] : [])).slice(0, 1);
}

/** The last two of the longest list, by an offset that no walk has: what reads large offsets may be wrong from some number on. */
export function nearEnd(history: TransactionHistory): Point[] {
  const points = RESULTS.map((_, i) => ({ ...PLAINEST, result: i + 1, limit: 2, offset: LAST_HUNDREDTH }));
  const sizes = points.map((point) => selected(history, queryAt(history, [], { ...point, offset: 0 })).length);
  const longest = Math.max(...sizes);
  return longest < FEW ? [] : points.slice(sizes.indexOf(longest)).slice(0, 1);
}

/** The first few PENDING ones of the account that has most of them: its walk is one page, which shows no limit in force. */
export function pendingOfAccount(history: TransactionHistory, accounts: readonly string[], seed: number): Point[] {
  const result = 1 + RESULTS.indexOf('PENDING');
  const limit = seed % 2 === 0 ? 1 : 3;
  const points = accounts.map((_, i) => ({ ...PLAINEST, result, account: i + 1, limit }));
  const sizes = points.map((point) => selected(history, queryAt(history, accounts, point)).length);
  const most = Math.max(0, ...sizes);
  return most <= limit ? [] : points.slice(sizes.indexOf(most)).slice(0, 1);
}

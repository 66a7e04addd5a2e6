/** Points of the space that every run sends: pages at places where a defect shows itself that is nowhere else. */
import { least, max } from 'd3-array';
import { SECOND } from '../spec/durations.ts';
import type { TransactionHistory, Window } from '../spec/history.ts';
import { selected } from '../spec/oracles/history-sets.ts';
import { instantsOf, RESULTS, stretch } from '../spec/windows.ts';
import { PLAINEST, type Point, queryAt, sizedQueryAt, WINDOW_KINDS } from './space.ts';

/** Of a list that is shorter than this, other points show the end. A point with such an offset begins with one of the last. */
const [FEW, LAST_HUNDREDTH] = [4, 101];
/** Offsets from which on a page is deep in its list: the deepest that leaves something is taken. */
const DEEP = [100, 50, 20];
const [SECONDS, INSTANT, DAYS] = [
  WINDOW_KINDS.indexOf('seconds'),
  WINDOW_KINDS.indexOf('instant'),
  WINDOW_KINDS.indexOf('days'),
];
/** Between the transactions that a window across months is laid around. An even number, so that its last day is a whole one. */
const STEPS = 2;
const HUNDREDTHS = 100;

/**
 * A page deep in the longest list of a window that begins and ends with a transaction: a defect of the ends, or of the limit
 * by default, may be there from some offset on only. None if no list is long enough.
 */
export function deepBetweenEnds(history: TransactionHistory): Point[] {
  const points = RESULTS.flatMap((_, i) => {
    const point = { ...PLAINEST, window: WINDOW_KINDS.indexOf('ends'), result: i + 1 };
    const { size } = sizedQueryAt(history, [], point);
    const offset = DEEP.find((depth) => depth < size);
    return offset === undefined
      ? []
      : [{ size, point: { ...point, offset: 2 + Math.ceil((offset * HUNDREDTHS) / size) } }];
  });
  const longest = max(points, ({ size }) => size);
  return points.flatMap(({ size, point }) => (size === longest ? [point] : [])).slice(0, 1);
}

/** The last two of the longest list, by an offset that no walk has: what reads large offsets may be wrong from some number on. */
export function nearEnd(history: TransactionHistory): Point[] {
  const points = RESULTS.map((_, i) => ({ ...PLAINEST, result: i + 1, limit: 2, offset: LAST_HUNDREDTH }));
  const sizes = points.map((point) => sizedQueryAt(history, [], { ...point, offset: 0 }).size);
  const longest = Math.max(...sizes);
  return longest < FEW ? [] : points.slice(sizes.indexOf(longest)).slice(0, 1);
}

/**
 * PENDING ones of the account that has most of them: its walk is one page, which shows neither a limit nor an offset in force,
 * nor what becomes of the ends of a window. The first few, a page with elements before it and behind it, and the window that
 * is one of their instants.
 */
export function pendingOfAccount(history: TransactionHistory, accounts: readonly string[], seed: number): Point[] {
  const result = 1 + RESULTS.indexOf('PENDING');
  const sizeOf = (point: Point): number => sizedQueryAt(history, accounts, point).size;
  const points = accounts.map((_, i) => ({ ...PLAINEST, result, account: i + 1 }));
  const sizes = points.map(sizeOf);
  const most = max(sizes) ?? 0;
  const [point] = points.slice(sizes.indexOf(most));
  if (point === undefined || most < 2) return [];
  const limit = Math.min(seed % 2 === 0 ? 1 : 3, most - 1);
  const within = { ...point, limit: Math.max(1, Math.min(2, most - 2)), offset: 2 + Math.ceil(HUNDREDTHS / most) };
  // A whole second if there is one: a fraction may be refused.
  const each = (window: number, from: (i: number) => number): Point[] =>
    Array.from({ length: most }, (_, i) => ({ ...point, window, from: from(i) }));
  const instants = [...each(SECONDS, (i) => i), ...each(INSTANT, (i) => 1 + 2 * i)].filter((one) =>
    isOneInstant(queryAt(history, accounts, one).window),
  );
  const instant = instants.find((one) => earlierThatDay(history, accounts, one)) ?? instants[0];
  return [{ ...point, limit }, within, ...(instant === undefined ? [] : [instant])];
}

const isOneInstant = ({ start, end }: Window): boolean => start === end;

/** Whether something else that a point selects was posted earlier on the day of its window: a start cut to the day shows it. */
function earlierThatDay(history: TransactionHistory, accounts: readonly string[], point: Point): boolean {
  const query = queryAt(history, accounts, point);
  const { start } = query.window;
  const day = { ...query, window: { ...query.window, start: `${start.slice(0, start.indexOf('T'))}T00:00:00Z` } };
  return selected(history, day).length > selected(history, query).length;
}

/** A few days around the turn of a month: data may be kept by the month, and a short window be looked for in one of them. */
export function acrossMonths(history: TransactionHistory): Point[] {
  const all = instantsOf(selected(history, { window: stretch(history) })).map(({ epochSeconds }) => epochSeconds);
  const turns = all.flatMap((first, from) => {
    const last = all[from + STEPS];
    return last === undefined || monthOf(first) === monthOf(last) ? [] : [{ from, length: last - first }];
  });
  const shortest = least(turns, ({ length }) => length);
  return shortest === undefined ? [] : [{ ...PLAINEST, window: DAYS, from: shortest.from, to: STEPS }];
}

const monthOf = (epochSeconds: number): number => new Date(epochSeconds * SECOND).getUTCMonth();

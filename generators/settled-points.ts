/** Points of the space that every run sends: pages at places where a defect shows itself that is nowhere else. */
import { greatest, least, max } from 'd3-array';
import { aroundOf, kindAt, LAST_OFFSET, PLAINEST, type Point, queryAt, resultAt, sizedQueryAt } from './space.ts';
import { operations } from '../spec/generated/vocabulary.ts';
import { DAY, SECOND, type TransactionHistory, type Window } from '../spec/model/history.ts';
import { classesOf } from '../spec/model/query.ts';
import { instantsOf, RESULTS, readRange } from '../spec/model/windows.ts';
import { selected } from '../spec/oracles/history-sets.ts';

/** Of a list that is shorter than this, other points show the end. */
const FEW = 4;
/** About a third of a list, as a point has an offset. */
export const THIRD = 35;
const PENDING = resultAt('PENDING');
/** Offsets from which on a page is deep in its list: the deepest that leaves something is taken. */
const DEEP = [100, 50, 20];
/** Windows of whole days. */
const DAYS = kindAt('days');
/** Between the transactions that a window across months is laid around. An even number, so that its last day is a whole one. */
const STEPS = 2;
const { maximum: MOST_LIMIT } = operations.listCardholderTransactions.parameters.limit;
/** So many transactions on, a window of a statement ends. Odd numbers, so that it ends at a midnight, which is not the day. */
const STATED = [5, 11, 19];
const MONTH = 28 * DAY;
const HUNDREDTHS = 100;
/** The oldest transactions that brief windows are laid around, to choose among. */
const SOME = 200;
const BRIEF = ['within a day', 'within an hour'] as const;

/**
 * A page deep in the longest list of a window that begins and ends with a transaction: a defect of the ends, or of the limit
 * by default, may be there from some offset on only. None if no list is long enough.
 */
export function deepBetweenEnds(history: TransactionHistory): Point[] {
  const points = RESULTS.flatMap((_, i) => {
    const point = { ...PLAINEST, window: kindAt('ends'), result: i + 1 };
    const { size } = sizedQueryAt(history, [], point);
    const offset = DEEP.find((depth) => depth < size);
    return offset === undefined
      ? []
      : [{ size, point: { ...point, offset: 2 + Math.ceil((offset * HUNDREDTHS) / size) } }];
  });
  const longest = max(points, ({ size }) => size);
  return points.flatMap(({ size, point }) => (size === longest ? [point] : [])).slice(0, 1);
}

/** The last one of the longest list, by the largest offset below its total: what reads large offsets may be wrong from some number on. */
export function nearEnd(history: TransactionHistory): Point[] {
  const points = RESULTS.map((_, i) => ({ ...PLAINEST, result: i + 1, limit: 2, offset: LAST_OFFSET }));
  const sizes = points.map((point) => sizedQueryAt(history, [], { ...point, offset: 0 }).size);
  const longest = Math.max(...sizes);
  return longest < FEW ? [] : points.slice(sizes.indexOf(longest)).slice(0, 1);
}

/** A later page of PENDING that leaves the limit out, as clients that read on do: a drawn query has one, because each of them is drawn. */
export const laterByDefault = (history: TransactionHistory): Point[] => laterOf(history, { result: PENDING });

/** A later page of a list without a limit; none if the list is short. */
function laterOf(history: TransactionHistory, filter: Partial<Point>): Point[] {
  const point = { ...PLAINEST, ...filter, offset: THIRD };
  return sizedQueryAt(history, [], point).size >= FEW ? [point] : [];
}

/** For another customer, of whom little is asked: one of what most clients ask; `nth` decides which. */
export function settledOfAnother(history: TransactionHistory, nth: number): Point[] {
  const turns = [laterOf(history, {}), plainAndBrief(history).slice(0, 1), laterOf(history, { result: PENDING })];
  const inTurn = turns.map((_, i) => turns[(Math.abs(nth) + i) % turns.length] ?? []);
  return inTurn.find((points) => points.length > 0) ?? [];
}

/**
 * What most clients ask: two dates and nothing else, less than a day apart, and less than an hour. Of such windows those that hold
 * the most, PENDING ones above all, because they must not be listed.
 */
export function plainAndBrief(history: TransactionHistory): Point[] {
  const points = [kindAt('seconds'), kindAt('hours')].flatMap((window) =>
    history.known.slice(0, SOME).flatMap((_, from) => [0, 1].map((to) => ({ ...PLAINEST, window, from, to }))),
  );
  const sized = points.map((point) => {
    const { query, size } = sizedQueryAt(history, [], point);
    const hidden = size === 0 ? 0 : selected(history, { ...query, result: 'PENDING' }).length;
    return { point, length: classesOf(query, size).window, holds: size + 2 * hidden };
  });
  return BRIEF.flatMap((length) => {
    const of = sized.filter((one) => one.length === length && one.holds > 0);
    const fullest = greatest(of, ({ holds }) => holds);
    return fullest === undefined ? [] : [fullest.point];
  });
}

/** A statement of an account: no result and no limit, of the fullest days within a month. */
export function statementOf(history: TransactionHistory, accounts: readonly string[]): Point[] {
  if (accounts.length === 0) return [];
  const points = history.known
    .slice(0, Math.floor(SOME / STATED.length))
    .flatMap((_, from) => STATED.map((to) => ({ ...PLAINEST, window: DAYS, account: 1, from, to })));
  const sized = points.map((point) => ({ point, ...sizedQueryAt(history, accounts, point) }));
  const within = sized.filter(({ query: { window }, size }) => {
    return size > 0 && Date.parse(window.end) - Date.parse(window.start) < MONTH;
  });
  const fullest = greatest(within, ({ size }) => size);
  return fullest === undefined ? [] : [fullest.point];
}

/** Limits that hold a few days. */
const LARGE_LIMITS = 4;

/** The least limit and the largest take turns. */
const extremeOf = (seed: number): number => (seed % 2 === 0 ? 1 : MOST_LIMIT);

/** A limit that leaves out nothing of a few days, another one for each seed. */
const limitOf = (seed: number): number => MOST_LIMIT - 1 - (Math.abs(seed) % LARGE_LIMITS);

/** The instant of a PENDING one, asked without a result: the list leaves it out. */
export function hiddenInstant(history: TransactionHistory, seed: number): Point[] {
  const ofPending = { ...PLAINEST, result: PENDING };
  const instant = { ...PLAINEST, window: kindAt('instant'), limit: extremeOf(seed), around: aroundOf(ofPending) };
  return sizedQueryAt(history, [], ofPending).size > 0 ? [instant] : [];
}

/**
 * PENDING ones of the account that has most of them: its walk is one page, which shows neither a limit nor an offset in force,
 * nor what becomes of the ends of a window. A page with elements before it and behind it, and the window that is one of their
 * instants.
 */
export function pendingOfAccount(history: TransactionHistory, accounts: readonly string[], seed: number): Point[] {
  const sizeOf = (point: Point): number => sizedQueryAt(history, accounts, point).size;
  const points = accounts.map((_, i) => ({ ...PLAINEST, result: PENDING, account: i + 1 }));
  const sizes = points.map(sizeOf);
  const most = max(sizes) ?? 0;
  const [point] = points.slice(sizes.indexOf(most));
  if (point === undefined || most < 2) return [];
  const within = { ...point, limit: Math.max(1, Math.min(2, most - 2)), offset: 2 + Math.ceil(HUNDREDTHS / most) };
  // A whole second if there is one: a fraction may be refused.
  const each = (window: number, from: (i: number) => number): Point[] =>
    Array.from({ length: most }, (_, i) => ({ ...point, window, from: from(i) }));
  const instants = [...each(kindAt('seconds'), (i) => i), ...each(kindAt('instant'), (i) => 1 + 2 * i)].filter((one) =>
    isOneInstant(queryAt(history, accounts, one).window),
  );
  const instant = instants.find((one) => earlierThatDay(history, accounts, one)) ?? instants[0];
  return [within, ...(instant === undefined ? [] : [{ ...instant, limit: extremeOf(seed + 1) }])];
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
export function acrossMonths(history: TransactionHistory, seed: number): Point[] {
  const all = instantsOf(selected(history, { window: readRange(history) })).map(({ epochSeconds }) => epochSeconds);
  const turns = all.flatMap((first, from) => {
    const last = all[from + STEPS];
    return last === undefined || monthOf(first) === monthOf(last) ? [] : [{ from, length: last - first }];
  });
  const shortest = least(turns, ({ length }) => length);
  return shortest === undefined
    ? []
    : [{ ...PLAINEST, window: DAYS, from: shortest.from, to: STEPS, limit: limitOf(seed + 1) }];
}

const monthOf = (epochSeconds: number): number => new Date(epochSeconds * SECOND).getUTCMonth();

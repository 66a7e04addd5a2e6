import { bisector } from 'd3-array';
import fc from 'fast-check';
import { operations } from '../spec/generated/vocabulary.ts';
import {
  instantOf,
  SECOND,
  type TransactionHistory,
  type TransactionQuery,
  type Window,
} from '../spec/model/history.ts';
import { perObject, perText } from '../spec/model/memo.ts';
import {
  between,
  fullestWindow,
  instantOnly,
  instantsOf,
  instantText,
  readRange,
  RESULTS,
  wholeSecondText,
} from '../spec/model/windows.ts';
import { compareInstants, type Instant } from '../spec/oracles/formats.ts';
import { selected } from '../spec/oracles/history-sets.ts';

const { minimum: LEAST, maximum: MOST } = operations.listCardholderTransactions.parameters.limit;
const [HOUR, DAY] = [3600, 86_400];
const HUNDREDTHS = 100;
/** Offsets, as a point numbers them: that of the second element, and that of the last. */
export const SECOND_OFFSET = 2;
export const LAST_OFFSET = HUNDREDTHS + SECOND_OFFSET + 1;
/** The largest number of a transaction that a window is laid around: more than that count from the first again. */
export const LAST_PLACE = 999;

/** Windows that begin and end with a transaction, and how many seconds they span at most. */
const EXACT = { long: Infinity, month: 31 * DAY, day: DAY, hour: HOUR } as const;
const isExact = (kind: string): kind is keyof typeof EXACT => Object.hasOwn(EXACT, kind);
const WEEK = 7 * DAY;
/**
 * How a window is laid around transactions: `days` are whole days, `turn` a few in which a month ends, because data may be kept by
 * the month; `midnights` begins and ends with one. Two kinds select nothing: `before` is the time before all transactions, and
 * `elsewhere` the instant of one that the query does not select.
 */
export const WINDOW_KINDS = [
  'widest',
  'days',
  'turn',
  'midnights',
  'long',
  'month',
  'day',
  'hour',
  'instant',
  'before',
  'elsewhere',
] as const;
/** A kind of window, as a point numbers it. */
export const kindAt = (kind: (typeof WINDOW_KINDS)[number]): number => WINDOW_KINDS.indexOf(kind);

/**
 * A query as numbers, each of which shrinks towards the plainest choice: the widest window, nothing else asked for. What
 * they stand for depends on the history (`queryAt`).
 */
export interface Point {
  /** How the window is laid, and around which transactions. */
  readonly window: number;
  readonly from: number;
  readonly to: number;
  /** 0 leaves the parameter out; else the choice. */
  readonly result: number;
  readonly account: number;
  readonly limit: number;
  /** 0 leaves it out, 1 is zero, 2 is one, 3 and more are hundredths of the list. */
  readonly offset: number;
}

/** The widest window, and nothing else is asked for. */
export const PLAINEST: Point = { window: 0, from: 0, to: 0, result: 0, account: 0, limit: 0, offset: 0 };

/** Whether a point asks for a part of a list that is read as a whole: the widest window, one result. */
export const isOfWalk = ({ window, result }: Point): boolean => window === 0 && result > 0;

/** Every point over a number of accounts that accountId was seen to take. */
export const pointsOver = (accounts: number): fc.Arbitrary<Point> =>
  fc.record({
    window: fc.nat(WINDOW_KINDS.length - 1),
    from: fc.nat(LAST_PLACE),
    to: fc.nat(LAST_PLACE),
    result: fc.nat(RESULTS.length),
    // Most clients ask for none.
    account: fc.oneof(fc.constant(0), fc.nat(accounts)),
    limit: fc.nat(MOST),
    offset: fc.nat(LAST_OFFSET),
  });

/** A result, as a point numbers it. */
export const resultAt = (result: (typeof RESULTS)[number]): number => 1 + RESULTS.indexOf(result);

/** What a query asks for apart from its window: its result and its account. */
export type Filter = Omit<TransactionQuery, 'window'>;

/** A filter by a result, an account, both or neither. */
export const filterOf = (result?: Filter['result'], accountId?: string): Filter => ({
  ...(result === undefined ? {} : { result }),
  ...(accountId === undefined ? {} : { accountId }),
});

/** What a filter selects over the whole time of a history: each posting in order, and their distinct instants. There are few filters, and many queries. */
const postedUnder = perObject((history: TransactionHistory) =>
  perText((filter) => {
    const known = selected(history, { window: readRange(history), ...(JSON.parse(filter) as Filter) });
    const mine = new Set(known.map(({ at }) => instantText(at)));
    return {
      each: known.map(({ at }) => at).sort(compareInstants),
      distinct: distinctOf(known),
      elsewhere: distinctOf(history.known.filter(({ at }) => !mine.has(instantText(at)))),
    };
  }),
);

/** The distinct instants of some postings, and those of them that are whole seconds. */
function distinctOf(known: TransactionHistory['known']) {
  const all = instantsOf(known);
  return { all, whole: all.filter(({ fraction }) => fraction === '') };
}

const order = bisector<Instant, Instant>(compareInstants);
const bySecond = bisector(({ epochSeconds }: Instant) => epochSeconds);

/** Two instants, and whether what was posted at them is left out. */
export interface Stretch {
  readonly start: Instant;
  readonly end: Instant;
  readonly without?: 'start' | 'end';
}

/** How many transactions a filter selects in a stretch of time, both ends included unless told otherwise. */
export function countIn(history: TransactionHistory, filter: Filter, { start, end, without }: Stretch): number {
  const { each } = postedUnder(history)(JSON.stringify(filter));
  const first = without === 'start' ? order.right(each, start) : order.left(each, start);
  const behind = without === 'end' ? order.left(each, end) : order.right(each, end);
  return Math.max(0, behind - first);
}

/** The instants of a window. */
export function stretchOf({ start, end }: Window): Stretch {
  const none: Instant = { epochSeconds: 0, fraction: '' };
  return { start: instantOf(start) ?? none, end: instantOf(end) ?? none };
}

/** A query, and how many transactions it selects. */
export interface Sized {
  readonly query: TransactionQuery;
  readonly size: number;
}

/** The valid query that a point stands for (specification: Endpoints, List cardholder transactions). */
export const queryAt = (history: TransactionHistory, accounts: readonly string[], point: Point): TransactionQuery =>
  sizedQueryAt(history, accounts, point).query;

/** The same, with its size, which the offset depends on. */
export function sizedQueryAt(history: TransactionHistory, accounts: readonly string[], point: Point): Sized {
  const filter = filterOf(RESULTS[point.result - 1], accounts[point.account - 1]);
  const { distinct: mine, elsewhere } = postedUnder(history)(JSON.stringify(filter));
  const isElsewhere = point.window === kindAt('elsewhere') || mine.all.length === 0;
  const window = windowAt(history, isElsewhere ? elsewhere : mine, point);
  const size = countIn(history, filter, stretchOf(window));
  const hundredths = Math.floor((Math.max(0, point.offset - SECOND_OFFSET - 1) * size) / HUNDREDTHS);
  const offset = point.offset === SECOND_OFFSET ? 1 : hundredths;
  const query = {
    window,
    ...filter,
    ...(point.limit === 0 ? {} : { limit: point.limit }),
    ...(point.offset === 0 ? {} : { offset: Math.min(offset, Math.max(0, size - 1)) }),
  };
  return { query, size };
}

/**
 * A window of a kind, laid around transactions, in whole seconds. An exact one begins and ends with a transaction, so that a target
 * which leaves out an end loses one: where most are posted between two seconds, every other one does, because such an end may be
 * refused; so does the window of a single instant.
 */
function windowAt(
  history: TransactionHistory,
  { all, whole }: ReturnType<typeof distinctOf>,
  { window, from, to }: Point,
): Window {
  const kind = WINDOW_KINDS[window] ?? 'widest';
  const isInstant = kind === 'instant' || kind === 'elsewhere';
  const isWhole = 2 * whole.length > all.length || (to % 2 === 1 && whole.length > 0);
  const each = (isExact(kind) || isInstant) && isWhole ? whole : all;
  const turns = kind === 'turn' ? each.filter((_, i) => isTurn(each.slice(i, i + 2))) : [];
  const among = turns.length > 0 ? turns : each;
  const first = among[from % Math.max(1, among.length)];
  if (kind === 'widest' || first === undefined) return fullestWindow(history);
  if (isInstant) return instantOnly(first);
  if (kind === 'before') return inside(history, -Infinity, (all[0] ?? first).epochSeconds - 1);
  const start = first.epochSeconds;
  const longest = isExact(kind) ? EXACT[kind] - 1 : Infinity;
  const later = each.slice(bySecond.left(each, start), bySecond.right(each, start + longest));
  const last = kind === 'turn' ? (later[1] ?? first) : (later[to % later.length] ?? first);
  const end = last.epochSeconds + (last.fraction === '' ? 0 : 1);
  if (isExact(kind)) {
    const isBetween = to % 2 === 0 && last !== first && (end - start) * SECOND <= history.span;
    return isBetween ? between(first, last) : inside(history, start, end > start ? end : start + 1 + (to % (HOUR - 1)));
  }
  const [opening, midnight] = [start - (start % DAY), end - (end % DAY)];
  // A midnight is not the day that begins with it.
  return inside(history, opening, kind === 'midnights' && midnight > opening ? midnight : midnight + DAY - 1);
}

/** Whether a month ends between two instants that lie within a week. */
function isTurn([one, next]: readonly Instant[]): boolean {
  if (one === undefined || next === undefined || next.epochSeconds - one.epochSeconds > WEEK) return false;
  const month = ({ epochSeconds }: Instant) => new Date(epochSeconds * 1000).getUTCMonth();
  return month(one) !== month(next);
}

/** A window in whole seconds, kept inside what was read and no longer than what was accepted. */
function inside(history: TransactionHistory, from: number, to: number): Window {
  const { start, end } = readRange(history);
  const [oldest, newest] = [Date.parse(start) / 1000, Date.parse(end) / 1000];
  const first = Math.max(from, Math.ceil(oldest));
  const last = Math.min(to, Math.floor(newest), first + Math.floor(history.span / 1000) - 1);
  return { start: secondText(first), end: secondText(Math.max(first, last)) };
}

const secondText = (epochSeconds: number) => wholeSecondText(epochSeconds * 1000);

/**
 * A limit that a page of `size` transactions fits into. Which of them depends on `turn`, any whole number: so each limit
 * that is allowed is met in many kinds of queries, not only the largest.
 */
export function limitHolding(size: number, turn: number): number {
  const smallest = Math.min(MOST, Math.max(LEAST, size));
  return smallest + (Math.abs(turn) % (MOST - smallest + 1));
}

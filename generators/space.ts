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
import { instantOnly, instantsOf, RESULTS, readRange, wholeSecondText, fullestWindow } from '../spec/model/windows.ts';
import { compareInstants, type Instant } from '../spec/oracles/formats.ts';
import { selected } from '../spec/oracles/history-sets.ts';

const { maximum: MOST } = operations.listCardholderTransactions.parameters.limit;
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
/** A window of the kind `ends` begins in the oldest tenth of the transactions and ends in the newest. */
const TENTHS = 10;
/** How a window is laid around transactions. */
export const WINDOW_KINDS = ['widest', 'ends', 'days', 'hours', 'seconds', 'brief', 'instant'] as const;
const HUNDREDTHS = 100;
/** An offset, as a point numbers it, that begins with the last element. */
export const LAST_OFFSET = HUNDREDTHS + 2;
/** The largest number of a transaction that a window is laid around: more than that count from the first again. */
export const LAST_PLACE = 999;
/** A kind of window, as a point numbers it. */
export const kindAt = (kind: (typeof WINDOW_KINDS)[number]): number => WINDOW_KINDS.indexOf(kind);
/** A result, as a point numbers it. */
export const resultAt = (result: (typeof RESULTS)[number]): number => 1 + RESULTS.indexOf(result);

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
  /** 0 leaves it out, 1 is zero, 2 and more are hundredths of the list. */
  readonly offset: number;
  /** The filter whose transactions the window is laid around: 0 is that of the query itself; others by `aroundOf`. */
  readonly around: number;
}

/** The widest window, and nothing else is asked for. */
export const PLAINEST: Point = { window: 0, from: 0, to: 0, result: 0, account: 0, limit: 0, offset: 0, around: 0 };

/** Whether a point asks for a part of a list that is read as a whole: the widest window, one result. */
export const isOfWalk = ({ window, result }: Point): boolean => window === 0 && result > 0;

/** What makes a window be laid around the transactions of a result and an account (as a point numbers them). */
export const aroundOf = ({ result, account }: Pick<Point, 'result' | 'account'>): number =>
  1 + result + account * (RESULTS.length + 1);

/** The filter that a window is laid around. */
function filterAround({ around, result, account }: Point): Pick<Point, 'result' | 'account'> {
  if (around === 0) return { result, account };
  const each = RESULTS.length + 1;
  return { result: (around - 1) % each, account: Math.floor((around - 1) / each) };
}

/** Most clients ask for no account, and many for no limit: of so many points that may have one, one more has none. */
const LIMITED = 6;
const sometimes = (choice: fc.Arbitrary<number>, weight: number): fc.Arbitrary<number> =>
  fc.oneof({ arbitrary: fc.constant(0), weight: 1 }, { arbitrary: choice, weight });

/** Every point over a number of accounts that accountId was seen to take. */
export const pointsOver = (accounts: number): fc.Arbitrary<Point> =>
  fc.record({
    window: fc.nat(WINDOW_KINDS.length - 1),
    from: fc.nat(LAST_PLACE),
    to: fc.nat(LAST_PLACE),
    result: fc.nat(RESULTS.length),
    account: sometimes(fc.nat(accounts), 1),
    limit: sometimes(fc.nat(MOST), LIMITED),
    offset: fc.nat(LAST_OFFSET),
    around: fc.oneof(
      { arbitrary: fc.constant(0), weight: 4 },
      { arbitrary: fc.nat(aroundOf({ result: RESULTS.length, account: accounts })), weight: 1 },
    ),
  });

type Filter = Omit<TransactionQuery, 'window'>;

/** What a filter selects over the whole time of a history: each posting in order, and their distinct instants. There are few filters, and many queries. */
const postedUnder = perObject((history: TransactionHistory) =>
  perText((filter) => {
    const known = selected(history, { window: readRange(history), ...(JSON.parse(filter) as Filter) });
    return { each: known.map(({ at }) => at).sort(compareInstants), distinct: distinctOf(known) };
  }),
);

/** The distinct instants of some postings, and those of them that are whole seconds. */
function distinctOf(known: TransactionHistory['known']) {
  const all = instantsOf(known);
  return { all, whole: all.filter(({ fraction }) => fraction === '') };
}

const order = bisector<Instant, Instant>(compareInstants);

/** How many of some postings lie in a window, both ends included. */
function countIn(each: readonly Instant[], window: Window): number {
  const [start, end] = [instantOf(window.start), instantOf(window.end)];
  return start === null || end === null ? 0 : Math.max(0, order.right(each, end) - order.left(each, start));
}

function filterOf(accounts: readonly string[], { result, account }: Pick<Point, 'result' | 'account'>): Filter {
  const [of, accountId] = [RESULTS[result - 1], accounts[account - 1]];
  return { ...(of === undefined ? {} : { result: of }), ...(accountId === undefined ? {} : { accountId }) };
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
  const filter = filterOf(accounts, point);
  const postedOf = (of: Pick<Point, 'result' | 'account'>) =>
    postedUnder(history)(JSON.stringify(filterOf(accounts, of)));
  const mine = postedOf(filterAround(point)).distinct;
  const window = windowAt(history, mine.all.length > 0 ? mine : distinctOf(history.known), point);
  const size = countIn(postedOf(point).each, window);
  const offset = Math.floor((Math.max(0, point.offset - 2) * size) / HUNDREDTHS);
  const query = {
    window,
    ...filter,
    ...(point.limit === 0 ? {} : { limit: point.limit }),
    ...(point.offset === 0 ? {} : { offset: Math.min(offset, Math.max(0, size - 1)) }),
  };
  return { query, size };
}

/**
 * A window of a kind, laid around transactions; in whole seconds unless it is a single instant that is not. A window by the
 * second begins and ends with a transaction if that was posted on a whole second: a target that leaves out an end loses one.
 */
function windowAt(
  history: TransactionHistory,
  { all, whole }: ReturnType<typeof distinctOf>,
  { window, from, to }: Point,
): Window {
  const kind = WINDOW_KINDS[window] ?? 'widest';
  if (kind === 'widest' || all.length === 0) return fullestWindow(history);
  const isExact = kind === 'seconds' || kind === 'ends';
  const among = isExact && whole.length > 0 ? whole : all;
  const first = from % (kind === 'ends' ? Math.ceil(among.length / TENTHS) : among.length);
  const left = among.length - first;
  const last = kind === 'ends' ? left - 1 - (to % Math.ceil(left / TENTHS)) : to % left;
  const [a, b] = [among[first], among[first + last]];
  if (a === undefined || b === undefined) return fullestWindow(history);
  if (kind === 'instant') return instantOnly((from % 2 === 0 ? whole[0] : a) ?? a);
  const [start, end] = [a.epochSeconds, b.epochSeconds + (b.fraction === '' ? 0 : 1)];
  switch (kind) {
    case 'days': {
      const [opening, midnight] = [start - (start % DAY), end - (end % DAY)];
      // Some end at a midnight, which is not the day that begins with it.
      return inside(history, opening, to % 2 === 1 && midnight > opening ? midnight : midnight + DAY - 1);
    }
    case 'hours':
      return inside(history, start - (start % HOUR), end - (end % HOUR) + HOUR - 1);
    case 'brief':
      return inside(history, start - ((to * MINUTE) % (18 * HOUR)), start + 1 + (from % MINUTE));
    case 'ends':
    case 'seconds':
      return inside(history, start, end);
  }
}

/** A window in whole seconds, kept inside what was read and no longer than what was accepted. */
function inside(history: TransactionHistory, from: number, to: number): Window {
  const { start, end } = readRange(history);
  const [oldest, newest] = [Date.parse(start) / 1000, Date.parse(end) / 1000];
  const first = Math.max(from, Math.ceil(oldest));
  const last = Math.min(to, Math.floor(newest), first + Math.floor(history.span / 1000) - 1);
  return { start: secondText(first), end: secondText(Math.max(first, last)) };
}

const secondText = (epochSeconds: number) => wholeSecondText(epochSeconds * SECOND);

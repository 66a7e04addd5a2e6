import { sum } from 'd3-array';
import fc from 'fast-check';
import { operations } from '../spec/generated/vocabulary.ts';
import { perObject, perText } from '../spec/memo.ts';
import type { TransactionHistory, TransactionQuery, Window } from '../spec/history.ts';
import type { Instant } from '../spec/oracles/formats.ts';
import { selected } from '../spec/oracles/history-sets.ts';
import { classesOf, pairsIn } from '../spec/query-classes.ts';
import { instantOnly, instantsOf, RESULTS, stretch, widest } from '../spec/windows.ts';

const { maximum: MOST } = operations.listCardholderTransactions.parameters.limit;
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
/** How a window is laid around transactions. */
export const WINDOW_KINDS = ['widest', 'days', 'hours', 'seconds', 'brief', 'instant'] as const;
/** Candidates that the designed queries are chosen from, and how many are chosen at most. */
const [CANDIDATES, DESIGNED] = [800, 39];
/** The worth of a new pair of classes, or of a new limit; a limit that meets a parameter for the first time is worth 1. */
const PAIR = 6;
const BESIDE = 'beside limit';
/** Of points that bring as much, one that tells more comes first: together less than the least worth. */
const TELLING = { inside: 0.5, account: 0.25, single: 0.125 };
/** Candidates for each point, if only a few are wanted. */
const EACH = 20;
const HUNDREDTHS = 100;

/**
 * A query as numbers, each of which shrinks towards the plainest choice: the widest window, nothing else asked for. What
 * they stand for depends on the history (`queryOf`).
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
}

/** Every point over a number of accounts that accountId was seen to take. */
export const pointsOver = (accounts: number): fc.Arbitrary<Point> =>
  fc.record({
    window: fc.nat(WINDOW_KINDS.length - 1),
    from: fc.nat(999),
    to: fc.nat(999),
    result: fc.nat(RESULTS.length),
    account: fc.nat(accounts),
    limit: fc.nat(MOST),
    offset: fc.nat(HUNDREDTHS + 1),
  });

/**
 * Points that cover the space: every limit that is allowed, and each pair of classes (`spec/query-classes.ts`) that the
 * data permit. Chosen by the seed; each of them selects something. `most`: only so many, the most telling ones.
 */
export function designedPoints(
  history: TransactionHistory,
  accounts: readonly string[],
  seed: number,
  most = DESIGNED,
): Point[] {
  const numRuns = Math.min(CANDIDATES, most * EACH);
  const candidates = fc.sample(pointsOver(accounts.length), { numRuns, seed });
  const usable = candidates.flatMap((point) => {
    const query = queryAt(history, accounts, point);
    const size = selected(history, query).length;
    if (size === 0) return [];
    const limit = query.limit === undefined ? [] : [`limit ${query.limit}`];
    return candidate(
      point,
      [...limit, ...pairsIn(classesOf(query, size)), ...besideLimit(query)],
      tellingOf(query, size),
    );
  });
  const chosen: Point[] = [];
  // Greedy: whichever brings most that is new comes first.
  for (let left = usable; left.length > 0 && chosen.length < most;) {
    const best = left.reduce((one, other) => (other.worth > one.worth ? other : one));
    chosen.push(best.point);
    const brought = new Set(best.brings);
    left = left.flatMap((one) => {
      const fresh = one.brings.filter((name) => !brought.has(name));
      return fresh.length === one.brings.length ? [one] : candidate(one.point, fresh, one.telling);
    });
  }
  return chosen;
}

/** A point with what it would bring that is new, and what that is worth; none if it brings nothing. */
function candidate(point: Point, brings: readonly string[], telling: number) {
  const worth = sum(brings, (one) => (one.startsWith(BESIDE) ? 1 : PAIR)) + telling;
  return brings.length === 0 ? [] : [{ point, brings, worth, telling }];
}

/** A page with elements before it and behind it shows most of what may be wrong with a limit or an offset. */
function tellingOf({ limit, offset = 0, accountId }: TransactionQuery, size: number): number {
  if (limit === undefined || offset === 0 || offset + limit >= size) return 0;
  return TELLING.inside + (accountId === undefined ? 0 : TELLING.account) + (limit === 1 ? TELLING.single : 0);
}

type Filter = Omit<TransactionQuery, 'window'>;

/** The instants of what a filter selects over the whole time of a history: there are few filters, and many queries. */
const instantsUnder = perObject((history: TransactionHistory) =>
  perText((filter) => instantsOf(selected(history, { window: stretch(history), ...(JSON.parse(filter) as Filter) }))),
);

/** What a query asks for beside its limit: each limit is met with and without every other parameter. */
function besideLimit({ limit, result, accountId, offset = 0 }: TransactionQuery): string[] {
  if (limit === undefined) return [];
  const [account, later] = [accountId !== undefined, offset > 0];
  return [`${limit} ${result ?? 'none'}`, `${limit} account ${account}`, `${limit} later ${later}`].map(
    (text) => `${BESIDE} ${text}`,
  );
}

/** The valid query that a point stands for (specification: Endpoints, List cardholder transactions). */
export function queryAt(history: TransactionHistory, accounts: readonly string[], point: Point): TransactionQuery {
  const result = RESULTS[point.result - 1];
  const accountId = accounts[point.account - 1];
  const filter = { ...(result === undefined ? {} : { result }), ...(accountId === undefined ? {} : { accountId }) };
  const mine = instantsUnder(history)(JSON.stringify(filter));
  const window = windowAt(history, mine.length > 0 ? mine : instantsOf(history.known), point);
  const size = selected(history, { window, ...filter }).length;
  const offset = Math.floor((Math.max(0, point.offset - 2) * size) / HUNDREDTHS);
  return {
    window,
    ...filter,
    ...(point.limit === 0 ? {} : { limit: point.limit }),
    ...(point.offset === 0 ? {} : { offset: Math.min(offset, Math.max(0, size - 1)) }),
  };
}

/** A window of a kind, laid around transactions; in whole seconds unless it is a single instant that is not. */
function windowAt(history: TransactionHistory, mine: readonly Instant[], { window, from, to }: Point): Window {
  const kind = WINDOW_KINDS[window] ?? 'widest';
  const first = from % Math.max(1, mine.length);
  const a = mine[first];
  if (kind === 'widest' || a === undefined) return widest(history);
  if (kind === 'instant') return instantOnly((from % 2 === 0 ? mine.find((at) => at.fraction === '') : a) ?? a);
  const b = mine[first + (to % (mine.length - first))] ?? a;
  const [start, end] = [a.epochSeconds, b.epochSeconds + (b.fraction === '' ? 0 : 1)];
  switch (kind) {
    case 'days':
      return inside(history, start - (start % DAY), end - (end % DAY) + DAY - 1);
    case 'hours':
      return inside(history, start - (start % HOUR), end - (end % HOUR) + HOUR - 1);
    case 'brief':
      return inside(history, start - ((to * MINUTE) % (18 * HOUR)), start + 1 + (from % MINUTE));
    case 'seconds':
      return inside(history, start, end);
  }
}

/** A window in whole seconds, kept inside what was read and no longer than what was accepted. */
function inside(history: TransactionHistory, from: number, to: number): Window {
  const { start, end } = stretch(history);
  const [oldest, newest] = [Date.parse(start) / 1000, Date.parse(end) / 1000];
  const first = Math.max(from, Math.ceil(oldest));
  const last = Math.min(to, Math.floor(newest), first + Math.floor(history.span / 1000) - 1);
  return { start: secondText(first), end: secondText(Math.max(first, last)) };
}

const secondText = (epochSeconds: number) => `${new Date(epochSeconds * 1000).toISOString().slice(0, 19)}Z`;

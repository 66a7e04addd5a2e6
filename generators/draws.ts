/**
 * The valid queries that a run draws: random points of the space, dealt so that each class of each parameter comes up equally often
 * (a Latin hypercube), and boundaries, which a random point seldom meets.
 */
import { greatest } from 'd3-array';
import fc from 'fast-check';
import type { TransactionHistory } from '../spec/model/history.ts';
import { perObject } from '../spec/model/memo.ts';
import { classesOf, LIMITS, pairsIn } from '../spec/model/query.ts';
import { RESULTS } from '../spec/model/windows.ts';
import {
  acrossMonths,
  deepBetweenEnds,
  hiddenInstant,
  laterByDefault,
  nearEnd,
  pendingOfAccount,
  plainAndBrief,
  statementOf,
} from './settled-points.ts';
import { kindAt, LAST_OFFSET, LAST_PLACE, PLAINEST, type Point, sizedQueryAt, WINDOW_KINDS } from './space.ts';

/** Limits that pages of every run have in force (`tests/checks/shared/slices.ts`), and the largest, which lists are read with. */
export const SLICED_LIMITS = [1, 3, 4] as const;
const IN_FORCE: readonly number[] = [...SLICED_LIMITS, ...LIMITS.slice(-1)];
/** Every other limit that is allowed. */
export const DEALT_LIMITS = LIMITS.filter((limit) => !IN_FORCE.includes(limit));
/** Hypercubes of which the one that covers most is taken: a bound of the time that choosing takes. What is sent does not grow with it. */
const CHOICES = 20;
/** Offsets as a point has them, by class: none, zero, in the first half of the list, in the second. */
const MIDDLE = Math.ceil(LAST_OFFSET / 2);
const OFFSETS = [
  [0, 0],
  [1, 1],
  [2, MIDDLE],
  [MIDDLE + 1, LAST_OFFSET - 1],
] as const;

const upTo = (most: number): readonly number[] => Array.from({ length: most + 1 }, (_, i) => i);

/** Classes of a parameter in random order, each as often as the others. */
function dealt<Class>(classes: readonly Class[], count: number): fc.Arbitrary<Class[]> {
  const turns = Array.from({ length: Math.ceil(count / classes.length) }, () =>
    fc.shuffledSubarray([...classes], { minLength: classes.length }),
  );
  return fc.tuple(...turns).map((all) => all.flat().slice(0, count));
}

/** So many points over a number of accounts. As many have no account as have one, because most clients ask for none. */
function hypercubes(accounts: number, count: number): fc.Arbitrary<readonly Point[]> {
  const anywhere = fc.array(fc.nat(LAST_PLACE), { minLength: count, maxLength: count });
  return fc
    .record({
      window: dealt(upTo(WINDOW_KINDS.length - 1), count),
      from: anywhere,
      to: anywhere,
      result: dealt(upTo(RESULTS.length), count),
      account: dealt(accounts === 0 ? [0] : upTo(2 * accounts - 1), count),
      limit: dealt(DEALT_LIMITS, count),
      offset: dealt(OFFSETS, count),
      within: anywhere,
    })
    .map(({ window, from, to, result, account, limit, offset, within }) =>
      window.map((kind, i): Point => {
        const [least, most] = offset[i] ?? OFFSETS[0];
        const nth = (values: readonly number[]): number => values[i] ?? 0;
        return {
          window: kind,
          from: nth(from),
          to: nth(to),
          result: nth(result),
          account: Math.max(0, nth(account) - accounts + 1),
          limit: nth(limit),
          offset: least + (nth(within) % (most - least + 1)),
          around: 0,
        };
      }),
    );
}

/** What a point shows: the pairs of classes of its query, and its limit if its page leaves something out; nothing if it selects nothing. */
function shownBy(history: TransactionHistory, accounts: readonly string[], point: Point): readonly string[] {
  const { query, size } = sizedQueryAt(history, accounts, point);
  if (size === 0) return [];
  const { limit, offset = 0 } = query;
  const isInForce = limit !== undefined && offset + limit < size;
  return [...pairsIn(classesOf(query, size)), ...(isInForce ? [`limit ${limit} in force`] : [])];
}

/**
 * The points of a deal that select something, with its limits dealt again: the largest first, each to the page that goes on beyond
 * it by least. A limit tells something only where it leaves something out, and half of a random deal does not: one that finds no
 * such page is asked for in the widest window, in place of a page of few elements.
 */
function withLimitsInForce(
  dealt: readonly Point[],
  /** `leftOf`: how many elements the list of a point has from its offset on; `longest`: the longest list. */
  { leftOf, longest }: { readonly leftOf: (point: Point) => number; readonly longest: Point },
): readonly Point[] {
  const telling = dealt
    .map((point) => ({ point, left: leftOf(point) }))
    .filter(({ left }) => left > 0)
    .sort((one, other) => other.left - one.left);
  const open = telling.filter(({ point }) => point.limit > 0);
  const points = telling.flatMap(({ point }) => (point.limit === 0 ? [point] : []));
  const limits = dealt.flatMap(({ limit }) => (limit === 0 ? [] : [limit]));
  const idle: number[] = [];
  for (const limit of limits.toSorted((one, other) => other - one)) {
    const at = open.findLastIndex(({ left }) => left > limit);
    const [found] = at < 0 ? [] : open.splice(at, 1);
    if (found === undefined) idle.push(limit);
    else points.push({ ...found.point, limit });
  }
  for (const limit of idle) {
    const found = open.pop();
    if (found === undefined) break;
    const { point } = found;
    const wider = [{ ...point, window: WIDEST }, longest].flatMap((one) =>
      [point.offset, 1].map((offset): Point => ({ ...one, limit, offset })),
    );
    points.push(wider.find((one) => leftOf(one) > limit) ?? { ...point, limit });
  }
  return points;
}

const WIDEST = kindAt('widest');

/** Everything of the result that most transactions have. */
const longestOf = (history: TransactionHistory): Point =>
  greatest(
    RESULTS.map((_, i): Point => ({ ...PLAINEST, result: i + 1 })),
    (point) => sizedQueryAt(history, [], point).size,
  ) ?? PLAINEST;

/**
 * So many random points, without those that select nothing. First come pages that have elements before them and behind them, of
 * these the ones that ask for most: each tells something of every parameter that it has.
 */
export function drawnPoints(
  history: TransactionHistory,
  accounts: readonly string[],
  seed: number,
  count: number,
): readonly Point[] {
  const covered = (points: readonly Point[]): number =>
    new Set(points.flatMap((point) => shownBy(history, accounts, point))).size;
  const cubes = fc.sample(hypercubes(accounts.length, count), { numRuns: CHOICES, seed });
  const toldBy = (point: Point): number => {
    const { query, size } = sizedQueryAt(history, accounts, point);
    const { limit = size, offset = 0 } = query;
    return offset > 0 && offset + limit < size ? Object.keys(query).length : 0;
  };
  const leftOf = (point: Point): number => {
    const { query, size } = sizedQueryAt(history, accounts, point);
    return size - (query.offset ?? 0);
  };
  const longest = longestOf(history);
  const deals = cubes.map((cube) => withLimitsInForce(cube, { leftOf, longest }));
  return (greatest(deals, covered) ?? []).toSorted((one, other) => toldBy(other) - toldBy(one));
}

/** Choosing takes a while: once for each history, and then for the accounts known of it and the seed. */
const pointsOf = perObject((_: TransactionHistory) => new Map<string, readonly Point[]>());

/** The points that a run sends over the whole history: as many random ones as there are limits to draw, and boundaries. */
export function pointsFor(history: TransactionHistory, accounts: readonly string[], seed: number): readonly Point[] {
  const [known, name] = [pointsOf(history), `${seed} ${accounts.join()}`];
  const before = known.get(name);
  if (before !== undefined) return before;
  const points = [
    ...drawnPoints(history, accounts, seed, DEALT_LIMITS.length),
    ...laterByDefault(history),
    ...plainAndBrief(history),
    ...hiddenInstant(history, seed),
    ...statementOf(history, accounts),
    ...pendingOfAccount(history, accounts, seed),
    ...acrossMonths(history, seed),
    ...nearEnd(history),
    ...deepBetweenEnds(history),
  ];
  known.set(name, points);
  return points;
}

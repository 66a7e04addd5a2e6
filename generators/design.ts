import fc from 'fast-check';
import type { TransactionHistory, TransactionQuery } from '../spec/history.ts';
import { operations } from '../spec/generated/vocabulary.ts';
import { selected } from '../spec/oracles/history-sets.ts';
import { classesOf, LIMITS, pairsIn } from '../spec/query-classes.ts';
import { RESULTS } from '../spec/windows.ts';
import { cellsOf } from './cells.ts';
import { bestOf, bringing, type Bringing, type Brought } from './greedy.ts';
import {
  aroundOf,
  isOfWalk,
  LAST_OFFSET,
  LAST_PLACE,
  type Point,
  pointsOver,
  sizedQueryAt,
  WINDOW_KINDS,
} from './space.ts';

const { limit: LIMIT } = operations.listCardholderTransactions.parameters;
/** Random candidates for each designed query: a bound of the time that choosing takes. What is sent does not grow with it. */
const EACH = 20;
/** Limits that are classes of their own, which random points seldom have: none, the least and the largest. */
const EXTREMES = [0, LIMIT.minimum, LIMIT.maximum];
export const nameOfLimit = (limit: number): string => `limit ${limit}`;
/** Candidates that differ from a chosen point in one parameter: how many values of each parameter are tried. */
const VALUES = 4;
/**
 * What something new is worth: a limit, and one that leaves something out; a pair of classes; an account in a window whose ends
 * are those of transactions; a parameter that changes alone, in a context; a limit that meets another parameter.
 */
const WORTH = { limit: 6, force: 8, pair: 100, ends: 30, change: 7, account: 3, beside: 1 } as const;
/** Of points that bring as much, one that tells more comes first: together less than the least worth. */
const TELLING = { inside: 0.5, account: 0.25, single: 0.125 };

/** A point with its query, and what it would bring that is new. */
interface Candidate extends Bringing {
  readonly point: Point;
  readonly query: TransactionQuery;
  readonly size: number;
}

/**
 * How many points are wanted (if it is not said, one for each limit that nothing has brought), and what a parameter that changes
 * alone is worth; a pair of classes is worth 100.
 */
interface Design {
  readonly most?: number;
  readonly change: number;
  /** Pairs of classes that the run has sent before, by name. */
  readonly sent?: Iterable<string>;
  /** Points that come last in any case, among the number that is wanted if it is said. */
  readonly last?: readonly Point[];
}

export const ALL: Design = { change: WORTH.change };

/**
 * Points that cover the space: every limit that is allowed, each pair of classes (`spec/query-classes.ts`) that the data
 * permit, and queries that differ from an earlier one in a single parameter, which a cache must tell apart. Chosen by the
 * seed; each selects something, or an earlier one does from which it differs. The most telling ones come first.
 */
export function designedPoints(
  history: TransactionHistory,
  accounts: readonly string[],
  seed: number,
  { most: wanted, change, sent = [], last = [] }: Design = ALL,
): Point[] {
  const brought = new Set<string>(sent);
  const settled = last.flatMap((point) => candidatesAt(history, accounts, point));
  for (const { name } of settled.flatMap(({ brings }) => brings)) brought.add(name);
  for (const { limit } of last) brought.add(nameOfLimit(limit));
  const due = LIMITS.filter((limit) => !brought.has(nameOfLimit(limit)));
  const most = wanted === undefined ? due.length : wanted - last.length;
  const numRuns = (most + last.length) * EACH;
  const random = fc.sample(pointsOver(accounts.length), { numRuns, seed });
  const isNew = ({ name }: Brought): boolean => !brought.has(name);
  const all = random.flatMap((point, i) =>
    candidatesAt(history, accounts, { ...point, around: 0 }, i < numRuns / 4 ? EXTREMES : []),
  );
  const chosen: Point[] = [];
  let limits: readonly number[] = due;
  // Greedy: whichever brings most that is new comes first. Beyond the number that is wanted, only what brings a pair of classes.
  for (;;) {
    limits = limits.filter((limit) => !brought.has(nameOfLimit(limit)));
    const best = bestOf(wanted === undefined ? dueIn(all, limits, most - chosen.length) : all, isNew);
    if (best === null) break;
    const bringsPair = best.brings.some(({ worth }) => worth === WORTH.pair);
    if (chosen.length >= most && !(wanted === undefined && bringsPair)) break;
    chosen.push(best.point);
    for (const { name } of best.brings) brought.add(name);
    const open = limits.filter((limit) => !brought.has(nameOfLimit(limit)));
    all.push(...neighbours(history, accounts, best, { change, limits: open }));
  }
  return [...chosen, ...last];
}

/**
 * Those with a limit that is left, if as many points are left as limits, and if possible a page that leaves something out, because
 * only that shows that the limit is in force; else all.
 */
function dueIn(all: readonly Candidate[], limits: readonly number[], left: number): readonly Candidate[] {
  if (left > limits.length) return all;
  const due = all.filter(({ query: { limit = 0 } }) => limits.includes(limit));
  const inForce = due.filter(({ query: { limit = 0, offset = 0 }, size }) => offset + limit < size);
  return [inForce, due, all].find(({ length }) => length > 0) ?? all;
}

/** Windows whose ends are those of transactions. */
const EXACT: ReadonlySet<(typeof WINDOW_KINDS)[number]> = new Set(['ends', 'seconds']);

/** A random point, if it selects something, and the same with each of some other limits. */
function candidatesAt(
  history: TransactionHistory,
  accounts: readonly string[],
  point: Point,
  limits: readonly number[] = [],
): Candidate[] {
  const { query, size } = sizedQueryAt(history, accounts, point);
  if (size === 0) return [];
  const { limit: _own, ...unlimited } = query;
  return [point, ...limits.map((limit) => ({ ...point, limit }))].map((one) => {
    const asked = one.limit === 0 ? unlimited : { ...unlimited, limit: one.limit };
    return candidateOf(one, asked, size, classesBrought(one, asked, size));
  });
}

const candidateOf = (point: Point, query: TransactionQuery, size: number, brings: readonly Brought[]): Candidate => ({
  point,
  query,
  size,
  ...bringing(brings, worthOfTelling(query, size)),
});

/** A page with elements before it and behind it shows most of what may be wrong with a limit or an offset. */
function worthOfTelling({ limit, offset = 0, accountId }: TransactionQuery, size: number): number {
  if (limit === undefined || offset === 0 || offset + limit >= size) return 0;
  return TELLING.inside + (accountId === undefined ? 0 : TELLING.account) + (limit === 1 ? TELLING.single : 0);
}

function classesBrought(point: Point, query: TransactionQuery, size: number): Brought[] {
  const { limit, result, accountId, offset = 0 } = query;
  const pairs = [
    ...pairsIn(classesOf(query, size)).map((name) => ({ name, worth: WORTH.pair })),
    ...cellsOf(query, size),
    ...(EXACT.has(WINDOW_KINDS[point.window] ?? 'widest')
      ? [{ name: `ends on transactions of account ${point.account}`, worth: WORTH.ends }]
      : []),
    // Such an end is not the day that begins with it.
    ...(query.window.end.endsWith('T00:00:00Z') ? [{ name: 'ends at midnight', worth: WORTH.ends }] : []),
  ];
  if (limit === undefined) return pairs;
  const { window } = classesOf(query, size);
  const ofAccount =
    accountId === undefined ? [] : [`window ${window}`, `result ${result ?? 'none'}`, `later ${offset > 0}`];
  const beside = [`${result ?? 'none'}`, `account ${accountId !== undefined}`, `later ${offset > 0}`];
  return [
    { name: nameOfLimit(limit), worth: WORTH.limit },
    // Only a limit that leaves something out shows that it is in force, and in a list that was read it shows what it leaves out.
    ...(offset + limit < size ? [{ name: `limit ${limit} in force`, worth: WORTH.force }] : []),
    ...(offset > 0 && offset + limit < size && isOfWalk(point)
      ? [{ name: `limit ${limit} in a walk`, worth: WORTH.force }]
      : []),
    ...pairs,
    ...ofAccount.map((text) => ({ name: `account ${point.account} beside ${text}`, worth: WORTH.account })),
    ...beside.map((text) => ({ name: `limit ${limit} beside ${text}`, worth: WORTH.beside })),
  ];
}

/**
 * Points whose query differs from that of another in one parameter, and whose answer is another one too: a cache that leaves
 * this parameter out of its key answers one of them wrongly.
 */
function neighbours(
  history: TransactionHistory,
  accounts: readonly string[],
  { point, query }: Candidate,
  { change, limits }: { readonly change: number; readonly limits: readonly number[] },
): Candidate[] {
  const answer = answerTo(history, query);
  return variationsOf(point, accounts.length, limits).flatMap((one): Candidate[] => {
    const changed = one.offset === point.offset ? withOffset(history, accounts, one, query) : one;
    if (changed === null) return [];
    const { query: other, size } = sizedQueryAt(history, accounts, changed);
    const [only, ...more] = changedIn(query, other);
    if (only === undefined || more.length > 0 || answerTo(history, other) === answer) return [];
    const before = new Set(contextsOf(query));
    const kept = contextsOf(other).filter((text) => before.has(text));
    const changes = kept.map((text) => ({ name: `${only} alone: ${text}`, worth: change }));
    const classes = size === 0 ? [] : classesBrought(changed, other, size);
    return [candidateOf(changed, other, size, [...changes, ...classes])];
  });
}

/** The parameters in which two queries differ; both ends of the window are one each. */
function changedIn(one: TransactionQuery, other: TransactionQuery): string[] {
  const [a, b] = [valuesOf(one), valuesOf(other)];
  return [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name));
}

const valuesOf = ({ window, ...others }: TransactionQuery) =>
  new Map<string, unknown>(Object.entries({ ...window, ...others }));

/** The ids of the page, and the total. */
function answerTo(history: TransactionHistory, query: TransactionQuery): string {
  const all = selected(history, query);
  const { offset = 0, limit = LIMIT.default } = query;
  return [all.length, ...all.slice(offset, offset + limit).map(({ id }) => id)].join();
}

/**
 * The point with other values of one parameter, its window laid around the same transactions as before. `limits`: those that
 * no point has yet.
 */
function variationsOf(point: Point, accounts: number, limits: readonly number[]): Point[] {
  const around = point.around === 0 ? aroundOf(point) : point.around;
  const each = (count: number) => Array.from({ length: count }, (_, n) => n);
  return [
    ...each(VALUES).map((n) => ({ ...point, limit: limits[(point.from + 7 * n) % limits.length] ?? 1 + n })),
    ...each(VALUES).map((n) => ({ ...point, offset: 1 + ((point.offset + 31 * n + 11) % 100) })),
    ...each(RESULTS.length + 1).map((result) => ({ ...point, result, around })),
    ...each(accounts + 1).map((account) => ({ ...point, account, around })),
    ...each(VALUES).map((n) => ({ ...point, to: placeAt(point.to + n + 1) })),
    ...each(VALUES).map((n) => ({ ...point, from: placeAt(point.from + n + 1), to: Math.max(0, point.to - n - 1) })),
  ];
}

const placeAt = (place: number): number => place % (LAST_PLACE + 1);

/** The contexts of a query in which a parameter may change: classes of those that stay as they are. */
function contextsOf(query: TransactionQuery): string[] {
  const { window, result, account, limit } = classesOf(query, 0);
  const later = (query.offset ?? 0) > 0;
  return [`window ${window}`, `result ${result}`, `account ${account}`, `limit ${limit}`, `later ${later}`];
}

/** The point with the offset of another query, as a share of its own list; null if its list is too short for it. */
function withOffset(
  history: TransactionHistory,
  accounts: readonly string[],
  point: Point,
  { offset = 0 }: TransactionQuery,
): Point | null {
  if (offset === 0) return point;
  const { size } = sizedQueryAt(history, accounts, point);
  if (offset >= size) return null;
  return { ...point, offset: Math.min(LAST_OFFSET, 2 + Math.ceil((offset * 100) / size)) };
}

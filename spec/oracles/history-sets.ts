/** Relations between answers of list cardholder transactions and the history of the cardholder. */
import type { Exchange } from '../exchange/exchange.ts';
import type { Obstacle, Place } from '../evidence/facts.ts';
import type { Mismatch } from '../evidence/finding.ts';
import { operations } from '../generated/vocabulary.ts';
import type {
  KnownTransaction,
  Read,
  TransactionHistory,
  TransactionPage,
  TransactionQuery,
  TransactionSet,
  Window,
} from '../model/history.ts';
import { idsOf, isObstacle, knownOf, select, unplacedIn } from '../model/history.ts';
import { broken, compared, holds, type Judgement, nothing, obstructed } from '../evidence/evidence.ts';
import { TRANSACTIONS } from '../evidence/place.ts';
import { queryOf } from '../model/query.ts';
import { pagingOf } from '../exchange/response.ts';
import { instantOnly, isWithin, readRange } from '../model/windows.ts';
import { perObject } from '../model/memo.ts';
import { compareInstants, isUuid } from './formats.ts';
import { compareSets, missingOf } from './sets.ts';

const { limit, result } = operations.listCardholderTransactions.parameters;

/** What a query selects; a result that is left out is APPROVED. */
export const selected = (history: TransactionHistory, query: TransactionQuery): KnownTransaction[] =>
  select(history.known, { ...query, result: query.result ?? result.default });

type Account = Pick<TransactionQuery, 'accountId'>;

/** Ids of transactions with an account line whose id cannot be read: that breaks a requirement of its own. */
const withoutAccountIn = perObject(({ known }: TransactionHistory): readonly string[] =>
  known.flatMap(({ id, accounts }) => (accounts.every(isUuid) ? [] : id)),
);

/** Ids of transactions of which it is not known whether a query selects them; without one, of any query that may have an accountId. */
const unplacedFor = (history: TransactionHistory, query: Account = { accountId: '' }): ReadonlySet<string> =>
  query.accountId === undefined ? unplacedIn(history) : new Set([...unplacedIn(history), ...withoutAccountIn(history)]);

/** The ids of transactions that can be placed, or that the history does not list at all. */
export function placedAmong(history: TransactionHistory, ids: readonly string[], query: Account): readonly string[] {
  const unplaced = unplacedFor(history, query);
  return ids.filter((id) => !unplaced.has(id));
}

/**
 * How ids that were received differ from what a query selects; those of transactions that cannot be placed are left out. A full page
 * that has others lacks nothing that it could have shown.
 */
export const differences = (
  history: TransactionHistory,
  query: TransactionQuery,
  received: readonly string[],
  at: Place = TRANSACTIONS,
): Mismatch[] => {
  const mismatches = compareSets(selected(history, query), placedAmong(history, received, query), at);
  const extra = mismatches.filter(({ kind }) => kind === 'extra').map(toldIfUnlisted(history));
  if (extra.length > 0 && received.length >= (query.limit ?? limit.default)) return extra;
  return mismatches.map((one) =>
    one.kind === 'missing'
      ? { ...one, missing: { ...one.missing, window: windowOf(query) } }
      : toldIfUnlisted(history)(one),
  );
};

/** Says of an element that is too much that no list of the history has it, if that is so: then the lists may lack it. */
export const toldIfUnlisted =
  (history: TransactionHistory) =>
  (one: Mismatch): Mismatch => {
    if (one.kind !== 'extra' || listedIn(history).has(one.extra.id)) return one;
    return { ...one, extra: { ...one.extra, unlisted: true } };
  };

/** The ids of all that a history knows. */
const listedIn = perObject(({ known }: TransactionHistory) => new Set(known.map(({ id }) => id)));

const windowOf = ({ window: { start, end } }: TransactionQuery): Window => ({ start, end });

/** Why what a query selects cannot be counted; null if it can. */
export function uncountable(history: TransactionHistory, query?: Account): Obstacle | null {
  const { size } = unplacedFor(history, query);
  return size === 0 ? null : { kind: 'transactions-unplaced', count: size };
}

/** Whether all of a query's window was read, and its page does not lie past the end, where it may be refused. */
export function canPredict(history: TransactionHistory, query: TransactionQuery): boolean {
  const { window, offset = 0 } = query;
  return isWithin(window, readRange(history)) && (offset === 0 || offset < selected(history, query).length);
}

/**
 * Whether a page is that of the same list with its newest transactions not there yet, or with newer ones: its total, its length and
 * its place in the list say so together. A replica that lags responds so, however often it is asked at once.
 */
export function isOfOtherMoment(exchange: Exchange, history: TransactionHistory): boolean {
  const { subject, operation } = exchange.request;
  const query =
    operation === 'listCardholderTransactions' && subject === history.cardholderId ? queryOf(exchange.request) : null;
  const total = pagingOf(exchange, 'total');
  if (query === null || total === null || !canPredict(history, query)) return false;
  const newestFirst = (some: readonly KnownTransaction[]) =>
    some.toSorted((one, other) => compareInstants(other.at, one.at)).map(({ id }) => id);
  const list = newestFirst(selected(history, query));
  const [newer, missing] = [Math.max(0, total - list.length), Math.max(0, list.length - total)];
  const { accountId: _, ...everyAccount } = query;
  const newest = newestFirst(selected(history, { ...everyAccount, window: readRange(history) })).slice(0, missing);
  if (newer === missing || !list.slice(0, missing).every((id) => newest.includes(id))) return false;
  const { offset = 0 } = query;
  const then = [...Array.from({ length: newer }, () => null), ...list.slice(missing)];
  const page = then.slice(offset, offset + (query.limit ?? limit.default));
  const ids = idsOf(exchange);
  const isThere = (id: string, at: number) => (page[at] === null ? !listedIn(history).has(id) : id === page[at]);
  return ids.length === page.length && ids.every(isThere);
}

/** Why one page cannot show a whole set, with all that may belong to it; null if it can. */
export function tooManyForPage(expected: readonly KnownTransaction[], history: TransactionHistory): Obstacle | null {
  const { length: count } = expected;
  if (count > limit.maximum) return { kind: 'no-data', wants: { need: 'instants-fit-page', count } };
  return count + unplacedIn(history).size > limit.maximum ? uncountable(history, {}) : null;
}

/** The set that was read is exactly what the query selects. */
export function holdsExactly(
  read: Read<TransactionSet>,
  query: TransactionQuery,
  history: TransactionHistory,
): Judgement {
  if (isObstacle(read)) return obstructed(read);
  return compared(differences(history, query, read.ids), read.exchanges);
}

/**
 * Every transaction of the instant of one is in the set that was read: the bound of a window contains what was posted then. If the
 * set lacks others of the window, too, it is said how many.
 */
export function holdsInstant(
  read: Read<TransactionSet>,
  { of: { at, result }, window }: { readonly of: Pick<KnownTransaction, 'at' | 'result'>; readonly window: Window },
  history: TransactionHistory,
): Judgement {
  if (isObstacle(read)) return obstructed(read);
  const [own] = missingOf(select(history.known, { window: instantOnly(at), result }), read.ids);
  if (own?.kind !== 'missing') return compared([], read.exchanges);
  const lost = select(history.known, { window, result }).filter(({ id }) => !read.ids.includes(id));
  const besides = lost.length - own.missing.count;
  const missing = besides > 0 ? { ...own.missing, besides } : own.missing;
  return compared([{ ...own, missing }], read.exchanges);
}

/**
 * A page shows everything that its query selects if it can: it is the first, and its limit is as large. One that is short of its own
 * total lacks nothing. If nothing is selected, it shows nothing that the history does not know.
 */
export function showsAll(page: Read<TransactionPage>, query: TransactionQuery, history: TransactionHistory): Judgement {
  if (isObstacle(page)) return obstructed(page);
  const expected = selected(history, query);
  if (expected.length === 0) return quietHolds(page, query, history);
  const isWhole = (query.offset ?? 0) === 0 && expected.length <= (query.limit ?? limit.default);
  if (!isWhole || (page.total ?? 0) > page.ids.length) return nothing;
  const missing = differences(history, query, page.ids).filter(({ kind }) => kind === 'missing');
  return compared(missing, [page.exchange]);
}

/** What a list without `result` shows with a result must be listed if that result is asked for. */
export function listsWhatIsShown(
  omitted: Read<TransactionPage>,
  { window, result: of }: TransactionQuery & { readonly result: string },
  history: TransactionHistory,
): Judgement {
  if (isObstacle(omitted)) return obstructed(omitted);
  const seen = knownOf(omitted.exchange).filter((t) => t.result === of);
  const listed = new Set(select(history.known, { window, result: of }).map((t) => t.id));
  const lost = seen.find((t) => !listed.has(t.id));
  if (seen.length === 0) return nothing;
  if (lost === undefined) return holds();
  const what = { because: 'listed-without-result', result: of } as const;
  const walked = history.walks.filter(({ query }) => query.result === of).flatMap(({ pages }) => pages);
  return broken({ kind: 'not-listed', at: TRANSACTIONS, id: lost.id, what }, omitted.exchange, ...walked);
}

/**
 * A window in which the history has nothing is empty: else the wider windows that the history was read by left something out. What
 * these list, and the window should not, says nothing of them.
 */
export function quietHolds(
  page: Read<TransactionPage>,
  query: TransactionQuery,
  history: TransactionHistory,
): Judgement {
  if (isObstacle(page)) return obstructed(page);
  // The history was read again, and one was posted there in the meantime.
  if (selected(history, query).length > 0) return nothing;
  const placed = placedAmong(history, page.ids, query);
  if (placed.length === 0) return holds();
  const { length: size } = placed.filter((id) => !listedIn(history).has(id));
  const wider = history.walks.find(
    (walk) => walk.query.result === (query.result ?? result.default) && isWithin(query.window, walk.query.window),
  );
  // A walk that does not hold what its total says is left to other requirements.
  if (size === 0 || wider?.totals.some((total) => total !== new Set(wider.ids).size) === true) return nothing;
  const mismatch: Mismatch = { kind: 'not-empty', at: TRANSACTIONS, why: 'none-in-wider-window', size };
  return broken(mismatch, ...(wider?.pages.slice(0, 1) ?? []), page.exchange);
}

/** What an answer to an unusual form of a window holds; a page that is short of its total lacks nothing. */
export function holdsInOtherForm(exchange: Exchange, query: TransactionQuery, history: TransactionHistory): Judgement {
  const expected = selected(history, query);
  if (expected.length > limit.maximum) return nothing;
  const ids = knownOf(exchange).map((t) => t.id);
  const short = ids.length < (pagingOf(exchange, 'total') ?? 0);
  return compared(compareSets(short ? expected.filter((t) => ids.includes(t.id)) : expected, ids), [exchange]);
}

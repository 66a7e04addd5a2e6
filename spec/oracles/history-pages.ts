/** Paging of list cardholder transactions, compared with the history (specification: Paging object). */
import { sameTexts } from '../exchange/describe.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Mismatch } from '../evidence/finding.ts';
import { operations } from '../generated/vocabulary.ts';
import type {
  Read,
  TransactionHistory,
  TransactionPage,
  TransactionQuery,
  TransactionSet,
  TransactionWalk,
} from '../model/history.ts';
import { isObstacle, knownOf, split } from '../model/history.ts';
import {
  broken,
  compared,
  holds,
  type Judgement,
  nothing,
  obstructed,
  together,
  unresolved,
} from '../evidence/evidence.ts';
import { TOTAL, TRANSACTIONS } from '../evidence/place.ts';
import { objectsOf, pagingOf } from '../exchange/response.ts';
import { instantText } from '../model/windows.ts';
import { differences, placedAmong, selected, toldIfUnlisted, uncountable } from './history-sets.ts';
import { single, wholeNumber } from './lists.ts';
import { holdsAtLeast, inSameOrder } from './pages.ts';
import { compareSets, repeated } from './sets.ts';
import { totalLike } from './totals.ts';

const { limit: LIMIT } = operations.listCardholderTransactions.parameters;

/**
 * `paging.total` of a walk's pages is the number of different transactions that the walk received. A page without a total
 * breaks the shape of its paging, and nothing here.
 */
export function walkTotalsAre(walk: TransactionWalk, history?: TransactionHistory): Judgement {
  if (walk.obstacle !== null) return nothing;
  const expected = new Set(walk.ids).size;
  // A walk that repeats elements may have lost others: their number then says nothing of the total.
  if (expected < walk.ids.length) return nothing;
  const told = walk.totals.flatMap((total, at) => (total === null ? [] : [{ total, page: walk.pages[at] }]));
  const wrong = told.find(({ total }) => total !== expected);
  if (wrong?.page === undefined) return told.length === 0 ? nothing : holds();
  const size = objectsOf(wrong.page, 'transactions').length;
  const like = history && { like: totalLike({ total: wrong.total, size }, walk.query, history) };
  const of = { what: 'listed' } as const;
  return broken({ kind: 'number', at: TOTAL, expected, actual: wrong.total, of, ...like }, wrong.page);
}

/** A walk brings what its query selects, each transaction once. */
export function walkHolds(walk: TransactionWalk, history: TransactionHistory): Judgement {
  if (walk.obstacle !== null) return obstructed(walk.obstacle);
  const at = { in: 'walk' } as const;
  const mismatches = [...differences(history, walk.query, walk.ids, at), ...repeated(walk.ids, at)];
  return compared(mismatches, walk.pages);
}

/** A walk brings each transaction once, whatever it should bring. */
export const walkRepeatsNothing = ({ ids, pages }: TransactionWalk): Judgement =>
  compared(repeated(ids, { in: 'walk' }), pages);

/** The first walk of a history that goes beyond an offset. */
export const walkBeyond = (history: TransactionHistory, offset: number): TransactionWalk | undefined =>
  history.walks.find((one) => one.obstacle === null && one.ids.length > offset);

/**
 * A page at an offset holds what the walk of the same query has there, in any order. Elements of one instant may change
 * places: a database may order them by what the limit makes it read.
 */
export function sliceIs(
  page: Read<TransactionPage>,
  walk: TransactionWalk | undefined,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Judgement {
  if (walk === undefined) return obstructed({ kind: 'no-data', wants: { need: 'walk-beyond', offset } });
  if (isObstacle(page)) return obstructed(page);
  if (page.ids.length === 0 && walk.ids.length <= offset) return nothing;
  // A walk that ended before its total says does not tell what comes after its end.
  const isCut = (walk.totals[0] ?? 0) > walk.ids.length;
  if (isCut && offset + page.ids.length > walk.ids.length) return nothing;
  const expected = walk.ids.slice(offset, offset + page.ids.length);
  if (page.ids.length > 0 && holdsAlike(page, walk, expected)) return holds();
  const at = { in: 'page', offset, limit } as const;
  const nth = page.ids.findIndex((id, i) => id !== expected[i]);
  const [expectedId, actual] = [walk.ids[offset + Math.max(0, nth)] ?? null, page.ids[nth] ?? null];
  const mismatch = { kind: 'another-first', at, expected: expectedId, actual } as const;
  return broken(nth <= 0 ? mismatch : { ...mismatch, nth }, page.exchange, ...walk.pages.slice(0, 2));
}

/** Whether a page holds the expected elements of its walk: in any order, and any of those of one instant. */
function holdsAlike(page: TransactionPage, walk: TransactionWalk, expected: readonly string[]): boolean {
  const known = new Map([...walk.known, ...knownOf(page.exchange)].map(({ id, at }) => [id, instantText(at)]));
  const instants = (ids: readonly string[]) => ids.map((id) => known.get(id) ?? id);
  return sameTexts(instants(page.ids), instants(expected));
}

/** No page of a walk is shorter than min(limit, total − offset). */
export function pagesAreFull(walk: TransactionWalk): Judgement {
  let offset = 0;
  const judged: Judgement[] = [];
  for (const page of walk.pages) {
    const size = objectsOf(page, 'transactions').length;
    const asked = Number(single(page.request, 'limit') ?? LIMIT.default);
    const least = Math.min(asked, (walk.totals[0] ?? 0) - offset);
    offset += size;
    if (least <= 0) continue;
    judged.push(holdsAtLeast(least, size, TRANSACTIONS, page));
  }
  return together(judged);
}

/** A page is not shorter than min(limit, total − offset), if its total is right. */
export function fillsPage(
  page: Read<TransactionPage>,
  query: TransactionQuery,
  history: TransactionHistory,
): Judgement {
  if (isObstacle(page)) return obstructed(page);
  const why = uncountable(history, query);
  if (why !== null) return obstructed(why);
  const total = selected(history, query).length;
  if (page.total !== null && page.total !== total) return obstructed({ kind: 'total-wrong' });
  const { limit = LIMIT.default, offset = 0 } = query;
  return holdsAtLeast(Math.min(limit, total - offset), page.ids.length, TRANSACTIONS, page.exchange);
}

/** Identical requests list the same transactions in the same order. */
export function sameOrderAgain(pages: readonly Read<TransactionPage>[]): Judgement {
  const { had, obstacles } = split(pages);
  const [first, ...others] = had;
  if (obstacles.length > 0 || first === undefined) return obstructed(...obstacles);
  if (first.ids.length < 2) return obstructed({ kind: 'no-data', wants: { need: 'two-in-window' } });
  return inSameOrder(first, others, TRANSACTIONS);
}

/** A page without limit is as long as the same page with the default; null if that need not be asked for. */
export function asWithDefault(omitted: Read<TransactionPage>, given: Read<TransactionPage> | null): Judgement {
  if (isObstacle(omitted)) return obstructed(omitted);
  if (given === null) return holds();
  // Without a limit the page was shorter than it may be.
  if (isObstacle(given)) return unresolved(given);
  const [expected, actual] = [given.ids.length, omitted.ids.length];
  if (expected === actual) return holds();
  const isOther = omitted.total === actual && given.total !== actual;
  const fact = {
    kind: 'default-limit',
    at: TRANSACTIONS,
    expected,
    actual,
    ...(isOther && { total: actual }),
  } as const;
  return broken(fact, omitted.exchange, given.exchange);
}

/** What a query predicts of its page: nothing but what is selected, the right total, the right number. */
export function asPredicted(
  page: Read<TransactionPage>,
  all: TransactionSet | null,
  query: TransactionQuery,
  history: TransactionHistory,
): Judgement {
  if (isObstacle(page)) return obstructed(page);
  const expected = selected(history, query);
  const exchanges: readonly Exchange[] = all?.exchanges ?? [page.exchange];
  const received = new Set(page.ids);
  const shown = expected.filter((t) => received.has(t.id));
  const mismatches: Mismatch[] = compareSets(shown, placedAmong(history, page.ids, query)).map(toldIfUnlisted(history));
  mismatches.push(...beyondEnd(page.ids, expected.length, query, history));
  // A short page is a matter of its size; only what the walk over all of it does not bring is lost.
  const lost = lostFrom(page, all, query, history);
  const totals = totalOf(page, expected.length, query, history);
  // Of a list that lacks something, the total may be right.
  const isShort = lost.some((one) => one.kind !== 'too-few' || one.size === 0);
  return compared([...mismatches, ...(isShort ? [lost, totals] : [totals, lost]).flat()], exchanges);
}

/** What a page and those after it lack; of a page alone, whether it has nothing although its offset is below the end. */
function lostFrom(
  { ids }: TransactionPage,
  all: TransactionSet | null,
  query: TransactionQuery,
  history: TransactionHistory,
): Mismatch[] {
  const { limit = LIMIT.default, offset = 0 } = query;
  if (all !== null) return offset === 0 ? differences(history, query, all.ids) : fewerThanLeft(all, query, history);
  const least = Math.min(limit, selected(history, query).length - offset);
  return least > 0 && ids.length === 0 ? [{ kind: 'too-few', at: TRANSACTIONS, least, size: 0 }] : [];
}

/** A total that is not the number of what a query selects. */
function totalOf(
  { total, ids }: TransactionPage,
  expected: number,
  query: TransactionQuery,
  history: TransactionHistory,
): Mismatch[] {
  if (total === null || total === expected || uncountable(history, query) !== null) return [];
  const like = totalLike({ total, size: ids.length }, query, history);
  return [{ kind: 'number', at: TOTAL, expected, actual: total, of: { what: 'selected' }, like }];
}

/** A page that shows more than is left from its offset on begins too early. What one past the end shows is left open. */
function beyondEnd(
  ids: readonly string[],
  total: number,
  query: TransactionQuery,
  history: TransactionHistory,
): Mismatch[] {
  const { offset = 0, limit } = query;
  const [most, size] = [total - offset, new Set(ids).size];
  if (offset === 0 || most <= 0 || size <= most || uncountable(history, query) !== null) return [];
  const at = { in: 'page', offset, ...(limit === undefined ? {} : { limit }) } as const;
  return [{ kind: 'too-many', at, most, size }];
}

/** What pages from an offset to the end lack: in any order, they hold as many elements as are left, and no other. */
function fewerThanLeft({ ids }: TransactionSet, query: TransactionQuery, history: TransactionHistory): Mismatch[] {
  const { offset = 0, limit } = query;
  const strangers = differences(history, query, ids).filter(({ kind }) => kind === 'extra');
  const [least, size] = [selected(history, query).length - offset, new Set(ids).size];
  const at = { in: 'walk', ...(limit === undefined ? {} : { limit }) } as const;
  return [...strangers, ...(size < least ? [{ kind: 'too-few', at, least, size } as const] : [])];
}

/** A later page of a list says the total of its beginning; past the end of that, nothing is stated. */
export function countsAlike(first: Exchange, later: Exchange): Judgement {
  const [expected, actual] = [pagingOf(first, 'total'), pagingOf(later, 'total')];
  const offset = wholeNumber(later.request, 'offset', 0, 1e12) ?? 0;
  if (expected === null || actual === null || (offset > 0 && offset >= expected)) return nothing;
  if (expected === actual) return holds();
  return broken({ kind: 'number', at: TOTAL, expected, actual, of: { what: 'first-page' } }, later, first);
}

import { sameTexts } from '../exchange/describe.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Place } from '../evidence/facts.ts';
import type { TotalLike, TotalOf } from '../evidence/fact-parts.ts';
import type { Mismatch } from '../evidence/finding.ts';
import {
  broken,
  compared,
  heldBy,
  holds,
  type Judgement,
  nothing,
  obstructed,
  refused,
  unresolved,
} from '../evidence/evidence.ts';
import { operations } from '../generated/vocabulary.ts';
import { memberAt, TOTAL, TRANSACTIONS } from '../evidence/place.ts';
import { isTurnedDown, notServed } from '../exchange/disposition.ts';
import { idsOf, isObstacle, type Read, type TransactionPage } from '../model/history.ts';
import { single } from './lists.ts';
import { elementsOf, objectsOf, pagingOf, recordsIn } from '../exchange/response.ts';

/**
 * The totals that some pages say are the number there is; the first other one is told. A page that says none is not
 * examined: that it lacks one is judged by the shape of its paging.
 */
export function pageTotalsAre(
  pages: readonly Exchange[],
  expected: number,
  of: TotalOf = { what: 'listed' },
  like?: (exchange: Exchange, total: number) => readonly TotalLike[],
): Judgement {
  const told = pages.flatMap((exchange) => {
    const total = pagingOf(exchange, 'total');
    return total === null ? [] : [{ exchange, total }];
  });
  if (told.length === 0) return obstructed(...pages.slice(0, 1).map(notServed));
  const wrong = told.filter(({ total }) => total !== expected);
  const mismatches = wrong.slice(0, 1).map(({ exchange, total }): Mismatch => {
    return { kind: 'number', at: TOTAL, expected, actual: total, of, ...(like && { like: like(exchange, total) }) };
  });
  const shownBy = wrong.map(({ exchange }) => exchange);
  return compared(mismatches, shownBy);
}

/** A page, or pages together, hold as many elements as they have to. */
export const holdsAtLeast = (least: number, size: number, at: Place, ...pages: readonly Exchange[]): Judgement =>
  size >= least ? holds() : broken({ kind: 'too-few', at, least, size }, ...pages);

/** What a response listed, in its order. */
interface Listed {
  readonly ids: readonly string[];
  readonly exchange: Exchange;
}

/** Responses to identical requests list the same in the same order; nothing follows if the elements differ. */
export function inSameOrder(first: Listed, others: readonly Listed[], at: Place): Judgement {
  if (!others.every(({ ids }) => sameTexts(ids, first.ids))) return obstructed({ kind: 'answers-hold-others' });
  const other = others.find(({ ids }) => ids.join() !== first.ids.join());
  if (other === undefined) return holds(others.length);
  return broken({ kind: 'another-order', at }, other.exchange, first.exchange);
}

/** A first page that is shorter than its total says, and after which nothing comes, is the whole list. */
export function endsBeforeTotal(exchange: Exchange, next: Read<TransactionPage>): Judgement {
  if (isObstacle(next)) return unresolved(next);
  const total = pagingOf(exchange, 'total');
  if (total === null || next.ids.length > 0) return nothing;
  const expected = elementsOf(exchange, 'transactions');
  const of = { what: 'listed-here' } as const;
  return broken({ kind: 'number', at: TOTAL, expected, actual: total, of }, exchange, next.exchange);
}

/** A page that is shorter than its limit and its total say is the end of the list; nothing follows if what comes was on it. */
export function endsBeforeLimit(exchange: Exchange, next: Read<TransactionPage>): Judgement {
  if (isObstacle(next)) return unresolved(next);
  const asked = (name: 'limit' | 'offset') => Number(single(exchange.request, name) ?? 0);
  const [limit, offset] = [asked('limit'), asked('offset')];
  const [total, shown] = [pagingOf(exchange, 'total'), idsOf(exchange)];
  const goesOn = next.ids.length > 0 && !next.ids.some((id) => shown.includes(id));
  if (total === null || next.total !== total || !goesOn) return nothing;
  return holdsAtLeast(Math.min(limit, total - offset), shown.length, TRANSACTIONS, exchange, next.exchange);
}

/** Past the end `paging.total` is still the number there is; nothing follows from a page that is refused. */
export function totalPastEnd(exchange: Exchange, expected: number, of?: TotalOf): Judgement {
  const total = pagingOf(exchange, 'total');
  if (total === null) return nothing;
  // A page with another total that lists something may be of a longer list: a cache may keep the one that was read.
  if (total !== expected && recordsIn(exchange).length > 0) return obstructed({ kind: 'data-changed' });
  return pageTotalsAre([exchange], expected, of);
}

/** An offset past the end gives an empty page: elements at or past `total`, or a refusal, are mismatches. */
export function emptyPastEnd(exchange: Exchange, offset: number): Judgement {
  const { list } = operations[exchange.request.operation];
  const size = list === null ? 0 : objectsOf(exchange, list).length;
  const total = pagingOf(exchange, 'total');
  if (size > 0 && total !== null && total <= offset) {
    return broken({ kind: 'not-empty', at: memberAt(`/${list}`), why: 'offset-past-end', size }, exchange);
  }
  return isTurnedDown(exchange) ? refused({ because: 'offset-past-end' }, exchange) : heldBy(exchange);
}

import type { Exchange, Intent } from '../../spec/exchange.ts';
import { listOf, pagingOf } from '../../spec/response.ts';
import type { Window } from '../../environment/client/requests.ts';
import { listCardholderTransactions, windowQuery } from '../../environment/client/requests.ts';
import type { TransactionHistory } from '../../environment/discovery/history.ts';
import { idsOf, notServed } from '../../environment/discovery/history.ts';
import type { CheckContext } from '../../engine/check.ts';
import { wholeSecond } from './truth-queries.ts';

/** The largest page there is (specification: Limits): larger sets are walked by checks of their own. */
const ONE_PAGE = 25;

export interface Filters {
  readonly result?: string;
  readonly accountId?: string;
  readonly limit?: number;
  readonly offset?: number;
}

/** A page of transactions that was served. */
export interface TransactionPage {
  readonly exchange: Exchange;
  /** Lower-case transaction ids in order. */
  readonly ids: readonly string[];
  readonly total: number | null;
}

/** The query of a page, its parameters in a fixed order. */
export function pageQuery(window: Window, filters: Filters): [string, string][] {
  const query = windowQuery(window);
  if (filters.result !== undefined) query.push(['result', filters.result]);
  if (filters.accountId !== undefined) query.push(['accountId', filters.accountId]);
  if (filters.limit !== undefined) query.push(['limit', String(filters.limit)]);
  if (filters.offset !== undefined) query.push(['offset', String(filters.offset)]);
  return query;
}

/** Asks for one page; null and an obstacle where it was not served (acceptance is judged by its own checks). */
export async function page(
  uat: CheckContext,
  truth: TransactionHistory,
  window: Window,
  filters: Filters,
  intent?: Intent,
): Promise<TransactionPage | null> {
  const usual = wholeSecond(window.start) && wholeSecond(window.end);
  const ask = listCardholderTransactions(truth.cardholderId, pageQuery(window, filters), {
    intent: intent ?? (usual ? 'plain' : 'unusual'),
  });
  const exchange = await uat.send(ask);
  const list = listOf(exchange, 'transactions');
  if (list === null) {
    uat.obstacle(notServed(exchange));
    return null;
  }
  return { exchange, ids: idsOf(exchange), total: pagingOf(exchange, 'total') };
}

/**
 * All that a query selects: its page, walked on by the number received where the target gave fewer than `paging.total`
 * says (a page shorter than its limit loses nothing as long as the next one goes on where it ended).
 */
export async function wholeSet(
  uat: CheckContext,
  truth: TransactionHistory,
  window: Window,
  filters: Filters,
): Promise<{ readonly ids: readonly string[]; readonly exchanges: readonly Exchange[] } | null> {
  const first = await page(uat, truth, window, filters);
  if (first === null) return null;
  const ids = [...first.ids];
  const exchanges = [first.exchange];
  let fresh = ids.length;
  while (fresh > 0 && ids.length < Math.min(first.total ?? 0, ONE_PAGE)) {
    const next = await page(uat, truth, window, { ...filters, offset: (filters.offset ?? 0) + ids.length }, 'open');
    if (next === null) break;
    const more = next.ids.filter((id) => !ids.includes(id));
    fresh = more.length;
    ids.push(...more);
    exchanges.push(next.exchange);
  }
  return { ids, exchanges };
}

import type { Exchange, Intent, Request } from '../../spec/exchange/exchange.ts';
import {
  isObstacle,
  readableIds,
  type Read,
  type TransactionPage,
  type TransactionQuery,
  type TransactionSet,
} from '../../spec/model/history.ts';
import { LARGEST_PAGE } from '../../spec/oracles/lists.ts';
import { notServed } from '../../spec/exchange/disposition.ts';
import { pagingOf } from '../../spec/exchange/response.ts';
import { isUsual } from '../../spec/model/windows.ts';
import { listCardholderTransactions, transactionQuery, type Send } from '../client/requests.ts';

/** The request of one page; plain, but unusual if an end of the window has a fraction of a second. */
export function pageRequest(cardholderId: string, query: TransactionQuery, intent?: Intent): Request {
  const how = { intent: intent ?? (isUsual(query.window) ? 'plain' : 'unusual') };
  return listCardholderTransactions(cardholderId, transactionQuery(query), how);
}

/** Asks for one page. */
export async function readPage(
  send: Send,
  cardholderId: string,
  query: TransactionQuery,
  intent?: Intent,
): Promise<Read<TransactionPage>> {
  return pageOf(await send(pageRequest(cardholderId, query, intent)));
}

/** The answer as a page, or the obstacle. */
export function pageOf(exchange: Exchange): Read<TransactionPage> {
  const ids = readableIds(exchange);
  return ids === null ? notServed(exchange) : { exchange, ids, total: pagingOf(exchange, 'total') };
}

/**
 * All that a query selects, from its offset on: its page, read on by the number received if the target gave fewer than `paging.total` says
 * (a page shorter than its limit loses nothing as long as the next one goes on where it ended).
 */
export async function readSet(
  send: Send,
  cardholderId: string,
  query: TransactionQuery,
): Promise<Read<TransactionSet>> {
  const first = await readPage(send, cardholderId, query);
  if (isObstacle(first)) return first;
  const ids = [...first.ids];
  const exchanges = [first.exchange];
  const { offset = 0 } = query;
  let fresh = ids.length;
  while (fresh > 0 && ids.length < Math.min((first.total ?? 0) - offset, LARGEST_PAGE)) {
    const next = await readPage(send, cardholderId, { ...query, offset: offset + ids.length }, 'open');
    if (isObstacle(next)) break;
    const more = next.ids.filter((id) => !ids.includes(id));
    fresh = more.length;
    ids.push(...more);
    exchanges.push(next.exchange);
  }
  return { ids, exchanges };
}

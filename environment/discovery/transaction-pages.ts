import type { Exchange, Intent, Request } from '../../spec/exchange/exchange.ts';
import {
  isObstacle,
  readableIds,
  type Read,
  select,
  type TransactionHistory,
  type TransactionPage,
  type TransactionQuery,
  type TransactionSet,
  type Window,
} from '../../spec/model/history.ts';
import { LARGEST_PAGE } from '../../spec/oracles/lists.ts';
import { notServed } from '../../spec/exchange/disposition.ts';
import { pagingOf } from '../../spec/exchange/response.ts';
import { queryOf } from '../../spec/model/query.ts';
import { isUsual, isWithin, readRange, secondsLater } from '../../spec/model/windows.ts';
import { listCardholderTransactions, transactionQuery, type Send, windowQuery } from '../client/requests.ts';

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

/** The same request over another window. */
export function inWindow(request: Request, window: Window): Request {
  const ends = new Map(windowQuery(window));
  const query = request.query.map(([name, value]): readonly [string, string] => [name, ends.get(name) ?? value]);
  return listCardholderTransactions(request.subject, query, { intent: request.intent });
}

/** Seconds that a window is made shorter by, in the order in which they are tried. */
const SHORTER = [1, 2, 3];

/** Shorter windows in whole seconds: a window inside an accepted one is accepted, too. */
const inside = ({ start, end }: Window): readonly Window[] =>
  [
    ...SHORTER.map((seconds) => ({ start: secondsLater(start, seconds), end })),
    ...SHORTER.map((seconds) => ({ start, end: secondsLater(end, -seconds) })),
  ].filter((one) => one.start <= one.end);

/**
 * A request for a page of a history with a window that is a few seconds shorter and still selects the same, so that no cache has the
 * response; the request itself if there is none. `isNew`: whether it was not sent before.
 */
export function freshRequest(
  request: Request,
  history: TransactionHistory,
  isNew: (request: Request) => boolean,
): Request {
  const query = queryOf(request);
  if (query === null || request.subject !== history.cardholderId || request.key !== 'header') return request;
  if (!isUsual(query.window)) return request;
  const ids = (window: Window) =>
    select(history.known, { window })
      .map(({ id }) => id)
      .join();
  const fresh = inside(query.window)
    .filter((window) => isWithin(window, readRange(history)) && ids(window) === ids(query.window))
    .map((window) => inWindow(request, window));
  return fresh.find(isNew) ?? request;
}

import type { Subject } from '../../../environment/discovery/snapshot.ts';
import { pageRequest } from '../../../environment/discovery/transaction-pages.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import type { Parameter } from '../../../spec/generated/vocabulary.ts';
import { select, type TransactionHistory, type TransactionQuery, type Window } from '../../../spec/model/history.ts';
import { LARGEST_PAGE } from '../../../spec/oracles/lists.ts';
import { receptionOf } from '../../../spec/exchange/reception.ts';
import { pagingOf } from '../../../spec/exchange/response.ts';
import { widest } from '../../../spec/model/windows.ts';
import type { Fixtures } from '../../../engine/fixtures.ts';

const LIMIT: Parameter<'listCardholderTransactions'> = 'limit';
/** A limit that no number of 32 bits holds: a server may reject it although it serves others above the maximum. */
export const HUGE = '999999999999';
/** A target may read what is older than this elsewhere. */
const OLD = 100 * 86_400_000;

/**
 * Queries with limits above the maximum, each of a list that is longer than the largest page: a maximum may hold for the first
 * page only, for the default result, for all accounts together, for recent windows, or for one cardholder. Their limits differ,
 * because the true maximum may be any.
 */
export function limitsAbove(
  { history, usableAccounts, subjects }: Pick<Fixtures, 'history' | 'usableAccounts' | 'subjects'>,
  seen: readonly Exchange[],
): readonly Request[] {
  const [accountId] = usableAccounts;
  const window = widest(history);
  const narrowed = { result: 'APPROVED', offset: 1, ...(accountId === undefined ? {} : { accountId }) } as const;
  const older = { ...narrowed, window: olderPart(window) };
  const conditions: readonly (readonly [string, TransactionQuery & { readonly result: string }])[] = [
    ['50', isLonger(history, older) ? older : { ...narrowed, window }],
    ['1000', { result: 'PENDING', offset: 1, window }],
  ];
  const own = conditions
    .filter(([, query]) => isLonger(history, query))
    .map(([limit, query]) => withLimit(pageRequest(history.cardholderId, query), limit));
  const other = longListOfAnother(history, subjects, seen);
  return [
    ...own,
    ...(other === undefined ? [] : [withLimit(other.request, '100')]),
    withLimit(pageRequest(history.cardholderId, { window, offset: 1 }), HUGE),
  ];
}

const withLimit = (request: Request, limit: string): Request => ({
  ...request,
  intent: 'open',
  query: [...request.query, [LIMIT, limit]],
});

/** Whether more is left from the offset on than the largest page holds. */
const isLonger = ({ known }: TransactionHistory, query: TransactionQuery & { readonly result: string }): boolean =>
  select(known, query).length - (query.offset ?? 0) > LARGEST_PAGE;

/** The part of a window that ended some months before it does; none of it if it is shorter. */
function olderPart({ start, end }: Window): Window {
  const before = `${new Date(Date.parse(end) - OLD).toISOString().slice(0, 19)}Z`;
  return { start, end: Date.parse(before) > Date.parse(start) ? before : start };
}

/** A first page without a limit of another cardholder that did not hold its whole list. */
function longListOfAnother(
  { cardholderId }: TransactionHistory,
  subjects: readonly Subject[],
  seen: readonly Exchange[],
) {
  const others = new Set(subjects.map((subject) => subject.cardholderId).filter((id) => id !== cardholderId));
  return seen.find(
    (exchange) =>
      exchange.request.operation === 'listCardholderTransactions' &&
      exchange.request.intent === 'plain' &&
      others.has(exchange.request.subject) &&
      !exchange.request.query.some(([name]) => name === LIMIT) &&
      receptionOf(exchange) === 'served' &&
      (pagingOf(exchange, 'total') ?? 0) > LARGEST_PAGE,
  );
}

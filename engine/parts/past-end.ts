import { listCardholderTransactions, transactionQuery } from '../../environment/client/requests.ts';
import { PLAINEST, type Point, queryAt, WINDOW_KINDS } from '../../generators/space.ts';
import type { Request } from '../../spec/exchange.ts';
import { operations } from '../../spec/generated/vocabulary.ts';
import type { TransactionHistory, TransactionQuery, Window } from '../../spec/history.ts';
import { selected } from '../../spec/oracles/history-sets.ts';
import { RESULTS, widest } from '../../spec/windows.ts';
import type { Fixtures } from '../fixtures.ts';

const { limit: LIMIT } = operations.listCardholderTransactions.parameters;

/** A query whose offset is at least the number of transactions that it selects: its page is empty. */
export type PastEnd = TransactionQuery & { readonly offset: number };

/**
 * Empty pages: of the widest window at one offset, each with one parameter more or another, so that only their totals tell
 * them apart; and of narrower windows with filters, just past their ends. The seed chooses the windows and limits.
 */
export function pastEnds(
  { history, usableAccounts }: Pick<Fixtures, 'history' | 'usableAccounts'>,
  seed: number,
): PastEnd[] {
  const laid = (kind: (typeof WINDOW_KINDS)[number], nth: number, filter: Partial<Point>): Point => ({
    ...PLAINEST,
    window: WINDOW_KINDS.indexOf(kind),
    from: Math.abs(seed + nth),
    to: Math.abs(seed + nth),
    limit: 1 + (Math.abs(7 * (seed + nth)) % LIMIT.maximum),
    ...filter,
  });
  const justPast = [
    laid('ends', 1, { result: 1 + RESULTS.indexOf('PENDING'), account: 1 }),
    laid('instant', 3, { result: 1 + RESULTS.indexOf('APPROVED') }),
  ].map((point) => queryAt(history, usableAccounts, point));
  const [account] = usableAccounts;
  const all = { window: widest(history) };
  const alike: readonly TransactionQuery[] = [
    all,
    { ...all, result: 'PENDING' },
    ...(account === undefined ? [] : [{ ...all, accountId: account }]),
    { window: firstHalf(all.window) },
  ];
  const count = (query: TransactionQuery) => selected(history, query).length;
  const most = Math.max(...alike.map(count));
  return [
    ...alike.map((query) => ({ ...query, offset: most })),
    ...justPast.map((query) => ({ ...query, offset: count(query) })),
  ];
}

/** The first half of a window, in whole seconds. */
function firstHalf({ start, end }: Window): Window {
  const middle = new Date((Date.parse(start) + Date.parse(end)) / 2);
  return { start, end: `${middle.toISOString().slice(0, 19)}Z` };
}

/** It may be refused: an offset past the end is valid, but unusual. */
export const requestPastEnd = ({ cardholderId }: TransactionHistory, query: TransactionQuery): Request =>
  listCardholderTransactions(cardholderId, transactionQuery(query), { intent: 'unusual' });

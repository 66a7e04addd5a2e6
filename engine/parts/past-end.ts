import { listCardholderTransactions, transactionQuery } from '../../environment/client/requests.ts';
import { PLAINEST, type Point, queryAt, WINDOW_KINDS } from '../../generators/space.ts';
import type { Request } from '../../spec/exchange.ts';
import { operations } from '../../spec/generated/vocabulary.ts';
import type { TransactionHistory, TransactionQuery } from '../../spec/history.ts';
import { selected } from '../../spec/oracles/history-sets.ts';
import { RESULTS } from '../../spec/windows.ts';
import type { Fixtures } from '../fixtures.ts';

const { limit: LIMIT } = operations.listCardholderTransactions.parameters;

/** A query whose offset is the number of transactions that it selects: its page is empty. */
export type PastEnd = TransactionQuery & { readonly offset: number };

const pastEndOf = (history: TransactionHistory, query: TransactionQuery): PastEnd => ({
  ...query,
  offset: selected(history, query).length,
});

/** Empty pages of the widest window and of narrower ones, with and without filters; the seed chooses the windows and limits. */
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
  const points = [
    PLAINEST,
    laid('ends', 1, { result: 1 + RESULTS.indexOf('PENDING'), account: 1 }),
    laid('seconds', 2, { account: Math.min(2, usableAccounts.length) }),
    laid('instant', 3, { result: 1 + RESULTS.indexOf('APPROVED') }),
  ];
  return points.map((point) => pastEndOf(history, queryAt(history, usableAccounts, point)));
}

/** It may be refused: an offset past the end is valid, but unusual. */
export const requestPastEnd = ({ cardholderId }: TransactionHistory, query: TransactionQuery): Request =>
  listCardholderTransactions(cardholderId, transactionQuery(query), { intent: 'unusual' });

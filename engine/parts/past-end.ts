import { listCardholderTransactions, transactionQuery } from '../../environment/client/requests.ts';
import type { Request } from '../../spec/exchange.ts';
import { select, type TransactionHistory, type TransactionQuery } from '../../spec/history.ts';
import { widest } from '../../spec/windows.ts';

/** A query of the widest window whose offset is the number of transactions there: its page is empty. */
export function pastEndOf(history: TransactionHistory): TransactionQuery & { readonly offset: number } {
  const window = widest(history);
  return { window, offset: select(history.known, { window, result: 'APPROVED' }).length };
}

/** It may be refused: an offset past the end is valid, but unusual. */
export const requestPastEnd = ({ cardholderId }: TransactionHistory, query: TransactionQuery): Request =>
  listCardholderTransactions(cardholderId, transactionQuery(query), { intent: 'unusual' });

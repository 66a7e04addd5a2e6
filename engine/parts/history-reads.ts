/** Readings of the cardholder whose history is known. */
import { MOST_PAGES, limitOf, walkTransactions } from '../../environment/discovery/transactions-walk.ts';
import { readSet } from '../../environment/discovery/transaction-pages.ts';
import type {
  Read,
  TransactionHistory,
  TransactionQuery,
  TransactionSet,
  TransactionWalk,
} from '../../spec/history.ts';
import { selected, tooManyForPage } from '../../spec/oracles/history-sets.ts';
import type { Sender } from '../check.ts';

/** Everything that a query selects; an obstacle, without a request, if one page cannot show it. */
export const readWhole = async (
  { send }: Sender,
  query: TransactionQuery,
  history: TransactionHistory,
): Promise<Read<TransactionSet>> =>
  tooManyForPage(selected(history, query), history) ?? readSet(send, history.cardholderId, query);

/** The same walk once more, with the limit of its last page; `most`: pages that are asked for at most. */
export const walkAgain = (
  { send }: Sender,
  walk: TransactionWalk,
  { cardholderId }: TransactionHistory,
  most = MOST_PAGES,
): Promise<TransactionWalk> => walkTransactions(send, cardholderId, walk.query, { limit: limitOf(walk), most });

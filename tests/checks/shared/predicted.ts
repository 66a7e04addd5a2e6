/** Readings of the cardholder whose history is known. */
import type { Sender } from '../../../engine/check.ts';
import { pageOf, pageRequest, readSet } from '../../../environment/discovery/transaction-pages.ts';
import { limitOf, MOST_PAGES, walkTransactions } from '../../../environment/discovery/transactions-walk.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { operations } from '../../../spec/generated/vocabulary.ts';
import {
  isObstacle,
  type Read,
  type TransactionHistory,
  type TransactionPage,
  type TransactionQuery,
  type TransactionSet,
  type TransactionWalk,
} from '../../../spec/model/history.ts';
import type { Judged } from '../../../spec/evidence/judged.ts';
import { asPredicted } from '../../../spec/oracles/history-pages.ts';
import { selected, tooManyForPage } from '../../../spec/oracles/history-sets.ts';
import { acceptsLikeBare } from '../../../spec/oracles/query-space.ts';
import { sampleApproved, samplePage, sampleTransaction } from '../../../spec/oracles/sample-fixtures.ts';
import { receptionOf } from '../../../spec/exchange/reception.ts';
import { wholeSecond } from '../../../spec/model/windows.ts';
import { read, sampleRefusal } from './samples.ts';

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

// What a query of list cardholder transactions brings, held against what a history predicts.

const { limit: LIMIT } = operations.listCardholderTransactions.parameters;
const served = samplePage(sampleApproved);

/** The answer to a query, read as far as its judgement needs. */
export interface Predicted {
  readonly exchange: Exchange;
  readonly page: Read<TransactionPage>;
  /** Everything that the query selects, from its offset on, if the page was short. */
  readonly all: TransactionSet | null;
  /** The answer to the bare window, if the query was refused. */
  readonly bare: Exchange | null;
}

/** Asks a query, and what else its judgement needs. */
export async function askPredicted(
  sender: Sender,
  query: TransactionQuery,
  history: TransactionHistory,
): Promise<Predicted> {
  const { cardholderId } = history;
  const exchange = await sender.send(pageRequest(cardholderId, query));
  const isBare = Object.keys(query).length === 1;
  if (isBare || receptionOf(exchange) === 'served') return readOn(sender, exchange, query, history);
  sender.further();
  const bare = await sender.send(pageRequest(cardholderId, { window: query.window }));
  return { exchange, page: pageOf(exchange), all: null, bare };
}

/** The answer to a query, and everything that the query selects if the page is short. */
export async function readOn(
  sender: Sender,
  exchange: Exchange,
  query: TransactionQuery,
  history: TransactionHistory,
): Promise<Predicted> {
  const page = pageOf(exchange);
  const isShort = !isObstacle(page) && isCutShort(page, query, history);
  const whole = isShort ? await readSet(sender.send, history.cardholderId, query) : null;
  return { exchange, page, all: whole === null || isObstacle(whole) ? null : whole, bare: null };
}

/** Whether the page could show everything that is left from its offset on, and shows less, but something. */
export function isCutShort(page: TransactionPage, query: TransactionQuery, history: TransactionHistory): boolean {
  const expected = selected(history, query).length;
  const { limit = LIMIT.default, offset = 0 } = query;
  const left = expected - offset;
  return limit >= left && page.ids.length < left && (offset === 0 || page.ids.length > 0);
}

/** Whether the answer is what the history predicts; a query that is refused although its bare window is served is not. */
export function judgePredicted(
  { exchange, page, all, bare }: Predicted,
  query: TransactionQuery,
  history: TransactionHistory,
): Judged {
  if (bare !== null && wholeSecond(query.window.start)) return acceptsLikeBare(exchange, bare);
  return asPredicted(page, all, query, history);
}

/** A page of the samples. */
export const predicted = (known: typeof sampleApproved, paging: { total?: number } = {}) => {
  const page = read(known, paging);
  return { exchange: page.exchange, page, all: null, bare: null };
};
/** What no history of the samples predicts. */
export const REJECTED = [
  predicted([...sampleApproved, sampleTransaction(9)]),
  predicted(sampleApproved, { total: 5 }),
  predicted([], { total: 6 }),
  { exchange: sampleRefusal, page: { kind: 'budget' } as const, all: null, bare: served },
];

import { pageOf } from '../../environment/discovery/transaction-pages.ts';
import type { Exchange } from '../../spec/exchange.ts';
import { isObstacle, type TransactionHistory, type TransactionQuery } from '../../spec/history.ts';
import { canPredict } from '../../spec/oracles/history-sets.ts';
import { sampleApproved, samplePage, sampleTransaction } from '../../spec/oracles/sample-fixtures.ts';
import { queryOf } from '../../spec/query-of.ts';
import { isValid, receptionOf } from '../../spec/reception.ts';
import { spread } from '../../spec/windows.ts';
import { type AnyPart, part } from '../check.ts';
import { isCutShort, judgePredicted, type Predicted, readOn } from './predicted.ts';
import { QUERIED, queried, type Queried } from './samples.ts';

/** A response of this run, and what was asked for. */
interface Received {
  readonly exchange: Exchange;
  readonly query: TransactionQuery;
  /** It is not asked for again: that it is not as predicted, if it still is not, stays undecided. */
  readonly isLeft?: true;
}

/** Responses that are not as predicted and are examined, at most: confirming one costs many requests. */
const DOUBTED = 3;

/**
 * Every response that the run has received already, for whatever reason it was asked for, is what the history predicts. Costs
 * requests only if one is not.
 */
export const predictsWhatWasReceived = (): AnyPart =>
  part<keyof Queried, Received, Predicted>({
    needs: QUERIED,
    given: (fixtures, { seen }) => {
      const all = seen().flatMap((exchange) => receivedOf(exchange, fixtures));
      const doubted = all.filter((one) => isDoubted(one, fixtures));
      const examined = spread(doubted, DOUBTED);
      const left = doubted.filter((one) => !examined.includes(one)).map((one) => ({ ...one, isLeft: true as const }));
      return [...all.filter((one) => !doubted.includes(one)), ...examined, ...left];
    },
    first: (one, { history }) => (one.isLeft || !isShort(one, history) ? readingOf(one.exchange) : null),
    act: async (sender, { exchange, query }, { history }) =>
      readOn(sender, await sender.send(exchange.request), query, history),
    judge: (reading, { query }, { history }) => judgePredicted(reading, query, history),
    excuse: (_sender, { isLeft }) => Promise.resolve(isLeft ? { kind: 'not-read-again' } : null),
    against: 'history',
    samples: {
      accepts: [sampleOf(samplePage(sampleApproved))],
      rejects: [
        sampleOf(samplePage([...sampleApproved, sampleTransaction(9)])),
        sampleOf(samplePage([], { total: 6 })),
      ],
    },
  });

/** A response that can be predicted; none otherwise. */
function receivedOf(exchange: Exchange, { history, usableAccounts }: Queried): Received[] {
  const { operation, subject } = exchange.request;
  if (operation !== 'listCardholderTransactions' || subject !== history.cardholderId) return [];
  if (!isValid(exchange.request) || receptionOf(exchange) !== 'served') return [];
  const query = queryOf(exchange.request);
  if (query === null || !canPredict(history, query)) return [];
  const isKnown = query.accountId === undefined || usableAccounts.includes(query.accountId);
  return isKnown ? [{ exchange, query }] : [];
}

/** Whether a response is not as predicted, or what it leaves out must be looked for. */
const isDoubted = (one: Received, { history }: Queried): boolean =>
  isShort(one, history) || judgePredicted(readingOf(one.exchange), one.query, history).shown.length > 0;

function isShort({ exchange, query }: Received, history: TransactionHistory): boolean {
  const { page } = readingOf(exchange);
  return !isObstacle(page) && isCutShort(page, query, history);
}

/** What was read of a response. */
const readingOf = (exchange: Exchange): Predicted => ({ exchange, page: pageOf(exchange), all: null, bare: null });

function sampleOf(exchange: Exchange) {
  const [window] = queried.history.windows;
  if (window === undefined) throw new Error('the history of the samples has no window');
  return { one: { exchange, query: { window } }, reading: readingOf(exchange), have: queried };
}

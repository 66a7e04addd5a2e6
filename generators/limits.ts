import type { Exchange } from '../spec/exchange.ts';
import { operations } from '../spec/generated/vocabulary.ts';
import { wholeNumber } from '../spec/oracles/lists.ts';
import { pagingOf } from '../spec/response.ts';

const { minimum: LEAST, maximum: MOST } = operations.listCardholderTransactions.parameters.limit;

/**
 * A limit that a page of so many transactions fits into. Which of them depends on `turn`, any whole number: so each limit
 * that is allowed is met in many kinds of queries, not only the largest.
 */
export function limitHolding(size: number, turn: number): number {
  const least = Math.min(MOST, Math.max(LEAST, size));
  return least + (Math.abs(turn) % (MOST - least + 1));
}

/**
 * A limit for a page whose elements do not matter: the largest that leaves out something of so many, and did so on no page
 * of the run yet; 1 if there is none. So each limit is seen in force.
 */
export function limitNotInForce(size: number, seen: readonly Exchange[]): number {
  const inForce = new Set(seen.flatMap((exchange) => limitInForce(exchange) ?? []));
  for (let limit = Math.min(MOST, size - 1); limit > LEAST; limit--) if (!inForce.has(limit)) return limit;
  return LEAST;
}

/** The limit of a page of transactions that has others behind it. */
function limitInForce(exchange: Exchange): number | null {
  const { request } = exchange;
  if (request.operation !== 'listCardholderTransactions' || request.key !== 'header') return null;
  const limit = wholeNumber(request, 'limit', LEAST, MOST);
  const behind = (pagingOf(exchange, 'total') ?? 0) - (pagingOf(exchange, 'offset') ?? 0);
  return limit !== null && limit < behind ? limit : null;
}

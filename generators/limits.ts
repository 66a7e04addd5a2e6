import { operations } from '../spec/generated/vocabulary.ts';

const { minimum: LEAST, maximum: MOST } = operations.listCardholderTransactions.parameters.limit;

/**
 * A limit that a page of so many transactions fits into. Which of them depends on `turn`, any whole number: so each limit
 * that is allowed is met in many kinds of queries, not only the largest.
 */
export function limitHolding(size: number, turn: number): number {
  const least = Math.min(MOST, Math.max(LEAST, size));
  return least + (Math.abs(turn) % (MOST - least + 1));
}

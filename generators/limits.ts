import { least, rollup } from 'd3-array';
import type { Exchange } from '../spec/exchange/exchange.ts';
import { operations, type Parameter } from '../spec/generated/vocabulary.ts';
import { wholeNumber } from '../spec/oracles/lists.ts';
import { LIMITS } from '../spec/model/query.ts';

const { minimum: LEAST, maximum: MOST } = operations.listCardholderTransactions.parameters.limit;
const OFFSET: Parameter<'listCardholderTransactions'> = 'offset';

/**
 * A limit that a page of `size` transactions fits into. Which of them depends on `turn`, any whole number: so each limit
 * that is allowed is met in many kinds of queries, not only the largest.
 */
export function limitHolding(size: number, turn: number): number {
  const smallest = Math.min(MOST, Math.max(LEAST, size));
  return smallest + (Math.abs(turn) % (MOST - smallest + 1));
}

/**
 * Names limits: each is the one that the fewest valid queries of the run had, of those that a page of `size` transactions
 * fits into; of two equally rare ones, the larger. The pages of a walk are one query.
 */
export function rarestLimits(seen: readonly Exchange[]): (size: number) => number {
  const valid = seen.filter(({ request }) => request.intent === 'plain' || request.intent === 'unusual');
  const sent = rollup(valid, (exchanges) => new Set(exchanges.map(queryWithoutOffset)).size, limitAsked);
  return (size) => {
    const fitting = LIMITS.slice(Math.min(MOST, Math.max(LEAST, size)) - LEAST).toReversed();
    const rarest = least(fitting, (limit) => sent.get(limit) ?? 0) ?? MOST;
    sent.set(rarest, (sent.get(rarest) ?? 0) + 1);
    return rarest;
  };
}

/** What a request asks for, whichever page of it. */
const queryWithoutOffset = ({ request: { subject, query } }: Exchange) =>
  JSON.stringify([subject, query.filter(([name]) => name !== OFFSET)]);

/** The limit in a request for transactions with the right key; null if there is none. */
function limitAsked({ request }: Exchange): number | null {
  const isList = request.operation === 'listCardholderTransactions' && request.key === 'header';
  return isList ? wholeNumber(request, 'limit', LEAST, MOST) : null;
}

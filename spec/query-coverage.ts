import type { Exchange } from './exchange.ts';
import { classesOf, type Dimension, DIMENSIONS, LIMITS, pairOf, PAIRS, pairsIn } from './query-classes.ts';
import { queryOf } from './query-of.ts';
import { isValid } from './reception.ts';
import { objectsOf, pagingOf } from './response.ts';

/** Which valid queries of list cardholder transactions a run sent (specification: Endpoints). */
export interface QueryCoverage {
  /** Each allowed limit, and how many requests asked for it. */
  readonly limits: readonly { readonly limit: number; readonly sent: number }[];
  readonly classes: readonly { readonly dimension: Dimension; readonly name: string; readonly sent: number }[];
  /** Pairs of classes of two parameters, and those that no request had. */
  readonly pairs: { readonly sent: number; readonly of: number; readonly missing: readonly string[] };
  /** Lists that were answered; the empty ones say little. */
  readonly answers: { readonly empty: number; readonly of: number };
}

const LIST = 'listCardholderTransactions';
const ALL_PAIRS = PAIRS.flatMap(([a, b]) => DIMENSIONS[a].flatMap((x) => DIMENSIONS[b].map((y) => pairOf(a, x, b, y))));

/** A valid query of transactions that a run sent, and its classes. */
const askedIn = (exchanges: readonly Exchange[]) =>
  exchanges.filter(isAsked).flatMap((exchange) => {
    const query = queryOf(exchange.request);
    return query === null ? [] : [{ query, classes: classesOf(query, pagingOf(exchange, 'total') ?? 0) }];
  });

const isAsked = ({ request, attempt }: Exchange): boolean =>
  request.operation === LIST && attempt === 0 && isValid(request);

/** The pairs of classes of the valid queries with the right key among the exchanges of a run. Pure. */
export const pairsSent = (exchanges: readonly Exchange[]): ReadonlySet<string> =>
  new Set(askedIn(exchanges).flatMap(({ classes }) => pairsIn(classes)));

/** Counts the valid queries with the right key among the exchanges of a run. Pure. */
export function queryCoverage(exchanges: readonly Exchange[]): QueryCoverage {
  const asked = askedIn(exchanges);
  const sent = pairsSent(exchanges);
  const missing = ALL_PAIRS.filter((pair) => !sent.has(pair));
  const lists = exchanges.filter(isAsked).flatMap((exchange) => [objectsOf(exchange, 'transactions')]);
  return {
    limits: LIMITS.map((limit) => ({ limit, sent: asked.filter(({ query }) => query.limit === limit).length })),
    classes: (Object.keys(DIMENSIONS) as Dimension[]).flatMap((dimension) =>
      DIMENSIONS[dimension].map((name) => {
        const of = asked.filter(({ classes }) => classes[dimension] === name);
        return { dimension, name, sent: of.length };
      }),
    ),
    pairs: { sent: ALL_PAIRS.length - missing.length, of: ALL_PAIRS.length, missing },
    answers: { empty: lists.filter((list) => list.length === 0).length, of: lists.length },
  };
}

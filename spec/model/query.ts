import type { Exchange, Request } from '../exchange/exchange.ts';
import { isValid } from '../exchange/disposition.ts';
import { objectsOf, pagingOf } from '../exchange/response.ts';
import { operations } from '../generated/vocabulary.ts';
import { DAY, HOUR, type Result, type TransactionQuery, type Window } from './history.ts';
import { perObject } from './memo.ts';
import { single } from '../oracles/lists.ts';

/** What a request for transactions asked for, as it is written; null if it names no window. */
export const queryOf = perObject((request: Request): TransactionQuery | null => {
  const text = (name: Parameters<typeof single>[1]) => single(request, name) ?? undefined;
  const [start, end] = [text('postDateTimeStartDateTime'), text('postDateTimeEndDateTime')];
  if (start === undefined || end === undefined) return null;
  const whole = (name: 'limit' | 'offset') => {
    const given = text(name);
    return given === undefined ? {} : { [name]: Number(given) };
  };
  const [result, accountId] = [text('result'), text('accountId')];
  return {
    window: { start, end },
    ...(result === undefined ? {} : { result: result as Result }),
    ...(accountId === undefined ? {} : { accountId }),
    ...whole('limit'),
    ...whole('offset'),
  };
});

// Classes of the parameters of list cardholder transactions (specification: Endpoints). A run deals them out, and its
// report says which pairs of them it sent.

/** Windows, by what a reader of the request sees. */
const WINDOW_CLASSES = [
  'one instant',
  'within an hour',
  'within a day',
  'whole days',
  'up to 60 days',
  'longer',
] as const;

const { minimum, maximum } = operations.listCardholderTransactions.parameters.limit;
/** Every limit that is allowed. */
export const LIMITS = Array.from({ length: maximum - minimum + 1 }, (_, i) => minimum + i);
const MIDDLE = 12;

const LIMIT_CLASSES = ['none', '1', '2 to 12', '13 to 24', '25'] as const;
const OFFSET_CLASSES = ['none', '0', 'first half', 'second half'] as const;
const RESULT_CLASSES = ['none', 'APPROVED', 'PENDING'] as const;
const ACCOUNT_CLASSES = ['none', 'given'] as const;

/** Every dimension of the space and its classes. */
const DIMENSIONS = {
  window: WINDOW_CLASSES,
  result: RESULT_CLASSES,
  account: ACCOUNT_CLASSES,
  limit: LIMIT_CLASSES,
  offset: OFFSET_CLASSES,
} as const;
type Dimension = keyof typeof DIMENSIONS;
type Classes = { readonly [D in Dimension]: (typeof DIMENSIONS)[D][number] };

const dimensions = Object.keys(DIMENSIONS) as Dimension[];

function limitClass(limit: number | undefined): Classes['limit'] {
  if (limit === undefined) return 'none';
  if (limit <= 1) return '1';
  return limit >= maximum ? '25' : limit <= MIDDLE ? '2 to 12' : '13 to 24';
}

function offsetClass(offset: number | undefined, size: number): Classes['offset'] {
  if (offset === undefined) return 'none';
  return offset === 0 ? '0' : offset < size / 2 ? 'first half' : 'second half';
}

const LONG = 60 * DAY;

function windowClass({ start, end }: Window): Classes['window'] {
  const length = Date.parse(end) - Date.parse(start);
  if (length <= 0) return 'one instant';
  if (start.includes('T00:00:00Z') && end.includes('T23:59:59Z')) return 'whole days';
  return length < HOUR ? 'within an hour' : length < DAY ? 'within a day' : length <= LONG ? 'up to 60 days' : 'longer';
}

/** The classes of a query that selects `size` transactions. */
const classesOf = (query: TransactionQuery, size: number): Classes => ({
  window: windowClass(query.window),
  result: query.result ?? 'none',
  account: query.accountId === undefined ? 'none' : 'given',
  limit: limitClass(query.limit),
  offset: offsetClass(query.offset, size),
});

/** Every two dimensions, each pair once. */
const PAIRS: readonly (readonly [Dimension, Dimension])[] = dimensions.flatMap((a, i) =>
  dimensions.slice(i + 1).map((b) => [a, b] as const),
);

/** A pair of classes of two dimensions, as a short text. */
const pairOf = (a: Dimension, x: string, b: Dimension, y: string): string => `${a} ${x}, ${b} ${y}`;

const pairsKnown = new Map<string, readonly string[]>();

/** The pairs of classes that a query has: worked out once for each combination, of which there are few. */
function pairsIn(classes: Classes): readonly string[] {
  const combination = dimensions.map((dimension) => classes[dimension]).join('|');
  const pairs = pairsKnown.get(combination) ?? PAIRS.map(([a, b]) => pairOf(a, classes[a], b, classes[b]));
  pairsKnown.set(combination, pairs);
  return pairs;
}

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
const pairsSent = (exchanges: readonly Exchange[]): ReadonlySet<string> =>
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

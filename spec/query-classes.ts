/**
 * Classes of the parameters of list cardholder transactions (specification: Endpoints). A run deals them out, and its
 * report says which pairs of them it sent.
 */
import { DAY, HOUR } from './durations.ts';
import { operations } from './generated/vocabulary.ts';
import type { TransactionQuery, Window } from './history.ts';

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
export const DIMENSIONS = {
  window: WINDOW_CLASSES,
  result: RESULT_CLASSES,
  account: ACCOUNT_CLASSES,
  limit: LIMIT_CLASSES,
  offset: OFFSET_CLASSES,
} as const;
export type Dimension = keyof typeof DIMENSIONS;
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
export const classesOf = (query: TransactionQuery, size: number): Classes => ({
  window: windowClass(query.window),
  result: query.result ?? 'none',
  account: query.accountId === undefined ? 'none' : 'given',
  limit: limitClass(query.limit),
  offset: offsetClass(query.offset, size),
});

/** Every two dimensions, each pair once. */
export const PAIRS: readonly (readonly [Dimension, Dimension])[] = dimensions.flatMap((a, i) =>
  dimensions.slice(i + 1).map((b) => [a, b] as const),
);

/** A pair of classes of two dimensions, as a short text. */
export const pairOf = (a: Dimension, x: string, b: Dimension, y: string): string => `${a} ${x}, ${b} ${y}`;

const pairsKnown = new Map<string, readonly string[]>();

/** The pairs of classes that a query has: worked out once for each combination, of which there are few. */
export function pairsIn(classes: Classes): readonly string[] {
  const combination = dimensions.map((dimension) => classes[dimension]).join('|');
  const pairs = pairsKnown.get(combination) ?? PAIRS.map(([a, b]) => pairOf(a, classes[a], b, classes[b]));
  pairsKnown.set(combination, pairs);
  return pairs;
}

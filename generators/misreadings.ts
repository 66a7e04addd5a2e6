/**
 * What a page says of how its query was read. A query can be read in wrong ways: an end of the window left out, a filter
 * ignored, the offset counted in pages. A page whose total and length are the same either way tells nothing of such a reading.
 */
import { operations } from '../spec/generated/vocabulary.ts';
import type { TransactionHistory, TransactionQuery } from '../spec/model/history.ts';
import { RESULTS } from '../spec/model/windows.ts';
import type { Instant } from '../spec/oracles/formats.ts';
import { countIn, type Filter, filterOf, type Stretch, stretchOf } from './space.ts';

const { limit: LIMIT } = operations.listCardholderTransactions.parameters;
const DAY = 86_400;

/** How a query is read: what it selects, and the part of that which is shown. */
interface Reading {
  /** The filters of which anything is selected. */
  readonly filters: readonly Filter[];
  readonly stretch: Stretch;
  readonly limit: number;
  readonly offset: number;
}

/** Another reading of a query; nothing if this way of reading is about a parameter that is not as it would have to be. */
type Misreading = (right: Reading, query: TransactionQuery) => Partial<Reading>;

const midnightOf = ({ epochSeconds }: Instant, seconds = 0): Instant => ({
  epochSeconds: epochSeconds - (epochSeconds % DAY) + seconds,
  fraction: '',
});
const moved =
  (move: (stretch: Stretch) => Partial<Stretch>): Misreading =>
  ({ stretch }) => ({ stretch: { ...stretch, ...move(stretch) } });
const given =
  (parameter: keyof TransactionQuery, read: Misreading): Misreading =>
  (right, query) =>
    query[parameter] === undefined ? {} : read(right, query);
const leftOut =
  (parameter: keyof TransactionQuery, read: Misreading): Misreading =>
  (right, query) =>
    query[parameter] === undefined ? read(right, query) : {};
const ofEachResult: Misreading = (_right, { accountId }) => ({
  filters: RESULTS.map((result) => filterOf(result, accountId)),
});

/** Wrong ways of reading each parameter, and each default. */
const MISREADINGS = {
  'start left out': moved(() => ({ without: 'start' })),
  'start is its day': moved(({ start }) => ({ start: midnightOf(start) })),
  'end left out': moved(() => ({ without: 'end' })),
  'end is the midnight of its day': moved(({ end }) => ({ end: midnightOf(end) })),
  'end is the end of its day': moved(({ end }) => ({ end: midnightOf(end, DAY - 1) })),
  'result ignored': given('result', ofEachResult),
  'any result by default': leftOut('result', ofEachResult),
  'account ignored': ({ filters }) => ({ filters: filters.map(({ result }) => filterOf(result)) }),
  'limit one more': given('limit', ({ limit }) => ({ limit: limit + 1 })),
  'limit one less': given('limit', ({ limit }) => ({ limit: limit - 1 })),
  'limit one less by default': leftOut('limit', ({ limit }) => ({ limit: limit - 1 })),
  'offset ignored': () => ({ offset: 0 }),
  'offset one more': given('offset', ({ offset }) => ({ offset: offset + 1 })),
  'offset one less': ({ offset }) => ({ offset: Math.max(0, offset - 1) }),
  'offset in pages': ({ offset, limit }) => ({ offset: offset * limit }),
  'offset one by default': leftOut('offset', () => ({ offset: 1 })),
} satisfies Readonly<Record<string, Misreading>>;

/** A wrong way of reading a query. */
export type WrongWay = keyof typeof MISREADINGS;

/** The wrong ways of reading a query that its page tells from the right one. */
export function toldBy(history: TransactionHistory, query: TransactionQuery): readonly WrongWay[] {
  const { window, limit = LIMIT.default, offset = 0, result, accountId } = query;
  const right: Reading = { filters: [filterOf(result, accountId)], stretch: stretchOf(window), limit, offset };
  const shown = shownIn(history, right);
  return WAYS.filter((way) => {
    const other = MISREADINGS[way](right, query);
    // Of what is not there to be misread nothing is told.
    return Object.keys(other).length > 0 && shownIn(history, { ...right, ...other }) !== shown;
  });
}

const WAYS = Object.keys(MISREADINGS) as WrongWay[];

/** The total and the length of the page that a reading brings. */
function shownIn(history: TransactionHistory, { filters, stretch, limit, offset }: Reading): string {
  const total = filters.reduce((sum, filter) => sum + countIn(history, filter, stretch), 0);
  return `${total} ${Math.min(limit, Math.max(0, total - offset))}`;
}

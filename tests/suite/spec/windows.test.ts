import { describe, expect, it } from 'vitest';
import type { KnownTransaction, TransactionHistory, TransactionWalk } from '../../../spec/model/history.ts';
import { sampleHistory, sampleTransaction, YEAR } from '../../checks/shared/samples.ts';
import {
  acceptedAround,
  instantsOf,
  instantText,
  nextTo,
  emptyInterval,
  RESULTS,
  spread,
  readRange,
  boundaryTransactions,
  isWithin,
  wholeSecond,
  fullestWindow,
  windowFrom,
  windowTo,
  inWholeDays,
} from '../../../spec/model/windows.ts';
import { historyOf, instant, posted, walkOf } from './readings.ts';

/** A transaction of a day of January 2025, at 10 o'clock. */
const on = (day: number, change: Partial<KnownTransaction> = {}): KnownTransaction => ({
  ...sampleTransaction(day - 1),
  ...change,
});
const ids = (known: readonly KnownTransaction[]) => known.map((t) => t.id).join(' ');
const day = (n: number) => `2025-01-${String(n).padStart(2, '0')}T10:00:00Z`;

describe('an instant', () => {
  it.each([
    ['2025-01-01T10:00:00Z', true, '2025-01-01T10:00:00.001Z'],
    ['2025-01-01T10:00:00Z', false, '2025-01-01T09:59:59.999Z'],
    ['2025-01-01T10:00:00.9Z', true, '2025-01-01T10:00:01Z'],
    ['2025-01-01T10:00:00.01Z', false, '2025-01-01T10:00:00Z'],
  ])('the one next to %s (after: %s) is %s', (text, after, next) => {
    expect(nextTo(instant(text), after)).toEqual(instant(next));
  });

  it('is listed once, oldest first', () => {
    const known = [posted('a', '2025-01-02T00:00:00.50Z'), on(3), on(1), posted('b', '2025-01-02T00:00:00.5Z')];
    expect(instantsOf(known).map(instantText)).toEqual([day(1), '2025-01-02T00:00:00.5Z', day(3)]);
    expect(known[0]?.id).toBe('a');
    expect(instantsOf([])).toEqual([]);
  });
  it('is a whole second, or has a fraction, or is none', () => {
    const texts = [day(1), '2025-01-01T10:00:00.000Z', '2025-01-01T10:00:00.1Z', 'x'];
    expect(texts.map(wholeSecond)).toEqual([true, true, false, false]);
  });
});

describe('the windows of a history', () => {
  const newest = { start: '2025-02-01T00:00:00Z', end: '2025-12-31T00:00:00Z' };
  const oldest = { start: '2024-01-01T00:00:00Z', end: '2025-02-01T00:00:00Z' };
  const inside = { start: day(2), end: day(3) };
  const history: TransactionHistory = { ...sampleHistory, windows: [newest, inside, oldest] };

  it('cover the time from the oldest start to the newest end', () => {
    expect(readRange(history)).toEqual({ start: oldest.start, end: newest.end });
    expect(readRange({ ...history, windows: [] })).toEqual({ start: '', end: '' });
  });
  it('have one that holds the most', () => {
    expect(fullestWindow(history)).toEqual(oldest);
    expect(fullestWindow({ ...history, windows: [newest, inside] })).toEqual(inside);
    expect(history.windows).toEqual([newest, inside, oldest]);
  });
});

it.each([
  ['2025-01-01T00:00:00Z', '2025-12-31T00:00:00Z', YEAR],
  ['2024-12-01T00:00:00Z', '2025-12-31T00:00:00Z', { start: '2024-11-26T00:00:00Z', end: '2025-12-31T00:00:00Z' }],
  ['2023-01-01T00:00:00Z', '2023-02-05T00:00:00Z', { start: '2022-01-01T00:00:00Z', end: '2023-02-05T00:00:00Z' }],
  ['2023-01-01T00:00:00Z', '2023-02-05T00:00:00.5Z', { start: '2022-01-01T00:00:01Z', end: '2023-02-05T00:00:01Z' }],
  ['2021-01-01T00:00:00Z', '2023-02-05T00:00:00Z', null],
])('the window from %s to %s lies in one that was accepted, or in one of the accepted length', (start, end, around) =>
  expect(acceptedAround(sampleHistory, { start, end })).toEqual(around),
);

it('a window whose ends cannot be read lies in none, and none lies in it; nor does one that ends later lie in it', () => {
  const broken = [{ ...YEAR, start: 'x' }, { ...YEAR, end: 'x' }]; // prettier-ignore
  expect(broken.map((one) => [isWithin(one, YEAR), isWithin(YEAR, one)])).toEqual(Array(2).fill([false, false]));
  const late = { start: YEAR.start, end: '2025-12-31T00:00:00.000456Z' };
  expect([isWithin(late, YEAR), isWithin(YEAR, late)]).toEqual([false, true]);
});

describe('the longest window', () => {
  const DAYS = 86_400_000;
  type Holding = Parameters<typeof windowFrom>[2];
  // APPROVED on the days 1 to 6, PENDING on 7 and 8.
  it.each<['from' | 'to', number, Holding, number, number?]>([
    ['from', 2, { most: 3 }, 4],
    ['from', 2, { most: 0 }, 2],
    ['from', 3, { most: 3, result: 'APPROVED' }, 5],
    ['from', 3, { most: 0, result: 'PENDING' }, 6],
    ['from', 2, { most: 25 }, 3, 2 * DAYS + 999],
    ['from', 2, { most: 25 }, 2, 1],
    ['to', 7, { most: 3 }, 5],
    ['to', 7, { most: 0 }, 7],
    ['to', 7, { most: 1, result: 'PENDING' }, 1],
    ['to', 5, { most: 25 }, 3, 2 * DAYS + 1000],
    ['to', 5, { most: 25 }, 4, 2 * DAYS + 999],
  ])('%s day %d, %j, ends at day %d', (side, start, holding, end, span = sampleHistory.span) => {
    const find = side === 'from' ? windowFrom : windowTo;
    const found = find({ ...sampleHistory, span }, instant(day(start)), holding);
    expect(found).toEqual({ start: day(Math.min(start, end)), end: day(Math.max(start, end)) });
  });
  it('is its end alone if nothing is known', () =>
    expect(windowTo(historyOf([]), instant(day(1)), { most: 9 })).toEqual({ start: day(1), end: day(1) }));
});

it.each([
  [[1, 2, 3, 4], 4, [1, 2, 3, 4]],
  [[1, 2, 3, 4], 3, [1, 3, 4]],
  [[1, 2, 3, 4, 5], 1, [3]],
])('some elements of a list: of %j, %d: %j', (list, count, picked) => {
  expect(spread(list, count)).toEqual(picked);
  expect(spread(list, count)).not.toBe(list);
});

it('transactions at the ends are of each result, whole seconds first, spread over the time', () => {
  const known = [
    posted('late', '2025-01-09T00:00:00Z'),
    posted('early', '2025-01-01T00:00:00Z'),
    posted('middle', '2025-01-05T00:00:00Z'),
    posted('pending', '2025-01-03T00:00:00Z', 'PENDING'),
    posted('fraction', '2025-01-04T00:00:00.5Z'),
    posted('pending-fraction', '2025-01-02T00:00:00.5Z', 'PENDING'),
  ];
  expect(RESULTS).toEqual(['APPROVED', 'PENDING']);
  const told = (all: readonly KnownTransaction[], count: number) => ids(boundaryTransactions(historyOf(all), count));
  expect(told(known, 2)).toBe('early late fraction pending pending-fraction');
  expect(told(known, 9)).toBe('early middle late fraction pending pending-fraction');
  expect(told([], 2)).toBe('');
  expect(known[0]?.id).toBe('late');
  const fractions = (...all: readonly string[]) =>
    all.map((fraction, i) => posted(`f${i}`, `2025-01-0${i + 1}T00:00:00.${fraction}Z`));
  expect(told(fractions('5', '25', '5', '5', '5'), 3)).toBe('f0 f2 f1');
  expect(told(fractions('5', '25', '5'), 2), 'the finest is one of them').toBe('f0 f1');
  for (const all of [fractions('25', '5', '5'), fractions('5', '5', '25'), fractions('5', '25', '125', '5')])
    expect(told(all, 2)).toBe('f0 f2');
});

describe('the longest time without a transaction', () => {
  const from = (start: string, end: string) => ({ start, end });
  const january = from('2025-01-01T00:00:00Z', '2025-01-31T00:00:00Z');
  const walk = (known: readonly KnownTransaction[], window = january, change: Partial<TransactionWalk> = {}) =>
    walkOf(known, 25, { query: { window, result: 'APPROVED' }, ...change });
  const quiet = (...walks: readonly TransactionWalk[]) => emptyInterval({ ...sampleHistory, walks }, 'APPROVED');

  it('is before the first, between two or after the last, a second away from them', () => {
    const between = (...days: readonly number[]) => quiet(walk(days.map((n) => on(n))));
    expect(between(20, 25)).toEqual(from('2025-01-01T00:00:01Z', '2025-01-20T09:59:59Z'));
    expect(between(25, 2, 4, 20)).toEqual(from('2025-01-04T10:00:01Z', '2025-01-20T09:59:59Z'));
    expect(between(2, 4)).toEqual(from('2025-01-04T10:00:01Z', '2025-01-30T23:59:59Z'));
  });

  it('is within one window that holds transactions: what a wide window hides lies beside what it shows', () => {
    const before = from('2024-12-01T00:00:00Z', '2025-01-01T00:00:00Z');
    expect(quiet(walk([on(1)]), walk([], before))).toEqual(from('2025-01-01T10:00:01Z', '2025-01-30T23:59:59Z'));
    expect(quiet(walk([on(5)], from('2025-01-05T09:59:59Z', '2025-01-05T10:00:02Z')))).toBeNull();
    const short = from('2025-01-05T09:59:58Z', '2025-01-05T09:59:59Z');
    expect(quiet(walk([on(5)], from('2025-01-05T09:59:57Z', '2025-01-05T10:00:00Z')))).toEqual(short);
  });

  it('is told by walks of one result that came to their end, and hold what their total says', () => {
    expect(quiet(walk([on(20)], january, { query: { window: january, result: 'PENDING' } }))).toBeNull();
    expect(quiet(walk([on(20)], january, { obstacle: { kind: 'budget' } }))).toBeNull();
    expect(quiet(walk([on(20)], january, { totals: [1, 2] }))).toBeNull();
  });
});

it.each([
  ['2026-03-01T00:00:01Z', '2026-03-03T23:59:58Z'],
  ['2026-03-01T15:00:00.5Z', '2026-03-03T00:00:00Z'],
  ['2026-03-02T00:00:00Z', '2026-03-02T23:59:59Z'],
])('the whole days from %s to %s begin at midnight and end with the last second of a day', (start, end) =>
  expect(inWholeDays({ start, end })).toEqual({ start: '2026-03-02T00:00:00Z', end: '2026-03-02T23:59:59Z' }),
);

it('a window without a whole day stays as it is', () => {
  const within = { start: '2026-03-02T00:00:01Z', end: '2026-03-03T12:00:00Z' };
  expect(inWholeDays(within)).toEqual(within);
});

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
  windowBefore,
  windowFrom,
  windowTo,
  inWholeDays,
} from '../../../spec/model/windows.ts';
import { historyOf, instant, posted, walkOf } from './readings.ts';
import { canPredict } from '../../../spec/oracles/history-sets.ts';

/** A transaction of a day of January 2025, at 10 o'clock. */
const on = (day: number, change: Partial<KnownTransaction> = {}): KnownTransaction => ({
  ...sampleTransaction(day - 1),
  ...change,
});
const ids = (known: readonly KnownTransaction[]) => known.map((t) => t.id).join(' ');
const day = (n: number) => `2025-01-${String(n).padStart(2, '0')}T10:00:00Z`;

describe('an instant', () => {
  it.each([['2025-01-01T10:00:00.120Z', '2025-01-01T10:00:00.12Z']])('%s is written %s', (text, written) =>
    expect(instantText(instant(text))).toBe(written),
  );

  it.each([
    ['2025-01-01T10:00:00Z', true, '2025-01-01T10:00:00.001Z'],
    ['2025-01-01T10:00:00Z', false, '2025-01-01T09:59:59.999Z'],
    ['2025-01-01T10:00:00.9Z', true, '2025-01-01T10:00:01Z'],
    ['2025-01-01T10:00:00.1Z', false, '2025-01-01T10:00:00Z'],
    ['2025-01-01T10:00:00.01Z', false, '2025-01-01T10:00:00Z'],
  ])('the one next to %s (after: %s) is %s', (text, after, next) => {
    expect(instantText(nextTo(instant(text), after))).toBe(next);
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

it('a window before an instant is in whole seconds', () => {
  const end = Date.parse('2025-01-01T10:00:00.999Z');
  expect(windowBefore(end, 3_600_000)).toEqual({ start: '2025-01-01T09:00:00Z', end: '2025-01-01T10:00:00Z' });
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

it('a window lies in one that was accepted, or in one of the accepted length', () => {
  const window = (start: string, end: string) => ({ start: `${start}T00:00:00Z`, end: `${end}T00:00:00Z` });
  const around = (start: string, end: string, fraction = '') =>
    acceptedAround(sampleHistory, { start: `${start}T00:00:00Z`, end: `${end}T00:00:00${fraction}Z` });
  expect(around('2025-01-01', '2025-12-31')).toEqual(YEAR);
  expect(around('2024-12-01', '2025-12-31')).toEqual(window('2024-11-26', '2025-12-31'));
  expect(around('2023-01-01', '2023-02-05')).toEqual(window('2022-01-01', '2023-02-05'));
  const later = { start: '2022-01-01T00:00:01Z', end: '2023-02-05T00:00:01Z' };
  expect(around('2023-01-01', '2023-02-05', '.5')).toEqual(later);
  expect(around('2021-01-01', '2023-02-05')).toBeNull();
});

it('a window whose ends cannot be read lies in none, and none lies in it', () => {
  const broken = [
    { ...YEAR, start: 'x' },
    { ...YEAR, end: 'x' },
  ];
  expect(broken.map((one) => [isWithin(one, YEAR), isWithin(YEAR, one)])).toEqual(Array(2).fill([false, false]));
});

describe('the longest window', () => {
  const DAYS = 86_400_000;
  // APPROVED on the days 1 to 6, PENDING on 7 and 8.
  const from = (n: number, holding: Parameters<typeof windowFrom>[2], span = sampleHistory.span) =>
    windowFrom({ ...sampleHistory, span }, instant(day(n)), holding);
  const to = (n: number, holding: Parameters<typeof windowFrom>[2], span = sampleHistory.span) =>
    windowTo({ ...sampleHistory, span }, instant(day(n)), holding);

  it.each<[number, Parameters<typeof windowFrom>[2], number, number?]>([
    [1, { most: 25 }, 8], [1, { most: 3 }, 3], [2, { most: 3 }, 4], [2, { most: 1 }, 2], [2, { most: 0 }, 2],
    [3, { most: 3, result: 'APPROVED' }, 5], [3, { most: 4, result: 'APPROVED' }, 8],
    [3, { most: 1, result: 'PENDING' }, 7], [3, { most: 0, result: 'PENDING' }, 6],
    [2, { most: 25 }, 4, 2 * DAYS + 1000], [2, { most: 25 }, 3, 2 * DAYS + 999], [2, { most: 25 }, 2, 1],
  ])('from day %d on, %j: to day %d', (start, holding, end, span) => {
    expect(from(start, holding, span)).toEqual({ start: day(start), end: day(end) });
  }); // prettier-ignore

  it.each<[number, Parameters<typeof windowFrom>[2], number, number?]>([
    [8, { most: 25 }, 1], [8, { most: 3 }, 6], [7, { most: 3 }, 5], [7, { most: 1 }, 7], [7, { most: 0 }, 7],
    [7, { most: 3, result: 'APPROVED' }, 4], [7, { most: 1, result: 'PENDING' }, 1],
    [8, { most: 1, result: 'PENDING' }, 8], [5, { most: 25 }, 3, 2 * DAYS + 1000],
    [5, { most: 25 }, 4, 2 * DAYS + 999], [5, { most: 25 }, 5, 1],
  ])('to day %d, %j: from day %d on', (end, holding, start, span) => {
    expect(to(end, holding, span)).toEqual({ start: day(start), end: day(end) });
  }); // prettier-ignore
  it('is its end alone if nothing is known', () =>
    expect(windowTo(historyOf([]), instant(day(1)), { most: 9 })).toEqual({ start: day(1), end: day(1) }));
});

describe('some elements of a list', () => {
  it.each([
    [[], 3, []], [[1, 2, 3], 3, [1, 2, 3]], [[1, 2, 3], 4, [1, 2, 3]], [[1, 2, 3, 4], 3, [1, 3, 4]],
    [[1, 2, 3, 4, 5], 3, [1, 3, 5]], [[1, 2, 3, 4, 5], 2, [1, 5]], [[1, 2, 3, 4, 5], 1, [3]], [[1, 2], 1, [2]],
  ])('of %j, %d: %j', (list, count, picked) => expect(spread(list, count)).toEqual(picked)); // prettier-ignore
  it('are a copy', () => {
    const list = [1];
    expect(spread(list, 1)).not.toBe(list);
  });
});

describe('telling transactions', () => {
  const known = [
    posted('late', '2025-01-09T00:00:00Z'),
    posted('early', '2025-01-01T00:00:00Z'),
    posted('middle', '2025-01-05T00:00:00Z'),
    posted('pending', '2025-01-03T00:00:00Z', 'PENDING'),
    posted('fraction', '2025-01-04T00:00:00.5Z'),
    posted('pending-fraction', '2025-01-02T00:00:00.5Z', 'PENDING'),
  ];
  it('are of each result, whole seconds first, spread over the time', () => {
    expect(RESULTS).toEqual(['APPROVED', 'PENDING']);
    expect(ids(boundaryTransactions(historyOf(known), 2))).toBe('early late fraction pending pending-fraction');
    expect(ids(boundaryTransactions(historyOf(known), 1))).toBe('middle fraction pending pending-fraction');
    expect(ids(boundaryTransactions(historyOf(known), 9))).toBe('early middle late fraction pending pending-fraction');
    expect(boundaryTransactions(historyOf([]), 2)).toEqual([]);
    const all = (...some: readonly string[]) =>
      historyOf(some.map((fraction, i) => posted(`f${i}`, `2025-01-0${i + 1}T00:00:00.${fraction}Z`)));
    const fractions = (...some: readonly string[]) => ids(boundaryTransactions(all(...some), 2));
    expect(ids(boundaryTransactions(all('5', '25', '5', '5', '5'), 3))).toBe('f0 f2 f1');
    expect(fractions('5', '25', '5'), 'the finest is one of them').toBe('f0 f1');
    expect(fractions('25', '5', '5')).toBe('f0 f2');
    expect(fractions('5', '5', '25')).toBe('f0 f2');
    expect(fractions('5', '25', '125', '5')).toBe('f0 f2');
    expect(known[0]?.id).toBe('late');
  });
});

describe('the longest time without a transaction', () => {
  const from = (start: string, end: string) => ({ start, end });
  const january = from('2025-01-01T00:00:00Z', '2025-01-31T00:00:00Z');
  const walk = (known: readonly KnownTransaction[], window = january, change: Partial<TransactionWalk> = {}) =>
    walkOf(known, 25, { query: { window, result: 'APPROVED' }, ...change });
  const quiet = (...walks: readonly TransactionWalk[]) => emptyInterval({ ...sampleHistory, walks }, 'APPROVED');

  it('is before the first, between two or after the last, a second away from them', () => {
    expect(quiet(walk([on(20), on(25)]))).toEqual(from('2025-01-01T00:00:01Z', '2025-01-20T09:59:59Z'));
    expect(quiet(walk([on(25), on(2), on(4), on(20)]))).toEqual(from('2025-01-04T10:00:01Z', '2025-01-20T09:59:59Z'));
    expect(quiet(walk([on(2), on(4)]))).toEqual(from('2025-01-04T10:00:01Z', '2025-01-30T23:59:59Z'));
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

it('a window does not lie within another if it ends less than a millisecond later', () => {
  const late = { start: YEAR.start, end: '2025-12-31T00:00:00.000456Z' };
  expect(isWithin(late, YEAR)).toBe(false);
  expect(canPredict(sampleHistory, { window: late })).toBe(false);
  expect(acceptedAround(sampleHistory, late)).toBeNull();
});

it('the whole days inside a window begin at midnight and end with the last second of a day', () => {
  const inside = (start: string, end: string) => {
    const days = inWholeDays({ start, end });
    return [days.start, days.end];
  };
  const day = ['2026-03-02T00:00:00Z', '2026-03-02T23:59:59Z'];
  expect(inside('2026-03-01T00:00:01Z', '2026-03-03T23:59:58Z')).toEqual(day);
  expect(inside('2026-03-01T15:00:00.5Z', '2026-03-03T00:00:00Z')).toEqual(day);
  expect(inside('2026-03-02T00:00:00Z', '2026-03-02T23:59:59Z')).toEqual(day);
  const within = ['2026-03-02T00:00:01Z', '2026-03-03T12:00:00Z'] as const;
  expect(inside(...within), 'it holds no whole day').toEqual(within);
});

import { describe, expect, it } from 'vitest';
import type { TransactionQuery, Window } from '../../../spec/history.ts';
import { canPredict } from '../../../spec/oracles/history-sets.ts';
import { sampleHistory, YEAR } from '../../../spec/oracles/sample-fixtures.ts';
import { acceptedAround, isWithin, inWholeDays } from '../../../spec/windows.ts';

const until = (end: string): Window => ({ start: YEAR.start, end });

describe('a window lies within another', () => {
  it.each<[string, string, boolean]>([
    ['to the last digit of a second', '2025-12-31T00:00:00.000000Z', true],
    ['but not if it ends less than a millisecond later', '2025-12-31T00:00:00.000456Z', false],
    ['if it ends before', '2025-12-30T23:59:59.999999Z', true],
  ])('%s', (_, end, expected) => {
    expect(isWithin(until(end), YEAR)).toBe(expected);
    expect(canPredict(sampleHistory, { window: until(end) })).toBe(expected);
    expect(acceptedAround(sampleHistory, until(end)) === null).toBe(!expected);
  });

  it('but not if it starts before', () => {
    expect(isWithin({ start: '2024-12-31T23:59:59.9999Z', end: YEAR.end }, YEAR)).toBe(false);
    expect(isWithin({ start: '2025-03-02T00:00:00Z', end: '2025-03-01T00:00:00Z' }, YEAR)).toBe(false);
    expect(isWithin({ start: '2025-03-02T00:00:00Z', end: '2024-03-01T00:00:00Z' }, YEAR)).toBe(false);
  });
});

it.each<[string, Partial<TransactionQuery>, boolean]>([
  ['no offset', {}, true],
  ['an offset of 0, even if nothing is selected', { offset: 0, accountId: 'nobody' }, true],
  ['the last element', { offset: sampleHistory.known.filter((t) => t.result === 'APPROVED').length - 1, result: 'APPROVED' }, true],
  ['past the end', { offset: sampleHistory.known.length }, false],
])('a query can be predicted, or not, with %s', (_, more, expected) => {
  expect(canPredict(sampleHistory, { window: YEAR, ...more })).toBe(expected);
}); // prettier-ignore

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

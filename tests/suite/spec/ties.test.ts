import { describe, expect, it } from 'vitest';
import type { KnownTransaction, TransactionHistory } from '../../../spec/history.ts';
import { parseInstant } from '../../../spec/oracles/formats.ts';
import { sampleTransaction } from '../../../spec/oracles/sample-fixtures.ts';
import { crowded, tiedAround } from '../../../spec/windows.ts';
import { historyOf } from './readings.ts';

function posted(id: string, text: string, result = 'APPROVED'): KnownTransaction {
  const at = parseInstant(text);
  if (at === null) throw new Error(text);
  return { ...sampleTransaction(0), id, posted: text, at, result };
}
const ids = (known: readonly KnownTransaction[]) => known.map((t) => t.id).join(' ');
const day = (n: number) => `2025-01-${String(n).padStart(2, '0')}T10:00:00Z`;

describe('crowded instants', () => {
  const at = (id: string, text: string, result?: string) => posted(id, `2025-01-${text}T00:00:00Z`, result);
  it.each<[string, KnownTransaction[], string]>([
    ['nothing known', [], ''],
    ['each alone', [at('a', '01'), at('b', '02')], ''],
    ['two of different results', [at('a', '01'), at('b', '01', 'PENDING')], ''],
    ['two', [at('z', '02'), at('b', '01'), at('a', '01')], 'a'],
    ['the most', [at('a', '01'), at('b', '01'), at('d', '02'), at('e', '02'), at('c', '02')], 'c'],
    ['the least id', [at('d', '01'), at('c', '01'), at('b', '02'), at('a', '02')], 'a'],
    ['the least id first', [at('a', '01'), at('b', '01'), at('c', '02'), at('d', '02')], 'a'],
    ['of both results', [at('d', '03', 'PENDING'), at('c', '03', 'PENDING'), at('b', '01'), at('a', '01')], 'a c'],
  ])('%s', (_, known, expected) => expect(ids(crowded(historyOf(known)))).toBe(expected));
  it('leave the history as it is', () => {
    const known = [at('b', '01'), at('a', '01')];
    crowded(historyOf(known));
    expect(ids(known)).toBe('b a');
  });
});

describe('a window with transactions of one instant across the end of its first page', () => {
  /** Days of January; a day that stands there twice has two transactions at one instant. */
  const tied = (days: readonly number[], limit: number, change: Partial<TransactionHistory> = {}) =>
    tiedAround({ ...historyOf(days.map((d, i) => posted(`t${i}`, day(d)))), ...change }, 'APPROVED', limit);

  it('has as many before them as after them', () => {
    expect(tied([1, 2, 3, 4, 5, 5, 6, 7, 8, 9], 4)).toEqual({ start: day(2), end: day(8) });
    expect(tied([1, 2, 3, 3, 3, 3, 4, 5], 4)).toEqual({ start: day(1), end: day(5) });
  });
  it('is of the largest group, and of its result', () => {
    expect(tied([1, 2, 2, 3, 4, 5, 5, 5, 6], 2)).toEqual({ start: day(5), end: day(5) });
    expect(tied([6, 5, 5, 5, 4, 3, 2, 2, 1], 2)).toEqual({ start: day(5), end: day(5) });
    expect(tied([1, 2, 2, 2, 3, 4, 5, 5, 6], 2)).toEqual({ start: day(2), end: day(2) });
    const known = [posted('a', day(1)), posted('b', day(2)), posted('c', day(2), 'PENDING'), posted('d', day(3))];
    expect(tiedAround(historyOf(known), 'APPROVED', 2)).toBeNull();
  });
  it('is another group if the first is too near the end of what is known', () =>
    expect(tied([1, 1, 2, 3, 3, 4, 5], 2)).toEqual({ start: day(2), end: day(4) }));
  it('is none without such a group, or if it would be too long', () => {
    expect(tied([1, 2, 3, 4, 5], 2)).toBeNull();
    expect(tied([1, 2, 2], 3)).toBeNull();
    expect(tied([1, 2, 3, 3], 3)).toBeNull();
    expect(tied([1, 2, 2, 3], 2, { span: 86_400_000 })).toBeNull();
  });
});

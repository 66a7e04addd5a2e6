import { expect, it, describe } from 'vitest';
import type { Place } from '../../../spec/evidence/facts.ts';
import { sampleTransaction, sampleApproved } from '../../checks/shared/samples.ts';
import { compareSets, mayBeRest } from '../../../spec/oracles/sets.ts';
import type { KnownTransaction, TransactionHistory } from '../../../spec/model/history.ts';
import { ties, tieAcrossPages } from '../../../spec/model/windows.ts';
import { historyOf, inOrder, pageOf, posted, STUCK, stuck, told, walkOf, wrong } from './readings.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import { sliceIs } from '../../../spec/oracles/history-pages.ts';

const known = [0, 1, 2].map((n) => sampleTransaction(n, n === 0 ? 'APPROVED' : 'PENDING'));
const [a, b, c] = known.map((t) => t.id) as [string, string, string];
const at: Place = { in: 'member', pointer: '/transactions' };
const extra = (id: string, count: number) => ({ kind: 'extra', at, expected: 3, extra: { id, count } });

it.each([
  ['the same set', [a, b, c], []],
  ['another order, and one twice', [c, a, b, a], []],
  ['two more, each once, the first told', [a, 'e', b, 'd', c, 'e'], [extra('e', 2)]],
])('sets compared: %s', (_, received, mismatches) => expect(compareSets(known, received)).toEqual(mismatches));

it('of what is missing is told how many there are and, of a transaction, which it is', () => {
  const [first] = known;
  const id = first?.id ?? '';
  const whole = { id, result: 'APPROVED', posted: '2025-01-01T00:00:00Z' };
  const lacked = (...expected: Parameters<typeof compareSets>[0]) =>
    compareSets(expected, []).map((one) => (one.kind === 'missing' ? one.missing : one.kind));
  expect(lacked(whole, { id: 'e' })).toEqual([{ ...whole, count: 2 }]);
  expect(lacked({ id })).toEqual([{ id, count: 1 }]);
  expect(lacked({ id, result: 'APPROVED' })).toStrictEqual([{ id, count: 1 }]);
  expect(lacked({ id, posted: whole.posted })).toStrictEqual([{ id, count: 1 }]);
});

const ids = (known: readonly KnownTransaction[]) => known.map((t) => t.id).join(' ');
const day = (n: number) => `2025-01-${String(n).padStart(2, '0')}T10:00:00Z`;

describe('crowded instants', () => {
  const at = (id: string, text: string, result?: string) => posted(id, `2025-01-${text}T00:00:00Z`, result);
  it.each<[string, KnownTransaction[], string]>([
    ['each alone', [at('a', '01'), at('b', '02')], ''],
    ['the least id first', [at('a', '01'), at('b', '01'), at('c', '02'), at('d', '02')], 'a'],
    ['of both results', [at('d', '03', 'PENDING'), at('c', '03', 'PENDING'), at('b', '01'), at('a', '01')], 'a c'],
  ])('%s', (_, known, expected) => expect(ids(ties(historyOf(known)))).toBe(expected));
});

describe('a window with transactions of one instant across the end of its first page', () => {
  /** Days of January; a day that stands there twice has two transactions at one instant. */
  const tied = (days: readonly number[], limit: number, change: Partial<TransactionHistory> = {}) =>
    tieAcrossPages({ ...historyOf(days.map((d, i) => posted(`t${i}`, day(d)))), ...change }, 'APPROVED', limit);

  it('has as many before them as after them', () => {
    expect(tied([1, 2, 3, 4, 5, 5, 6, 7, 8, 9], 4)).toEqual({ start: day(2), end: day(8) });
    expect(tied([1, 2, 3, 3, 3, 3, 4, 5], 4)).toEqual({ start: day(1), end: day(5) });
  });
  it('is of the largest group, and of its result', () => {
    expect(tied([6, 5, 5, 5, 4, 3, 2, 2, 1], 2)).toEqual({ start: day(5), end: day(5) });
    expect(tied([1, 2, 2, 2, 3, 4, 5, 5, 6], 2)).toEqual({ start: day(2), end: day(2) });
    const known = [posted('a', day(1)), posted('b', day(2)), posted('c', day(2), 'PENDING'), posted('d', day(3))];
    expect(tieAcrossPages(historyOf(known), 'APPROVED', 2)).toBeNull();
  });
  it('is none without such a group, or if it would be too long', () => {
    expect(tied([1, 2, 3, 4, 5], 2)).toBeNull();
    expect(tied([1, 2, 2], 3)).toBeNull();
    expect(tied([1, 2, 3, 3], 3)).toBeNull();
    expect(tied([1, 2, 2, 3], 2, { span: 86_400_000 })).toBeNull();
  });
});

const [first = sampleTransaction(0), , ...rest] = sampleApproved;

describe('a page at an offset', () => {
  const at = { in: 'page', offset: 2, limit: 2 } as const;
  const walk = walkOf(sampleApproved, 2);
  const slice = (known: readonly KnownTransaction[], offset = 2) =>
    told(sliceIs(pageOf('a', known), walk, { offset, limit: 2 }));
  const third = rest[0]?.id ?? '';
  const otherFirst = (actual: string | null): Mismatch => ({ kind: 'another-first', at, expected: third, actual });
  it('has no first element where the walk has none', () => {
    const place = { in: 'page', offset: 6, limit: 2 } as const;
    const more = { kind: 'another-first', at: place, expected: null, actual: first.id } as const;
    expect(slice([first], 6)).toEqual(wrong([more], 'a', 'w0', 'w1'));
    expect(slice([], 6)).toEqual(inOrder(0));
  });
  it('is not told by a walk that ended before its total says', () => {
    const cut = { ...walk, totals: [9] };
    const of = (page: readonly KnownTransaction[], offset: number) =>
      told(sliceIs(pageOf('a', page), cut, { offset, limit: 2 }));
    expect([of([first], 6), of(rest, 2)]).toEqual([inOrder(0), inOrder()]);
    expect(of(rest.slice(1, 3), 2)).toEqual(wrong([otherFirst(rest[1]?.id ?? '')], 'a', 'w0', 'w1'));
  });
  it('may have its elements in another order, and others of the same instant', () => {
    const [, , c = first, d = first, e = first] = sampleApproved;
    const second: Mismatch = { kind: 'another-first', at, expected: d.id, actual: e.id, nth: 1 };
    expect([slice([d, c]), slice([c, e])]).toEqual([inOrder(), wrong([second], 'a', 'w0', 'w1')]);
    const tied = [first, ...rest].map((t) => ({ ...t, at: first.at, posted: first.posted }));
    const page = pageOf('a', [tied[3] ?? first, tied[0] ?? first]);
    expect(told(sliceIs(page, walkOf(tied, 2), { offset: 1, limit: 2 }))).toEqual(inOrder());
  });
  it('needs a walk and an answer', () => {
    const to = { offset: 2, limit: 2 };
    const wants = { need: 'walk-beyond', offset: 2 } as const;
    expect(told(sliceIs(pageOf('a', rest), undefined, to))).toEqual(stuck({ kind: 'no-data', wants }));
    expect(told(sliceIs(STUCK, walk, to))).toEqual(stuck(STUCK));
  });
});

describe('pages from an offset on', () => {
  const all = ['a', 'b', 'c', 'd', 'e'];
  const rest = (ids: string[], first: string[], isWhole = true) => ({ ids, first, isWhole });
  it.each<[string, Parameters<typeof mayBeRest>[0], number, boolean]>([
    ['share with the first page what lies beyond the offset', rest(['c', 'd', 'e'], ['a', 'b', 'c']), 2, true],
    ['share more with the first page', rest(['a', 'd', 'e'], ['a', 'b']), 2, false],
    ['hold one too few', rest(['d', 'e'], ['a', 'b']), 2, false],
    ['hold one twice', rest(['d', 'd', 'e'], ['a', 'b']), 2, false],
    ['hold one of another list', rest(['c', 'd', 'x'], ['a', 'b']), 2, false],
    ['were not read to the end', rest(['c', 'd'], ['a', 'b'], false), 2, true],
    ['begin again, and were not read to the end', rest(['a', 'd'], ['a', 'b'], false), 2, false],
  ])('%s', (_, read, offset, expected) => expect(mayBeRest(read, all, offset)).toBe(expected));
});

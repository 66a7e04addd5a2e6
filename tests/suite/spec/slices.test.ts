import { describe, expect, it } from 'vitest';
import type { Mismatch } from '../../../spec/finding.ts';
import type { KnownTransaction } from '../../../spec/history.ts';
import { olderFits, sliceIs } from '../../../spec/oracles/history-pages.ts';
import { mayBeRest, type Rest } from '../../../spec/oracles/sets.ts';
import { sampleApproved, sampleTransaction } from '../../../spec/oracles/sample-fixtures.ts';
import { got, inOrder, pageOf, STUCK, stuck, told, walkOf, wrong } from './readings.ts';

const [first = sampleTransaction(0), , ...rest] = sampleApproved;

describe('a page at an offset', () => {
  const at = { in: 'page', offset: 2, limit: 2 } as const;
  const walk = walkOf(sampleApproved, 2);
  const slice = (known: readonly KnownTransaction[], offset = 2) =>
    told(sliceIs(pageOf('a', known), walk, { offset, limit: 2 }));
  const third = rest[0]?.id ?? '';
  const otherFirst = (actual: string | null): Mismatch => ({ kind: 'another-first', at, expected: third, actual });

  it('goes on as the walk does from there', () => {
    expect(slice(rest.slice(0, 2))).toEqual(inOrder());
    expect(slice(rest.slice(0, 1))).toEqual(inOrder());
    expect(slice(rest)).toEqual(inOrder());
    expect(slice(rest.slice(1))).toEqual(wrong([otherFirst(rest[1]?.id ?? '')], 'a', 'w0', 'w1'));
    const later = (nth: number): Mismatch => ({
      kind: 'another-first',
      at,
      expected: rest[nth]?.id ?? null,
      actual: first.id,
      nth,
    });
    expect(slice([...rest.slice(0, 1), first])).toEqual(wrong([later(1)], 'a', 'w0', 'w1'));
    expect(slice([...rest, first])).toEqual(wrong([later(rest.length)], 'a', 'w0', 'w1'));
    expect(slice([])).toEqual(wrong([otherFirst(null)], 'a', 'w0', 'w1'));
  });
  it('has no first element where the walk has none', () => {
    const place = { in: 'page', offset: 6, limit: 2 } as const;
    const more = { kind: 'another-first', at: place, expected: null, actual: first.id } as const;
    expect(slice([first], 6)).toEqual(wrong([more], 'a', 'w0', 'w1'));
    expect(slice([], 6)).toEqual(inOrder(0));
  });
  it('is not told by a walk that ended before its total says', () => {
    const cut = { ...walk, totals: [9] };
    const of = (known: readonly KnownTransaction[], offset: number) =>
      told(sliceIs(pageOf('a', known), cut, { offset, limit: 2 }));
    expect(of([first], 6)).toEqual(inOrder(0));
    expect(of(rest, 2)).toEqual(inOrder());
    expect(of(rest.slice(1, 3), 2)).toEqual(wrong([otherFirst(rest[1]?.id ?? '')], 'a', 'w0', 'w1'));
  });
  it('may have its elements in another order, and others of the same instant', () => {
    const [, , c = first, d = first, e = first] = sampleApproved;
    expect(slice([d, c])).toEqual(inOrder());
    expect(slice([c, e])).toEqual(
      wrong([{ kind: 'another-first', at, expected: d.id, actual: e.id, nth: 1 }], 'a', 'w0', 'w1'),
    );
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
  it.each<[string, Rest, number, boolean]>([
    ['hold all that are left, in any order', rest(['e', 'a', 'd'], ['b', 'c']), 2, true],
    ['share with the first page what lies beyond the offset', rest(['c', 'd', 'e'], ['a', 'b', 'c']), 2, true],
    ['share more with the first page', rest(['a', 'd', 'e'], ['a', 'b']), 2, false],
    ['share less with the first page', rest(['c', 'd', 'e'], ['a', 'b', 'x']), 2, false],
    ['hold one too few', rest(['d', 'e'], ['a', 'b']), 2, false],
    ['hold one too many', rest(['b', 'c', 'd', 'e'], ['a']), 2, false],
    ['hold one twice', rest(['d', 'd', 'e'], ['a', 'b']), 2, false],
    ['hold one of another list', rest(['c', 'd', 'x'], ['a', 'b']), 2, false],
    ['hold nothing at the end of the list', rest([], ['a', 'b']), 5, true],
    ['were not read to the end', rest(['c', 'd'], ['a', 'b'], false), 2, true],
    ['begin again, and were not read to the end', rest(['a', 'd'], ['a', 'b'], false), 2, false],
  ])('%s', (_, read, offset, expected) => expect(mayBeRest(read, all, offset)).toBe(expected));
});

const TOTAL = { in: 'member', pointer: '/paging/total' } as const;

describe('what is older than all that a page lists', () => {
  const page = (total: number | null) =>
    got('page', 200, { transactions: [], paging: total === null ? {} : { total } }, 'listCardholderTransactions');
  const older = (total: number | null) => ({ ...pageOf('older', sampleApproved), total });
  const below = { kind: 'total-below-parts', at: TOTAL, least: 7, actual: 6 } as const;
  it.each([
    ['is no more than its total leaves', olderFits(older(2), page(6), 4), inOrder()],
    ['may be less: of what is left, some is not older', olderFits(older(0), page(6), 4), inOrder()],
    ['is more', olderFits(older(3), page(6), 4), wrong([below], 'page', 'older')],
    ['is not known without a total', olderFits(older(null), page(6), 4), inOrder(0)],
    ['is not compared without a total of the page', olderFits(older(3), page(null), 4), inOrder(0)],
    ['was not read', olderFits(STUCK, page(6), 4), stuck(STUCK)],
  ])('%s', (_, judged, expected) => expect(told(judged)).toEqual(expected));
});

import { describe, expect, it } from 'vitest';
import type { Mismatch } from '../../../spec/finding.ts';
import type { KnownTransaction } from '../../../spec/history.ts';
import { sliceIs } from '../../../spec/oracles/history-pages.ts';
import { endsList } from '../../../spec/oracles/sets.ts';
import { sampleApproved, sampleTransaction } from '../../../spec/oracles/sample-fixtures.ts';
import { inOrder, pageOf, STUCK, stuck, told, walkOf, wrong } from './readings.ts';

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

describe('elements from an offset on', () => {
  const all = ['a', 'b', 'c', 'd', 'e'];
  it.each<[string, string[], number, boolean]>([
    ['are all that are left, in any order', ['e', 'a', 'd'], 2, true],
    ['are one too few', ['d', 'e'], 2, false],
    ['are one too many', ['b', 'c', 'd', 'e'], 2, false],
    ['come twice', ['d', 'd', 'e'], 2, false],
    ['are not of the list', ['c', 'd', 'x'], 2, false],
    ['are none at its end', [], 5, true],
  ])('%s', (_, ids, offset, expected) => expect(endsList(ids, all, offset)).toBe(expected));
});

import { describe, expect, it } from 'vitest';
import type { Mismatch } from '../../../spec/finding.ts';
import type { KnownTransaction } from '../../../spec/history.ts';
import { sliceIs } from '../../../spec/oracles/history-pages.ts';
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
  it('may have the elements of one instant in another order', () => {
    const to = { offset: 2, limit: 2 };
    const swapped = (all: readonly KnownTransaction[]) =>
      told(sliceIs(pageOf('a', [all[3] ?? first, all[2] ?? first]), walkOf(all, 2), to));
    expect(swapped(sampleApproved.map((t) => ({ ...t, at: first.at, posted: first.posted })))).toEqual(inOrder());
    expect(swapped(sampleApproved)).toEqual(wrong([otherFirst(rest[1]?.id ?? '')], 'a', 'w0', 'w1'));
  });
  it('needs a walk and an answer', () => {
    const to = { offset: 2, limit: 2 };
    const wants = { need: 'walk-beyond', offset: 2 } as const;
    expect(told(sliceIs(pageOf('a', rest), undefined, to))).toEqual(stuck({ kind: 'no-data', wants }));
    expect(told(sliceIs(STUCK, walk, to))).toEqual(stuck(STUCK));
  });
});

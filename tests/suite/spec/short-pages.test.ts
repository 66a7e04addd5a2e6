import { describe, expect, it } from 'vitest';
import { endsBeforeTotal } from '../../../spec/oracles/pages.ts';
import { sampleApproved } from '../../../spec/oracles/sample-fixtures.ts';
import { TOTAL } from '../../../spec/place.ts';
import { inOrder, pageOf, STUCK, stuck, told } from './readings.ts';

describe('a first page that is shorter than its total', () => {
  const { exchange: short } = pageOf('a', sampleApproved.slice(0, 5), 6);
  it('is the whole list if nothing comes after it: the total is wrong', () => {
    const mismatch = { kind: 'number', at: TOTAL, expected: 5, actual: 6, of: { what: 'listed-here' } };
    expect(told(endsBeforeTotal(short, pageOf('b', [], 6)))).toEqual({
      ...inOrder(0),
      shown: [{ mismatch, by: ['a', 'b'] }],
    });
  });
  it('shows nothing if its list goes on, or if that cannot be read', () => {
    expect(told(endsBeforeTotal(short, pageOf('b', sampleApproved.slice(5), 6)))).toEqual(inOrder(0));
    expect(told(endsBeforeTotal(short, STUCK))).toEqual(stuck(STUCK));
    expect(told(endsBeforeTotal(pageOf('a', [], null).exchange, pageOf('b', [], 6)))).toEqual(inOrder(0));
  });
});

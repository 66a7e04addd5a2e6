import { describe, expect, it } from 'vitest';
import { pageRequest } from '../../../environment/discovery/transaction-pages.ts';
import { endsBeforeLimit, endsBeforeTotal, totalPastEnd } from '../../../spec/oracles/pages.ts';
import { sampleApproved, YEAR } from '../../../spec/oracles/sample-fixtures.ts';
import { TOTAL, TRANSACTIONS } from '../../../spec/evidence/place.ts';
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
    expect(told(endsBeforeTotal(short, STUCK))).toEqual(stuck({ kind: 'not-read-again' }, STUCK));
    expect(told(endsBeforeTotal(pageOf('a', [], null).exchange, pageOf('b', [], 6)))).toEqual(inOrder(0));
  });
});

describe('a page that is shorter than its limit and its total say', () => {
  const shortOf = (limit: number, offset: number) => {
    const { exchange } = pageOf('a', sampleApproved.slice(offset, offset + 2), 6);
    return { ...exchange, request: pageRequest('', { window: YEAR, limit, offset }, 'plain') };
  };
  const short = shortOf(4, 1);
  it('should have shown what comes after it', () => {
    const tooFew = { kind: 'too-few', at: TRANSACTIONS, size: 2 } as const;
    const brokenBy = (page: typeof short, least: number) =>
      expect(told(endsBeforeLimit(page, pageOf('b', sampleApproved.slice(3), 6)))).toEqual({
        ...inOrder(0),
        shown: [{ mismatch: { ...tooFew, least }, by: ['a', 'b'] }],
      });
    brokenBy(short, 4);
    brokenBy(shortOf(25, 1), 5);
  });
  it('shows nothing if it is the end, if its elements come again, if the total is another one, or if it cannot be read on', () => {
    for (const next of [
      pageOf('b', [], 6),
      pageOf('b', sampleApproved.slice(2), 6),
      pageOf('b', sampleApproved.slice(3), 7),
    ]) {
      expect(told(endsBeforeLimit(short, next))).toEqual(inOrder(0));
    }
    const { exchange } = pageOf('a', sampleApproved.slice(1, 3), null);
    expect(told(endsBeforeLimit(exchange, pageOf('b', sampleApproved.slice(3), null)))).toEqual(inOrder(0));
    expect(told(endsBeforeLimit(short, STUCK))).toEqual(stuck({ kind: 'not-read-again' }, STUCK));
    expect(told(endsBeforeLimit(shortOf(2, 1), pageOf('b', sampleApproved.slice(3), 6)))).toEqual(inOrder(1));
  });
});

it('the total of a page past the end is judged if it has one', () => {
  const judged = (total: number | null) => told(totalPastEnd(pageOf('a', [], total).exchange, 6));
  const number = { kind: 'number', at: TOTAL, expected: 6, actual: 5, of: { what: 'listed' } } as const;
  expect([judged(6), judged(null)]).toEqual([inOrder(), inOrder(0)]);
  expect(judged(5)).toEqual({ ...inOrder(0), shown: [{ mismatch: number, by: ['a'] }] });
  const longer = pageOf('a', sampleApproved.slice(0, 1), 7).exchange;
  expect(told(totalPastEnd(longer, 6)), 'it lists what was not known').toEqual(stuck({ kind: 'data-changed' }));
});

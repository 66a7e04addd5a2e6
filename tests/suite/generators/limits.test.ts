import { describe, expect, it } from 'vitest';
import { rarestLimits } from '../../../generators/limits.ts';
import type { Exchange, Intent } from '../../../spec/exchange/exchange.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';

/** A page of transactions asked for with this limit and offset, and a total in its paging. */
function pageWith(
  limit: number,
  offset = 0,
  { total = 0, intent = 'plain' }: { total?: number; intent?: Intent } = {},
): Exchange {
  const query: [string, string][] = [
    ['limit', String(limit)],
    ['offset', String(offset)],
  ];
  const body = { transactions: [], paging: { offset, limit, total } };
  return exchangeOf('listCardholderTransactions', 200, body, { query, intent });
}

const allBut = (...left: number[]) =>
  Array.from({ length: 25 }, (_, i) => i + 1).filter((limit) => !left.includes(limit));

describe('limits for pages', () => {
  it('name the limit that no query had, and the larger of two', () => {
    expect(rarestLimits(allBut(17).map((limit) => pageWith(limit)))(3)).toBe(17);
    expect(rarestLimits(allBut(5, 17).map((limit) => pageWith(limit)))(3)).toBe(17);
  });

  it('hold what the page must hold, up to the largest limit', () => {
    const limitFor = rarestLimits(allBut(5).map((limit) => pageWith(limit)));
    for (const size of [0, 1, 6, 24, 25, 26, 400])
      expect(limitFor(size)).toBeGreaterThanOrEqual(Math.min(25, Math.max(1, size)));
  });

  it('name another limit each time', () => {
    const limitFor = rarestLimits([]);
    expect(new Set(Array.from({ length: 25 }, () => limitFor(1)))).toHaveLength(25);
  });

  it('count the pages of a walk as one query, and no spoiled request', () => {
    const others = allBut(17).map((limit) => pageWith(limit));
    const walk = [0, 17, 34].map((offset) => pageWith(17, offset));
    const again = others.map(({ request, ...rest }) => ({ ...rest, request: { ...request, subject: 'another' } }));
    expect(rarestLimits([...others, ...again, ...walk])(3)).toBe(17);
    expect(rarestLimits([...others, ...walk])(3)).toBe(25);
    expect(rarestLimits([...others, pageWith(17, 0, { intent: 'spoiled' })])(3)).toBe(17);
  });
});

import { expect, it } from 'vitest';
import { listCardholderTransactions, transactionQuery } from '../../../environment/client/requests.ts';
import type { Exchange } from '../../../spec/exchange.ts';
import type { TransactionQuery } from '../../../spec/history.ts';
import { CARDHOLDER, sampleApproved, samplePage, YEAR } from '../../../spec/oracles/sample-fixtures.ts';
import { DIMENSIONS, PAIRS } from '../../../spec/query-classes.ts';
import { queryCoverage } from '../../../spec/query-coverage.ts';

const page = (query: TransactionQuery, how: Parameters<typeof listCardholderTransactions>[2] = {}, known = sampleApproved): Exchange => ({
  ...samplePage(known),
  request: listCardholderTransactions(CARDHOLDER, transactionQuery(query), how),
}); // prettier-ignore
const sentOf = (exchanges: readonly Exchange[], dimension: string) =>
  queryCoverage(exchanges)
    .classes.filter((one) => one.dimension === dimension && one.sent > 0)
    .map(({ name, sent }) => [name, sent]);

it('counts every limit, class and pair of the valid queries', () => {
  const exchanges = [
    page({ window: YEAR }),
    page({ window: YEAR, limit: 7, offset: 1, result: 'PENDING', accountId: 'a' }),
    page({ window: { start: '2025-01-02T00:00:00Z', end: '2025-01-03T23:59:59Z' }, limit: 25, offset: 5 }),
    page({ window: { start: '2025-01-02T10:00:00Z', end: '2025-01-02T10:00:00Z' }, limit: 1, offset: 0 }),
  ];
  const coverage = queryCoverage(exchanges);
  expect(coverage.limits.filter(({ sent }) => sent > 0)).toEqual([
    { limit: 1, sent: 1 },
    { limit: 7, sent: 1 },
    { limit: 25, sent: 1 },
  ]);
  expect(coverage.limits).toHaveLength(25);
  expect(sentOf(exchanges, 'window')).toEqual([['one instant', 1], ['whole days', 1], ['longer', 2]]); // prettier-ignore
  expect(sentOf(exchanges, 'offset')).toEqual([['none', 1], ['0', 1], ['first half', 1], ['second half', 1]]); // prettier-ignore
  expect(sentOf(exchanges, 'result')).toEqual([['none', 3], ['PENDING', 1]]); // prettier-ignore
  expect(sentOf(exchanges, 'account')).toEqual([['none', 3], ['given', 1]]); // prettier-ignore
  const of = PAIRS.reduce((sum, [a, b]) => sum + DIMENSIONS[a].length * DIMENSIONS[b].length, 0);
  expect(coverage.pairs).toMatchObject({ of, sent: of - coverage.pairs.missing.length });
  expect(coverage.pairs.missing).not.toContain('limit 2 to 12, offset first half');
  expect(coverage.pairs.missing).toContain('limit 2 to 12, offset none');
});

it('leaves out what is no valid query, repeats, and requests without the right key', () => {
  const others = [
    page({ window: YEAR, limit: 3 }, { intent: 'spoiled' }),
    page({ window: YEAR, limit: 3 }, { intent: 'open' }),
    page({ window: YEAR, limit: 3 }, { key: 'wrong' }),
    { ...page({ window: YEAR, limit: 3 }), attempt: 1 },
  ];
  expect(queryCoverage(others)).toEqual(queryCoverage([]));
});

it('says how many of the lists that were answered are empty', () =>
  expect(queryCoverage([page({ window: YEAR }), page({ window: YEAR }, {}, [])]).answers).toEqual({ empty: 1, of: 2 }));

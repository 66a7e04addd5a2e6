import { expect, it } from 'vitest';
import { listCardholderTransactions, transactionQuery } from '../../../environment/client/requests.ts';
import { STATUS } from '../../../spec/evidence/place.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import type { TransactionQuery } from '../../../spec/model/history.ts';
import { queryCoverage } from '../../../spec/model/query.ts';
import { acceptsLike, acceptsWindow } from '../../../spec/oracles/query-space.ts';
import { CARDHOLDER, sampleApproved, samplePage, YEAR } from '../../checks/shared/samples.ts';
import { endedWith, got, inOrder, stuck, told, wrong } from './readings.ts';

/** A response with a status; none if it was not asked for. */
const ended = <T extends number | null>(id: string, status: T): T extends null ? null : Exchange =>
  (status === null ? null : got(id, status)) as T extends null ? null : Exchange;
const notYet = (id: string, status: number) => stuck({ kind: 'not-read-again' }, endedWith(id, status));

it.each<[string, number, number | null, 'holds' | 'refused' | 'stuck' | 'unresolved']>([
  ['served', 200, null, 'holds'],
  ['refused, and the query without it was served', 400, 200, 'refused'],
  ['failed, and the query without it was served', 500, 200, 'refused'],
  ['refused, as is the query without it', 400, 400, 'stuck'],
  ['refused, and what the query without it would bring is not known', 400, 429, 'unresolved'],
  ['refused, and nothing else was asked for', 400, null, 'stuck'],
])('a parameter is %s', (_, status, plain, is) => {
  const reading = { exchange: ended('a', status), plainer: ended('b', plain) };
  for (const why of [{ because: 'served-without', parameter: 'limit', value: '7' }, { because: 'same-window-served' }] as const) {
    const expected = {
      holds: inOrder(),
      refused: wrong([{ kind: 'refused', at: STATUS, why, ending: { status } }], 'a', 'b'),
      stuck: stuck(endedWith('a', status)),
      unresolved: notYet('b', plain ?? 0),
    }[is];
    expect(told(acceptsLike(reading, why))).toEqual(expected);
  }
}); // prettier-ignore

it.each<[string, number, number | null, number | null, 'holds' | 'refused' | 'stuck' | 'unresolved', boolean?]>([
  ['served', 200, null, null, 'holds'],
  ['refused, and one around it was served', 400, 400, 200, 'refused'],
  ['refused, but served without a parameter', 400, 200, 200, 'stuck'],
  ['refused, and not asked for without a parameter', 400, null, 200, 'stuck'],
  ['refused, and throttled without a parameter', 400, 429, 200, 'unresolved'],
  ['refused, as is the one around it', 400, 400, 400, 'stuck'],
  ['refused, and none around it was asked for', 400, 400, null, 'stuck'],
  ['refused, and none around it was accepted', 400, 400, 200, 'stuck', false],
])('a window is %s', (_, status, bare, around, is, isAccepted = true) => {
  const expected = {
    holds: inOrder(),
    refused: wrong([{ kind: 'refused', at: STATUS, why: { because: 'inside-served-window', ...YEAR }, ending: { status: bare ?? 0 } }], 'b', 'c'),
    stuck: stuck(endedWith('a', status)),
    unresolved: bare === 429 ? notYet('b', 429) : notYet('c', 429),
  }[is]; // prettier-ignore
  const reading = { exchange: ended('a', status), bare: ended('b', bare), around: ended('c', around) };
  expect(told(acceptsWindow(reading, isAccepted ? YEAR : null))).toEqual(expected);
});

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
  const sent = coverage.limits.filter((one) => one.sent > 0);
  expect(sent).toEqual([1, 7, 25].map((limit) => ({ limit, sent: 1 })));
  expect(coverage.limits).toHaveLength(25);
  expect(sentOf(exchanges, 'window')).toEqual([['one instant', 1], ['whole days', 1], ['longer', 2]]); // prettier-ignore
  expect(sentOf(exchanges, 'offset')).toEqual([['none', 1], ['0', 1], ['first half', 1], ['second half', 1]]); // prettier-ignore
  expect(sentOf(exchanges, 'result')).toEqual([['none', 3], ['PENDING', 1]]); // prettier-ignore
  expect(sentOf(exchanges, 'account')).toEqual([['none', 3], ['given', 1]]); // prettier-ignore
  const sizes = [6, 3, 2, 5, 4];
  const of = sizes
    .flatMap((size, i) => sizes.slice(i + 1).map((other) => size * other))
    .reduce((sum, pairs) => sum + pairs);
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

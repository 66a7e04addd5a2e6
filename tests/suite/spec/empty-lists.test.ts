import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../spec/exchange.ts';
import { emptyNotFound, judgeEmptyLists } from '../../../spec/oracles/empty-lists.ts';
import { sampleApproved, samplePage } from '../../../spec/oracles/sample-fixtures.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';

const error = { errors: [{ errorCode: 'E', errorMessage: 'm' }] };
const windowOf = (year: number): Exchange['request']['query'] => [
  ['postDateTimeStartDateTime', `${year}-01-01T00:00:00Z`],
  ['postDateTimeEndDateTime', `${year}-12-31T00:00:00Z`],
];
const transactions = 'listCardholderTransactions';
const missing = exchangeOf(transactions, 404, error, { query: windowOf(2020) });
const listed = samplePage(sampleApproved);
const [{ at: _at, ...first }] = [sampleApproved[0] ?? { posted: '', at: null }];
const yearOfListed = Number(first.posted.slice(0, 4));
const nothing = { transactions: [], paging: { offset: 0, limit: 25, total: 0 } };
const none = exchangeOf(transactions, 200, nothing, { query: windowOf(2019) });
const wide = exchangeOf(transactions, 200, nothing, {
  query: [['postDateTimeStartDateTime', '2019-01-01T00:00:00Z'], ['postDateTimeEndDateTime', '2021-01-01T00:00:00Z']],
}); // prettier-ignore

describe('404 for a list', () => {
  it('is one of a list that may be empty if nothing is known that it has', () => {
    expect([...emptyNotFound([listed, missing])]).toEqual([missing]);
  });
  it('refuses a list that has something', () => {
    const full = exchangeOf(transactions, 404, error, { query: windowOf(yearOfListed) });
    expect([...emptyNotFound([listed, full])]).toEqual([]);
  });
  it('refuses a list of which nothing is known, if other empty ones are served', () => {
    expect([...emptyNotFound([listed, none, missing])]).toEqual([]);
  });
  it('is one of an empty list if all around it was read, whatever else is served', () => {
    expect([...emptyNotFound([listed, none, wide, missing])]).toEqual([missing]);
  });
  it('is not about a list if an open question has a value that is empty: that may be bad input', () => {
    const ofNoAccount = [...windowOf(2020), ['accountId', '']] as const;
    const asked = exchangeOf(transactions, 404, error, { query: ofNoAccount, intent: 'open' });
    expect([...emptyNotFound([listed, asked])]).toEqual([]);
    expect(judgeEmptyLists([listed, asked])).toEqual([]);
  });
  it('refuses all lists if none is served', () => expect([...emptyNotFound([missing, none])]).toEqual([]));
  it.each([400, 403, 500])('is not %d', (status) => {
    const other = exchangeOf(transactions, status, error, { query: windowOf(2020) });
    expect([...emptyNotFound([listed, other])]).toEqual([]);
  });
  it('is told next to the empty lists that are served', () => {
    const judged = judgeEmptyLists([wide, missing, listed]).map(({ judgement }) => judgement.mismatches.length);
    expect(judged.toSorted()).toEqual([0, 1]);
  });
});

describe('404 for credentials', () => {
  const credentials = (
    subject: string,
    status: number,
    types: readonly string[],
    query: Exchange['request']['query'] = [],
  ) =>
    exchangeOf(
      'getCardholderCredentials',
      status,
      status === 200
        ? { credentials: types.map((issuerType, i) => ({ id: `${i}`, credentialType: { issuerType } })) }
        : error,
      { subject, query },
    );
  const mobile = credentials('one', 200, ['MOBILE']);
  it('of somebody of whom none are known says nothing', () => {
    const gone = credentials('two', 404, []);
    expect([...emptyNotFound([mobile, gone])]).toEqual([gone]);
  });
  it('under a filter refuses only if there are such', () => {
    const [physical, same] = ['PHYSICAL', 'MOBILE'].map((type) => credentials('one', 404, [], [['issuerType', type]]));
    if (physical === undefined || same === undefined) throw new Error('not made');
    expect([...emptyNotFound([mobile, physical, same])]).toEqual([physical]);
  });
});

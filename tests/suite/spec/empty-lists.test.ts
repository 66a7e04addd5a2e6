import { mismatchesOf } from './fake-exchanges.ts';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { emptyNotFound, judgeEmptyLists } from '../../../spec/oracles/empty-lists.ts';
import type { KnownTransaction } from '../../../spec/model/history.ts';
import { sampleApproved, samplePage } from '../../checks/shared/samples.ts';
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
  it('refuses a list that has something', () => {
    const full = exchangeOf(transactions, 404, error, { query: windowOf(yearOfListed) });
    expect([...emptyNotFound([listed, full])]).toEqual([]);
  });
  it('is not about a list if an open question has a value that is empty: that may be bad input', () => {
    const ofNoAccount = [...windowOf(2020), ['accountId', '']] as const;
    const asked = exchangeOf(transactions, 404, error, { query: ofNoAccount, intent: 'open' });
    expect([...emptyNotFound([listed, asked])]).toEqual([]);
    expect(judgeEmptyLists([listed, asked])).toEqual([]);
  });
  it.each([400, 403, 500])('is not %d', (status) => {
    const other = exchangeOf(transactions, status, error, { query: windowOf(2020) });
    expect([...emptyNotFound([listed, other])]).toEqual([]);
  });
  it('refuses the credentials of one cardholder if others without any get an empty list; what a filter leaves is another matter', () => {
    const own = (status: number, content: object, subject: string, query: Exchange['request']['query'] = []) =>
      exchangeOf('getCardholderCredentials', status, content, { subject, query });
    const some = own(200, { credentials: [{ id: 'c1' }] }, 'a');
    const not = own(404, error, 'b');
    expect([...emptyNotFound([some, not])]).toEqual([not]);
    expect([...emptyNotFound([some, not, own(200, { credentials: [] }, 'c')])]).toEqual([]);
    const filtered = own(200, { credentials: [] }, 'b', [['issuerType', 'MOBILE']]);
    expect([...emptyNotFound([some, filtered, not])], 'only what a filter leaves is served empty').toEqual([not]);
    const [left, refused] = [
      own(200, { credentials: [] }, 'c', [['issuerType', 'MOBILE']]),
      own(404, error, 'a', [['issuerType', 'MOBILE']]),
    ];
    expect([...emptyNotFound([some, left, refused])], 'all that the cardholder has was read').toEqual([refused]);
    expect([...emptyNotFound([some, not, own(200, { credentials: [] }, 'a', [['issuerType', 'MOBILE']])])]).toEqual([
      not,
    ]);
  });
  it('is not told beside one for a list that has something: the cardholder may be removed', () => {
    const full = exchangeOf(transactions, 404, error, { query: windowOf(yearOfListed) });
    const told = (...all: readonly Exchange[]) => mismatchesOf(judgeEmptyLists(all)).map(({ kind }) => kind);
    expect(told(listed, missing)).toEqual(['empty-not-found']);
    expect(told(listed, missing, full)).toEqual([]);
    // Nor is it of the lists of another one.
    const other = { ...full, request: { ...full.request, subject: 'another' } };
    expect(told(listed, missing, other)).toContain('empty-not-found');
  });
  it('is told next to the empty lists that are served', () => {
    const judged = judgeEmptyLists([wide, missing, listed]).map(({ violations }) => violations.length);
    expect(judged.toSorted()).toEqual([0, 1]);
  });
});

/** A page of transactions, of the years from one to another; so many of them in all as `total` says. */
const pageOf = (
  [from, to]: readonly [number, number],
  known: readonly KnownTransaction[],
  total: number | null = known.length,
  more: Exchange['request']['query'] = [],
): Exchange => {
  const { outcome } = samplePage(known, total === null ? { total: undefined } : { total });
  const query = [...windowOf(from).slice(0, 1), ...windowOf(to).slice(1), ...more];
  return { ...exchangeOf(transactions, 200, {}, { query }), outcome };
};
const absent = (year: number, more: Exchange['request']['query'] = [], change: Partial<Exchange['request']> = {}) =>
  exchangeOf(transactions, 404, error, { query: [...windowOf(year), ...more], ...change });
const ofTypes = (
  status: number,
  types: readonly string[],
  query: Exchange['request']['query'] = [],
  total = types.length,
) => {
  const credentialTypes = types.map((issuerType, i) => ({ id: `${i}`, issuerType }));
  return exchangeOf('listCredentialTypes', status, status === 200 ? { credentialTypes, paging: { total } } : error, { query }); // prettier-ignore
};

describe('404 for a list is one of a list that may be empty', () => {
  const pending: Exchange['request']['query'] = [['result', 'PENDING']];
  const account: Exchange['request']['query'] = [['accountId', 'x']];
  const [all, mobile] = [ofTypes(200, ['MOBILE', 'PHYSICAL']), [['type', 'MOBILE']] as const];
  const nameless = exchangeOf('listCredentialTypes', 200, {
    credentialTypes: [{ id: '0' }, {}],
    paging: { total: 2 },
  });
  const noVirtual = ofTypes(200, [], [['type', 'VIRTUAL']]);
  const STRANGER = { subject: 'stranger' } as const;
  const about = (one: Exchange, subject = 'another'): Exchange => ({ ...one, request: { ...one.request, subject } });
  it.each<[string, boolean, Exchange, Exchange[]]>([
    ['of an account that was asked for openly', true, absent(2020, account, { intent: 'open' }), [listed]],
    ['nor with a wrong key for an account', false, absent(2020, account, { key: 'wrong', intent: 'open' }), [listed]],
    ['nor of bad input', false, absent(2020, [], { intent: 'spoiled' }), [listed]],
    ['not a record', false, exchangeOf('getCardholder', 404, error), [exchangeOf('getCardholder', 200, {})]],
    ['a page past the end of another list is no empty list', true, missing, [listed, pageOf([2019, 2019], [], 5)]],
    ['of another result than the one that has something', true, absent(yearOfListed, pending), [listed]],
    ['unless it is of the same', true, absent(2024, account), [none, listed, pageOf([2023, 2025], [], 0, account)]],
    ['nor of another', false, absent(2024, [['accountId', 'y']]), [none, listed, pageOf([2023, 2025], [], 0, account)]],
    ['which is not needed around one account', true, absent(2024, account), [none, pageOf([2023, 2025], sampleApproved)]],
    ['nor if that is of another result', false, absent(2024), [none, listed, pageOf([2023, 2025], [], 0, pending)]],
    ['nor if that is of another operation', false, missing,
      [listed, none, exchangeOf('getCardholderCredentials', 200, { credentials: [] })]],
    ['not of a type that there is, on whatever page', false, ofTypes(404, [], [...mobile, ['limit', '5'], ['offset', '0']]),
      [all]],
    ['of a type that the whole list lacks', true, ofTypes(404, [], [['type', 'BIOMETRIC']]), [noVirtual, all]],
    ['nor one of which something has no id', false, ofTypes(404, [], [['type', 'BIOMETRIC']]), [noVirtual, nameless]],
    ['of a cardholder of whom nothing is found, though others have empty lists', true, absent(2024, [], STRANGER),
      [listed, none, about(exchangeOf('getCardholderCredentials', 200, { credentials: [] }))]],
    ['not if another one of whom nothing is listed gets empty ones', false, absent(2024, [], STRANGER),
      [listed, about(none), about(exchangeOf(transactions, 500, error))]],
    ['nor if a list of this one is served', false, absent(2024, [], STRANGER),
      [listed, none, about(pageOf([2019, 2019], [], 5), 'STRANGER')]],
    ['or the list of the type itself', true, ofTypes(404, [], [['type', 'VIRTUAL'], ['limit', '5']]),
      [noVirtual, ofTypes(200, ['MOBILE'], mobile)]],
  ])('%s', (_, expected, one, others) => expect([...emptyNotFound([...others, one])]).toEqual(expected ? [one] : [])); // prettier-ignore

  it('is not told of a cardholder who is gone', () => {
    const told = (...others: readonly Exchange[]) =>
      judgeEmptyLists([listed, missing, ...others]).map(({ requirement, response }) => [requirement, response]);
    const alarm = ['errors/empty-list-served', missing];
    expect(told(exchangeOf('getCardholder', 404, error))).toEqual([]);
    expect(told(exchangeOf('getCardholder', 200, {}))).toEqual([alarm]);
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
  it('may be of an empty list, whatever else is shown of the cardholder', () => {
    const none = credentials('one', 404, []);
    const filled = credentials('two', 200, ['MOBILE']);
    const person = exchangeOf('getCardholder', 200, { id: 'one' }, { subject: 'one' });
    const spent = exchangeOf('listCardholderTransactions', 200, { transactions: [{ id: 'x' }] }, { subject: 'one' });
    const told = judgeEmptyLists([filled, person, spent, none]).map(({ response }) => response);
    expect(told).toEqual([none]);
  });
  it('under a filter refuses only if there are such', () => {
    const [physical, same] = ['PHYSICAL', 'MOBILE'].map((type) => credentials('one', 404, [], [['issuerType', type]]));
    if (physical === undefined || same === undefined) throw new Error('not made');
    const nobody = credentials('two', 200, []);
    expect([...emptyNotFound([mobile, nobody, physical, same])], 'a list of credentials is whole').toEqual([physical]);
  });
});

import { describe, expect, it } from 'vitest';
import { type Exchange, NO_OPERATION } from '../../../spec/exchange/exchange.ts';
import {
  emptiness,
  observe,
  orderOf,
  orderOfRecords,
  pagingSaid,
  servedOr,
  spanSaid,
} from '../../../spec/oracles/open-questions.ts';
import { sampleTransaction } from '../../checks/shared/samples.ts';
import { made, type Made, unanswered } from './fake-exchanges.ts';
import { got, lost, pageOf, walkOf } from './readings.ts';

/** Exchanges in order, each with an id of its own. */
const in_order = (...all: ((id: string) => Exchange)[]) => all.map((make, i) => make(`e${i}`));
const one =
  (operation: Parameters<typeof made>[0], body: unknown, more: Made = {}) =>
  (id: string) =>
    made(operation, body, { headers: [], ...more, place: { id } });
const learnt = (requirement: string, ...all: ((id: string) => Exchange)[]) =>
  observe(in_order(...all))
    .filter((o) => o.requirement === requirement)
    .map(({ answer }) => `${answer?.text} (${answer?.exchanges.map(({ id }) => id).join(' ')})`);

const error = (...codes: unknown[]) => ({ errors: codes.map((errorCode) => ({ errorCode })) });
const credentials = (...list: unknown[]) => one('getCardholderCredentials', { credentials: list });

it('statuses are told in their order, with the first exchange that shows each', () => {
  const answered = (...statuses: number[]) => statuses.map((status) => one('getCardholder', {}, { status }));
  const failures = (...statuses: number[]) => learnt('gap-status/failure-statuses', ...answered(...statuses));
  expect(failures(422, 401, 422, 404)).toEqual(['getCardholder 401 404 422 (e3 e0 e1)']);
  expect(failures(200, 304, 429, 503, 504, 1400)).toEqual([]);
  expect(learnt('gap-status/success-statuses', ...answered(204, 200, 199, 300))).toEqual([
    'getCardholder 200 204 (e1 e0)',
  ]);
});

it('nothing is learnt from nothing', () => {
  expect(observe([])).toEqual([]);
  expect(observe([unanswered('getCardholder')])).toEqual([]);
});

describe('error codes', () => {
  const codes = (...all: ((id: string) => Exchange)[]) => learnt('gap-status/error-codes', ...all);
  const refused = (status: number, body: unknown) => one('getCardholder', body, { status });

  it('are cut, and not collected without end', () => {
    expect(codes(refused(400, error('x'.repeat(99))))).toEqual([`${'x'.repeat(60)} (e0)`]);
    const many = Array.from({ length: 50 }, (_, i) => String(i + 100));
    expect(codes(refused(400, error(...many)))).toEqual([`${many.slice(0, 40).join(', ')} (e0)`]);
  });
});

describe('credentials', () => {
  it('show their overall status codes', () => {
    const shown = [{ overallStatusCode: 'ACTIVE' }, {}, { overallStatusCode: 1 }, { overallStatusCode: 'LOST' }];
    expect(learnt('gap-data/overall-status-codes', credentials(...shown))).toEqual(['ACTIVE, LOST (e0)']);
    const elsewhere = one('listCredentialTypes', { credentials: shown });
    expect(learnt('gap-data/overall-status-codes', elsewhere)).toEqual([]);
  });
  it('show the devices of mobile ones', () => {
    const device = (mobileCredentialDevice: unknown) => ({ mobileCredential: { mobileCredentialDevice } });
    expect(
      learnt('gap-data/wallets', credentials(device({ wallet: 'W', platform: 'P', type: 'T', more: 'M' }))),
    ).toEqual(['platform=P, type=T, wallet=W (e0)']);
    expect(learnt('gap-data/wallets', credentials(device({ wallet: 1 }), device(null), {}))).toEqual([]);
  });
});

const listed = (...transactions: unknown[]) => one('listCardholderTransactions', { transactions });
it.each<[string, unknown[], string[]]>([
  ['present', [{ result: 'PENDING', accounts: [{ balance: {} }] }], ['present (e0)']],
  ['both', [{ result: 'PENDING', accounts: [{ balance: null }, {}] }], ['absent, null (e0)']],
  ['no line', [{ result: 'PENDING', accounts: ['line', null] }], []],
  ['approved', [{ result: 'APPROVED', accounts: [{ balance: null }] }], []],
])('balances of pending transactions: %s', (_, transactions, expected) => {
  expect(learnt('gap-data/pending-balance-form', listed(...transactions))).toEqual(expected);
});

it('currency codes are those of balances and sums', () => {
  const transaction = { accounts: [{ balance: { currencyCode: 'CAD' } }], storedValueAmount: { currencyCode: 'USD' } };
  const page = one('listCardholderTransactions', { transactions: [transaction] });
  expect(learnt('gap-data/currency-codes', page)).toEqual(['CAD, USD (e0)']);
});

describe('statuses', () => {
  const of = (operation: Parameters<typeof made>[0], status: number) => one(operation, {}, { status });
  it('of successes are told for each operation', () => {
    const seen = [
      of('findCardholder', 200),
      of('getCardholder', 206),
      of('getCardholder', 200),
      of('getCardholder', 404),
    ];
    expect(learnt('gap-status/success-statuses', ...seen)).toEqual([
      'getCardholder 200 206; findCardholder 200 (e2 e1 e0)',
    ]);
  });
  it('of failures are told for the operations that list none', () =>
    expect(learnt('gap-status/failure-statuses', of('listCardholderTransactions', 400))).toEqual([]));
  it('of a path that no operation has are of no operation', () => {
    const elsewhere = one('getCardholder', {}, { status: 404, ask: { path: NO_OPERATION } });
    expect(learnt('gap-status/failure-statuses', elsewhere)).toEqual([]);
  });
});

const limits = (...all: ((id: string) => Exchange)[]) => learnt('gap-status/rate-limit', ...all);
const header = (name: string, status = 200) => one('getCardholder', {}, { status, headers: [[name, '1']] });

it('rate limits are seen by their headers, and by a 429', () => {
    const names = ['X-RateLimit-Remaining', 'RateLimit', 'x-rate-limit-reset', 'Retry-After', 'retry-after'];
    expect(limits(...names.map((name) => header(name)))).toEqual([
      'no 429; headers: ratelimit, retry-after, x-rate-limit-reset, x-ratelimit-remaining (e0)',
    ]);
    expect(limits(header('etag'), header('x-retry-after'), header('retry-after-ms'))).toEqual(['no 429; headers: none (e0)']);
    expect(limits(header('etag'), header('retry-after', 429), header('etag', 429))).toEqual([
      '429 seen; headers: retry-after (e1)',
    ]);
    const lost = (id: string) => unanswered('getCardholder', { place: { id } });
    expect(limits(lost, header('etag'))).toEqual(['no 429; headers: none (e1)']);
  }); // prettier-ignore

describe('members that stood on every record', () => {
  const present = (...all: ((id: string) => Exchange)[]) => learnt('gap-data/members-present', ...all);
  const thrice = (make: (id: string) => Exchange) => [make, make, make];

  it.each<[string, ((id: string) => Exchange)[], string[]]>([
    ['of cardholders', thrice(one('getCardholder', { b: 1, a: 1 })), ['cardholder: a b (e0)']],
    ['of types', [one('listCredentialTypes', { credentialTypes: [{ id: 1 }, { id: 2 }, { id: 3, x: 1 }] })], ['type: id (e0)']],
    ['of credentials', [credentials({ a: 1 }, { a: 1, b: 1 }), credentials({ a: 1, b: 1 })], ['credential: a (e0)']],
    ['of credential values', [credentials({ credentialValues: [{ id: 1, value: 'x' }, { id: 2 }, { id: 3 }] })], ['credential value: id (e0)']],
    ['of two kinds', [...thrice(one('findCardholder', { id: 1 })), ...thrice(one('getCardholder', { a: 1 }))], [
      'cardholder: a; lookup: id (e0 e3)']],
    ['none of them all', [one('findCardholder', {}), ...thrice(one('findCardholder', { id: 1 }))], ['lookup: none (e0)']],
    ['not of transactions, whose are declared', thrice(one('listCardholderTransactions', { transactions: [{ a: 1 }] })), []],
  ])('%s', (_, all, expected) => expect(present(...all)).toEqual(expected)); // prettier-ignore

  it('are cut, and not collected without end', () => {
    const long = 'n'.repeat(99);
    expect(present(...thrice(one('getCardholder', { [long]: 1 })))).toEqual([`cardholder: ${'n'.repeat(40)} (e0)`]);
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`m${i + 10}`, 1]));
    const names = Object.keys(many).slice(0, 50).join(' ');
    expect(present(...thrice(one('getCardholder', many)))).toEqual([`cardholder: ${names} (e0)`]);
  });
});

it('a refusal is told by its status, a success by what it held', () => {
  const told = (exchange: Parameters<typeof servedOr>[0]) => servedOr(exchange, ({ id }) => `held by ${id}`);
  expect([told(got('a')), told(got('a', 404)), told(got('a', 500)), told(lost('a')), told(undefined)]).toEqual([
    'held by a', '404', '500', '0', null,
  ]); // prettier-ignore
});

it('paging says what was used', () => {
  const said = (paging: unknown) => pagingSaid(got('a', 200, { paging }, 'listCredentialTypes'));
  expect(said({ limit: 0, offset: 3 })).toBe('served, paging.limit 0, paging.offset 3');
  expect(said({})).toBe('served, paging.limit absent, paging.offset absent');
});

it('a list holds something, or nothing', () => {
  const pages = [pageOf('a', []).exchange, pageOf('a', [sampleTransaction(0)]).exchange, got('a')];
  expect(pages.map(emptiness)).toEqual(['served, empty', 'served, not empty', 'served, empty']);
});

it.each([
  [[2, 1, 0], 'newest first'], [[2, 2, 0], 'newest first'], [[0, 1, 2], 'oldest first'], [[0, 0, 2], 'oldest first'],
  [[0, 2, 1], 'not by postDateTime'], [[2, 0, 1], 'not by postDateTime'], [[1, 1], 'newest first'],
])('the order of %j: %s', (days, order) => {
  expect(orderOf(walkOf(days.map((day) => sampleTransaction(day))))).toBe(order);
}); // prettier-ignore

it('the widest window accepted, and the narrowest that was not', () => {
  const day = 86_400_000;
  expect(spanSaid(31 * day, null)).toBe('at least 31 days');
  expect(spanSaid(31 * day, 45.5 * day)).toBe('at least 31 days, less than 45.5 days');
});

it.each<[string, Record<string, unknown>[], string | null]>([
  ['ids', [{ name: 'b', id: '1' }, { name: 'c', id: '2' }, { name: 'a', id: '3' }], 'by id'],
  ['nothing', [{ id: '1', name: 'b' }, { id: '3', name: 'a' }, { id: '2', name: 'c' }], 'not sorted by name, id'],
  ['names that are alike', [{ name: 'a' }, { name: 'a' }, { name: 'b' }], 'not sorted by name'],
  ['names that differ in case alone, then others', [{ name: 'a' }, { name: 'A' }, { name: 'b' }, { name: 'c' }], 'by name'],
  ['names from the end, two of which are alike', [{ name: 'c' }, { name: 'B' }, { name: 'b' }, { name: 'a' }], 'by name, descending'],
  ['names of which one is a sign before all letters', [{ name: '_' }, { name: 'a' }, { name: 'B' }], 'by name'],
  ['names that not all have', [{ name: 'a' }, {}, { name: 'b' }, { name: 'c' }], 'not sorted by name'],
  ['records without members', [{}, {}, {}], 'no members to sort by'],
  ['two alone', [{ id: '1' }, { id: '2' }], null],
])('records are in the order of %s', (_, list, order) => expect(orderOfRecords(list)).toBe(order)); // prettier-ignore

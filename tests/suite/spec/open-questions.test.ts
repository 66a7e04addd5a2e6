import { expect, it } from 'vitest';
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

type Makes = readonly ((id: string) => Exchange)[];
const error = (...codes: unknown[]) => ({ errors: codes.map((errorCode) => ({ errorCode })) });
const credentials = (...list: unknown[]) => one('getCardholderCredentials', { credentials: list });
const listed = (...transactions: unknown[]) => one('listCardholderTransactions', { transactions });
const types = (...credentialTypes: unknown[]) => one('listCredentialTypes', { credentialTypes });
const answered = (...statuses: number[]) => statuses.map((status) => one('getCardholder', {}, { status }));
const header = (name: string, status = 200) => one('getCardholder', {}, { status, headers: [[name, '1']] });
const device = (mobileCredentialDevice: unknown) => ({ mobileCredential: { mobileCredentialDevice } });
const thrice = (make: (id: string) => Exchange) => [make, make, make];
const cardholder = (body: unknown) => thrice(one('getCardholder', body));
const found = (body: unknown) => thrice(one('findCardholder', body));

const many = Array.from({ length: 60 }, (_, i) => `m${i + 10}`);
const codes = [{ overallStatusCode: 'ACTIVE' }, {}, { overallStatusCode: 1 }, { overallStatusCode: 'LOST' }];
const sums = { accounts: [{ balance: { currencyCode: 'CAD' } }], storedValueAmount: { currencyCode: 'USD' } };
const limits = ['X-RateLimit-Remaining', 'RateLimit', 'x-rate-limit-reset', 'Retry-After', 'retry-after'];
const pending = (...accounts: unknown[]) => [listed({ result: 'PENDING', accounts })];
const silent = (id: string) => unanswered('getCardholder', { place: { id } });

it('nothing is learnt from nothing', () => {
  expect(observe([])).toEqual([]);
  expect(observe([unanswered('getCardholder')])).toEqual([]);
});

it.each<[string, Makes, string | null]>([
  // In their order, each with the first exchange that shows it.
  ['gap-status/failure-statuses', answered(422, 401, 422, 404), 'getCardholder 401 404 422 (e3 e0 e1)'],
  ['gap-status/failure-statuses', answered(200, 304, 429, 503, 504, 1400), null],
  ['gap-status/failure-statuses', [one('listCardholderTransactions', {}, { status: 400 })], null],
  ['gap-status/failure-statuses', [one('getCardholder', {}, { status: 404, ask: { path: NO_OPERATION } })], null],
  ['gap-status/success-statuses', [one('findCardholder', {}), ...answered(206, 200, 404, 199, 300)],
    'getCardholder 200 206; findCardholder 200 (e2 e1 e0)'],
  // Texts are cut, and not collected without end.
  ['gap-status/error-codes', [one('getCardholder', error('x'.repeat(99)), { status: 400 })], `${'x'.repeat(60)} (e0)`],
  ['gap-status/error-codes', [one('getCardholder', error(...many), { status: 400 })], `${many.slice(0, 40).join(', ')} (e0)`],
  ['gap-status/rate-limit', limits.map((name) => header(name)),
    'no 429; headers: ratelimit, retry-after, x-rate-limit-reset, x-ratelimit-remaining (e0)'],
  ['gap-status/rate-limit', ['etag', 'x-retry-after', 'retry-after-ms'].map((name) => header(name)), 'no 429; headers: none (e0)'],
  ['gap-status/rate-limit', [header('etag'), header('retry-after', 429), header('etag', 429)], '429 seen; headers: retry-after (e1)'],
  ['gap-status/rate-limit', [silent, header('etag')], 'no 429; headers: none (e1)'],
  ['gap-data/overall-status-codes', [credentials(...codes)], 'ACTIVE, LOST (e0)'],
  ['gap-data/overall-status-codes', [one('listCredentialTypes', { credentials: codes })], null],
  ['gap-data/wallets', [credentials(device({ wallet: 'W', platform: 'P', type: 'T', more: 'M' }))], 'platform=P, type=T, wallet=W (e0)'],
  ['gap-data/wallets', [credentials(device({ wallet: 1 }), device(null), {})], null],
  ['gap-data/pending-balance-form', pending({ balance: {} }), 'present (e0)'],
  ['gap-data/pending-balance-form', pending({ balance: null }, {}), 'absent, null (e0)'],
  ['gap-data/pending-balance-form', pending('line', null), null],
  ['gap-data/pending-balance-form', [listed({ result: 'APPROVED', accounts: [{ balance: null }] })], null],
  ['gap-data/currency-codes', [listed(sums)], 'CAD, USD (e0)'],
  // Members that stood on every record.
  ['gap-data/members-present', cardholder({ b: 1, a: 1 }), 'cardholder: a b (e0)'],
  ['gap-data/members-present', [types({ id: 1 }, { id: 2 }, { id: 3, x: 1 })], 'type: id (e0)'],
  ['gap-data/members-present', [credentials({ a: 1 }, { a: 1, b: 1 }), credentials({ a: 1, b: 1 })], 'credential: a (e0)'],
  ['gap-data/members-present', [credentials({ credentialValues: [{ id: 1, value: 'x' }, { id: 2 }, { id: 3 }] })], 'credential value: id (e0)'],
  ['gap-data/members-present', [...found({ id: 1 }), ...cardholder({ a: 1 })], 'cardholder: a; lookup: id (e0 e3)'],
  ['gap-data/members-present', [one('findCardholder', {}), ...found({ id: 1 })], 'lookup: none (e0)'],
  ['gap-data/members-present', thrice(listed({ a: 1 })), null],
  ['gap-data/members-present', cardholder({ ['n'.repeat(99)]: 1 }), `cardholder: ${'n'.repeat(40)} (e0)`],
  ['gap-data/members-present', cardholder(Object.fromEntries(many.map((name) => [name, 1]))),
    `cardholder: ${many.slice(0, 50).join(' ')} (e0)`],
])('%s: case %#', (requirement, all, expected) =>
  expect(learnt(requirement, ...all)).toEqual(expected === null ? [] : [expected])); // prettier-ignore

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

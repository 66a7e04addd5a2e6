import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Intent } from '../../../spec/exchange/exchange.ts';
import { operationIds } from '../../../spec/generated/vocabulary.ts';
import { judgeRecords } from '../../../spec/oracles/records.ts';
import { answer, broken, ID, lines, type Made, OTHER, YEAR } from './fake-exchanges.ts';

const asked = (intent: Intent): Made => ({ ask: { intent } });
const another = (what: string, expected: string, actual: string) =>
  `${what}: expected ${expected}, the one in the request, actual "${actual}"`;
const OWNER = another('credentials/owner at /credentials/1/cardholderId', ID, OTHER);
const LOOSE =
  'cardholder/email-strict at /email: expected an e-mail address that strict readers also accept, actual another form';
const UNEXPECTED =
  'credentials/mobile-only at /credentials/1/mobileCredential: expected no such member: the credential is PHYSICAL, actual object {}';
const mobile = (issuerType: unknown) => ({ credentialType: { issuerType }, mobileCredential: {} });

it.each<[string, Parameters<typeof answer>[0], object, Made, string[]]>([
  ['a cardholder without an id', 'getCardholder', {}, {}, []],
  ['an address that some refuse', 'getCardholder', { email: 'a@b' }, {}, [LOOSE]],
  ['an address that is no text', 'getCardholder', { email: null }, {}, []],
  ['another customer', 'findCardholder', { customerId: 'Ab12' }, { ask: { subject: 'Ab1' } }, [
    another('find/same-customer at /customerId', 'Ab1', 'Ab12')]],
  ['a customer asked for with 17 characters', 'findCardholder', { customerId: 'x' }, { ask: { subject: '0123456789abcdefg' } }, []],
  ['a credential of another', 'getCardholderCredentials', { cardholderId: OTHER }, {}, [OWNER]],
  // Of an id without the form of one, the requirement about its form tells.
  ['a credential of an id without hyphens', 'getCardholderCredentials', { cardholderId: ID.replaceAll('-', '') }, {}, []],
  ['a credential of no UUID, asked for under another', 'getCardholderCredentials', { cardholderId: 'b' }, { ask: { subject: 'a' } }, [
    another('credentials/owner at /credentials/1/cardholderId', 'a', 'b')]],
  ['a customer with a space', 'findCardholder', { customerId: 'Ab1 ' }, { ask: { subject: 'Ab1' } }, []],
  ['a credential of whom it may where the id was none', 'getCardholderCredentials', { cardholderId: OTHER }, asked('spoiled'), []],
  ['a credential of another, of an open request', 'getCardholderCredentials', { cardholderId: OTHER }, asked('open'), [OWNER]],
  ['a credential of an id in another case', 'getCardholderCredentials', { cardholderId: ID }, { ask: { subject: ID.toUpperCase() } }, ['credentials/owner ok']],
  ['a MOBILE credential with its part', 'getCardholderCredentials', mobile('MOBILE'), {}, ['credentials/mobile-present ok']],
  ['a PHYSICAL credential with a mobile part', 'getCardholderCredentials', mobile('PHYSICAL'), {}, [UNEXPECTED]],
  ['a credential whose type is no text', 'getCardholderCredentials', mobile(7), {}, []],
])('%s', (_, operation, record, made, expected) => {
  const body = operation === 'getCardholderCredentials' ? { credentials: [{}, record] } : record;
  expect(lines(judgeRecords(answer(operation, body, made)))).toEqual(expected);
}); // prettier-ignore

it('a cardholder is another one however it was asked for, except for an invalid id', () => {
  for (const intent of ['plain', 'unusual', 'open', 'spoiled', 'unauthorised', 'unknown'] as const) {
    const expected = intent === 'spoiled' ? [] : [another('cardholder/identity at /cardholderId', ID, OTHER)];
    expect(lines(judgeRecords(answer('getCardholder', { cardholderId: OTHER }, asked(intent))))).toEqual(expected);
  }
});

describe('a transaction', () => {
  type Query = NonNullable<Made['query']>;
  const listed = (transaction: unknown, made: Made = {}) =>
    judgeRecords(answer('listCardholderTransactions', { transactions: [{}, transaction] }, made));
  const judged = (transaction: unknown, query: Query = []) => lines(listed(transaction, { query }));
  const resultIs = (expected: string, actual: string) =>
    `transactions-result/only-asked at /transactions/1/result: expected ${expected}, actual "${actual}"`;
  const ok = 'transactions-result/only-asked ok';

  it.each<[string, string, Query, string[]]>([
    ['PENDING though APPROVED is the default', 'PENDING', [], [resultIs('APPROVED, the default', 'PENDING')]],
    ['PENDING though APPROVED was asked for', 'PENDING', [['result', 'APPROVED']], [resultIs('APPROVED', 'PENDING')]],
    ['of no listed result, which the requirement about its values tells', 'DECLINED', [], []],
    ['asked for with a result that there is not', 'APPROVED', [['result', 'pending']], []],
  ])('%s', (_, result, query, expected) => expect(judged({ result }, query)).toEqual(expected)); // prettier-ignore

  const line = (balance: object) => ({ id: ID, ...balance });
  const pending = (actual: string) =>
    `account-line/pending-no-balance at /transactions/1/accounts/1/balance: expected null or absent: the transaction is PENDING, actual ${actual}`;
  const approved =
    'account-line/approved-balance-null at /transactions/1/accounts/1/balance: expected a balance, or no balance member, actual null';

  it.each<[string, string, object, string]>([
    ['PENDING with null', 'PENDING', { balance: null }, 'account-line/pending-no-balance ok'],
    ['PENDING with a balance', 'PENDING', { balance: { type: 'COUNT', value: 1 } }, pending('object {"type":"COUNT","value":1}')],
    ['PENDING with 0', 'PENDING', { balance: 0 }, pending('number 0')],
    ['APPROVED without', 'APPROVED', {}, 'account-line/approved-balance-null ok'],
    ['APPROVED with', 'APPROVED', { balance: {} }, 'account-line/approved-balance-null ok'],
    ['APPROVED with null', 'APPROVED', { balance: null }, approved],
  ])('a line of %s', (_, result, balance, expected) => {
    const first = result === 'PENDING' ? 'account-line/pending-no-balance ok' : 'account-line/approved-balance-null ok';
    const both = first === expected ? [`${first} (2 observations)`] : [first, expected];
    expect(judged({ result, accounts: [line({}), line(balance)] }, [['result', result]])).toEqual([...both, ok].sort());
  }); // prettier-ignore

  it('of another result, and invalid lines, have no balance to judge', () => {
    expect(judged({ result: 'DECLINED', accounts: [line({ balance: null })] }, [['result', 'x']])).toEqual([]);
    expect(judged({ result: 'PENDING', accounts: 'none' }, [['result', 'PENDING']])).toEqual([ok]);
    expect(judged({ result: 'PENDING', accounts: line({ balance: 1 }) }, [['result', 'PENDING']])).toEqual([ok]);
  });

  const window = (start: string, end: string): Made => ({
    ask: { query: [['postDateTimeStartDateTime', start], ['postDateTimeEndDateTime', end]] }, // prettier-ignore
  });
  const [START, END] = ['2025-03-01T00:00:00Z', '2025-03-31T23:59:59.5Z'] as const;
  const outside = (posted: string, far: string) =>
    `transactions-window/within at /transactions/1/postDateTime: expected from ${START} to ${END}, actual "${posted}"${far}`;

  it.each([START, END, '2025-03-01T00:00:00.000000000Z', '2025-03-31T23:59:59.50Z', '2025-03-15T12Z'])(
    'posted at %s is within, both ends included',
    (postDateTime) => expect(broken(listed({ postDateTime }, window(START, END)))).toEqual([]),
  );
  it.each([
    ['2025-02-28T23:59:59.999999999999Z', ', less than 0.1 seconds before the start'],
    ['2025-03-31T23:59:59.500000000001Z', ''],
  ])('posted at %s is outside', (postDateTime, far) =>
    expect(broken(listed({ postDateTime }, window(START, END)))).toEqual([outside(postDateTime, far)]),
  );

  it('is within a window or not, as its instant is', () => {
    const date = fc.date({ min: new Date('2025-01-01'), max: new Date('2025-01-03'), noInvalidDate: true });
    fc.assert(
      fc.property(date, date, date, (posted, start, end) => {
        const made = window(start.toISOString(), end.toISOString());
        const found = lines(listed({ postDateTime: posted.toISOString() }, made));
        expect(found).toHaveLength(1);
        expect(found[0] === 'transactions-window/within ok').toBe(posted >= start && posted <= end);
      }),
    );
  });

  it('has no window to keep where one of the three instants is none, or the request was bad', () => {
    const posted = { postDateTime: '2020-01-01T00:00:00Z' };
    expect(lines(listed(posted, window(START, END)))).toHaveLength(1);
    expect(lines(listed(posted, asked('unusual')))).toHaveLength(1);
    const queries = [YEAR.slice(1), YEAR.slice(0, 1), [...YEAR, ...YEAR]].map((query): Made => ({ ask: { query } }));
    const bad = [window(START, '2025-03-31T00:00:00+01:00'), window('yesterday', END), asked('spoiled'), ...queries];
    for (const made of bad) expect(listed(posted, made)).toEqual([]);
    for (const postDateTime of ['then', 2020, [posted.postDateTime]])
      expect(listed({ postDateTime }, window(START, END))).toEqual([]);
  });
});

it('records are judged in a success only, and by their own operation', () => {
  const all = { cardholderId: OTHER, customerId: 'Z', credentials: [{ cardholderId: OTHER }], transactions: [{ result: 'PENDING' }] }; // prettier-ignore
  const judged = (operation: Parameters<typeof answer>[0], status: number) =>
    broken(judgeRecords(answer(operation, all, { status }))).map((line) => line.split(' ')[0]);
  expect(operationIds.map((operation) => judged(operation, 200))).toEqual([
    ['cardholder/identity'], ['find/same-customer'], [], ['credentials/owner'], ['transactions-result/only-asked'],
  ]); // prettier-ignore
  expect(judged('getCardholder', 404)).toEqual([]);
  for (const operation of ['getCardholderCredentials', 'listCardholderTransactions'] as const) {
    expect(judgeRecords(answer(operation, {}))).toEqual([]);
  }
});

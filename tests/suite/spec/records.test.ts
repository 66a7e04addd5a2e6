import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Intent } from '../../../spec/exchange/exchange.ts';
import { judgeRecords } from '../../../spec/oracles/records.ts';
import type { Made } from './fake-exchanges.ts';
import { answer, broken, ID, lines, OTHER, YEAR } from './fake-exchanges.ts';

const INTENTS: readonly Intent[] = ['plain', 'unusual', 'open', 'spoiled', 'unauthorised', 'unknown'];
type Case = [string, unknown, string[]];

describe('a cardholder', () => {
  const judged = (body: unknown, made: Made = {}) => lines(judgeRecords(answer('getCardholder', body, made)));
  const other = `cardholder/identity at /cardholderId: expected ${ID}, the one in the request, actual "${OTHER}"`;
  const loose =
    'cardholder/email-strict at /email: expected an e-mail address that strict readers also accept, actual another form';

  it.each<Case>([
    ['without an id', {}, []],
    ['with an address that some refuse', { email: 'a@b' }, [loose]],
    ['whose address is no text', { email: null }, []],
  ])('%s', (_, body, expected) => expect(judged(body)).toEqual(expected));
  it('is another one however it was asked for, except for an invalid id', () => {
    for (const intent of INTENTS) {
      const expected = intent === 'spoiled' ? [] : [other];
      expect(judged({ cardholderId: OTHER }, { ask: { intent } })).toEqual(expected);
    }
  });
});

describe('a cardholder found', () => {
  const judged = (body: unknown, subject = 'Ab1') =>
    lines(judgeRecords(answer('findCardholder', body, { ask: { subject } })));
  const other = (expected: string, actual: string) =>
    `find/same-customer at /customerId: expected ${expected}, the one in the request, actual "${actual}"`;

  it.each<[string, unknown, string, string[]]>([
    ['another one', { customerId: 'Ab12' }, 'Ab1', [other('Ab1', 'Ab12')]],
    ['asked for with 17 characters', { customerId: 'x' }, '0123456789abcdefg', []],
  ])('%s', (_, body, subject, expected) => expect(judged(body, subject)).toEqual(expected));
});

describe('a credential', () => {
  const judged = (credential: unknown, made: Made = {}) =>
    lines(judgeRecords(answer('getCardholderCredentials', { credentials: [{}, credential] }, made)));
  const at = 'at /credentials/1';
  const of = (issuerType: unknown, more: object = {}) => ({ credentialType: { issuerType }, ...more });

  it.each<Case>([
    ['of another', { cardholderId: OTHER }, [`credentials/owner ${at}/cardholderId: expected ${ID}, the one in the request, actual "${OTHER}"`]],
    ['MOBILE with its part', of('MOBILE', { mobileCredential: {} }), ['credentials/mobile-present ok']],
    ['PHYSICAL with a mobile part', of('PHYSICAL', { mobileCredential: {} }), [
      `credentials/mobile-only ${at}/mobileCredential: expected no such member: the credential is PHYSICAL, actual object {}`]], // prettier-ignore
    ['whose type is no text', of(7, { mobileCredential: {} }), []],
  ])('%s', (_, credential, expected) => expect(judged(credential)).toEqual(expected)); // prettier-ignore

  it('belongs to whom it may where the id asked for was none', () => {
    expect(judged({ cardholderId: OTHER }, { ask: { intent: 'spoiled' } })).toEqual([]);
    expect(judged({ cardholderId: OTHER }, { ask: { intent: 'open' } })).toHaveLength(1);
    expect(judged({ cardholderId: ID }, { ask: { subject: ID.toUpperCase() } })).toEqual(['credentials/owner ok']);
  });
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
    ['PENDING though APPROVED is the default', 'PENDING', [], [resultIs('APPROVED', 'PENDING')]],
    ['of no listed result, which the requirement about its values tells', 'DECLINED', [], []],
    ['asked for with a result that there is not', 'APPROVED', [['result', 'pending']], []],
  ])('%s', (_, result, query, expected) => expect(judged({ result }, query)).toEqual(expected)); // prettier-ignore

  const line = (balance: object) => ({ id: ID, ...balance });
  const pending = (actual: string) =>
    `account-line/pending-no-balance at /transactions/1/accounts/1/balance: expected null or absent: the transaction is PENDING, actual ${actual}`;
  const approved =
    'account-line/approved-balance-null at /transactions/1/accounts/1/balance: expected a balance, or no balance member, actual null';

  it.each<[string, string, object, string]>([
    ['PENDING without a balance', 'PENDING', {}, 'account-line/pending-no-balance ok'],
    ['PENDING with null', 'PENDING', { balance: null }, 'account-line/pending-no-balance ok'],
    ['PENDING with a balance', 'PENDING', { balance: { type: 'COUNT', value: 1 } }, pending('object {"type":"COUNT","value":1}')],
    ['PENDING with an empty one', 'PENDING', { balance: {} }, pending('object {}')],
    ['PENDING with 0', 'PENDING', { balance: 0 }, pending('number 0')],
    ['PENDING with false', 'PENDING', { balance: false }, pending('boolean false')],
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
    expect(listed(posted, window(START, '2025-03-31T00:00:00+01:00'))).toEqual([]);
    expect(listed(posted, window('yesterday', END))).toEqual([]);
    expect(listed(posted, { ask: { query: YEAR.slice(1) } })).toEqual([]);
    expect(listed(posted, { ask: { query: YEAR.slice(0, 1) } })).toEqual([]);
    expect(listed(posted, { ask: { query: [...YEAR, ...YEAR] } })).toEqual([]);
    expect(listed({ postDateTime: 'then' }, window(START, END))).toEqual([]);
    expect(listed({ postDateTime: 2020 }, window(START, END))).toEqual([]);
    expect(listed({ postDateTime: [posted.postDateTime] }, window(START, END))).toEqual([]);
    expect(listed(posted, { ask: { intent: 'spoiled' } })).toEqual([]);
    expect(lines(listed(posted, { ask: { intent: 'unusual' } }))).toHaveLength(1);
  });
});

it('records are judged in a success only, and by their own operation', () => {
  const all = { cardholderId: OTHER, customerId: 'Z', credentials: [{ cardholderId: OTHER }], transactions: [{ result: 'PENDING' }] }; // prettier-ignore
  const judged = (operation: Parameters<typeof answer>[0], status: number) =>
    broken(judgeRecords(answer(operation, all, { status }))).map((line) => line.split(' ')[0]);
  expect(judged('getCardholder', 200)).toEqual(['cardholder/identity']);
  expect(judged('findCardholder', 200)).toEqual(['find/same-customer']);
  expect(judged('getCardholderCredentials', 200)).toEqual(['credentials/owner']);
  expect(judged('listCardholderTransactions', 200)).toEqual(['transactions-result/only-asked']);
  expect(judged('listCredentialTypes', 200)).toEqual([]);
  expect(judged('getCardholder', 404)).toEqual([]);
  for (const operation of ['getCardholderCredentials', 'listCardholderTransactions'] as const) {
    expect(judgeRecords(answer(operation, {}))).toEqual([]);
  }
});

import { describe, expect, it } from 'vitest';
import type { Exchange, Operation } from '../../../spec/exchange/exchange.ts';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import { censusOf } from '../../../spec/oracles/census.ts';
import { sampleText } from '../../../spec/phrasing/times.ts';
import { ID, made, OTHER, unanswered } from './fake-exchanges.ts';

/** What exchanges showed of the first requirement of a group, in words, which begin with how many different things there were. */
function saidOf(group: string, exchanges: readonly Exchange[]): string {
  const census = censusOf(catalogue.find(({ id }) => id.startsWith(`${group}/`))?.id ?? group, exchanges);
  if (census === null) return '';
  const sample = sampleText({ operation: 'any', unit: 'response' }, { observations: 1, census, few: false });
  const words = sample.replace('1 response, ', '');
  if ('different' in census) expect(words.startsWith(`${census.different} different `)).toBe(true);
  return words;
}
const page = (...transactions: unknown[]) => made('listCardholderTransactions', { transactions });
const one = (transactionId: string, result: string, ...accounts: string[]) => {
  return { transactionId, result, accounts: accounts.map((id) => ({ id })) };
};
const [first, second] = [one('a', 'APPROVED', 'x'), one('b', 'PENDING', 'x', 'y')];
const lines = (transactionId: string, accounts: unknown) => ({ transactionId, accounts });

const of = (subject: string, ...credentials: unknown[]) =>
  made('getCardholderCredentials', { credentials }, { ask: { subject } });
const mobile = (id: string) => ({ id, credentialType: { issuerType: 'MOBILE' } });
const physical = { id: 'b', credentialType: { issuerType: 'PHYSICAL' } };

const type = (id: string, issuerType = 'MOBILE') => ({ id, issuerType });
const list = (...credentialTypes: unknown[]) => made('listCredentialTypes', { credentialTypes });
const inside = (...all: unknown[]) => of(ID, ...all.map((credentialType) => ({ credentialType })));

const got = made('getCardholder', { cardholderId: ID });
const found = made('findCardholder', { id: ID.toUpperCase() });
const refused = (operation: Operation, status = 404) => made(operation, {}, { status });
const failed = [refused('getCardholder'), refused('findCardholder', 50), refused('findCardholder')];

const again = one('A', 'APPROVED', 'X');
const [twoPending, invalid] = [
  [one('a', 'PENDING'), one('b', 'PENDING')],
  [lines('a', [7, { id: 'x' }]), lines('b', 'x')],
];
const WINDOWS = ['transactions-window', 'transactions-result', 'transactions-account', 'transactions-input'];
const STATUSES = ['errors/json-object', 'errors/transactions-statuses', 'errors/shared-statuses'];

describe.each<[string, string[], [string, ...Exchange[]][]]>([
  [
    'transactions',
    ['transaction', 'account-line', 'paging', 'transactions', ...WINDOWS],
    [
      ['2 different transactions, 1 of them PENDING, 2 accounts, 2 pages', page(first, second), page(again)],
      ['2 different transactions, 2 of them PENDING, 0 accounts, 1 page', page(...twoPending)],
      ['2 different transactions, 0 of them PENDING, 1 account, 1 page', page(...invalid)],
      ['2 pages', page(), page()],
      ['', refused('listCardholderTransactions')],
    ],
  ],
  [
    'credentials',
    ['credential', 'credential-value', 'credentials'],
    [
      ['2 different credentials, 2 of them MOBILE, 1 cardholder', of(ID, mobile('a'), mobile('b'))],
      ['2 different credentials, 0 of them MOBILE, 2 cardholders', of(ID, { id: 'a' }), of(OTHER, physical)],
      ['', refused('getCardholderCredentials')],
    ],
  ],
  [
    'types, also inside of credentials',
    ['credential-type', 'types'],
    [
      ['2 different types of 2 issuer types, 2 pages', list(type('a'), type('b')), list(type('A', 'VIRTUAL'))],
      ['2 different types of 1 issuer type, 1 page', inside(type('a'), 7), list(type('b'))],
      ['', list()],
    ],
  ],
  [
    'cardholders, whichever operation told their id',
    ['cardholder', 'lookup', 'find'],
    [
      ['1 different cardholder', got],
      ['1 different cardholder', got, found],
      ['2 different cardholders', got, found, made('findCardholder', { id: OTHER })],
      ['', made('getCardholder', { id: 7 }), unanswered('getCardholder')],
    ],
  ],
  [
    'whole answers, by operation and status',
    [...STATUSES, 'errors', 'body', 'named-only', 'unheard'],
    [
      ['2 operations, status 50, 404', ...failed],
      ['1 operation, status 404', ...failed.slice(2)],
    ],
  ],
])('%s are counted once each', (_, groups, cases) => {
  it.each([...cases, ['']])('%s', (words, ...exchanges) => {
    for (const group of groups) expect(saidOf(group, exchanges as readonly Exchange[])).toBe(words);
  });
});

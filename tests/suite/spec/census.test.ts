import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import { censusOf } from '../../../spec/oracles/census.ts';
import { censusText } from '../../../spec/phrasing/times.ts';
import { ID, made, OTHER, unanswered } from './fake-exchanges.ts';

/** Some requirement of a group, the first one. */
const firstOf = (group: string) => catalogue.find(({ id }) => id.startsWith(`${group}/`))?.id ?? '';
const NOTHING = { words: '', different: null };
/** What exchanges showed, in words, and how many different things. */
function saidOf(requirement: string, exchanges: readonly Exchange[]) {
  const census = censusOf(requirement, exchanges);
  if (census === null) return NOTHING;
  return { words: censusText(census), different: 'different' in census ? census.different : null };
}
const page = (...transactions: unknown[]) => made('listCardholderTransactions', { transactions });
const one = (transactionId: unknown, result: string, ...accounts: unknown[]) => ({
  transactionId,
  result,
  accounts: accounts.map((id) => ({ id })),
});

describe('transactions', () => {
  it.each<[string, Exchange[], string, number | null]>([
    ['are counted once each, in any letter case', [page(one('a', 'APPROVED', 'x'), one('b', 'PENDING', 'x', 'y')), page(one('A', 'APPROVED', 'X'))],
      '2 different transactions, 1 of them PENDING, 2 accounts, 2 pages', 2],
    ['that are pending are counted once each', [page(one('a', 'PENDING'), one('b', 'PENDING'))],
      '2 different transactions, 2 of them PENDING, 0 accounts, 1 page', 2],
    ['may have invalid lines', [page({ transactionId: 'a', accounts: [7, { id: 'x' }] }, { transactionId: 'b', accounts: 'x' })],
      '2 different transactions, 0 of them PENDING, 1 account, 1 page', 2],
    ['may be none on a page', [page(), page()], '2 pages', null],
    ['are none of a refusal', [made('listCardholderTransactions', {}, { status: 404 })], '', null],
  ])('%s', (_, exchanges, words, different) => {
    expect(saidOf('transactions/total', exchanges)).toEqual({ words, different });
  }); // prettier-ignore

  it('are what the rows of eight groups stand on', () => {
    for (const group of ['transaction', 'account-line', 'paging', 'transactions', 'transactions-window', 'transactions-result', 'transactions-account', 'transactions-input']) {
      expect(saidOf(firstOf(group), [page(one('a', 'APPROVED'))]).different).toBe(1);
      expect(saidOf(firstOf(group), [])).toEqual(NOTHING);
    }
  }); // prettier-ignore
});

const of = (subject: string, ...credentials: unknown[]) =>
  made('getCardholderCredentials', { credentials }, { ask: { subject } });
const mobile = (id: string) => ({ id, credentialType: { issuerType: 'MOBILE' } });

it.each<[string, Exchange[], string, number | null]>([
    ['that are MOBILE are counted once each', [of(ID, mobile('a'), mobile('b'))],
      '2 different credentials, 2 of them MOBILE, 1 cardholder', 2],
    ['are those of their cardholders', [of(ID, { id: 'a' }), of(OTHER, { id: 'b', credentialType: { issuerType: 'PHYSICAL' } })],
      '2 different credentials, 0 of them MOBILE, 2 cardholders', 2],
    ['are none of a refusal', [made('getCardholderCredentials', {}, { status: 404 })], '', null],
  ])('credentials: %s', (_, exchanges, words, different) => {
    for (const group of ['credential', 'credential-value', 'credentials']) {
      expect(saidOf(firstOf(group), exchanges)).toEqual({ words, different });
    }
  }); // prettier-ignore

const list = (...credentialTypes: unknown[]) => made('listCredentialTypes', { credentialTypes });
const inside = (...all: unknown[]) =>
  made('getCardholderCredentials', { credentials: all.map((credentialType) => ({ credentialType })) });

it.each<[string, Exchange[], string, number | null]>([
    ['are counted once each', [list({ id: 'a', issuerType: 'MOBILE' }, { id: 'b', issuerType: 'MOBILE' }), list({ id: 'A', issuerType: 'VIRTUAL' })],
      '2 different types of 2 issuer types, 2 pages', 2],
    ['also inside of credentials', [inside({ id: 'a', issuerType: 'MOBILE' }, 7), list({ id: 'b', issuerType: 'MOBILE' })],
      '2 different types of 1 issuer type, 1 page', 2],
    ['may be none', [list()], '', null],
  ])('credential types: %s', (_, exchanges, words, different) => {
    for (const group of ['credential-type', 'types']) {
      expect(saidOf(firstOf(group), exchanges)).toEqual({ words, different });
    }
  }); // prettier-ignore

it('cardholders are counted by their id, whichever operation told it', () => {
  const got = made('getCardholder', { cardholderId: ID });
  const found = made('findCardholder', { id: ID.toUpperCase() });
  const other = made('findCardholder', { id: OTHER });
  for (const group of ['cardholder', 'lookup', 'find']) {
    expect(saidOf(firstOf(group), [got])).toEqual({ words: '1 different cardholder', different: 1 });
    expect(saidOf(firstOf(group), [got, found])).toEqual({ words: '1 different cardholder', different: 1 });
    expect(saidOf(firstOf(group), [got, found, other])).toEqual({ words: '2 different cardholders', different: 2 });
    expect(saidOf(firstOf(group), [made('getCardholder', { id: 7 }), unanswered('getCardholder')])).toEqual(NOTHING);
  }
});

it('whole answers are counted by operation and status, whatever the group', () => {
  const failed = [made('getCardholder', {}, { status: 404 }), made('findCardholder', {}, { status: 50 }), made('findCardholder', {}, { status: 404 })]; // prettier-ignore
  const ofErrors = ['errors/json-object', 'errors/transactions-statuses', 'errors/shared-statuses'];
  for (const id of [...ofErrors, 'body/parseable', 'named-only/events', 'unheard']) {
    expect(saidOf(id, failed)).toEqual({ words: '2 operations, status 50, 404', different: null });
    expect(saidOf(id, failed.slice(2))).toEqual({ words: '1 operation, status 404', different: null });
  }
  for (const group of ['errors', 'body', 'cardholder', 'types', 'credentials']) {
    expect(saidOf(firstOf(group), [])).toEqual(NOTHING);
  }
});

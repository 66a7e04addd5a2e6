import { expect, it } from 'vitest';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import { knownRow } from '../../../spec/rows.ts';

const groupOf = (id: string) => id.split('/')[0] ?? '';
const several = (texts: readonly string[]) => [...new Set(texts)].sort();

it('the row of a requirement is found by its id, and there is none of an id that is not in the catalogue', () => {
  expect(knownRow('types/total')).toMatchObject({ id: 'types/total', operation: 'listCredentialTypes', unit: 'page' });
  expect([knownRow('unheard/of'), knownRow('types')]).toEqual([undefined, undefined]);
});

it('what stands is counted in units of its group, or of its own', () => {
  const standing = catalogue.filter((row) => row.by === 'standing' && row.level !== 'gap');
  expect(several(standing.map((row) => `${groupOf(row.id)}: ${row.unit}`))).toEqual([
    'account-line: account line', 'body: answer', 'body: date-time', 'cardholder: cardholder answer', 'credential-type: credential type',
    'credential-value: credential value', 'credential: credential', 'credential: list entry', 'credentials: credential',
    'credentials: list entry', 'credentials: list of credentials', 'errors: answer', 'errors: failure answer', 'find: find answer', 'lookup: find answer',
    'paging: paging object', 'transaction: list entry', 'transaction: transaction', 'transactions-result: transaction',
    'transactions-window: transaction', 'transactions: list entry', 'transactions: list of transactions', 'types: list entry', 'types: list of types',
  ]); // prettier-ignore
  const credential = ['owner', 'mobile-present', 'mobile-only', 'unique'].map(
    (slug) => knownRow(`credentials/${slug}`)?.unit,
  );
  expect(credential).toEqual(['credential', 'credential', 'credential', 'list of credentials']);
});

it('a requirement speaks of the operation of its group, of all, or of none', () => {
  expect(several(catalogue.map((row) => `${groupOf(row.id)}: ${row.operation}`))).toEqual([
    'account-line: listCardholderTransactions', 'authentication: any', 'body: any', 'cardholder: getCardholder',
    'credential-type: listCredentialTypes', 'credential-value: getCardholderCredentials', 'credential: getCardholderCredentials',
    'credentials: getCardholderCredentials', 'errors: any', 'errors: listCardholderTransactions', 'find: findCardholder',
    'gap-data: any', 'gap-data: getCardholderCredentials', 'gap-data: listCardholderTransactions', 'gap-input: findCardholder',
    'gap-input: getCardholder', 'gap-input: listCardholderTransactions', 'gap-status: any', 'gap-status: findCardholder',
    'gap-types: listCredentialTypes', 'lookup: findCardholder', 'named-only: none', 'paging: listCardholderTransactions', 'scope: any',
    'scope: findCardholder', 'transaction: listCardholderTransactions', 'transactions-account: listCardholderTransactions',
    'transactions-input: listCardholderTransactions', 'transactions-result: listCardholderTransactions',
    'transactions-window: listCardholderTransactions', 'transactions: listCardholderTransactions', 'types: listCredentialTypes',
  ]); // prettier-ignore
});

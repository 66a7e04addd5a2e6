import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Enum, ListName, PagedOperation, Parameter, QueryOf } from '../../../spec/generated/vocabulary.ts';
import {
  enums,
  envelopeStatuses,
  groups,
  keyHeader,
  operationIds,
  operations,
} from '../../../spec/generated/vocabulary.ts';

// Every figure is copied from the specification by hand: it holds the contract, from which vocabulary.ts is generated.

const issuers = ['BIOMETRIC', 'MOBILE', 'PHYSICAL', 'VIRTUAL'] as const;

describe('the operations (specification: Endpoints)', () => {
  it.each([
    ['getCardholder', 'Get cardholder', 'cardholder', '/cardholders/{cardholderId}', null, 'Cardholder', false],
    ['findCardholder', 'Find cardholder', 'lookup', '/cardholders/find', null, 'LookupResult', false],
    ['listCredentialTypes', 'List credential types', 'credential', '/credentials/types', 'credentialTypes', 'CredentialType', true],
    ['getCardholderCredentials', 'Get cardholder credentials', 'credential', '/cardholders/{cardholderId}/credentials', 'credentials', 'Credential', false],
    ['listCardholderTransactions', 'List cardholder transactions', 'account', '/cardholders/{cardholderId}/transactions', 'transactions', 'Transaction', true],
  ] as const)('%s: %s, of the group %s, at %s: the list %s of %s, paged: %s', (id, title, group, path, list, record, paged) => {
    expect(operations[id]).toMatchObject({ title, group, path, list, record, paged });
  }); // prettier-ignore

  it('are five, in four groups', () => {
    expect([...operationIds].sort()).toEqual([
      'findCardholder', 'getCardholder', 'getCardholderCredentials', 'listCardholderTransactions',
      'listCredentialTypes',
    ]); // prettier-ignore
    expect([...groups].sort()).toEqual(['account', 'cardholder', 'credential', 'lookup']);
  });

  it('have lists and pages as types, too', () => {
    expectTypeOf<ListName>().toEqualTypeOf<'credentialTypes' | 'credentials' | 'transactions'>();
    expectTypeOf<PagedOperation>().toEqualTypeOf<'listCredentialTypes' | 'listCardholderTransactions'>();
  });

  it('list their statuses only for transactions', () => {
    expect(operations.listCardholderTransactions.statuses).toEqual([200, 400, 401, 403, 404, 429, 500]);
    for (const id of operationIds) {
      if (id !== 'listCardholderTransactions') expect(operations[id].statuses, id).toBeNull();
    }
  });
});

describe('the query parameters (specification: Endpoints, Limits)', () => {
  it('of list cardholder transactions have their bounds and defaults', () => {
    expect(operations.listCardholderTransactions.parameters).toEqual({
      limit: { required: false, type: 'number', minimum: 1, maximum: 25, default: 25 },
      offset: { required: false, type: 'number', default: 0 },
      postDateTimeStartDateTime: { required: true, type: 'string', format: 'date-time' },
      postDateTimeEndDateTime: { required: true, type: 'string', format: 'date-time' },
      result: { required: false, type: 'string', enum: ['APPROVED', 'PENDING'], default: 'APPROVED' },
      accountId: { required: false, type: 'string', format: 'uuid' },
    });
  });

  it('of list credential types have minima, and neither maximum nor default: not shown', () => {
    expect(operations.listCredentialTypes.parameters).toEqual({
      offset: { required: false, type: 'integer', minimum: 0 },
      limit: { required: false, type: 'integer', minimum: 1 },
    });
  });

  it('of find cardholder is a customerId of 1 to 16 letters and digits', () => {
    expect(operations.findCardholder.parameters).toEqual({
      customerId: { required: true, type: 'string', pattern: '^[0-9a-zA-Z]{1,16}$' },
    });
  });

  it('of the other operations are none that has a name', () => {
    expect(operations.getCardholder.parameters).toEqual({});
    expect(operations.getCardholderCredentials.parameters).toEqual({});
  });

  it('are types, too', () => {
    expectTypeOf<Parameter<'findCardholder'>>().toEqualTypeOf<'customerId'>();
    expectTypeOf<Parameter<'listCredentialTypes'>>().toEqualTypeOf<'limit' | 'offset'>();
    expectTypeOf<Parameter<'getCardholder'>>().toEqualTypeOf<never>();
    expectTypeOf<QueryOf<'listCardholderTransactions'>['result']>().toEqualTypeOf<'APPROVED' | 'PENDING' | undefined>();
  });
});

it('the enumerations (specification: Resources and their fields) have the values of the specification', () => {
  expect(enums).toEqual({
    IssuerType: issuers,
    'Transaction.result': ['APPROVED', 'PENDING'],
    'Transaction.transactionCategory':
      'ACCOUNT_CLOSE ACCOUNT_OPEN AUTHORIZATION DEPOSIT DEPOSIT_REVERSAL PURCHASE PURCHASE_REVERSAL'.split(' '),
    'Transaction.transactionType':
      'ACCOUNT_CLOSE ACCOUNT_OPEN ADJUSTMENT_CREDIT ADJUSTMENT_DEBIT AUTH_CAPTURE AUTHORIZATION CAPTURE FUND FUND_RETURN REFUND'.split(
        ' ',
      ),
    'Transaction.credential.issuerType': ['MOBILE', 'PHYSICAL', 'VIRTUAL'],
    'Transaction.debitCredit': ['DEBIT', 'CREDIT'],
    'Transaction.paymentDepositType': ['CARDHOLDER', 'GUEST'],
    'Transaction.countAmount.type': ['COUNT'],
    'Transaction.storedValueAmount.type': ['CURRENCY'],
    'AccountLine.amount.type': ['COUNT', 'CURRENCY'],
    'AccountLine.balance.type': ['COUNT', 'CURRENCY'],
    'AccountLine.cashEquivalenceAmount.type': ['CURRENCY'],
    'TransactionCredential.issuerType': ['MOBILE', 'PHYSICAL', 'VIRTUAL'],
    'Amount.type': ['COUNT', 'CURRENCY'],
    'CurrencyAmount.type': ['CURRENCY'],
    'CountAmount.type': ['COUNT'],
  });
  expectTypeOf<Enum<'IssuerType'>>().toEqualTypeOf<(typeof issuers)[number]>();
});

it('the failures with an error response, and the header of the key (specification: Errors, Authentication)', () => {
  expect(envelopeStatuses).toEqual([400, 401, 403, 404, 429]);
  expect(keyHeader).toBe('Ocp-Apim-Subscription-Key');
});

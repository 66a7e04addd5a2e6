import { fieldFaults, gone } from './fields.ts';
import type { Bad } from './fields.ts';
import type { Fault } from '../fault.ts';

type Spoil = readonly [string, Bad];
const missing: Spoil = ['missing', gone];
const isNull: Spoil = ['null', null];
const aString: Spoil = ['a-string', 'true'];
const digits: Spoil = ['digits-in-a-string', (value) => String(value)];
const fraction: Spoil = ['a-fraction', 12.5];
const aNumber: Spoil = ['a-number', 840];

/** One bad member in a transaction (specification: Resources, Transaction). */
const transactions = fieldFaults('transaction', [
  ['transaction/transaction-id', 'transactionId', ['not-a-uuid', 'T-42'], missing],
  [
    'transaction/post-date-time',
    'postDateTime',
    ['without-a-zone', (value) => String(value).replace('Z', '')],
    ['with-an-offset-that-is-not-zero', (value) => String(value).replace('Z', '-05:00')],
    ['with-a-space', (value) => String(value).replace('T', ' ').replace('Z', '')],
    ['missing', gone],
  ],
  ['transaction/result', 'result', ['lower-case', 'approved'], missing],
  ['transaction/category', 'transactionCategory', ['unlisted', 'TRANSFER'], missing, isNull],
  ['transaction/type', 'transactionType', ['unlisted', 'VOID'], ['lower-case', 'capture'], missing],
  ['transaction/cash-equivalence', 'cashEquivalence', aString, missing],
  ['transaction/accounts', 'accounts', ['one-object', { id: 'x' }], missing, isNull, ['of-strings', ['Campus cash']]],
  ['transaction/credential', 'credential', ['a-string', 'Student card'], isNull],
  ['transaction/credential-type-name', 'credential.typeName', missing, isNull],
  ['transaction/credential-issuer-type', 'credential.issuerType', ['biometric', 'BIOMETRIC'], missing],
  ['transaction/debit-credit', 'debitCredit', ['one-letter', 'D'], isNull],
  ['transaction/merchant-name', 'merchantName', isNull, aNumber],
  ['transaction/payment-deposit-type', 'paymentDepositType', ['unlisted', 'STAFF'], isNull],
  ['transaction/count-amount', 'countAmount', aNumber, isNull],
  ['transaction/count-amount-type', 'countAmount.type', ['currency', 'CURRENCY'], missing],
  ['transaction/count-amount-value', 'countAmount.value', digits, fraction],
  ['transaction/stored-value', 'storedValueAmount', ['an-array', []], isNull],
  ['transaction/stored-value-currency', 'storedValueAmount.currencyCode', missing, aNumber],
  ['transaction/stored-value-type', 'storedValueAmount.type', ['count', 'COUNT'], missing],
  ['transaction/stored-value-value', 'storedValueAmount.value', digits, fraction],
]);

/** One bad member in the last line of a transaction (specification: Resources, Transaction account line). */
const lines = fieldFaults('transaction', [
  ['account-line/id', 'accounts.id', ['not-a-uuid', 'ACCT-0001'], missing],
  ['account-line/type-name', 'accounts.accountTypeName', missing, isNull],
  ['account-line/amount', 'accounts.amount', missing, aNumber],
  ['account-line/amount-type', 'accounts.amount.type', ['unlisted', 'MONEY'], missing],
  ['account-line/amount-value', 'accounts.amount.value', digits, fraction, missing],
  ['account-line/amount-currency', 'accounts.amount.currencyCode', aNumber, isNull],
  ['account-line/cash-equivalence', 'accounts.cashEquivalence', missing, ['a-number', 0]],
  ['account-line/balance', 'accounts.balance', ['a-number', 1200], ['a-string', '12.00']],
  ['account-line/balance-type', 'accounts.balance.type', missing, ['unlisted', 'POINTS']],
  ['account-line/balance-value', 'accounts.balance.value', digits, ['null', null]],
  ['account-line/balance-currency', 'accounts.balance.currencyCode', aNumber, isNull],
  ['account-line/cash-amount', 'accounts.cashEquivalenceAmount', aNumber, isNull],
  ['account-line/cash-amount-currency', 'accounts.cashEquivalenceAmount.currencyCode', missing],
  ['account-line/cash-amount-type', 'accounts.cashEquivalenceAmount.type', ['count', 'COUNT'], missing],
  ['account-line/cash-amount-value', 'accounts.cashEquivalenceAmount.value', digits, fraction],
  ['account-line/approved-balance-null', 'accounts.balance', ['null', null]],
]);

export const transactionFieldFaults: readonly Fault[] = [...transactions, ...lines];

import type { Difference } from '../api/differences.ts';
import { listIn } from '../api/edits.ts';
import { breaking } from '../api/fault.ts';
import { digits, fieldFaults, gone, replacing } from '../api/field-faults.ts';
import { eachOf, inLowerCase, rewriting } from '../api/serialiser-faults.ts';
import type { Json } from '../data/records.ts';

const postDateTime = (says: string, write: (value: Json) => Json): Difference =>
  rewriting(says, 'listCardholderTransactions', 'postDateTime', write);

export const faults = [
  ...fieldFaults('Transaction', {
    'transaction-transaction-id-not-a-uuid': ['transaction/transaction-id', 'transactionId', 'T-42'],
    'transaction-transaction-id-missing': ['transaction/transaction-id', 'transactionId', gone],
    'transaction-post-date-time-without-a-zone': ['transaction/post-date-time', 'postDateTime', replacing(/Z/, '')],
    'transaction-post-date-time-with-an-offset-that-is-not-zero': [
      'transaction/post-date-time',
      'postDateTime',
      replacing(/Z/, '-05:00'),
    ],
    'transaction-post-date-time-with-a-space': [
      'transaction/post-date-time',
      'postDateTime',
      (value) => String(value).replace('T', ' ').replace('Z', ''),
    ],
    'transaction-post-date-time-missing': ['transaction/post-date-time', 'postDateTime', gone],
    'transaction-result-lower-case': ['transaction/result', 'result', 'approved'],
    'transaction-result-missing': ['transaction/result', 'result', gone],
    'transaction-category-unlisted': ['transaction/category', 'transactionCategory', 'TRANSFER'],
    'transaction-category-missing': ['transaction/category', 'transactionCategory', gone],
    'transaction-category-null': ['transaction/category', 'transactionCategory', null],
    'transaction-type-unlisted': ['transaction/type', 'transactionType', 'VOID'],
    'transaction-type-lower-case': ['transaction/type', 'transactionType', 'capture'],
    'transaction-type-missing': ['transaction/type', 'transactionType', gone],
    'transaction-cash-equivalence-a-string': ['transaction/cash-equivalence', 'cashEquivalence', 'true'],
    'transaction-cash-equivalence-missing': ['transaction/cash-equivalence', 'cashEquivalence', gone],
    'transaction-accounts-one-object': ['transaction/accounts', 'accounts', { id: 'x' }],
    'transaction-accounts-missing': ['transaction/accounts', 'accounts', gone],
    'transaction-accounts-null': ['transaction/accounts', 'accounts', null],
    'transaction-accounts-of-strings': ['transaction/accounts', 'accounts', ['Campus cash']],
    'transaction-credential-a-string': ['transaction/credential', 'credential', 'Student card'],
    'transaction-credential-null': ['transaction/credential', 'credential', null],
    'transaction-debit-credit-one-letter': ['transaction/debit-credit', 'debitCredit', 'D'],
    'transaction-debit-credit-null': ['transaction/debit-credit', 'debitCredit', null],
    'transaction-merchant-name-null': ['transaction/merchant-name', 'merchantName', null],
    'transaction-merchant-name-a-number': ['transaction/merchant-name', 'merchantName', 840],
    'transaction-payment-deposit-type-unlisted': ['transaction/payment-deposit-type', 'paymentDepositType', 'STAFF'],
    'transaction-payment-deposit-type-null': ['transaction/payment-deposit-type', 'paymentDepositType', null],
    'transaction-count-amount-a-number': ['transaction/count-amount', 'countAmount', 840],
    'transaction-count-amount-null': ['transaction/count-amount', 'countAmount', null],
    'transaction-stored-value-an-array': ['transaction/stored-value', 'storedValueAmount', []],
    'transaction-stored-value-null': ['transaction/stored-value', 'storedValueAmount', null],
  }),
  ...fieldFaults('Transaction.credential', {
    'transaction-credential-type-name-missing': ['transaction/credential-type-name', 'typeName', gone],
    'transaction-credential-type-name-null': ['transaction/credential-type-name', 'typeName', null],
    'transaction-credential-issuer-type-biometric': ['transaction/credential-issuer-type', 'issuerType', 'BIOMETRIC'],
    'transaction-credential-issuer-type-missing': ['transaction/credential-issuer-type', 'issuerType', gone],
  }),
  ...fieldFaults('Transaction.countAmount', {
    'transaction-count-amount-type-currency': ['transaction/count-amount-type', 'type', 'CURRENCY'],
    'transaction-count-amount-type-missing': ['transaction/count-amount-type', 'type', gone],
    'transaction-count-amount-value-digits-in-a-string': ['transaction/count-amount-value', 'value', digits],
    'transaction-count-amount-value-a-fraction': ['transaction/count-amount-value', 'value', 12.5],
  }),
  ...fieldFaults('Transaction.storedValueAmount', {
    'transaction-stored-value-currency-missing': ['transaction/stored-value-currency', 'currencyCode', gone],
    'transaction-stored-value-currency-a-number': ['transaction/stored-value-currency', 'currencyCode', 840],
    'transaction-stored-value-type-count': ['transaction/stored-value-type', 'type', 'COUNT'],
    'transaction-stored-value-type-missing': ['transaction/stored-value-type', 'type', gone],
    'transaction-stored-value-value-digits-in-a-string': ['transaction/stored-value-value', 'value', digits],
    'transaction-stored-value-value-a-fraction': ['transaction/stored-value-value', 'value', 12.5],
  }),
  ...breaking(['transaction/merchant-name', 'transaction/debit-credit', 'transaction/credential'], {
    'serialiser-null-for-absent': eachOf(
      'Optional members of a transaction that are absent are written as null.',
      'listCardholderTransactions',
      (transaction) => {
        for (const member of ['credential', 'debitCredit', 'merchantName']) transaction[member] ??= null;
      },
    ),
  }),
  ...breaking('transaction/post-date-time', {
    'serialiser-date-without-zone': postDateTime('The time of a transaction has no time zone.', replacing(/Z$/, '')),
    'serialiser-date-as-epoch': postDateTime('The time of a transaction is a number of milliseconds.', (value) =>
      Date.parse(String(value)),
    ),
    'serialiser-date-with-local-offset': postDateTime(
      'The time of a transaction is written in local time, with its offset.',
      (value) => new Date(Date.parse(String(value)) - 5 * 3_600_000).toISOString().replace('Z', '-05:00'),
    ),
  }),
  ...breaking('transaction/category', {
    'serialiser-enum-in-lower-case': rewriting(
      'The category of a transaction is written in lower case.',
      'listCardholderTransactions',
      'transactionCategory',
      inLowerCase,
    ),
  }),
  ...breaking('transaction/type', {
    'serialiser-snake-case': eachOf(
      'The type of a transaction is called transaction_type.',
      'listCardholderTransactions',
      (transaction) => {
        transaction['transaction_type'] = transaction['transactionType'] ?? null;
        delete transaction['transactionType'];
      },
    ),
  }),
  ...breaking('transaction/accounts', {
    'serialiser-one-line-as-object': eachOf(
      'The accounts of a transaction with a single line are that line.',
      'listCardholderTransactions',
      (transaction) => {
        const [only, ...others] = listIn(transaction, 'accounts');
        if (only !== undefined && others.length === 0) transaction['accounts'] = only;
      },
    ),
  }),
];

import { breaking, difference } from '../api/difference.ts';
import { elementsOf, inLowerCase, listIn } from '../api/edits.ts';
import { digits, fieldFaults, gone, replacing } from '../api/field-faults.ts';
import { randomOf } from '../data/random.ts';
import { transactionsOf } from '../data/transactions.ts';

const { each, rewriting } = elementsOf('listCardholderTransactions');

/** How many older transactions are newer than that one. */
const OLD = 290;

export const faults = [
  ...fieldFaults('Transaction', {
    'transaction/transaction-id': ['transactionId', { 'not-a-uuid': 'T-42', missing: gone }],
    'transaction/post-date-time': [
      'postDateTime',
      {
        'without-a-zone': replacing(/Z/, ''),
        'with-an-offset-that-is-not-zero': replacing(/Z/, '-05:00'),
        'with-a-space': (value) => String(value).replace('T', ' ').replace('Z', ''),
        missing: gone,
      },
    ],
    'transaction/result': ['result', { 'lower-case': 'approved', missing: gone }],
    'transaction/category': ['transactionCategory', { unlisted: 'TRANSFER', missing: gone, null: null }],
    'transaction/type': ['transactionType', { unlisted: 'VOID', 'lower-case': 'capture', missing: gone }],
    'transaction/cash-equivalence': ['cashEquivalence', { 'a-string': 'true', missing: gone }],
    'transaction/accounts': [
      'accounts',
      { 'one-object': { id: 'x' }, missing: gone, null: null, 'of-strings': ['Campus cash'] },
    ],
    'transaction/credential': ['credential', { 'a-string': 'Student card', null: null }],
    'transaction/debit-credit': ['debitCredit', { 'one-letter': 'D', null: null }],
    'transaction/merchant-name': ['merchantName', { null: null, 'a-number': 840 }],
    'transaction/payment-deposit-type': ['paymentDepositType', { unlisted: 'STAFF', null: null }],
    'transaction/count-amount': ['countAmount', { 'a-number': 840, null: null }],
    'transaction/stored-value': ['storedValueAmount', { 'an-array': [], null: null }],
  }),
  ...fieldFaults('Transaction.credential', {
    'transaction/credential-type-name': ['typeName', { missing: gone, null: null }],
    'transaction/credential-issuer-type': ['issuerType', { biometric: 'BIOMETRIC', missing: gone }],
  }),
  ...fieldFaults('Transaction.countAmount', {
    'transaction/count-amount-type': ['type', { currency: 'CURRENCY', missing: gone }],
    'transaction/count-amount-value': ['value', { 'digits-in-a-string': digits, 'a-fraction': 12.5 }],
  }),
  ...fieldFaults('Transaction.storedValueAmount', {
    'transaction/stored-value-currency': ['currencyCode', { missing: gone, 'a-number': 840 }],
    'transaction/stored-value-type': ['type', { count: 'COUNT', missing: gone }],
    'transaction/stored-value-value': ['value', { 'digits-in-a-string': digits, 'a-fraction': 12.5 }],
  }),
  ...breaking(['transaction/merchant-name', 'transaction/debit-credit', 'transaction/credential'], {
    'serialiser-null-for-absent': each(
      'Optional members of a transaction that are absent are written as null.',
      (transaction) => {
        for (const member of ['credential', 'debitCredit', 'merchantName']) transaction[member] ??= null;
      },
    ),
  }),
  ...breaking('transaction/post-date-time', {
    'serialiser-date-without-zone': rewriting(
      'The time of a transaction has no time zone.',
      'postDateTime',
      replacing(/Z$/, ''),
    ),
    'serialiser-date-as-epoch': rewriting(
      'The time of a transaction is a number of milliseconds.',
      'postDateTime',
      (value) => Date.parse(String(value)),
    ),
    'serialiser-date-with-local-offset': rewriting(
      'The time of a transaction is written in local time, with its offset.',
      'postDateTime',
      (value) => new Date(Date.parse(String(value)) - 5 * 3_600_000).toISOString().replace('Z', '-05:00'),
    ),
  }),
  ...breaking('transaction/cash-equivalence', {
    'transaction-null-in-one-old-record': difference(
      'The first customer has hundreds of older transactions; cashEquivalence of one of them is null.',
      {
        records: ({ people: [first] }, { clock }) => {
          if (first === undefined) return;
          const spans = [{ from: 61, to: 390, approved: 400, pending: 0 }];
          const older = transactionsOf(randomOf(OLD), { spans }, Date.parse(clock));
          const [one] = older.slice(OLD);
          if (one !== undefined) Object.assign(one.record, { cashEquivalence: null });
          first.transactions.push(...older);
          first.transactions.sort((a, b) => Date.parse(b.postedAt) - Date.parse(a.postedAt));
        },
      },
    ),
  }),
  ...breaking('transaction/category', {
    'serialiser-enum-in-lower-case': rewriting(
      'The category of a transaction is written in lower case.',
      'transactionCategory',
      inLowerCase,
    ),
  }),
  ...breaking('transaction/type', {
    'serialiser-snake-case': each('The type of a transaction is called transaction_type.', (transaction) => {
      transaction['transaction_type'] = transaction['transactionType'] ?? null;
      delete transaction['transactionType'];
    }),
  }),
  ...breaking('transaction/accounts', {
    'serialiser-one-line-as-object': each(
      'The accounts of a transaction with a single line are that line.',
      (transaction) => {
        const [only, ...others] = listIn(transaction, 'accounts');
        if (only !== undefined && others.length === 0) transaction['accounts'] = only;
      },
    ),
  }),
];

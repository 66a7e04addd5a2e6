import { everyone, inHome } from '../api/edits.ts';
import { variantsOf } from '../api/variant.ts';
import type { Hooks } from '../api/hooks.ts';
import type { Shown, StoredTransaction } from '../data/records.ts';

const everyTransaction = (change: (transaction: StoredTransaction) => void): Hooks =>
  everyone((person) => person.transactions.forEach(change));
const lines = (change: (line: Shown<'AccountLine'>, transaction: StoredTransaction) => void): Hooks =>
  everyTransaction((held) => held.record.accounts.forEach((line) => change(line, held)));
type Optional<T> = { [Member in keyof T]-?: object extends Pick<T, Member> ? Member : never }[keyof T];
const without = <T extends object>(record: T, ...members: readonly Optional<T>[]): void =>
  members.forEach((member) => delete record[member]);

export const variants = variantsOf({
  'sparse-transactions': {
    permits: 'All optional members of a transaction may be absent.',
    apply: everyTransaction(({ record }) => {
      without(
        record,
        'credential',
        'debitCredit',
        'merchantName',
        'paymentDepositType',
        'countAmount',
        'storedValueAmount',
      );
      for (const line of record.accounts) without(line, 'balance', 'cashEquivalenceAmount');
    }),
  },
  'sparse-people': {
    permits: 'Which members of the cardholder records are required is not shown.',
    apply: everyone((person) => {
      person.cardholder = { cardholderId: person.cardholderId, customerId: person.customerId };
      person.lookup = { id: person.cardholderId, customerId: person.customerId };
    }),
  },
  'sparse-credentials': {
    permits: 'Which members of a credential are required is not shown.',
    apply: everyone((person) =>
      person.credentials.forEach((held) => {
        without(
          held.record,
          'activationDateTime',
          'expirationDateTime',
          'overallStatusCode',
          'credentialValues',
          'institutionActiveState',
        );
        if (held.record.mobileCredential !== undefined) held.record.mobileCredential = {};
      }),
    ),
  },
  'sparse-types': {
    permits: 'Which members of a credential type are required is not shown.',
    apply: inHome((home) => home.types.forEach((type) => void delete type.record.name)),
  },
  'balance-null-when-pending': {
    permits: 'The balance of a PENDING line may be null.',
    apply: lines((line, held) => {
      if (held.result === 'PENDING') line.balance = null;
    }),
  },
  'balance-sometimes-null': {
    permits: 'The balance of a PENDING line may be null or absent.',
    apply: lines((line, held) => {
      if (held.result === 'PENDING' && /[02468ace]$/.test(held.id)) line.balance = null;
    }),
  },
  'balance-nowhere': { permits: 'balance is optional.', apply: lines((line) => without(line, 'balance')) },
  'currency-nowhere': {
    permits: 'The currencyCode of an amount is optional.',
    apply: lines((line) => {
      without(line.amount, 'currencyCode');
      if (line.balance) without(line.balance, 'currencyCode');
    }),
  },
  'currency-strange': {
    permits: 'No list of currency codes is stated.',
    apply: lines((line) => {
      line.amount.currencyCode = '';
    }),
  },
  'amounts-negative': {
    permits: 'An integer may be negative.',
    apply: lines((line) => {
      line.amount.value = -line.amount.value;
    }),
  },
  'amounts-large': {
    permits: 'No bound of an integer amount is stated.',
    apply: lines((line) => {
      line.amount.value = 9_007_199_254_740_991;
    }),
  },
  'amounts-zero': {
    permits: 'An amount may be zero.',
    apply: lines((line) => {
      line.amount.value = 0;
    }),
  },
});

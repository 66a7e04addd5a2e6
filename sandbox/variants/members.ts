import { isObject, listIn } from '../edits.ts';
import type { Variant } from '../variant.ts';
import type { Hooks } from '../hooks.ts';
import type { Institution, JsonObject, Person, StoredTransaction } from '../data/records.ts';

const variant = (id: string, permits: string, apply: Hooks): Variant => ({ id, permits, apply });
const inHome = (change: (home: Institution) => void): Hooks => ({ records: change });
const everyone = (change: (person: Person) => void): Hooks => inHome((home) => home.people.forEach(change));
const everyTransaction = (change: (transaction: StoredTransaction) => void): Hooks =>
  everyone((person) => person.transactions.forEach(change));
const lines = (change: (line: JsonObject, transaction: StoredTransaction) => void): Hooks =>
  everyTransaction((held) => listIn(held.record, 'accounts').forEach((line) => change(line, held)));
const without = (record: JsonObject, ...members: readonly string[]): void =>
  members.forEach((member) => delete record[member]);

export const memberVariants: readonly Variant[] = [
  variant(
    'sparse-transactions',
    'All optional members of a transaction may be absent.',
    everyTransaction(({ record }) => {
      without(
        record,
        'credential',
        'debitCredit',
        'merchantName',
        'paymentDepositType',
        'countAmount',
        'storedValueAmount',
      );
      for (const line of listIn(record, 'accounts')) without(line, 'balance', 'cashEquivalenceAmount');
    }),
  ),
  variant(
    'sparse-people',
    'Which members of the cardholder records are required is not shown.',
    everyone((person) => {
      person.cardholder = { cardholderId: person.cardholderId, customerId: person.customerId };
      person.lookup = { id: person.cardholderId, customerId: person.customerId };
    }),
  ),
  variant(
    'sparse-credentials',
    'Which members of a credential are required is not shown.',
    everyone((person) =>
      person.credentials.forEach((held) => {
        without(
          held.record,
          'activationDateTime',
          'expirationDateTime',
          'overallStatusCode',
          'credentialValues',
          'institutionActiveState',
        );
        if (isObject(held.record['mobileCredential'])) held.record['mobileCredential'] = {};
      }),
    ),
  ),
  variant(
    'sparse-types',
    'Which members of a credential type are required is not shown.',
    inHome((home) => home.types.forEach((type) => void delete type.record['name'])),
  ),
  variant(
    'balance-null-when-pending',
    'The balance of a PENDING line may be null.',
    lines((line, held) => {
      if (held.result === 'PENDING') line['balance'] = null;
    }),
  ),
  variant(
    'balance-sometimes-null',
    'The balance of a PENDING line may be null or absent.',
    lines((line, held) => {
      if (held.result === 'PENDING' && /[02468ace]$/.test(held.id)) line['balance'] = null;
    }),
  ),
  variant(
    'balance-nowhere',
    'balance is optional.',
    lines((line) => without(line, 'balance')),
  ),
  variant(
    'currency-nowhere',
    'The currencyCode of an amount is optional.',
    lines((line) => {
      for (const member of ['amount', 'balance']) if (isObject(line[member])) without(line[member], 'currencyCode');
    }),
  ),
  variant(
    'currency-strange',
    'No list of currency codes is stated.',
    lines((line) => {
      if (isObject(line['amount'])) line['amount']['currencyCode'] = '';
    }),
  ),
  variant(
    'amounts-negative',
    'An integer may be negative.',
    lines((line) => {
      if (isObject(line['amount'])) line['amount']['value'] = -Number(line['amount']['value']);
    }),
  ),
  variant(
    'amounts-large',
    'No bound of an integer amount is stated.',
    lines((line) => {
      if (isObject(line['amount'])) line['amount']['value'] = 9_007_199_254_740_991;
    }),
  ),
  variant(
    'amounts-zero',
    'An amount may be zero.',
    lines((line) => {
      if (isObject(line['amount'])) line['amount']['value'] = 0;
    }),
  ),
];

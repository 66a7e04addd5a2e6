import { type Difference, inHome, variantsOf } from '../api/difference.ts';
import { everyone } from '../api/edits.ts';
import type { Shown, StoredTransaction } from '../data/records.ts';

const everyTransaction = (says: string, change: (transaction: StoredTransaction) => void): Difference =>
  everyone(says, (person) => person.transactions.forEach(change));
const lines = (
  says: string,
  change: (line: Shown<'AccountLine'>, transaction: StoredTransaction) => void,
): Difference => everyTransaction(says, (held) => held.record.accounts.forEach((line) => change(line, held)));
type Optional<T> = { [Member in keyof T]-?: object extends Pick<T, Member> ? Member : never }[keyof T];
const without = <T extends object>(record: T, ...members: readonly Optional<T>[]): void =>
  members.forEach((member) => delete record[member]);

export const variants = variantsOf({
  'sparse-transactions': everyTransaction('All optional members of a transaction may be absent.', ({ record }) => {
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
  'sparse-people': everyone('Which members of the cardholder records are required is not shown.', (person) => {
    person.cardholder = { cardholderId: person.cardholderId, customerId: person.customerId };
    person.lookup = { id: person.cardholderId, customerId: person.customerId };
  }),
  'people-without-ids': everyone(
    'A cardholder record may lack its ids: which members are required is not shown.',
    (person) => without(person.cardholder, 'cardholderId', 'customerId'),
  ),
  'sparse-credentials': everyone('Which members of a credential are required is not shown.', (person) =>
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
  'credential-types-sometimes-absent': everyone(
    'Which members of a credential are required is not shown: every second one is without its type.',
    (person) =>
      person.credentials.forEach(({ record }, i) => (i % 2 === 1 ? without(record, 'credentialType') : undefined)),
  ),
  'type-issuers-sometimes-absent': inHome(
    'Which members of a credential type are required is not shown: every third one is without its issuerType.',
    (home) => home.types.forEach(({ record }, i) => (i % 3 === 2 ? without(record, 'issuerType') : undefined)),
  ),
  'type-issuers-absent': inHome(
    'Which members of a credential type are required is not shown: none has its issuerType, and there are two of these.',
    (home) => {
      home.types.forEach(({ record }) => without(record, 'issuerType'));
      home.types = home.types.map((one, i) => ({ ...one, issuerType: i % 2 === 0 ? 'MOBILE' : 'PHYSICAL' }));
    },
  ),
  'sparse-types': inHome('Which members of a credential type are required is not shown.', (home) =>
    home.types.forEach((type) => void delete type.record.name),
  ),
  'balance-null-when-pending': lines('The balance of a PENDING line may be null.', (line, held) => {
    if (held.result === 'PENDING') line.balance = null;
  }),
  'balance-sometimes-null': lines('The balance of a PENDING line may be null or absent.', (line, held) => {
    if (held.result === 'PENDING' && /[02468ace]$/.test(held.id)) line.balance = null;
  }),
  'balance-nowhere': lines('balance is optional.', (line) => without(line, 'balance')),
  'currency-nowhere': lines('The currencyCode of an amount is optional.', (line) => {
    without(line.amount, 'currencyCode');
    if (line.balance) without(line.balance, 'currencyCode');
  }),
  'currency-strange': lines('No list of currency codes is stated.', (line) => void (line.amount.currencyCode = '')),
  'amounts-negative': lines('An integer may be negative.', (line) => void (line.amount.value = -line.amount.value)),
  'amounts-large': lines(
    'No bound of an integer amount is stated.',
    (line) => void (line.amount.value = 9_007_199_254_740_991),
  ),
  'amounts-zero': lines('An amount may be zero.', (line) => void (line.amount.value = 0)),
});

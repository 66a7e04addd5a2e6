import { type Difference, inHome, variantsOf } from '../api/difference.ts';
import { elementsOf, everyone, listIn, postedAt } from '../api/edits.ts';
import { sharesCredential, withTwo } from '../api/people-faults.ts';
import { given, not, ofAccount } from '../api/requests.ts';
import { randomOf } from '../data/random.ts';
import type { StoredTransaction } from '../data/records.ts';
import { transactionsOf } from '../data/transactions.ts';

/** The transactions of every cardholder are changed or left out. */
const transactions = (says: string, change: (all: StoredTransaction[]) => StoredTransaction[]): Difference =>
  everyone(says, (person) => void (person.transactions = change(person.transactions)));
const withLines = (held: StoredTransaction, count: number): StoredTransaction => ({
  ...held,
  accountIds: held.accountIds.slice(0, count),
  record: { ...held.record, accounts: held.record.accounts.slice(0, count) },
});
/** The first cardholder's transactions that are chosen have the time of the newest one. */
const atOneTime = (
  says: string,
  chosen: (held: StoredTransaction, index: number, newest: StoredTransaction) => boolean,
): Difference =>
  inHome(says, ({ people: [first] }) => {
    const newest = first?.transactions[0];
    if (first === undefined || newest === undefined) return;
    first.transactions = first.transactions.map((held, index) =>
      chosen(held, index, newest) ? postedAt(held, newest.postedAt) : held,
    );
  });
/** Three years before a transaction was posted, at the same time of day. */
const yearsBefore = ({ postedAt: at }: StoredTransaction): string => {
  const day = Date.parse(`${at.slice(0, at.indexOf('T'))}T00:00:00Z`) - 3 * 365 * 86_400_000;
  return `${new Date(day).toISOString().slice(0, at.indexOf('T'))}${at.slice(at.indexOf('T'))}`;
};

export const variants = variantsOf({
  'transactions-none': transactions('A cardholder may have no transactions: here, no cardholder has one.', () => []),
  'transactions-one': transactions('A cardholder may have a single transaction: everybody has one.', (all) =>
    all.filter((held) => held.result === 'APPROVED').slice(0, 1),
  ),
  'transactions-old': transactions(
    'Nothing need have happened lately: all transactions are older than 60 days.',
    (all) => all.slice(70),
  ),
  'transactions-years-old': everyone(
    'Data of a test environment may be years old, and the first cardholder have none.',
    (person, index) => {
      person.transactions = index === 0 ? [] : person.transactions.map((held) => postedAt(held, yearsBefore(held)));
    },
  ),
  'transactions-four-thousand': inHome('A cardholder may have thousands of transactions.', (home, world) => {
    const [first] = home.people;
    const history = { spans: [{ from: 0, to: 360, approved: 3800, pending: 200 }] };
    if (first !== undefined)
      first.transactions = transactionsOf(randomOf(world.seed + 1), history, Date.parse(world.clock));
  }),
  'pending-none': transactions('There need be no PENDING transactions.', (all) =>
    all.filter((held) => held.result !== 'PENDING'),
  ),
  'pending-only': transactions('There need be no APPROVED transactions.', (all) =>
    all.filter((held) => held.result === 'PENDING'),
  ),
  'same-instant': atOneTime('Many transactions may share one time.', (_held, index) => index < 40),
  'crowded-instant': atOneTime(
    'Any number of transactions may share one time: all of one account do.',
    (held, _index, newest) => held.accountIds[0] === newest.accountIds[0],
  ),
  'one-instant': atOneTime('All transactions may share one time, as after a migration.', () => true),
  'hold-and-capture-share-an-id': transactions(
    'A PENDING transaction and the APPROVED one that it became may have the same transactionId.',
    (all) => {
      const holds = all.filter((held) => held.result === 'PENDING');
      return all.map((held, index) => {
        const hold = held.result === 'APPROVED' && index % 3 === 0 ? holds.shift() : undefined;
        return hold === undefined ? held : { ...held, id: hold.id, record: { ...held.record, transactionId: hold.id } };
      });
    },
  ),
  'joint-account': {
    warns: ['transactions/one-owner'],
    ...withTwo(
      'A transaction of a joint account may be listed under both cardholders.',
      (first, second) => void second.transactions.push(...first.transactions.slice(0, 3)),
    ),
  },
  'shared-credential': {
    warns: ['credentials/one-owner'],
    ...withTwo('Two cardholders may share a credential, which is listed under both.', sharesCredential),
  },
  'credentials-none': everyone(
    'A cardholder may have no credentials: here, no cardholder has one.',
    (person) => void (person.credentials = []),
  ),
  'credential-values-none': everyone('A credential may have no values.', (person) =>
    person.credentials.forEach((held) => void (held.record.credentialValues = [])),
  ),
  'types-none': inHome('An institution may have no credential types configured, and then no credentials.', (home) => {
    home.types = [];
    home.people.forEach((person) => void (person.credentials = []));
  }),
  'types-one': inHome('An institution may have a single credential type.', (home) => {
    home.types = home.types.slice(0, 1);
    for (const person of home.people) {
      person.credentials = person.credentials.filter(({ record }) => record.credentialType?.id === home.types[0]?.id);
    }
  }),
  'one-account': transactions('A cardholder may have one account: every transaction has a single line.', (all) =>
    all.map((held) => withLines(held, 1)),
  ),
  'two-lines-of-one-account': transactions('A transaction may have two lines of one account.', (all) =>
    all.map((held) => {
      const [line, ...others] = held.record.accounts;
      if (line === undefined) return held;
      const second = { ...line, amount: { ...line.amount, value: line.amount.value + 1 } };
      return { ...held, record: { ...held.record, accounts: [line, second, ...others] } };
    }),
  ),
  'posted-at-the-clock': inHome(
    'A timestamp may have any number of digits: the newest ones differ by less than a millisecond.',
    ({ people }, { clock }) => {
      for (const person of people) {
        person.transactions = person.transactions.map((held, index) => {
          const digits = ['Z', '.0004Z', '.0009Z', '.5Z'][index];
          return digits === undefined ? held : postedAt(held, `${clock.slice(0, 19)}${digits}`);
        });
      }
    },
  ),
  'lines-of-the-account-asked-for': {
    warns: ['body/records-agree'],
    ...elementsOf('listCardholderTransactions').each(
      'Whether a list under an accountId shows the lines of other accounts is not stated: it does not.',
      (one, call) => {
        const account = given(call, 'accountId')?.toLowerCase();
        one['accounts'] = listIn(one, 'accounts').filter(({ id }) => id === account);
      },
      ofAccount,
    ),
  },
  'first-line-without-account': {
    warns: ['body/records-agree'],
    ...elementsOf('listCardholderTransactions').each(
      'Whether a list without an accountId shows every line of a transaction is not stated: it shows the first.',
      (one) => void (one['accounts'] = listIn(one, 'accounts').slice(0, 1)),
      not(ofAccount),
    ),
  },
  'no-lines': transactions('No least number of account lines is stated.', (all) =>
    all.map((held, index) => (index % 4 !== 0 ? held : withLines(held, 0))),
  ),
  'no-lines-but-an-account': transactions(
    'That a transaction without account lines is not returned for an accountId is not stated.',
    (all) => all.map((held, index) => (index % 4 !== 0 ? held : { ...held, record: { ...held.record, accounts: [] } })),
  ),
});

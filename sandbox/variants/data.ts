import { isObject, listIn } from '../edits.ts';
import { randomOf } from '../data/random.ts';
import { transactionsOf } from '../data/transactions.ts';
import type { Variant } from '../variant.ts';
import type { Hooks } from '../hooks.ts';
import type { Institution, Person, StoredTransaction } from '../data/records.ts';

const variant = (id: string, permits: string, apply: Hooks): Variant => ({ id, permits, apply });
const inHome = (change: (home: Institution) => void): Hooks => ({ records: change });
const everyone = (change: (person: Person) => void): Hooks => inHome((home) => home.people.forEach(change));
/** The first cardholder's transactions that are chosen have the time of the newest one. */
const atOneTime = (chosen: (held: StoredTransaction, index: number, newest: StoredTransaction) => boolean): Hooks =>
  inHome(({ people: [first] }) => {
    const newest = first?.transactions[0];
    if (first === undefined || newest === undefined) return;
    const { postedAt } = newest;
    first.transactions = first.transactions.map((held, index) =>
      chosen(held, index, newest) ? { ...held, postedAt, record: { ...held.record, postDateTime: postedAt } } : held,
    );
  });

/** How many records there are. */
export const dataVariants: readonly Variant[] = [
  variant(
    'transactions-none',
    'A cardholder may have no transactions: nobody has.',
    everyone((person) => void (person.transactions = [])),
  ),
  variant(
    'transactions-one',
    'A cardholder may have a single transaction: everybody has one.',
    everyone((person) => {
      person.transactions = person.transactions.filter((held) => held.result === 'APPROVED').slice(0, 1);
    }),
  ),
  variant(
    'transactions-old',
    'Nothing need have happened lately: all transactions are older than 60 days.',
    everyone((person) => {
      person.transactions = person.transactions.slice(70);
    }),
  ),
  variant('transactions-four-thousand', 'A cardholder may have thousands of transactions.', {
    records: (home, world) => {
      const [first] = home.people;
      const history = { spans: [{ from: 0, to: 360, approved: 3800, pending: 200 }] };
      if (first !== undefined)
        first.transactions = transactionsOf(randomOf(world.seed + 1), history, Date.parse(world.clock));
    },
  }),
  variant(
    'pending-none',
    'There need be no PENDING transactions.',
    everyone((person) => {
      person.transactions = person.transactions.filter((held) => held.result !== 'PENDING');
    }),
  ),
  variant(
    'pending-only',
    'There need be no APPROVED transactions.',
    everyone((person) => {
      person.transactions = person.transactions.filter((held) => held.result === 'PENDING');
    }),
  ),
  variant(
    'same-instant',
    'Many transactions may share one time.',
    atOneTime((_held, index) => index < 40),
  ),
  variant(
    'crowded-instant',
    'Any number of transactions may share one time: all of one account do.',
    atOneTime((held, _index, newest) => held.accountIds[0] === newest.accountIds[0]),
  ),
  variant(
    'credentials-none',
    'A cardholder may have no credentials: nobody has.',
    everyone((person) => void (person.credentials = [])),
  ),
  variant(
    'credential-values-none',
    'A credential may have no values.',
    everyone((person) => person.credentials.forEach((held) => void (held.record['credentialValues'] = []))),
  ),
  variant(
    'types-none',
    'An institution may have no credential types configured, and then no credentials.',
    inHome((home) => {
      home.types = [];
      home.people.forEach((person) => void (person.credentials = []));
    }),
  ),
  variant(
    'types-one',
    'An institution may have a single credential type.',
    inHome((home) => {
      home.types = home.types.slice(0, 1);
      const known = new Set(home.types.map((type) => type.id));
      for (const person of home.people) {
        person.credentials = person.credentials.filter(
          (held) => isObject(held.record['credentialType']) && known.has(String(held.record['credentialType']['id'])),
        );
      }
    }),
  ),
  variant(
    'one-account',
    'A cardholder may have one account: every transaction has a single line.',
    everyone((person) => {
      person.transactions = person.transactions.map((held) => {
        const record = { ...held.record, accounts: listIn(held.record, 'accounts').slice(0, 1) };
        return { ...held, accountIds: held.accountIds.slice(0, 1), record };
      });
    }),
  ),
  variant(
    'no-lines',
    'No least number of account lines is stated.',
    everyone((person) => {
      person.transactions = person.transactions.map((held, index) =>
        index % 4 !== 0 ? held : { ...held, accountIds: [], record: { ...held.record, accounts: [] } },
      );
    }),
  ),
];

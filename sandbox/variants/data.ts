import { isObject, listIn } from '../edits.ts';
import { randomOf } from '../../generators/institution-random.ts';
import { transactionsOf } from '../../generators/institution-transactions.ts';
import type { Variant } from '../variant.ts';
import type { Hooks } from '../hooks.ts';
import type { Institution, Person } from '../../generators/institution-records.ts';

const variant = (id: string, permits: string, apply: Hooks): Variant => ({ id, permits, apply });
const inHome = (change: (home: Institution) => void): Hooks => ({ records: change });
const everyone = (change: (person: Person) => void): Hooks => inHome((home) => home.people.forEach(change));
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
  variant('same-instant', 'Many transactions may share one time.', {
    records: (home) => {
      const newest = home.people[0]?.transactions[0]?.postedAt ?? '';
      const [first] = home.people;
      if (first === undefined) return;
      first.transactions = first.transactions.map((held, index) =>
        index >= 40 ? held : { ...held, postedAt: newest, record: { ...held.record, postDateTime: newest } },
      );
    },
  }),
  variant('crowded-instant', 'Any number of transactions may share one time: all of one account do.', {
    records: (home) => {
      const newest = home.people[0]?.transactions[0];
      const [first] = home.people;
      if (first === undefined || newest === undefined) return;
      const { postedAt, accountIds } = newest;
      first.transactions = first.transactions.map((held) =>
        held.accountIds[0] === accountIds[0]
          ? { ...held, postedAt, record: { ...held.record, postDateTime: postedAt } }
          : held,
      );
    },
  }),
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

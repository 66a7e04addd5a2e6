import { everyone, inHome, postedAt } from '../api/edits.ts';
import { randomOf } from '../data/random.ts';
import { transactionsOf } from '../data/transactions.ts';
import { variantsOf } from '../api/variant.ts';
import type { Hooks } from '../api/hooks.ts';
import type { StoredTransaction } from '../data/records.ts';

/** The first cardholder's transactions that are chosen have the time of the newest one. */
const atOneTime = (chosen: (held: StoredTransaction, index: number, newest: StoredTransaction) => boolean): Hooks =>
  inHome(({ people: [first] }) => {
    const newest = first?.transactions[0];
    if (first === undefined || newest === undefined) return;
    first.transactions = first.transactions.map((held, index) =>
      chosen(held, index, newest) ? postedAt(held, newest.postedAt) : held,
    );
  });

export const variants = variantsOf({
  'transactions-none': {
    permits: 'A cardholder may have no transactions: nobody has.',
    apply: everyone((person) => void (person.transactions = [])),
  },
  'transactions-one': {
    permits: 'A cardholder may have a single transaction: everybody has one.',
    apply: everyone((person) => {
      person.transactions = person.transactions.filter((held) => held.result === 'APPROVED').slice(0, 1);
    }),
  },
  'transactions-old': {
    permits: 'Nothing need have happened lately: all transactions are older than 60 days.',
    apply: everyone((person) => {
      person.transactions = person.transactions.slice(70);
    }),
  },
  'transactions-four-thousand': {
    permits: 'A cardholder may have thousands of transactions.',
    apply: {
      records: (home, world) => {
        const [first] = home.people;
        const history = { spans: [{ from: 0, to: 360, approved: 3800, pending: 200 }] };
        if (first !== undefined)
          first.transactions = transactionsOf(randomOf(world.seed + 1), history, Date.parse(world.clock));
      },
    },
  },
  'pending-none': {
    permits: 'There need be no PENDING transactions.',
    apply: everyone((person) => {
      person.transactions = person.transactions.filter((held) => held.result !== 'PENDING');
    }),
  },
  'pending-only': {
    permits: 'There need be no APPROVED transactions.',
    apply: everyone((person) => {
      person.transactions = person.transactions.filter((held) => held.result === 'PENDING');
    }),
  },
  'same-instant': { permits: 'Many transactions may share one time.', apply: atOneTime((_held, index) => index < 40) },
  'crowded-instant': {
    permits: 'Any number of transactions may share one time: all of one account do.',
    apply: atOneTime((held, _index, newest) => held.accountIds[0] === newest.accountIds[0]),
  },
  'credentials-none': {
    permits: 'A cardholder may have no credentials: nobody has.',
    apply: everyone((person) => void (person.credentials = [])),
  },
  'credential-values-none': {
    permits: 'A credential may have no values.',
    apply: everyone((person) => person.credentials.forEach((held) => void (held.record.credentialValues = []))),
  },
  'types-none': {
    permits: 'An institution may have no credential types configured, and then no credentials.',
    apply: inHome((home) => {
      home.types = [];
      home.people.forEach((person) => void (person.credentials = []));
    }),
  },
  'types-one': {
    permits: 'An institution may have a single credential type.',
    apply: inHome((home) => {
      home.types = home.types.slice(0, 1);
      for (const person of home.people) {
        person.credentials = person.credentials.filter(({ record }) => record.credentialType?.id === home.types[0]?.id);
      }
    }),
  },
  'one-account': {
    permits: 'A cardholder may have one account: every transaction has a single line.',
    apply: everyone((person) => {
      person.transactions = person.transactions.map((held) => ({
        ...held,
        accountIds: held.accountIds.slice(0, 1),
        record: { ...held.record, accounts: held.record.accounts.slice(0, 1) },
      }));
    }),
  },
  'no-lines': {
    permits: 'No least number of account lines is stated.',
    apply: everyone((person) => {
      person.transactions = person.transactions.map((held, index) =>
        index % 4 !== 0 ? held : { ...held, accountIds: [], record: { ...held.record, accounts: [] } },
      );
    }),
  },
});

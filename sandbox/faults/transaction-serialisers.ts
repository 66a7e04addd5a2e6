import { listIn } from '../api/edits.ts';
import { faultsOf } from '../api/fault.ts';
import type { Hooks } from '../api/hooks.ts';
import { eachTransaction, rewrite, withoutZone } from '../api/serialiser-faults.ts';
import type { Json } from '../data/records.ts';

const postDateTime = (write: (text: string) => Json): Hooks =>
  eachTransaction((transaction) => rewrite(transaction, 'postDateTime', (value) => write(String(value))));

/** Five hours behind UTC, with the offset written out. */
const eastern = (text: string): string =>
  new Date(Date.parse(text) - 5 * 3_600_000).toISOString().replace('Z', '-05:00');

export const faults = faultsOf({
  'serialiser-null-for-absent': {
    breaks: ['transaction/merchant-name', 'transaction/debit-credit', 'transaction/credential'],
    reveals: 'Optional members of a transaction that are absent are written as null.',
    apply: eachTransaction((transaction) => {
      for (const member of ['credential', 'debitCredit', 'merchantName']) transaction[member] ??= null;
    }),
  },
  'serialiser-date-without-zone': {
    breaks: ['transaction/post-date-time'],
    reveals: 'The time of a transaction has no time zone.',
    apply: postDateTime(withoutZone),
  },
  'serialiser-date-as-epoch': {
    breaks: ['transaction/post-date-time'],
    reveals: 'The time of a transaction is a number of milliseconds.',
    apply: postDateTime((text) => Date.parse(text)),
  },
  'serialiser-date-with-local-offset': {
    breaks: ['transaction/post-date-time'],
    reveals: 'The time of a transaction is written in local time, with its offset.',
    apply: postDateTime(eastern),
  },
  'serialiser-enum-in-lower-case': {
    breaks: ['transaction/category'],
    reveals: 'The category of a transaction is written in lower case.',
    apply: eachTransaction((transaction) =>
      rewrite(transaction, 'transactionCategory', (value) => String(value).toLowerCase()),
    ),
  },
  'serialiser-snake-case': {
    breaks: ['transaction/type'],
    reveals: 'The type of a transaction is called transaction_type.',
    apply: eachTransaction((transaction) => {
      transaction['transaction_type'] = transaction['transactionType'] ?? null;
      delete transaction['transactionType'];
    }),
  },
  'serialiser-one-line-as-object': {
    breaks: ['transaction/accounts'],
    reveals: 'The accounts of a transaction with a single line are that line.',
    apply: eachTransaction((transaction) => {
      const [only, ...others] = listIn(transaction, 'accounts');
      if (only !== undefined && others.length === 0) transaction['accounts'] = only;
    }),
  },
});

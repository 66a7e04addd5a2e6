import { defaultBehaviour } from '../api/behaviour.ts';
import { caching } from '../api/cache-faults.ts';
import { given } from '../api/edits.ts';
import { faultsOf } from '../api/fault.ts';
import { refusing } from '../api/validator-faults.ts';
import type { StoredTransaction } from '../data/records.ts';

const { bearsAccount, cardholder } = defaultBehaviour;

/** Whether a transaction counts or moves money, by the lines on one account or on all. */
const kindsOf = ({ record }: StoredTransaction, account?: string): string[] =>
  record.accounts.filter(({ id }) => account === undefined || id === account).map(({ amount }) => amount.type);

export const faults = faultsOf({
  'rows-by-kind-of-account': {
    breaks: ['transactions-account/sound'],
    reveals: 'An accountId lists the transactions on every account of the same kind.',
    apply: {
      behaviour: {
        cardholder: (id, call, world) => {
          const person = cardholder(id, call, world);
          const account = given(call, 'accountId')?.toLowerCase();
          if (person === undefined || account === undefined) return person;
          const [kind] = person.transactions.flatMap((held) => kindsOf(held, account));
          const shown = person.transactions.map((held) =>
            kind !== undefined && kindsOf(held).includes(kind) ? { ...held, accountIds: [account] } : held,
          );
          return { ...person, transactions: shown };
        },
      },
    },
  },
  'sql-join-without-merchant-lost': {
    breaks: ['transactions-account/complete', 'transactions/prediction'],
    reveals: 'With an accountId, an inner join with the merchants loses the transactions without one.',
    apply: {
      behaviour: {
        bearsAccount: (transaction, plan, call) =>
          bearsAccount(transaction, plan, call) &&
          (plan.accountId === undefined || transaction.record.merchantName !== undefined),
      },
    },
  },
  'cache-without-account': {
    breaks: ['transactions-account/sound', 'transactions-account/unused-finds-nothing'],
    reveals: 'A cache takes requests that differ in their accountId for the same one.',
    apply: caching('accountId'),
  },
  'validator-pending-with-account-refused': {
    breaks: ['transactions-account/complete'],
    reveals: 'PENDING transactions of an account are refused.',
    apply: refusing('accountId', ({ result, accountId }) => result === 'PENDING' && accountId !== undefined),
  },
});

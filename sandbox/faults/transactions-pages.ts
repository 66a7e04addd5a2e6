import { listIn, onSuccess } from '../api/edits.ts';
import { faultsOf } from '../api/fault.ts';
import { cutting, onList, telling } from '../api/list-faults.ts';
import type { ListDefect } from '../api/list-faults.ts';

const here = (defect: ListDefect) => onList('listCardholderTransactions', defect);

export const faults = faultsOf({
  'sql-offset-twice': {
    breaks: ['transactions/walk-complete'],
    ...here(
      cutting('the offset is applied by the query and once more to its rows.', (list, { offset, limit }) =>
        list.slice(offset * 2, offset * 2 + limit),
      ),
    ),
  },
  'sql-offset-rounded-to-pages': {
    breaks: ['transactions/walk-complete', 'transactions/slice', 'transactions/prediction'],
    ...here(
      cutting('the offset is rounded down to a whole number of pages.', (list, { offset, limit }) => {
        const start = Math.floor(offset / limit) * limit;
        return list.slice(start, start + limit);
      }),
    ),
  },
  'sql-total-of-everybody': {
    breaks: ['transactions/total'],
    ...here(
      telling('total counts the transactions of every cardholder.', (_facts, _call, world) => ({
        total: world.home.people.reduce((sum, { transactions }) => sum + transactions.length, 0),
      })),
    ),
  },
  'serialiser-one-transaction-as-object': {
    breaks: ['transactions/list-member'],
    reveals: 'A list of a single transaction is that transaction.',
    apply: onSuccess('listCardholderTransactions', (json) => {
      const [only, ...others] = listIn(json, 'transactions');
      return only === undefined || others.length > 0 ? json : { ...json, transactions: only };
    }),
  },
});

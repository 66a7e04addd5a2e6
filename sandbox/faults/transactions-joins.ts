import { defaultBehaviour } from '../api/behaviour.ts';
import { behaving } from '../api/differences.ts';
import { breaking } from '../api/fault.ts';
import { cutting, telling } from '../api/list-faults.ts';
import type { ListDefect } from '../api/list-faults.ts';
import { answering, firstForNil } from '../api/people-faults.ts';
import type { StoredTransaction } from '../data/records.ts';

const here = (defect: ListDefect) => defect('listCardholderTransactions');
const { inWindow, hasResult, bearsAccount, order, cardholder } = defaultBehaviour;

export const faults = [
  ...breaking(['transactions/total', 'transactions/unique', 'transactions/walk-complete'], {
    'sql-join-row-per-line': behaving('A join lists and counts a transaction once for each of its account lines.', {
      order: (list, plan, world) => order(list, plan, world).flatMap((held) => held.accountIds.map(() => held)),
    }),
  }),
  ...breaking('transactions/total', {
    'sql-join-total-per-line': here(
      telling('a join makes total count the account lines.', ({ plan }, call, world) => {
        const rows = (cardholder(call.id, call, world)?.transactions ?? [])
          .filter((held) => inWindow(held, plan, call) && hasResult(held, plan, call) && bearsAccount(held, plan, call))
          .flatMap((held) => held.accountIds);
        return { total: rows.length };
      }),
    ),
  }),
  ...breaking(['transactions/total', 'transactions/walk-complete'], {
    'sql-join-without-credential-lost': here(
      cutting(
        'an inner join with the credentials loses those without one, but total counts them.',
        (list, { offset, limit }) =>
          list
            .filter((held) => (held as Partial<StoredTransaction>).record?.credential !== undefined)
            .slice(offset, offset + limit),
      ),
    ),
  }),
  ...breaking('transactions/not-shared', {
    'transactions-first-for-nil': firstForNil(
      'List transactions returns those of the first cardholder for the nil UUID.',
      'listCardholderTransactions',
    ),
    'rows-of-everybody': answering(
      'The query lacks the cardholder: the list of each holds the transactions of all.',
      'listCardholderTransactions',
      (person, { home }) => person && { ...person, transactions: home.people.flatMap((one) => one.transactions) },
    ),
  }),
];

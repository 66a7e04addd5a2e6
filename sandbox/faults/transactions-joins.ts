import { defaultBehaviour } from '../api/behaviour.ts';
import { isObject } from '../api/edits.ts';
import { faultsOf } from '../api/fault.ts';
import { onList, telling } from '../api/list-faults.ts';
import type { Json } from '../data/records.ts';

const { inWindow, hasResult, bearsAccount, order, cardholder } = defaultBehaviour;

/** Whether an element of a list is a stored transaction that shows a credential. */
const hasCredential = (held: unknown): boolean =>
  typeof held === 'object' &&
  held !== null &&
  'record' in held &&
  isObject(held.record as Json) &&
  'credential' in (held.record as object);

export const faults = faultsOf({
  'sql-join-row-per-line': {
    breaks: ['transactions/total', 'transactions/unique', 'transactions/walk-complete'],
    reveals: 'A join lists and counts a transaction once for each of its account lines.',
    apply: {
      behaviour: {
        order: (list, plan, world) => order(list, plan, world).flatMap((held) => held.accountIds.map(() => held)),
      },
    },
  },
  'sql-join-total-per-line': {
    breaks: ['transactions/total'],
    ...onList(
      'listCardholderTransactions',
      telling('a join makes total count the account lines.', ({ plan }, call, world) => {
        const rows = (cardholder(call.id, call, world)?.transactions ?? [])
          .filter((held) => inWindow(held, plan, call) && hasResult(held, plan, call) && bearsAccount(held, plan, call))
          .flatMap((held) => held.accountIds);
        return { total: rows.length };
      }),
    ),
  },
  'sql-join-without-credential-lost': {
    breaks: ['transactions/total', 'transactions/walk-complete'],
    reveals: 'An inner join with the credentials loses the transactions without one, but total counts them.',
    apply: {
      behaviour: {
        cut: (list, { offset, limit }, call) => {
          const listsAll = call.operation !== 'listCardholderTransactions';
          return list.filter((held) => listsAll || hasCredential(held)).slice(offset, offset + limit);
        },
      },
    },
  },
  'rows-of-everybody': {
    breaks: ['transactions/not-shared'],
    reveals: 'The query lacks the cardholder: the list of each holds the transactions of all.',
    apply: {
      behaviour: {
        cardholder: (id, call, world) => {
          const person = cardholder(id, call, world);
          if (person === undefined || call.operation !== 'listCardholderTransactions') return person;
          return { ...person, transactions: world.home.people.flatMap(({ transactions }) => transactions) };
        },
      },
    },
  },
});

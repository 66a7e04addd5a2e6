import { behaving } from '../api/differences.ts';
import { defaultBehaviour, newestFirst } from '../api/behaviour.ts';
import { given, listIn } from '../api/edits.ts';
import { breaking } from '../api/fault.ts';
import { cutting, type ListDefect, pageFaults, shaping, telling } from '../api/list-faults.ts';
import { compareInstants, shownInstant } from '../api/instant.ts';
import type { Plan } from '../api/messages.ts';
import type { Json, StoredTransaction } from '../data/records.ts';

const transactions = 'listCardholderTransactions';
const here = (defect: ListDefect) => defect(transactions);
const { cut: plainCut } = defaultBehaviour;

/** A total that leaves out one of the filters. */
const counting = (says: string, without: 'result' | 'accountId' | 'window'): ListDefect =>
  telling(says, ({ plan }, call, world) => {
    const { inWindow, hasResult, bearsAccount, cardholder } = defaultBehaviour;
    const list = (cardholder(call.id, call, world)?.transactions ?? []).filter(
      (held) =>
        (without === 'window' || inWindow(held, plan, call)) &&
        (without === 'result' || hasResult(held, plan, call)) &&
        (without === 'accountId' || bearsAccount(held, plan, call)),
    );
    return { total: list.length };
  });

const onWholePages = (plan: Plan): Plan => ({ ...plan, offset: Math.floor(plan.offset / plan.limit) * plan.limit });

export const faults = [
  ...pageFaults(transactions),
  ...breaking('transactions/page-size', {
    'transactions-pages-of-twenty': here(
      cutting('no page holds more than 20.', (list, plan) =>
        list.slice(plan.offset, plan.offset + Math.min(plan.limit, 20)),
      ),
    ),
  }),
  ...breaking('transactions/walk-complete', {
    'transactions-last-page-short': here(
      cutting('the last element of the last page is lost.', (list, plan) => {
        const page = list.slice(plan.offset, plan.offset + plan.limit);
        return plan.offset > 0 && page.length < plan.limit ? page.slice(0, -1) : page;
      }),
    ),
    'sql-offset-twice': here(
      cutting('the offset is applied by the query and once more to its rows.', (list, { offset, limit }) =>
        list.slice(offset * 2, offset * 2 + limit),
      ),
    ),
    'transactions-limit-before-filter': behaving(
      'The limit is applied before the filter for the result, so pages are short.',
      {
        hasResult: () => true,
        cut: (list, plan, call, world) => {
          const page = plainCut(list, plan, call, world);
          if (call.operation !== transactions) return page;
          return page.filter((element) => (element as { result?: string }).result === plan.result);
        },
      },
    ),
  }),
  ...breaking(['transactions/walk-complete', 'transactions/prediction'], {
    'transactions-last-full-page-empty': here(
      cutting('the last page is empty if it is full.', (list, plan, call, world) =>
        plan.offset > 0 && plan.offset + plan.limit === list.length ? [] : plainCut(list, plan, call, world),
      ),
    ),
  }),
  ...breaking(['transactions/walk-complete', 'transactions/slice', 'transactions/prediction'], {
    'sql-offset-rounded-to-pages': here(
      cutting('the offset is rounded down to a whole number of pages.', (list, { offset, limit }) => {
        const start = Math.floor(offset / limit) * limit;
        return list.slice(start, start + limit);
      }),
    ),
  }),
  ...breaking('transactions/total', {
    'transactions-paging-total-without-result': here(counting('total counts both results.', 'result')),
    'transactions-paging-total-without-account': here(counting('total counts all accounts.', 'accountId')),
    'transactions-paging-total-without-window': here(counting('total ignores the window.', 'window')),
    'transactions-paging-total-plus-one-for-the-last': here(
      telling('total is one too many for the last cardholder.', ({ total }, call, { home }) =>
        call.id === home.people.at(-1)?.cardholderId ? { total: total + 1 } : {},
      ),
    ),
  }),
  ...breaking('transactions/total', {
    'transactions-paging-total-seven-of-nothing': here(
      telling('total is 7 if an accountId finds nothing.', ({ plan, total }) =>
        plan.accountId !== undefined && total === 0 ? { total: 7 } : {},
      ),
    ),
  }),
  ...breaking(['transactions/total', 'transactions/prediction'], {
    'sql-total-of-everybody': here(
      telling('total counts the transactions of every cardholder.', (_facts, _call, { home }) => ({
        total: home.people.flatMap(({ transactions }) => transactions).length,
      })),
    ),
  }),
  ...breaking('transactions/list-member', {
    'transactions-list-null-when-empty': here(
      shaping('an empty page has null as its list.', (json, list) => ({
        ...json,
        [list]: (json[list] as Json[]).length === 0 ? null : (json[list] ?? null),
      })),
    ),
    'transactions-list-missing-when-empty': here(
      shaping('an empty page has no list.', (json, list) =>
        (json[list] as Json[]).length === 0 ? { paging: json['paging'] ?? null } : json,
      ),
    ),
    'serialiser-one-transaction-as-object': here(
      shaping('a list of a single transaction is that transaction.', (json) => {
        const [only, ...others] = listIn(json, 'transactions');
        return only === undefined || others.length > 0 ? json : { ...json, transactions: only };
      }),
    ),
  }),
  ...breaking(['transactions/prediction', 'transactions/walk-complete'], {
    'transactions-offset-plus-one-for-whole-days': here(
      cutting('beyond offset 0 a page begins one late if the window ends at 23:59:59.', (list, plan, call, world) =>
        plan.offset > 0 && /T23:59:59Z$/.test(given(call, 'postDateTimeEndDateTime') ?? '')
          ? list.slice(plan.offset + 1, plan.offset + 1 + plan.limit)
          : plainCut(list, plan, call, world),
      ),
    ),
  }),
  ...breaking('transactions/limit-respected', {
    'transactions-ten-and-one-more': here(
      cutting(
        'one element more is read to see whether the list goes on, and is left in if the limit is 10.',
        (list, plan, call, world) => plainCut(list, plan.limit === 10 ? { ...plan, limit: 11 } : plan, call, world),
      ),
    ),
    'transactions-limit-ignored-as-first-parameter': here(
      cutting('a limit is not seen if it is the first parameter.', (list, plan, call, world) =>
        plainCut(list, call.query[0]?.[0] === 'limit' ? { ...plan, limit: 25 } : plan, call, world),
      ),
    ),
    'transactions-limit-ignored-for-pending-of-an-account': here(
      cutting('the first page of the PENDING ones of an account has no limit.', (list, plan, call, world) =>
        plan.result === 'PENDING' && plan.accountId !== undefined && plan.offset === 0
          ? list
          : plainCut(list, plan, call, world),
      ),
    ),
  }),
  ...breaking(['transactions/slice', 'transactions/prediction'], {
    'transactions-offset-one-is-ignored': here(
      cutting('offset=1 is ignored.', (list, plan, call, world) =>
        plainCut(list, plan.offset === 1 ? { ...plan, offset: 0 } : plan, call, world),
      ),
    ),
    'transactions-offset-plus-one-for-an-account': here(
      cutting('with an accountId, a page beyond offset 0 begins one late.', (list, plan, call, world) => {
        const isLate = plan.accountId !== undefined && plan.offset > 0;
        return plainCut(list, isLate ? { ...plan, offset: plan.offset + 1 } : plan, call, world);
      }),
    ),
    'transactions-offset-plus-one-for-pending-of-an-account': here(
      cutting('beyond offset 0 a page of PENDING ones of an account begins one late.', (list, plan, call, world) => {
        const isLate = plan.result === 'PENDING' && plan.accountId !== undefined && plan.offset > 0;
        return plainCut(list, isLate ? { ...plan, offset: plan.offset + 1 } : plan, call, world);
      }),
    ),
    'sql-offset-of-pending-rounded-to-pages': here(
      cutting('with result=PENDING, the offset is rounded down to whole pages.', (list, plan, call, world) =>
        plainCut(list, plan.result === 'PENDING' ? onWholePages(plan) : plan, call, world),
      ),
    ),
  }),
  ...breaking('transactions/slice', {
    'transactions-offset-of-seven-bits': here(
      cutting('an offset over 127 is read as 127.', (list, { offset, limit }) =>
        list.slice(Math.min(offset, 127), Math.min(offset, 127) + limit),
      ),
    ),
    'transactions-last-page-of-account-filled-up': here(
      cutting('with an accountId, the last page is filled up from the page before it.', (list, plan, call, world) => {
        const isLast = plan.accountId !== undefined && plan.offset < list.length;
        const last = Math.max(0, list.length - plan.limit);
        return plainCut(list, isLast ? { ...plan, offset: Math.min(plan.offset, last) } : plan, call, world);
      }),
    ),
    'transactions-slice-shifted-by-limit': here(
      cutting('a limit of ten or less begins one late beyond offset 0.', (list, plan, call, world) =>
        plan.offset > 0 && plan.limit <= 10
          ? list.slice(plan.offset + 1, plan.offset + 1 + plan.limit)
          : plainCut(list, plan, call, world),
      ),
    ),
    'transactions-offset-ignored-without-limit': here(
      cutting('the offset is ignored if there is no limit.', (list, plan, call, world) =>
        call.query.some(([name]) => name === 'limit') ? plainCut(list, plan, call, world) : list.slice(0, plan.limit),
      ),
    ),
    'transactions-slice-of-one-is-the-first': here(
      cutting('a limit of 1 ignores the offset.', (list, plan, call, world) =>
        plan.limit === 1 ? list.slice(0, 1) : plainCut(list, plan, call, world),
      ),
    ),
    'transactions-slice-reversed-pages': here(
      cutting('a short page holds the end of the list.', (list, plan, call, world) =>
        plan.limit <= 12 && plan.offset > 0
          ? list.slice(-plan.offset - plan.limit, -plan.offset)
          : plainCut(list, plan, call, world),
      ),
    ),
  }),
  ...breaking('transactions/walk-complete', {
    'transactions-ties-in-another-order': behaving(
      'Transactions of one instant come in another order each time, so that pages repeat and lose some.',
      {
        order: (list, _plan, world) => {
          const turn = world.count('order') % 2 === 0 ? 1 : -1;
          const byTime = (one: StoredTransaction, other: StoredTransaction) =>
            compareInstants(shownInstant(other.postedAt), shownInstant(one.postedAt));
          return [...list].sort((one, other) => byTime(one, other) || (one.id < other.id ? turn : -turn));
        },
      },
    ),
  }),
  ...breaking(['transactions/walk-complete', 'transactions/stable-order'], {
    'transactions-restless-order-of-pending': behaving('PENDING transactions come in another order each time.', {
      order: (list, { result }, world) => {
        const sorted = [...list].sort(newestFirst);
        return result === 'PENDING' && world.count('order') % 2 === 1 ? sorted.reverse() : sorted;
      },
    }),
  }),
  ...breaking('transactions/stable-order', {
    'transactions-restless-order': behaving('Identical requests give another order each time.', {
      order: (list, _plan, world) => {
        const sorted = [...list].sort(newestFirst);
        return world.count('order') % 2 === 0 ? sorted : sorted.reverse();
      },
    }),
  }),
];

import { behaving } from '../api/differences.ts';
import { defaultBehaviour, newestFirst } from '../api/behaviour.ts';
import { listIn } from '../api/edits.ts';
import { breaking } from '../api/fault.ts';
import { cutting, defects, shaping, telling } from '../api/list-faults.ts';
import type { ListDefect } from '../api/list-faults.ts';

const here = (defect: ListDefect) => defect('listCardholderTransactions');
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

export const faults = [
  ...breaking('transactions/limit-respected', {
    'transactions-limit-ignored': here(defects.limitIgnored),
    'transactions-limit-plus-one': here(defects.limitPlusOne),
  }),
  ...breaking('transactions/page-size', {
    'transactions-limit-minus-one': here(defects.limitMinusOne),
    'transactions-pages-of-twenty': here(
      cutting('no page holds more than 20.', (list, plan) =>
        list.slice(plan.offset, plan.offset + Math.min(plan.limit, 20)),
      ),
    ),
  }),
  ...breaking('transactions/walk-complete', {
    'transactions-offset-plus-one': here(defects.offsetPlusOne),
    'transactions-offset-minus-one': here(defects.offsetMinusOne),
    'transactions-offset-ignored': here(defects.offsetIgnored),
    'transactions-offset-counts-pages': here(defects.offsetCountsPages),
    'transactions-border-lost': here(defects.borderLost),
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
          if (call.operation !== 'listCardholderTransactions') return page;
          return page.filter((element) => (element as { result?: string }).result === plan.result);
        },
      },
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
  ...breaking('transactions/unique', { 'transactions-twice-in-a-page': here(defects.twiceInAPage) }),
  ...breaking('transactions/total', {
    'transactions-paging-total-of-page': here(defects.totalOfPage),
    'transactions-paging-total-plus-one': here(defects.totalPlusOne),
    'transactions-paging-total-minus-one': here(defects.totalMinusOne),
    'transactions-paging-total-of-pages': here(defects.totalOfPages),
    'transactions-paging-total-left': here(defects.totalLeft),
    'transactions-paging-total-zero-on-later-pages': here(defects.totalZeroOnLaterPages),
    'transactions-paging-total-without-result': here(counting('total counts both results.', 'result')),
    'transactions-paging-total-without-account': here(counting('total counts all accounts.', 'accountId')),
    'transactions-paging-total-without-window': here(counting('total ignores the window.', 'window')),
    'sql-total-of-everybody': here(
      telling('total counts the transactions of every cardholder.', (_facts, _call, { home }) => ({
        total: home.people.flatMap(({ transactions }) => transactions).length,
      })),
    ),
  }),
  ...breaking('transactions/offset-echo', {
    'transactions-paging-offset-zero': here(defects.offsetZero),
    'transactions-paging-offset-of-next': here(defects.offsetOfNext),
  }),
  ...breaking('transactions/paging-limit-respected', { 'transactions-paging-limit-one': here(defects.limitOne) }),
  ...breaking('transactions/paging-limit-in-force', {
    'transactions-paging-limit-of-fifty': here(defects.limitOfFifty),
  }),
  ...breaking('transactions/paging-member', {
    'transactions-paging-missing': here(defects.pagingMissing),
    'transactions-paging-null': here(defects.pagingNull),
    'transactions-paging-renamed': here(defects.pagingRenamed),
    'transactions-paging-missing-when-whole': here(defects.pagingMissingWhenWhole),
  }),
  ...breaking('transactions/list-member', {
    'transactions-bare-array': here(defects.bareArray),
    'transactions-list-renamed': here(defects.listRenamed),
    'transactions-list-null-when-empty': here(defects.listNullWhenEmpty),
    'transactions-list-missing-when-empty': here(defects.listMissingWhenEmpty),
    'serialiser-one-transaction-as-object': here(
      shaping('a list of a single transaction is that transaction.', (json) => {
        const [only, ...others] = listIn(json, 'transactions');
        return only === undefined || others.length > 0 ? json : { ...json, transactions: only };
      }),
    ),
  }),
  ...breaking('transactions/slice', {
    'transactions-slice-shifted-by-limit': here(
      cutting('a limit of ten or less begins one late beyond offset 0.', (list, plan, call, world) =>
        plan.offset > 0 && plan.limit <= 10
          ? list.slice(plan.offset + 1, plan.offset + 1 + plan.limit)
          : plainCut(list, plan, call, world),
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
  ...breaking('transactions/stable-order', {
    'transactions-restless-order': behaving('Identical requests give another order each time.', {
      order: (list, _plan, world) => {
        const sorted = [...list].sort(newestFirst);
        return world.count('order') % 2 === 0 ? sorted : sorted.reverse();
      },
    }),
  }),
];

import { defaultBehaviour, newestFirst } from '../api/behaviour.ts';
import { faultsOf } from '../api/fault.ts';
import { cutting, defects, onList, telling } from '../api/list-faults.ts';
import type { ListDefect } from '../api/list-faults.ts';

const here = (defect: ListDefect) => onList('listCardholderTransactions', defect);
const { cut: plainCut } = defaultBehaviour;

/** A total that leaves out one of the filters. */
const counting = (reveals: string, without: 'result' | 'accountId' | 'window'): ListDefect =>
  telling(reveals, ({ plan }, call, world) => {
    const { inWindow, hasResult, bearsAccount, cardholder } = defaultBehaviour;
    const list = (cardholder(call.id, call, world)?.transactions ?? []).filter(
      (held) =>
        (without === 'window' || inWindow(held, plan, call)) &&
        (without === 'result' || hasResult(held, plan, call)) &&
        (without === 'accountId' || bearsAccount(held, plan, call)),
    );
    return { total: list.length };
  });

export const faults = faultsOf({
  'transactions-limit-ignored': { breaks: ['transactions/limit-respected'], ...here(defects.limitIgnored) },
  'transactions-limit-plus-one': { breaks: ['transactions/limit-respected'], ...here(defects.limitPlusOne) },
  'transactions-limit-minus-one': { breaks: ['transactions/page-size'], ...here(defects.limitMinusOne) },
  'transactions-offset-plus-one': { breaks: ['transactions/walk-complete'], ...here(defects.offsetPlusOne) },
  'transactions-offset-minus-one': { breaks: ['transactions/walk-complete'], ...here(defects.offsetMinusOne) },
  'transactions-offset-ignored': { breaks: ['transactions/walk-complete'], ...here(defects.offsetIgnored) },
  'transactions-offset-counts-pages': { breaks: ['transactions/walk-complete'], ...here(defects.offsetCountsPages) },
  'transactions-border-lost': { breaks: ['transactions/walk-complete'], ...here(defects.borderLost) },
  'transactions-twice-in-a-page': { breaks: ['transactions/unique'], ...here(defects.twiceInAPage) },
  'transactions-paging-total-of-page': { breaks: ['transactions/total'], ...here(defects.totalOfPage) },
  'transactions-paging-total-plus-one': { breaks: ['transactions/total'], ...here(defects.totalPlusOne) },
  'transactions-paging-total-minus-one': { breaks: ['transactions/total'], ...here(defects.totalMinusOne) },
  'transactions-paging-total-of-pages': { breaks: ['transactions/total'], ...here(defects.totalOfPages) },
  'transactions-paging-total-left': { breaks: ['transactions/total'], ...here(defects.totalLeft) },
  'transactions-paging-total-zero-on-later-pages': {
    breaks: ['transactions/total'],
    ...here(defects.totalZeroOnLaterPages),
  },
  'transactions-paging-total-without-result': {
    breaks: ['transactions/total'],
    ...here(counting('total counts both results.', 'result')),
  },
  'transactions-paging-total-without-account': {
    breaks: ['transactions/total'],
    ...here(counting('total counts all accounts.', 'accountId')),
  },
  'transactions-paging-total-without-window': {
    breaks: ['transactions/total'],
    ...here(counting('total ignores the window.', 'window')),
  },
  'transactions-paging-offset-zero': { breaks: ['transactions/offset-echo'], ...here(defects.offsetZero) },
  'transactions-paging-offset-of-next': { breaks: ['transactions/offset-echo'], ...here(defects.offsetOfNext) },
  'transactions-paging-limit-one': { breaks: ['transactions/paging-limit-respected'], ...here(defects.limitOne) },
  'transactions-paging-limit-of-fifty': {
    breaks: ['transactions/paging-limit-in-force'],
    ...here(defects.limitOfFifty),
  },
  'transactions-paging-missing': { breaks: ['transactions/paging-member'], ...here(defects.pagingMissing) },
  'transactions-paging-null': { breaks: ['transactions/paging-member'], ...here(defects.pagingNull) },
  'transactions-paging-renamed': { breaks: ['transactions/paging-member'], ...here(defects.pagingRenamed) },
  'transactions-paging-missing-when-whole': {
    breaks: ['transactions/paging-member'],
    ...here(defects.pagingMissingWhenWhole),
  },
  'transactions-bare-array': { breaks: ['transactions/list-member'], ...here(defects.bareArray) },
  'transactions-list-renamed': { breaks: ['transactions/list-member'], ...here(defects.listRenamed) },
  'transactions-list-null-when-empty': { breaks: ['transactions/list-member'], ...here(defects.listNullWhenEmpty) },
  'transactions-list-missing-when-empty': {
    breaks: ['transactions/list-member'],
    ...here(defects.listMissingWhenEmpty),
  },
  'transactions-last-page-short': {
    breaks: ['transactions/walk-complete'],
    ...here(
      cutting('the last element of the last page is lost.', (list, plan) => {
        const page = list.slice(plan.offset, plan.offset + plan.limit);
        return plan.offset > 0 && page.length < plan.limit ? page.slice(0, -1) : page;
      }),
    ),
  },
  'transactions-slice-shifted-by-limit': {
    breaks: ['transactions/slice'],
    ...here(
      cutting('a limit of ten or less begins one late beyond offset 0.', (list, plan, call, world) =>
        plan.offset > 0 && plan.limit <= 10
          ? list.slice(plan.offset + 1, plan.offset + 1 + plan.limit)
          : plainCut(list, plan, call, world),
      ),
    ),
  },
  'transactions-slice-reversed-pages': {
    breaks: ['transactions/slice'],
    ...here(
      cutting('a short page holds the end of the list.', (list, plan, call, world) =>
        plan.limit <= 12 && plan.offset > 0
          ? list.slice(-plan.offset - plan.limit, -plan.offset)
          : plainCut(list, plan, call, world),
      ),
    ),
  },
  'transactions-pages-of-twenty': {
    breaks: ['transactions/page-size'],
    ...here(
      cutting('no page holds more than 20.', (list, plan) =>
        list.slice(plan.offset, plan.offset + Math.min(plan.limit, 20)),
      ),
    ),
  },
  'transactions-limit-before-filter': {
    breaks: ['transactions/walk-complete'],
    reveals: 'The limit is applied before the filter for the result, so pages are short.',
    apply: {
      behaviour: {
        hasResult: () => true,
        cut: (list, plan, call, world) => {
          const page = plainCut(list, plan, call, world);
          if (call.operation !== 'listCardholderTransactions') return page;
          return page.filter((element) => (element as { result?: string }).result === plan.result);
        },
      },
    },
  },
  'transactions-restless-order': {
    breaks: ['transactions/stable-order'],
    reveals: 'Identical requests give another order each time.',
    apply: {
      behaviour: {
        order: (list, _plan, world) => {
          const sorted = [...list].sort(newestFirst);
          return world.count('order') % 2 === 0 ? sorted : sorted.reverse();
        },
      },
    },
  },
});

import { byTime, defaultBehaviour, matching, newestFirst } from '../api/behaviour.ts';
import { behaving, breaking, type Difference, when } from '../api/difference.ts';
import { listIn } from '../api/edits.ts';
import { listOf, pageFaults, wholePages } from '../api/list-faults.ts';
import type { Plan } from '../api/messages.ts';
import { all, type Asks, given, isLater, isLimited, isPending, not, ofAccount } from '../api/requests.ts';
import type { Json } from '../data/records.ts';

const { cutting, cuttingAs, shaping, telling } = listOf('listCardholderTransactions');
/** A total that leaves out one of the filters. */
const counting = (says: string, without: (plan: Plan) => Plan): Difference =>
  telling(says, ({ plan }, ...asked) => ({ total: matching(without(plan), ...asked).length }));

const isPendingOfAccount = all(isPending, ofAccount);
/** A page beyond offset 0 begins one late, in some requests. */
const oneLate = (says: string, asks: Asks): Difference =>
  cuttingAs(says, ({ offset }) => ({ offset: offset + 1 }), all(isLater, asks));
/** Every second list is in the reverse order, of those that count. */
const restless = (says: string, asks?: Asks): Difference =>
  when(asks).behaving(says, {
    order: (list, _plan, _call, world) => {
      const sorted = [...list].sort(newestFirst);
      return world.count('order') % 2 === 1 ? sorted.reverse() : sorted;
    },
  });

export const faults = [
  ...pageFaults('listCardholderTransactions'),
  ...breaking('transactions/page-size', {
    'transactions-pages-of-twenty': cuttingAs('no page holds more than 20.', ({ limit }) => ({
      limit: Math.min(limit, 20),
    })),
  }),
  ...breaking('transactions/walk-complete', {
    'transactions-last-page-short': cuttingAs(
      'the last element of the last page is lost.',
      ({ offset, limit }, total) =>
        offset > 0 && offset + limit > total ? { limit: Math.max(total - offset - 1, 0) } : {},
    ),
    'sql-offset-twice': cuttingAs('the offset is applied by the query and once more to its rows.', ({ offset }) => ({
      offset: offset * 2,
    })),
    'transactions-limit-before-filter': behaving(
      'The limit is applied before the filter for the result, so pages are short.',
      {
        hasResult: () => true,
        cut: (list, plan, call, world) => {
          const page = defaultBehaviour.cut(list, plan, call, world);
          if (call.operation !== 'listCardholderTransactions') return page;
          return page.filter((element) => (element as { result?: string }).result === plan.result);
        },
      },
    ),
    'transactions-ties-in-another-order': behaving(
      'Transactions of one instant come in another order each time, so that pages repeat and lose some.',
      {
        order: (list, _plan, _call, world) => {
          const turn = world.count('order') % 2 === 0 ? 1 : -1;
          return [...list].sort((one, other) => byTime(one, other) || (one.id < other.id ? turn : -turn));
        },
      },
    ),
  }),
  ...breaking(['transactions/walk-complete', 'transactions/prediction'], {
    'transactions-last-full-page-empty': cuttingAs(
      'the last page is empty if it is full.',
      ({ offset, limit }, total) => (offset > 0 && offset + limit === total ? { limit: 0 } : {}),
    ),
  }),
  ...breaking(['transactions/walk-complete', 'transactions/slice', 'transactions/prediction'], {
    'sql-offset-rounded-to-pages': cuttingAs('the offset is rounded down to a whole number of pages.', wholePages),
  }),
  ...breaking('transactions/total', {
    'transactions-paging-total-without-result': counting(
      'total counts both results.',
      ({ result: _, ...plan }) => plan,
    ),
    'transactions-paging-total-without-account': counting(
      'total counts all accounts.',
      ({ accountId: _left, ...plan }) => plan,
    ),
    'transactions-paging-total-without-window': counting(
      'total ignores the window.',
      ({ start: _start, end: _end, ...plan }) => plan,
    ),
    'transactions-paging-total-plus-one-for-the-last': telling(
      'total is one too many for the last cardholder.',
      ({ total }, call, { home }) => (call.id === home.people.at(-1)?.cardholderId ? { total: total + 1 } : {}),
    ),
    'transactions-paging-total-seven-of-nothing': telling(
      'total is 7 if an accountId finds nothing.',
      ({ plan, total }) => (plan.accountId !== undefined && total === 0 ? { total: 7 } : {}),
    ),
    'sql-join-total-per-line': telling('a join makes total count the account lines.', ({ plan }, ...asked) => ({
      total: matching(plan, ...asked).flatMap((held) => held.accountIds).length,
    })),
  }),
  ...breaking(['transactions/total', 'transactions/prediction'], {
    'sql-total-of-everybody': telling(
      'total counts the transactions of every cardholder.',
      (_facts, _call, { home }) => ({
        total: home.people.flatMap(({ transactions }) => transactions).length,
      }),
    ),
  }),
  ...breaking('transactions/list-member', {
    'transactions-list-null-when-empty': shaping('an empty page has null as its list.', (json, list) => ({
      ...json,
      [list]: (json[list] as Json[]).length === 0 ? null : (json[list] ?? null),
    })),
    'transactions-list-missing-when-empty': shaping('an empty page has no list.', (json, list) =>
      (json[list] as Json[]).length === 0 ? { paging: json['paging'] ?? null } : json,
    ),
    'serialiser-one-transaction-as-object': shaping('a list of a single transaction is that transaction.', (json) => {
      const [only, ...others] = listIn(json, 'transactions');
      return only === undefined || others.length > 0 ? json : { ...json, transactions: only };
    }),
  }),
  ...breaking(['transactions/prediction', 'transactions/walk-complete'], {
    'transactions-offset-plus-one-for-whole-days': oneLate(
      'beyond offset 0 a page begins one late if the window ends at 23:59:59.',
      (call) => /T23:59:59Z$/.test(given(call, 'postDateTimeEndDateTime') ?? ''),
    ),
  }),
  ...breaking('transactions/limit-respected', {
    'transactions-ten-and-one-more': cuttingAs(
      'one element more is read to see whether the list goes on, and is left in if the limit is 10.',
      ({ limit }) => (limit === 10 ? { limit: 11 } : {}),
    ),
    'transactions-limit-ignored-as-first-parameter': cuttingAs(
      'a limit is not seen if it is the first parameter.',
      () => ({ limit: 25 }),
      (call) => call.query[0]?.[0] === 'limit',
    ),
    'transactions-limit-ignored-for-pending-of-an-account': cuttingAs(
      'the first page of the PENDING ones of an account has no limit.',
      () => ({ limit: Infinity }),
      all(isPendingOfAccount, not(isLater)),
    ),
  }),
  ...breaking(['transactions/slice', 'transactions/prediction'], {
    'transactions-offset-one-is-ignored': cuttingAs('offset=1 is ignored.', ({ offset }) =>
      offset === 1 ? { offset: 0 } : {},
    ),
    'transactions-offset-plus-one-for-an-account': oneLate(
      'with an accountId, a page beyond offset 0 begins one late.',
      ofAccount,
    ),
    'transactions-offset-plus-one-for-pending-of-an-account': oneLate(
      'beyond offset 0 a page of PENDING ones of an account begins one late.',
      isPendingOfAccount,
    ),
    'sql-offset-of-pending-rounded-to-pages': cuttingAs(
      'with result=PENDING, the offset is rounded down to whole pages.',
      wholePages,
      isPending,
    ),
  }),
  ...breaking('transactions/slice', {
    'transactions-offset-plus-one-from-the-fifth-page': cuttingAs(
      'from an offset of 100 on, a page begins one late.',
      ({ offset }) => (offset >= 100 ? { offset: offset + 1 } : {}),
    ),
    'transactions-offset-of-seven-bits': cuttingAs('an offset over 127 is read as 127.', ({ offset }) => ({
      offset: Math.min(offset, 127),
    })),
    'transactions-last-page-of-account-filled-up': cuttingAs(
      'with an accountId, the last page is filled up from the page before it.',
      ({ limit, offset }, total) => (offset < total ? { offset: Math.min(offset, Math.max(0, total - limit)) } : {}),
      ofAccount,
    ),
    'transactions-slice-shifted-by-limit': oneLate(
      'a limit of ten or less begins one late beyond offset 0.',
      (call) => Number(given(call, 'limit') ?? 25) <= 10,
    ),
    'transactions-offset-ignored-without-limit': cuttingAs(
      'the offset is ignored if there is no limit.',
      () => ({ offset: 0 }),
      not(isLimited),
    ),
    'transactions-slice-of-one-is-the-first': cuttingAs('a limit of 1 ignores the offset.', ({ limit }) =>
      limit === 1 ? { offset: 0 } : {},
    ),
    'transactions-slice-reversed-pages': cutting('a short page holds the end of the list.', (list, plan, call, world) =>
      plan.limit <= 12 && plan.offset > 0
        ? list.slice(-plan.offset - plan.limit, -plan.offset)
        : defaultBehaviour.cut(list, plan, call, world),
    ),
  }),
  ...breaking(['transactions/walk-complete', 'transactions/stable-order'], {
    'transactions-restless-order-of-pending': restless(
      'PENDING transactions come in another order each time.',
      isPending,
    ),
  }),
  ...breaking('transactions/stable-order', {
    'transactions-restless-order': restless('Identical requests give another order each time.'),
  }),
];

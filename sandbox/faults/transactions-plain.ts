/** Defects of what most clients ask: two dates and little else, the next page of that, an account without a limit. */
import { defaultBehaviour } from '../api/behaviour.ts';
import { breaking, type Difference, difference, when } from '../api/difference.ts';
import { listOf } from '../api/list-faults.ts';
import type { Plan } from '../api/messages.ts';
import { all, type Asks, asksFor, isFirst, isLimited, isPending, not, ofAccount } from '../api/requests.ts';

const [HOUR, DAY] = [3600, 86_400];
const MONTH = 31 * DAY;
const { bearsAccount } = defaultBehaviour;

/** Neither a result nor an accountId is given. */
const isPlain = all(not(asksFor('result')), not(ofAccount));
const isPlainOfOthers = all(isPlain, not(isFirst));
const isPendingUnlimited = all(isPending, not(isLimited));
const isShorter = ({ start, end }: Plan, seconds: number): boolean =>
  (end?.second ?? 0) - (start?.second ?? 0) < seconds;

/** The first page comes again. */
const notPaged = (says: string, asks: Asks): Difference =>
  difference(says, listOf('listCardholderTransactions').cuttingAs('', () => ({ offset: 0 }), asks).apply);

/** The first third of a window that is shorter is lost. */
const losingFirst = (says: string, seconds: number, asks: Asks): Difference =>
  when(asks).onPlan(says, (plan) => {
    const { start, end } = plan;
    if (start === undefined || !isShorter(plan, seconds)) return plan;
    const third = Math.ceil(((end?.second ?? 0) - start.second) / 3);
    return { ...plan, start: { second: start.second + third, fraction: '' } };
  });

/** Both results are listed if the window is shorter. */
const bothResults = (says: string, seconds: number, asks: Asks): Difference =>
  when(asks).behaving(says, { hasResult: (held, plan) => isShorter(plan, seconds) || held.result === plan.result });

export const faults = [
  ...breaking(['transactions/prediction', 'transactions/total', 'transactions/slice'], {
    'plain-offset-ignored': notPaged('Without a result and an accountId, every page is the first one.', isPlain),
    'plain-offset-ignored-of-others': notPaged(
      'For all but one customer, every page without a result and an accountId is the first one.',
      isPlainOfOthers,
    ),
    'pending-offset-ignored-without-limit': notPaged(
      'The pages of PENDING transactions are the first one if there is no limit.',
      isPendingUnlimited,
    ),
    'account-offset-ignored-without-limit': notPaged(
      'The pages of an account are the first one if there is no limit.',
      all(ofAccount, not(isLimited)),
    ),
  }),
  ...breaking('transactions/prediction', {
    'plain-day-loses-its-beginning': losingFirst(
      'Without a result and an accountId, a window shorter than a day loses its first third.',
      DAY,
      isPlain,
    ),
    'plain-hour-loses-its-beginning': losingFirst(
      'Without an accountId, APPROVED transactions of the first third of a window shorter than an hour are lost.',
      HOUR,
      all(not(ofAccount), not(isPending)),
    ),
    'plain-day-loses-its-beginning-of-others': losingFirst(
      'For all but one customer, a window shorter than a day without a filter loses its first third.',
      DAY,
      isPlainOfOthers,
    ),
    'pending-month-lists-both-results': bothResults(
      'PENDING without a limit lists APPROVED transactions, too, if the window is shorter than a month.',
      MONTH,
      isPendingUnlimited,
    ),
    'account-month-ignored': when(not(isLimited)).behaving(
      'The accountId is ignored if there is no limit and the window is shorter than a month.',
      {
        bearsAccount: (held, plan, ...asked) => isShorter(plan, MONTH) || bearsAccount(held, plan, ...asked),
      },
    ),
  }),
  ...breaking(['transactions/prediction', 'transactions/default-result'], {
    'plain-day-lists-both-results': bothResults(
      'Without a result and an accountId, a window shorter than a day lists PENDING transactions, too.',
      DAY,
      isPlain,
    ),
    'plain-instant-lists-both-results': bothResults(
      'Without a result, a window of one instant lists PENDING transactions, too.',
      1,
      not(asksFor('result')),
    ),
  }),
];

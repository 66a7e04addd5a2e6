/** Defects of what most clients ask: two dates and little else, the next page of that, an account without a limit. */
import { defaultBehaviour } from '../api/behaviour.ts';
import { behaving, breaking, type Difference, onPlan, difference } from '../api/difference.ts';
import { given, has } from '../api/edits.ts';
import type { Behaviour, World } from '../api/hooks.ts';
import { listOf } from '../api/list-faults.ts';
import type { Call, Plan } from '../api/messages.ts';

const [HOUR, DAY] = [3600, 86_400];
const MONTH = 31 * DAY;
const { bearsAccount, hasResult } = defaultBehaviour;

/** Neither a result nor an accountId is given. */
const isPlain = (call: Call): boolean => !has(call, 'result') && !has(call, 'accountId');
const isPending = (call: Call): boolean => given(call, 'result') === 'PENDING';
const isUnlimited = (call: Call): boolean => !has(call, 'limit');
const isShorter = ({ start, end }: Plan, seconds: number): boolean =>
  (end?.second ?? 0) - (start?.second ?? 0) < seconds;
/** All but the first customer. */
const isAnother = (call: Call, { home }: World): boolean => call.id !== home.people[0]?.cardholderId;

/** The first page comes again. */
const notPaged = (says: string, when: (call: Call, world: World) => boolean): Difference =>
  difference(
    says,
    listOf('listCardholderTransactions').cutting('', (list, plan, call, world) =>
      defaultBehaviour.cut(list, when(call, world) ? { ...plan, offset: 0 } : plan, call, world),
    ).apply,
  );

/** The first third of a window that is shorter is lost. */
const losingFirst = (says: string, seconds: number, when: (call: Call, world: World) => boolean): Difference =>
  onPlan(says, (plan, call, world) => {
    const { start, end } = plan;
    if (start === undefined || !isShorter(plan, seconds) || !when(call, world)) return plan;
    const third = Math.ceil(((end?.second ?? 0) - start.second) / 3);
    return { ...plan, start: { second: start.second + third, fraction: '' } };
  });

const resulting = (says: string, result: Behaviour['hasResult']): Difference => behaving(says, { hasResult: result });

export const faults = [
  ...breaking(['transactions/prediction', 'transactions/total', 'transactions/slice'], {
    'plain-offset-ignored': notPaged('Without a result and an accountId, every page is the first one.', isPlain),
    'plain-offset-ignored-of-others': notPaged(
      'For all but one customer, every page without a result and an accountId is the first one.',
      (call, world) => isPlain(call) && isAnother(call, world),
    ),
    'pending-offset-ignored-without-limit': notPaged(
      'The pages of PENDING transactions are the first one if there is no limit.',
      (call) => isPending(call) && isUnlimited(call),
    ),
    'account-offset-ignored-without-limit': notPaged(
      'The pages of an account are the first one if there is no limit.',
      (call) => has(call, 'accountId') && isUnlimited(call),
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
      (call) => !has(call, 'accountId') && !isPending(call),
    ),
    'plain-day-loses-its-beginning-of-others': losingFirst(
      'For all but one customer, a window shorter than a day without a filter loses its first third.',
      DAY,
      (call, world) => isPlain(call) && isAnother(call, world),
    ),
    'pending-month-lists-both-results': resulting(
      'PENDING without a limit lists APPROVED transactions, too, if the window is shorter than a month.',
      (transaction, plan, call) =>
        (isPending(call) && isUnlimited(call) && isShorter(plan, MONTH)) || hasResult(transaction, plan, call),
    ),
    'account-month-ignored': behaving(
      'The accountId is ignored if there is no limit and the window is shorter than a month.',
      {
        bearsAccount: (transaction, plan, call) =>
          (isUnlimited(call) && isShorter(plan, MONTH)) || bearsAccount(transaction, plan, call),
      },
    ),
  }),
  ...breaking(['transactions/prediction', 'transactions/default-result'], {
    'plain-day-lists-both-results': resulting(
      'Without a result and an accountId, a window shorter than a day lists PENDING transactions, too.',
      (transaction, plan, call) => (isPlain(call) && isShorter(plan, DAY)) || hasResult(transaction, plan, call),
    ),
    'plain-instant-lists-both-results': resulting(
      'Without a result, a window of one instant lists PENDING transactions, too.',
      (transaction, plan, call) => (!has(call, 'result') && isShorter(plan, 1)) || hasResult(transaction, plan, call),
    ),
  }),
];

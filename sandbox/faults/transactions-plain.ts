/** Defects of what most clients ask: two dates and little else, the next page of that, an account without a limit. */
import { defaultBehaviour } from '../api/behaviour.ts';
import { behaving, type Difference, onPlan } from '../api/differences.ts';
import { given } from '../api/edits.ts';
import { breaking } from '../api/fault.ts';
import type { Behaviour, World } from '../api/hooks.ts';
import type { Call, Plan } from '../api/messages.ts';

const transactions = 'listCardholderTransactions';
const [HOUR, DAY] = [3600, 86_400];
const MONTH = 31 * DAY;
const { bearsAccount, hasResult } = defaultBehaviour;

/** Neither a result nor an accountId is given. */
const isPlain = (call: Call): boolean => given(call, 'result') === undefined && given(call, 'accountId') === undefined;
const isUnlimited = (call: Call): boolean => given(call, 'limit') === undefined;
const lengthOf = ({ start, end }: Plan): number => (end?.second ?? 0) - (start?.second ?? 0);

/** Whether a defect shows in a request. */
type When = (call: Call, plan: Plan, world: World) => boolean;

/** All but the first customer. */
const isAnother: When = (call, _plan, { home }) => call.id !== home.people[0]?.cardholderId;

/** The first page comes again. */
const notPaged = (says: string, when: When): Difference =>
  behaving(says, {
    cut: (list, plan, call, world) => {
      const from = call.operation === transactions && when(call, plan, world) ? 0 : plan.offset;
      return list.slice(from, from + plan.limit);
    },
  });

/** The first third of the window is lost. */
const losingFirst = (says: string, when: When): Difference =>
  onPlan(says, (plan, call, world) =>
    plan.start === undefined || !when(call, plan, world)
      ? plan
      : { ...plan, start: { second: plan.start.second + Math.ceil(lengthOf(plan) / 3), fraction: '' } },
  );

const resulting = (says: string, result: Behaviour['hasResult']): Difference => behaving(says, { hasResult: result });

export const faults = [
  ...breaking(['transactions/prediction', 'transactions/total', 'transactions/slice'], {
    'plain-offset-ignored': notPaged('Without a result and an accountId, every page is the first one.', isPlain),
    'plain-offset-ignored-of-others': notPaged(
      'For all but one customer, every page without a result and an accountId is the first one.',
      (call, plan, world) => isPlain(call) && isAnother(call, plan, world),
    ),
    'pending-offset-ignored-without-limit': notPaged(
      'The pages of PENDING transactions are the first one if there is no limit.',
      (call) => given(call, 'result') === 'PENDING' && isUnlimited(call),
    ),
    'account-offset-ignored-without-limit': notPaged(
      'The pages of an account are the first one if there is no limit.',
      (call) => given(call, 'accountId') !== undefined && isUnlimited(call),
    ),
  }),
  ...breaking('transactions/prediction', {
    'plain-day-loses-its-beginning': losingFirst(
      'Without a result and an accountId, a window shorter than a day loses its first third.',
      (call, plan) => isPlain(call) && lengthOf(plan) < DAY,
    ),
    'plain-hour-loses-its-beginning': losingFirst(
      'Without an accountId, APPROVED transactions of the first third of a window shorter than an hour are lost.',
      (call, plan) =>
        given(call, 'accountId') === undefined && given(call, 'result') !== 'PENDING' && lengthOf(plan) < HOUR,
    ),
    'plain-day-loses-its-beginning-of-others': losingFirst(
      'For all but one customer, a window shorter than a day without a filter loses its first third.',
      (call, plan, world) => isPlain(call) && isAnother(call, plan, world) && lengthOf(plan) < DAY,
    ),
    'pending-month-lists-both-results': resulting(
      'PENDING without a limit lists APPROVED transactions, too, if the window is shorter than a month.',
      (transaction, plan, call) =>
        (given(call, 'result') === 'PENDING' && isUnlimited(call) && lengthOf(plan) < MONTH) ||
        hasResult(transaction, plan, call),
    ),
    'account-month-ignored': behaving(
      'The accountId is ignored if there is no limit and the window is shorter than a month.',
      {
        bearsAccount: (transaction, plan, call) =>
          (isUnlimited(call) && lengthOf(plan) < MONTH) || bearsAccount(transaction, plan, call),
      },
    ),
  }),
  ...breaking(['transactions/prediction', 'transactions/default-result'], {
    'plain-day-lists-both-results': resulting(
      'Without a result and an accountId, a window shorter than a day lists PENDING transactions, too.',
      (transaction, plan, call) => (isPlain(call) && lengthOf(plan) < DAY) || hasResult(transaction, plan, call),
    ),
    'plain-instant-lists-both-results': resulting(
      'Without a result, a window of one instant lists PENDING transactions, too.',
      (transaction, plan, call) =>
        (given(call, 'result') === undefined && lengthOf(plan) === 0) || hasResult(transaction, plan, call),
    ),
  }),
];

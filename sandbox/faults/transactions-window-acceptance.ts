import { isOneInstant } from '../api/behaviour.ts';
import { behaving, breaking, type Difference, onPlan, when } from '../api/difference.ts';
import { betweenSeconds } from '../api/edits.ts';
import { listOf } from '../api/list-faults.ts';
import type { Call } from '../api/messages.ts';
import { given, isFirst, not } from '../api/requests.ts';

const day = 86_400;
const ends = ['postDateTimeStartDateTime', 'postDateTimeEndDateTime'] as const;
const written = (call: Call, form: RegExp): boolean => ends.some((name) => form.test(given(call, name) ?? ''));
const explicitOffset = /[+-]\d\d:?\d\d$/;
const { refusing } = listOf('listCardholderTransactions');
/** A date-time that is written in this form is refused. */
const formRefused = (says: string, form: RegExp): Difference =>
  refusing(`A date-time with ${says} is refused.`, (_plan, call) => written(call, form));
const oneInstantRefused = (says = '') => refusing(`A window that ends when it starts is refused${says}.`, isOneInstant);

export const faults = [
  ...breaking(['transactions-window/accepted', 'transactions/served'], {
    'window-refused-now-and-then': refusing(
      'Every third request for transactions is refused because of its window.',
      (_plan, _call, world) => world.count('window') % 3 === 2,
    ),
  }),
  ...breaking('transactions-window/accepted', {
    'validator-seconds-of-zero-refused': formRefused('00 as its seconds', /:00(\.0+)?Z$/),
    'validator-one-instant-refused-of-milliseconds': betweenSeconds(
      'a window that ends when it starts is refused.',
      oneInstantRefused(),
    ),
  }),
  ...breaking('transactions/prediction', {
    'validator-one-instant-refused-for-others': when(not(isFirst)).only(oneInstantRefused(' for all but one customer')),
  }),
  ...breaking(['transactions-window/accepted', 'transactions-window/one-instant'], {
    'validator-one-instant-refused': oneInstantRefused(),
  }),
  ...breaking('transactions-window/fraction-accepted', {
    'window-fraction-refused': formRefused('a fraction of a second', /[.,]\d/),
  }),
  ...breaking('transactions-window/zero-offset-accepted', {
    'window-offset-refused': formRefused('an explicit offset', explicitOffset),
    'window-offset-misread': onPlan('The explicit offset of a date-time shifts the window by a day.', (plan, call) =>
      written(call, explicitOffset) && plan.end !== undefined
        ? { ...plan, end: { ...plan.end, second: plan.end.second - 30 * day } }
        : plan,
    ),
  }),
  ...breaking(['transactions-window/start-inclusive', 'transactions-window/within'], {
    'window-compared-as-text': behaving('The ends of a window are compared as texts.', {
      inWindow: ({ postedAt }, _plan, call) =>
        postedAt >= (given(call, ends[0]) ?? '') && postedAt <= (given(call, ends[1]) ?? '~'),
    }),
  }),
  ...breaking('transactions-window/complete', {
    'window-start-exclusive-for-others': when(not(isFirst)).onPlan(
      'The start of the window is exclusive for all but one customer.',
      (plan) =>
        plan.start === undefined ? plan : { ...plan, start: { ...plan.start, fraction: `${plan.start.fraction}1` } },
    ),
  }),
  ...breaking(['transactions-window/split-adds-up', 'transactions-window/complete'], {
    'window-cut-to-thirty-days': onPlan(
      'Of a window of more than thirty days only the first thirty are read.',
      (plan) => {
        const last = (plan.start?.second ?? 0) + 30 * day;
        return plan.end !== undefined && plan.end.second > last
          ? { ...plan, end: { second: last, fraction: '' } }
          : plan;
      },
    ),
  }),
];

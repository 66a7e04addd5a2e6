import { behaving, breaking, type Difference, onPlan } from '../api/difference.ts';
import { betweenSeconds, given } from '../api/edits.ts';
import { failure } from '../api/envelope.ts';
import { compareInstants } from '../api/instant.ts';
import { type Asks, listOf } from '../api/list-faults.ts';
import type { Call, Plan } from '../api/messages.ts';

const day = 86_400;
const ends = ['postDateTimeStartDateTime', 'postDateTimeEndDateTime'] as const;
const written = (call: Call, form: RegExp): boolean => ends.some((name) => form.test(given(call, name) ?? ''));
const explicitOffset = /[+-]\d\d:?\d\d$/;
const refused = (says: string, refuses: Asks): Difference =>
  listOf('listCardholderTransactions').refusing(
    says,
    refuses,
    failure(400, 'the window is not valid', { queryParameter: ends[0] }),
  );
const isOneInstant = ({ start, end }: Plan): boolean =>
  start !== undefined && end !== undefined && compareInstants(start, end) === 0;

export const faults = [
  ...breaking(['transactions-window/accepted', 'transactions/served'], {
    'window-refused-now-and-then': refused(
      'Every third request for transactions is refused because of its window.',
      (_plan, _call, world) => world.count('window') % 3 === 2,
    ),
  }),
  ...breaking('transactions-window/accepted', {
    'validator-seconds-of-zero-refused': refused('A date-time with 00 as its seconds is refused.', (_plan, call) =>
      written(call, /:00(\.0+)?Z$/),
    ),
    'validator-one-instant-refused-of-milliseconds': {
      says: 'All is posted between two seconds, and a window that ends when it starts is refused.',
      apply: {
        ...betweenSeconds.apply,
        ...refused('A window that ends when it starts is refused.', isOneInstant).apply,
      },
    },
  }),
  ...breaking('transactions/prediction', {
    'validator-one-instant-refused-for-others': refused(
      'A window that ends when it starts is refused for all but one customer.',
      (plan, call, { home }) => call.id !== home.people[0]?.cardholderId && isOneInstant(plan),
    ),
  }),
  ...breaking(['transactions-window/accepted', 'transactions-window/one-instant'], {
    'validator-one-instant-refused': refused('A window that ends when it starts is refused.', isOneInstant),
  }),
  ...breaking('transactions-window/fraction-accepted', {
    'window-fraction-refused': refused('A date-time with a fraction of a second is refused.', (_plan, call) =>
      written(call, /[.,]\d/),
    ),
  }),
  ...breaking('transactions-window/zero-offset-accepted', {
    'window-offset-refused': refused('A date-time with an explicit offset is refused.', (_plan, call) =>
      written(call, explicitOffset),
    ),
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
    'window-start-exclusive-for-others': onPlan(
      'The start of the window is exclusive for all but one customer.',
      (plan, call, world) =>
        plan.start === undefined || call.id === world.home.people[0]?.cardholderId
          ? plan
          : { ...plan, start: { ...plan.start, fraction: `${plan.start.fraction}1` } },
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

import { given } from '../api/edits.ts';
import { failure } from '../api/envelope.ts';
import { faultsOf } from '../api/fault.ts';
import type { Hooks, World } from '../api/hooks.ts';
import type { Instant } from '../api/instant.ts';
import type { Call, Plan } from '../api/messages.ts';

const later =
  (seconds: number) =>
  (at: Instant): Instant => ({ ...at, second: at.second + seconds });
const day = 86_400;
const named = ['postDateTimeStartDateTime', 'postDateTimeEndDateTime'] as const;
const refusing = (refuses: (call: Call, plan: Plan, seen: number) => boolean): Hooks => ({
  plan: (plan, call, world) =>
    call.operation === 'listCardholderTransactions' && refuses(call, plan, world.count('window'))
      ? failure(400, 'the window is not valid', { queryParameter: named[0] })
      : plan,
});

/** What was planned for the same address but for the digits of its fractions, as a cache remembers it. */
const remembered = new WeakMap<World, Map<string, Plan>>();

export const faults = faultsOf({
  'window-refused-now-and-then': {
    breaks: ['transactions-window/accepted'],
    reveals: 'Every third request for transactions is refused because of its window.',
    apply: refusing((_call, _plan, seen) => seen % 3 === 2),
  },
  'window-fraction-refused': {
    breaks: ['transactions-window/fraction-accepted'],
    reveals: 'A date-time with a fraction of a second is refused.',
    apply: refusing((call) => named.some((name) => /[.,]\d/.test(given(call, name) ?? ''))),
  },
  'window-offset-refused': {
    breaks: ['transactions-window/zero-offset-accepted'],
    reveals: 'A date-time with an explicit offset is refused.',
    apply: refusing((call) => named.some((name) => /[+-]\d\d:?\d\d$/.test(given(call, name) ?? ''))),
  },
  'window-offset-misread': {
    breaks: ['transactions-window/zero-offset-accepted'],
    reveals: 'The explicit offset of a date-time shifts the window by a day.',
    apply: {
      plan: (plan, call) =>
        named.some((name) => /[+-]\d\d:?\d\d$/.test(given(call, name) ?? '')) && plan.end !== undefined
          ? { ...plan, end: later(-30 * day)(plan.end) }
          : plan,
    },
  },
  'window-cached-by-second': {
    breaks: ['transactions-window/within'],
    reveals: 'A cache takes windows that differ by less than a second for the same one.',
    apply: {
      plan: (plan, call, world) => {
        const known = remembered.get(world) ?? new Map<string, Plan>();
        remembered.set(world, known);
        const key = call.url.replace(/\.\d+/g, '');
        const first = known.get(key) ?? plan;
        known.set(key, first);
        return first;
      },
    },
  },
  'window-compared-as-text': {
    breaks: ['transactions-window/start-inclusive', 'transactions-window/within'],
    reveals: 'The ends of a window are compared as texts.',
    apply: {
      behaviour: {
        inWindow: ({ postedAt }, _plan, call) =>
          postedAt >= (given(call, named[0]) ?? '') && postedAt <= (given(call, named[1]) ?? '~'),
      },
    },
  },
  'window-start-exclusive-for-others': {
    breaks: ['transactions-window/complete'],
    reveals: 'The start of the window is exclusive for all but one customer.',
    apply: {
      plan: (plan, call, world) =>
        plan.start === undefined || call.id === world.home.people[0]?.cardholderId
          ? plan
          : { ...plan, start: { ...plan.start, fraction: `${plan.start.fraction}1` } },
    },
  },
  'window-cut-to-thirty-days': {
    breaks: ['transactions-window/split-adds-up', 'transactions-window/complete'],
    reveals: 'Of a window of more than thirty days only the first thirty are read.',
    apply: {
      plan: (plan) => {
        const last = (plan.start?.second ?? 0) + 30 * day;
        return plan.end !== undefined && plan.end.second > last
          ? { ...plan, end: { second: last, fraction: '' } }
          : plan;
      },
    },
  },
});

import { failure } from '../envelope.ts';
import { given } from '../edits.ts';
import type { Fault } from '../fault.ts';
import type { Call, Hooks, Plan, World } from '../hooks.ts';
import type { Instant } from '../instant.ts';

const fault = (id: string, breaks: readonly string[], reveals: string, apply: Hooks): Fault => ({
  id: `window-${id}`,
  breaks: breaks.map((slug) => `transactions-window/${slug}`),
  reveals,
  apply,
});

const later =
  (seconds: number) =>
  (at: Instant): Instant => ({ ...at, second: at.second + seconds });
const day = 86_400;
const named = ['postDateTimeStartDateTime', 'postDateTimeEndDateTime'] as const;
const refusing = (refuses: (call: Call, plan: Plan, seen: number) => boolean): Hooks => ({
  plan: (plan, call, world) =>
    call.operation === 'transactions' && refuses(call, plan, world.count('window'))
      ? failure(400, 'the window is not valid', { queryParameter: named[0] })
      : plan,
});

/** What was planned for the same address but for the digits of its fractions, as a cache remembers it. */
const remembered = new WeakMap<World, Map<string, Plan>>();

export const windowAcceptanceFaults: readonly Fault[] = [
  fault(
    'refused-now-and-then',
    ['accepted'],
    'Every third request for transactions is refused because of its window.',
    refusing((_call, _plan, seen) => seen % 3 === 2),
  ),
  fault(
    'fraction-refused',
    ['fraction-accepted'],
    'A date-time with a fraction of a second is refused.',
    refusing((call) => named.some((name) => /[.,]\d/.test(given(call, name) ?? ''))),
  ),
  fault(
    'offset-refused',
    ['zero-offset-accepted'],
    'A date-time with an explicit offset is refused.',
    refusing((call) => named.some((name) => /[+-]\d\d:?\d\d$/.test(given(call, name) ?? ''))),
  ),
  fault('offset-misread', ['zero-offset-accepted'], 'The explicit offset of a date-time shifts the window by a day.', {
    plan: (plan, call) =>
      named.some((name) => /[+-]\d\d:?\d\d$/.test(given(call, name) ?? '')) && plan.end !== undefined
        ? { ...plan, end: later(-30 * day)(plan.end) }
        : plan,
  }),
  fault('cached-by-second', ['within'], 'A cache takes windows that differ by less than a second for the same one.', {
    plan: (plan, call, world) => {
      const known = remembered.get(world) ?? new Map<string, Plan>();
      remembered.set(world, known);
      const key = call.url.replace(/\.\d+/g, '');
      const first = known.get(key) ?? plan;
      known.set(key, first);
      return first;
    },
  }),
  fault('compared-as-text', ['start-inclusive', 'within'], 'The ends of a window are compared as texts.', {
    behaviour: {
      inWindow: ({ postedAt }, _plan, call) =>
        postedAt >= (given(call, named[0]) ?? '') && postedAt <= (given(call, named[1]) ?? '~'),
    },
  }),
  fault('start-exclusive-for-others', ['complete'], 'The start of the window is exclusive for all but one customer.', {
    plan: (plan, call, world) =>
      plan.start === undefined || call.id === world.home.people[0]?.cardholderId
        ? plan
        : { ...plan, start: { ...plan.start, fraction: `${plan.start.fraction}1` } },
  }),
  fault(
    'cut-to-thirty-days',
    ['split-adds-up', 'complete'],
    'Of a window of more than thirty days only the first thirty are read.',
    {
      plan: (plan) => {
        const last = (plan.start?.second ?? 0) + 30 * day;
        return plan.end !== undefined && plan.end.second > last
          ? { ...plan, end: { second: last, fraction: '' } }
          : plan;
      },
    },
  ),
];

import { failure } from '../envelope.ts';
import { given } from '../edits.ts';
import type { Fault } from '../fault.ts';
import type { Call, Hooks, Plan } from '../hooks.ts';
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
];

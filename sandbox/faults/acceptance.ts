import { failure, internalError } from '../envelope.ts';
import { given } from '../edits.ts';
import type { Fault } from '../fault.ts';
import type { Answer, Call, Plan, World } from '../hooks.ts';

/** A plain valid request for transactions that is refused. */
const refusing = (
  id: string,
  slug: string,
  reveals: string,
  refuses: (plan: Plan, call: Call, world: World) => boolean,
  answer: Answer = failure(400, 'the request is not valid'),
): Fault => ({
  id: `transactions-${id}`,
  breaks: [`transactions/${slug}`],
  reveals,
  apply: {
    plan: (plan, call, world) => (call.operation === 'transactions' && refuses(plan, call, world) ? answer : plan),
  },
});

const totalOf = (plan: Plan, call: Call, world: World): number => {
  const person = world.behaviour.cardholder(call.id, call, world);
  const { inWindow, hasResult, bearsAccount } = world.behaviour;
  const list = person?.transactions ?? [];
  return list.filter(
    (held) => inWindow(held, plan, call) && hasResult(held, plan, call) && bearsAccount(held, plan, call),
  ).length;
};

const limitGiven = (call: Call, limit: number): boolean => given(call, 'limit') === String(limit);

export const acceptanceFaults: readonly Fault[] = [
  refusing('limit-25-refused', 'limit-accepted', 'limit=25 is refused.', (_plan, call) => limitGiven(call, 25)),
  refusing(
    'limit-24-breaks',
    'limit-accepted',
    'limit=24 always gives an empty 500.',
    (_plan, call) => limitGiven(call, 24),
    internalError(),
  ),
  refusing('limit-1-refused', 'limit-accepted', 'limit=1 is refused.', (_plan, call) => limitGiven(call, 1)),
  refusing(
    'limit-13-refused',
    'limit-accepted',
    'limit=13 is refused with 404.',
    (_plan, call) => limitGiven(call, 13),
    failure(404, 'no such page'),
  ),
  refusing(
    'any-limit-refused',
    'limit-accepted',
    'Every limit is refused.',
    (_plan, call) => given(call, 'limit') !== undefined,
  ),
  refusing(
    'offset-breaks',
    'offset-accepted',
    'Every offset above 0 gives an empty 500.',
    (plan) => plan.offset > 0,
    internalError(),
  ),
  refusing('offset-refused', 'offset-accepted', 'Every offset above 0 is refused.', (plan) => plan.offset > 0),
  refusing(
    'last-offset-refused',
    'offset-accepted',
    'The last offset below total is refused.',
    (plan, call, world) => plan.offset > 0 && plan.offset === totalOf(plan, call, world) - 1,
  ),
  refusing(
    'offset-off-the-limit-refused',
    'offset-accepted',
    'An offset that is no multiple of the limit is refused.',
    (plan) => plan.offset % plan.limit !== 0,
  ),
  {
    id: 'transactions-filters-exclude-each-other',
    breaks: ['transactions/prediction'],
    reveals: 'With an explicit result and an accountId together the result is ignored.',
    apply: {
      plan: (plan, call) => {
        if (plan.accountId === undefined || given(call, 'result') === undefined) return plan;
        const { result: _ignored, ...others } = plan;
        return others;
      },
    },
  },
  {
    id: 'transactions-account-with-result-loses',
    breaks: ['transactions/prediction'],
    reveals: 'An account filter with an explicit result=APPROVED lists only single-line transactions.',
    apply: {
      behaviour: {
        bearsAccount: (held, plan, call) =>
          plan.accountId === undefined ||
          (held.accountIds.includes(plan.accountId.toLowerCase()) &&
            (given(call, 'result') !== 'APPROVED' || held.accountIds.length === 1)),
      },
    },
  },
  {
    id: 'transactions-offset-past-end-refused',
    breaks: ['transactions-input/offset-past-end-accepted'],
    reveals: 'An offset past the end is refused.',
    apply: {
      plan: (plan, call, world) =>
        call.operation === 'transactions' && plan.offset > 0 && plan.offset >= totalOf(plan, call, world)
          ? failure(400, 'offset is past the end', { queryParameter: 'offset' })
          : plan,
    },
  },
  {
    id: 'transactions-offset-past-end-wraps',
    breaks: ['transactions-input/offset-past-end-accepted'],
    reveals: 'An offset past the end lists the first page again.',
    apply: {
      plan: (plan, call, world) =>
        call.operation === 'transactions' && plan.offset > 0 && plan.offset >= totalOf(plan, call, world)
          ? { ...plan, offset: 0 }
          : plan,
    },
  },
];

import { totalOf } from '../api/behaviour.ts';
import { given } from '../api/edits.ts';
import { failure, internalError } from '../api/envelope.ts';
import { faultsOf } from '../api/fault.ts';
import type { Hooks, World } from '../api/hooks.ts';
import type { Answer, Call, Plan } from '../api/messages.ts';
import { answering, hiding, withTwo } from '../api/people-faults.ts';
import type { StoredTransaction } from '../data/records.ts';

/** A plain valid request for transactions is refused. */
const refusing = (
  refuses: (plan: Plan, call: Call, world: World) => boolean,
  answer: Answer = failure(400, 'the request is not valid'),
): Hooks => ({
  plan: (plan, call, world) =>
    call.operation === 'listCardholderTransactions' && refuses(plan, call, world) ? answer : plan,
});

const limitGiven = (call: Call, limit: number): boolean => given(call, 'limit') === String(limit);
const odd = (transaction: StoredTransaction): boolean => /[13579bdf]$/.test(transaction.id);

export const faults = faultsOf({
  'transactions-of-another': {
    breaks: ['transactions/not-shared'],
    reveals: 'The transactions of the first two cardholders are the same.',
    apply: withTwo((first, second) => void (second.transactions = first.transactions)),
  },
  'transactions-mixed': {
    breaks: ['transactions/not-shared'],
    reveals: 'Three transactions of the first cardholder are listed under the second, too.',
    apply: withTwo((first, second) => void second.transactions.push(...first.transactions.slice(0, 3))),
  },
  'transactions-always-the-first': {
    breaks: ['transactions/not-shared'],
    reveals: 'Whoever is asked for, the first cardholder is listed.',
    apply: answering('listCardholderTransactions', (person, world) =>
      person === undefined ? undefined : world.home.people[0],
    ),
  },
  'transactions-not-served': {
    breaks: ['transactions/served'],
    reveals: 'List transactions does not know any cardholder.',
    apply: hiding('listCardholderTransactions', () => true),
  },
  'transactions-first-refused': {
    breaks: ['transactions/served'],
    reveals: 'The transactions of the first cardholder are refused.',
    apply: hiding('listCardholderTransactions', (person, world) => person === world.home.people[0]),
  },
  'transactions-duplicated': {
    breaks: ['transactions/unique'],
    reveals: 'Every transaction is stored, and listed, twice.',
    apply: withTwo((first) => void (first.transactions = first.transactions.flatMap((held) => [held, held]))),
  },
  'transactions-limit-25-refused': {
    breaks: ['transactions/limit-accepted'],
    reveals: 'limit=25 is refused.',
    apply: refusing((_plan, call) => limitGiven(call, 25)),
  },
  'transactions-limit-24-breaks': {
    breaks: ['transactions/limit-accepted'],
    reveals: 'limit=24 always gives an empty 500.',
    apply: refusing((_plan, call) => limitGiven(call, 24), internalError()),
  },
  'transactions-limit-1-refused': {
    breaks: ['transactions/limit-accepted'],
    reveals: 'limit=1 is refused.',
    apply: refusing((_plan, call) => limitGiven(call, 1)),
  },
  'transactions-limit-13-refused': {
    breaks: ['transactions/limit-accepted'],
    reveals: 'limit=13 is refused with 404.',
    apply: refusing((_plan, call) => limitGiven(call, 13), failure(404, 'no such page')),
  },
  'transactions-any-limit-refused': {
    breaks: ['transactions/limit-accepted'],
    reveals: 'Every limit is refused.',
    apply: refusing((_plan, call) => given(call, 'limit') !== undefined),
  },
  'transactions-offset-breaks': {
    breaks: ['transactions/offset-accepted'],
    reveals: 'Every offset above 0 gives an empty 500.',
    apply: refusing((plan) => plan.offset > 0, internalError()),
  },
  'transactions-offset-refused': {
    breaks: ['transactions/offset-accepted'],
    reveals: 'Every offset above 0 is refused.',
    apply: refusing((plan) => plan.offset > 0),
  },
  'transactions-last-offset-refused': {
    breaks: ['transactions/offset-accepted'],
    reveals: 'The last offset below total is refused.',
    apply: refusing((plan, call, world) => plan.offset > 0 && plan.offset === totalOf(plan, call, world) - 1),
  },
  'transactions-offset-off-the-limit-refused': {
    breaks: ['transactions/offset-accepted'],
    reveals: 'An offset that is no multiple of the limit is refused.',
    apply: refusing((plan) => plan.offset % plan.limit !== 0),
  },
  'transactions-filters-exclude-each-other': {
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
  'transactions-account-with-result-loses': {
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
  'result-pending-loses-with-account': {
    breaks: ['transactions/prediction'],
    reveals: 'With an accountId, result=PENDING loses half of the transactions.',
    apply: {
      behaviour: {
        hasResult: (transaction, plan) =>
          transaction.result === plan.result &&
          (plan.result !== 'PENDING' || plan.accountId === undefined || !odd(transaction)),
      },
    },
  },
});

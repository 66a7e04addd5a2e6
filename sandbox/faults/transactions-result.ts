import { given } from '../api/edits.ts';
import { failure, internalError } from '../api/envelope.ts';
import { faultsOf } from '../api/fault.ts';
import type { Hooks } from '../api/hooks.ts';
import type { Plan } from '../api/messages.ts';
import type { StoredTransaction } from '../data/records.ts';

const keeping = (hasResult: (transaction: StoredTransaction, plan: Plan) => boolean): Hooks => ({
  behaviour: { hasResult },
});
const asked = (transaction: StoredTransaction, plan: Plan): boolean => transaction.result === plan.result;
const other = (plan: Plan): string => (plan.result === 'PENDING' ? 'APPROVED' : 'PENDING');
const odd = (transaction: StoredTransaction): boolean => /[13579bdf]$/.test(transaction.id);

export const faults = faultsOf({
  'result-ignored': {
    breaks: ['transactions-result/only-asked'],
    reveals: 'The result asked for is ignored.',
    apply: keeping(() => true),
  },
  'result-pending-means-both': {
    breaks: ['transactions-result/only-asked'],
    reveals: 'result=PENDING lists both results.',
    apply: keeping((transaction, plan) => plan.result === 'PENDING' || asked(transaction, plan)),
  },
  'result-inverted-on-later-pages': {
    breaks: ['transactions-result/only-asked'],
    reveals: 'From the second page on the other result is listed.',
    apply: keeping((transaction, plan) =>
      plan.offset > 0 ? transaction.result === other(plan) : asked(transaction, plan),
    ),
  },
  'result-swapped': {
    breaks: ['transactions-result/only-asked'],
    reveals: 'APPROVED and PENDING are swapped.',
    apply: keeping((transaction, plan) => transaction.result === other(plan)),
  },
  'result-approved-loses': {
    breaks: ['transactions-result/approved-complete'],
    reveals: 'An explicit result=APPROVED loses some transactions.',
    apply: {
      behaviour: {
        hasResult: (transaction, plan, call) =>
          asked(transaction, plan) && (given(call, 'result') !== 'APPROVED' || !odd(transaction)),
      },
    },
  },
  'result-approved-empty': {
    breaks: ['transactions-result/approved-complete'],
    reveals: 'An explicit result=APPROVED lists nothing.',
    apply: {
      behaviour: {
        hasResult: (transaction, plan, call) => asked(transaction, plan) && given(call, 'result') !== 'APPROVED',
      },
    },
  },
  'result-pending-empty-when-long': {
    breaks: ['transactions-result/pending-complete'],
    reveals: 'result=PENDING lists only the newest three days of a window.',
    apply: {
      plan: (plan) =>
        plan.result !== 'PENDING' || plan.start === undefined || plan.end === undefined
          ? plan
          : { ...plan, start: { second: Math.max(plan.start.second, plan.end.second - 3 * 86_400), fraction: '' } },
    },
  },
  'result-pending-refused': {
    breaks: ['transactions-result/accepted'],
    reveals: 'result=PENDING is refused.',
    apply: {
      plan: (plan) =>
        plan.result === 'PENDING' ? failure(400, 'result is not supported', { queryParameter: 'result' }) : plan,
    },
  },
  'result-approved-refused': {
    breaks: ['transactions-result/accepted'],
    reveals: 'An explicit result=APPROVED is refused.',
    apply: {
      plan: (plan, call) =>
        given(call, 'result') === 'APPROVED'
          ? failure(400, 'result is the default', { queryParameter: 'result' })
          : plan,
    },
  },
  'result-pending-breaks': {
    breaks: ['transactions-result/accepted'],
    reveals: 'result=PENDING always gives an empty 500.',
    apply: { plan: (plan) => (plan.result === 'PENDING' ? internalError() : plan) },
  },
});

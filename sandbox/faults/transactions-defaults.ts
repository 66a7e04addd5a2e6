import { behaving, type Difference, onPlan } from '../api/differences.ts';
import { defaultBehaviour } from '../api/behaviour.ts';
import { given, isOdd } from '../api/edits.ts';
import { failure } from '../api/envelope.ts';
import { breaking } from '../api/fault.ts';
import { numbered, refusing } from '../api/input-faults.ts';
import { cutting, type ListDefect } from '../api/list-faults.ts';
import type { Call, Plan } from '../api/messages.ts';
import type { Parameter } from '../../spec/generated/vocabulary.ts';

const transactions = 'listCardholderTransactions';
const here = (defect: ListDefect) => defect(transactions);

const usually = (defaultLimit: number) =>
  numbered(`Without limit, ${defaultLimit} is in force.`, transactions, { defaultLimit });
const atMost = (maximumLimit: number) =>
  numbered(`A limit of up to ${maximumLimit} is obeyed.`, transactions, { maximumLimit, outOfRange: 'clamp' });
/** In some requests another maximum is in force. */
const unbounded = (says: string, isSpared: (plan: Plan, call: Call) => boolean): Difference =>
  behaving(says, {
    numbers: {
      ...defaultBehaviour.numbers,
      [transactions]: { ...defaultBehaviour.numbers[transactions], maximumLimit: 60, outOfRange: 'clamp' },
    },
    cut: (list, plan, call, world) => {
      const limit = isSpared(plan, call) ? plan.limit : Math.min(plan.limit, 25);
      return defaultBehaviour.cut(list, { ...plan, limit }, call, world);
    },
  });
const required = (name: Parameter) =>
  refusing(
    `Without ${name}, which has a default, transactions are refused.`,
    transactions,
    failure(400, `${name} is missing`, { queryParameter: name }),
    (_plan, call) => given(call, name) === undefined,
  );

export const faults = [
  ...breaking('transactions/default-limit', {
    'transactions-default-limit-20': usually(20),
    'transactions-default-limit-10': usually(10),
    'transactions-default-limit-1': usually(1),
    'transactions-default-limit-24': usually(24),
    'transactions-default-limit-10-of-an-account': onPlan('Under an accountId the default limit is 10.', (plan, call) =>
      plan.accountId !== undefined && given(call, 'limit') === undefined ? { ...plan, limit: 10 } : plan,
    ),
    'transactions-default-limit-20-on-later-pages': onPlan(
      'Without limit, 20 is in force beyond the first page.',
      (plan, call) => (plan.offset > 0 && given(call, 'limit') === undefined ? { ...plan, limit: 20 } : plan),
    ),
    'transactions-limit-required': required('limit'),
  }),
  ...breaking('transactions/default-offset', {
    'transactions-offset-required': required('offset'),
    'transactions-default-offset-one': here(
      cutting('without offset the list begins at 1.', (list, plan, call, world) =>
        given(call, 'offset') === undefined
          ? list.slice(1, 1 + plan.limit)
          : defaultBehaviour.cut(list, plan, call, world),
      ),
    ),
  }),
  ...breaking('transactions/default-result', {
    'transactions-result-required': required('result'),
    'default-result-both': behaving('Without result both results are listed.', { defaultResult: undefined }),
    'default-result-pending': behaving('Without result PENDING transactions are listed.', { defaultResult: 'PENDING' }),
    'default-result-loses': behaving('Without result some APPROVED transactions are not listed.', {
      hasResult: (transaction, plan, call) =>
        defaultBehaviour.hasResult(transaction, plan, call) &&
        (given(call, 'result') !== undefined || !isOdd(transaction)),
    }),
  }),
  ...breaking('transactions/limit-maximum', {
    'transactions-maximum-limit-50': atMost(50),
    'transactions-maximum-limit-26': atMost(26),
    'transactions-maximum-limit-1000': atMost(1000),
    'transactions-maximum-limit-50-on-later-pages': unbounded(
      'Beyond the first page, a limit of up to 60 is obeyed.',
      ({ offset }) => offset > 0,
    ),
    'transactions-maximum-not-with-account': unbounded(
      'With an accountId, a limit of up to 60 is obeyed.',
      ({ accountId }) => accountId !== undefined,
    ),
    'transactions-maximum-not-with-result': unbounded(
      'With an explicit result, a limit of up to 60 is obeyed.',
      (_plan, call) => given(call, 'result') !== undefined,
    ),
    'transactions-empty-limit-lists-all': behaving('An empty limit lists everything.', {
      lenient: ['limit'],
      cut: (list, plan, call, world) =>
        given(call, 'limit') === '' ? list : defaultBehaviour.cut(list, plan, call, world),
    }),
  }),
  ...breaking(['transactions/limit-maximum', 'transactions/default-limit'], {
    'transactions-twenty-six-by-default': here(
      cutting('26 are listed when limit is omitted.', (list, plan, call, world) =>
        given(call, 'limit') === undefined
          ? list.slice(plan.offset, plan.offset + 26)
          : defaultBehaviour.cut(list, plan, call, world),
      ),
    ),
  }),
];

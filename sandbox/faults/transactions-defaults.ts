import { defaultBehaviour } from '../api/behaviour.ts';
import { given } from '../api/edits.ts';
import { failure } from '../api/envelope.ts';
import { faultsOf } from '../api/fault.ts';
import { cutting, onList } from '../api/list-faults.ts';
import type { Hooks, NumberRule } from '../api/hooks.ts';
import type { ListDefect } from '../api/list-faults.ts';
import type { Call, Plan } from '../api/messages.ts';
import type { StoredTransaction } from '../data/records.ts';
import type { Parameter } from '../../spec/generated/vocabulary.ts';

const here = (defect: ListDefect) => onList('listCardholderTransactions', defect);
const odd = (transaction: StoredTransaction): boolean => /[13579bdf]$/.test(transaction.id);

const numbers = (rule: Partial<NumberRule>): Hooks => ({
  behaviour: {
    numbers: {
      ...defaultBehaviour.numbers,
      listCardholderTransactions: { ...defaultBehaviour.numbers.listCardholderTransactions, ...rule },
    },
  },
});
const usually = (defaultLimit: number) => ({
  reveals: `Without limit, ${defaultLimit} is in force.`,
  apply: numbers({ defaultLimit }),
});
const atMost = (maximumLimit: number) => ({
  reveals: `A limit of up to ${maximumLimit} is obeyed.`,
  apply: numbers({ maximumLimit, outOfRange: 'clamp' }),
});
const required = (name: Parameter) => ({
  reveals: `Without ${name}, which has a default, transactions are refused.`,
  apply: {
    plan: (plan: Plan, call: Call) =>
      call.operation === 'listCardholderTransactions' && given(call, name) === undefined
        ? failure(400, `${name} is missing`, { queryParameter: name })
        : plan,
  },
});

export const faults = faultsOf({
  'transactions-default-limit-20': { breaks: ['transactions/default-limit'], ...usually(20) },
  'transactions-default-limit-10': { breaks: ['transactions/default-limit'], ...usually(10) },
  'transactions-default-limit-1': { breaks: ['transactions/default-limit'], ...usually(1) },
  'transactions-default-limit-24': { breaks: ['transactions/default-limit'], ...usually(24) },
  'transactions-default-limit-10-of-an-account': {
    breaks: ['transactions/default-limit'],
    reveals: 'Under an accountId the default limit is 10.',
    apply: {
      plan: (plan, call) =>
        plan.accountId !== undefined && given(call, 'limit') === undefined ? { ...plan, limit: 10 } : plan,
    },
  },
  'transactions-limit-required': { breaks: ['transactions/default-limit'], ...required('limit') },
  'transactions-offset-required': { breaks: ['transactions/default-offset'], ...required('offset') },
  'transactions-result-required': { breaks: ['transactions/default-result'], ...required('result') },
  'transactions-maximum-limit-50': { breaks: ['transactions/limit-maximum'], ...atMost(50) },
  'transactions-maximum-limit-26': { breaks: ['transactions/limit-maximum'], ...atMost(26) },
  'transactions-maximum-limit-1000': { breaks: ['transactions/limit-maximum'], ...atMost(1000) },
  'transactions-twenty-six-by-default': {
    breaks: ['transactions/limit-maximum', 'transactions/default-limit'],
    ...here(
      cutting('26 are listed when limit is omitted.', (list, plan, call, world) =>
        given(call, 'limit') === undefined
          ? list.slice(plan.offset, plan.offset + 26)
          : defaultBehaviour.cut(list, plan, call, world),
      ),
    ),
  },
  'transactions-default-offset-one': {
    breaks: ['transactions/default-offset'],
    ...here(
      cutting('without offset the list begins at 1.', (list, plan, call, world) =>
        given(call, 'offset') === undefined
          ? list.slice(1, 1 + plan.limit)
          : defaultBehaviour.cut(list, plan, call, world),
      ),
    ),
  },
  'default-result-both': {
    breaks: ['transactions/default-result'],
    reveals: 'Without result both results are listed.',
    apply: { behaviour: { defaultResult: undefined } },
  },
  'default-result-pending': {
    breaks: ['transactions/default-result'],
    reveals: 'Without result PENDING transactions are listed.',
    apply: { behaviour: { defaultResult: 'PENDING' } },
  },
  'default-result-loses': {
    breaks: ['transactions/default-result'],
    reveals: 'Without result some APPROVED transactions are not listed.',
    apply: {
      behaviour: {
        hasResult: (transaction, plan, call) =>
          defaultBehaviour.hasResult(transaction, plan, call) &&
          (given(call, 'result') !== undefined || !odd(transaction)),
      },
    },
  },
});

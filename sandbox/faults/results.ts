import { defaultBehaviour } from '../behaviour.ts';
import { failure, internalError } from '../envelope.ts';
import { given, isObject, listIn, onSuccess } from '../edits.ts';
import type { Fault } from '../fault.ts';
import type { Hooks, Json, Plan, StoredTransaction } from '../hooks.ts';
import type { JsonObject } from '../data/records.ts';

const fault = (id: string, breaks: readonly string[], reveals: string, apply: Hooks): Fault => ({
  id,
  breaks,
  reveals,
  apply,
});

const keeping = (hasResult: (transaction: StoredTransaction, plan: Plan) => boolean): Hooks => ({
  behaviour: { hasResult },
});
const asked = (transaction: StoredTransaction, plan: Plan): boolean => transaction.result === plan.result;
const other = (plan: Plan): string => (plan.result === 'PENDING' ? 'APPROVED' : 'PENDING');
const odd = (transaction: StoredTransaction): boolean => /[13579bdf]$/.test(transaction.id);

const filters: readonly Fault[] = [
  fault(
    'result-ignored',
    ['transactions-result/only-asked'],
    'The result asked for is ignored.',
    keeping(() => true),
  ),
  fault(
    'result-pending-means-both',
    ['transactions-result/only-asked'],
    'result=PENDING lists both results.',
    keeping((transaction, plan) => plan.result === 'PENDING' || asked(transaction, plan)),
  ),
  fault(
    'result-inverted-on-later-pages',
    ['transactions-result/only-asked'],
    'From the second page on the other result is listed.',
    keeping((transaction, plan) => (plan.offset > 0 ? transaction.result === other(plan) : asked(transaction, plan))),
  ),
  fault(
    'result-swapped',
    ['transactions-result/only-asked'],
    'APPROVED and PENDING are swapped.',
    keeping((transaction, plan) => transaction.result === other(plan)),
  ),
  fault(
    'result-approved-loses',
    ['transactions-result/approved-complete'],
    'An explicit result=APPROVED loses some transactions.',
    {
      behaviour: {
        hasResult: (transaction, plan, call) =>
          asked(transaction, plan) && (given(call, 'result') !== 'APPROVED' || !odd(transaction)),
      },
    },
  ),
  fault(
    'result-approved-empty',
    ['transactions-result/approved-complete'],
    'An explicit result=APPROVED lists nothing.',
    {
      behaviour: {
        hasResult: (transaction, plan, call) => asked(transaction, plan) && given(call, 'result') !== 'APPROVED',
      },
    },
  ),
  fault(
    'result-pending-empty-when-long',
    ['transactions-result/pending-complete'],
    'result=PENDING lists only the newest three days of a window.',
    {
      plan: (plan) =>
        plan.result !== 'PENDING' || plan.start === undefined || plan.end === undefined
          ? plan
          : { ...plan, start: { second: Math.max(plan.start.second, plan.end.second - 3 * 86_400), fraction: '' } },
    },
  ),
  fault(
    'result-pending-loses-with-account',
    ['transactions/prediction'],
    'With an accountId, result=PENDING loses half of the transactions.',
    keeping(
      (transaction, plan) =>
        asked(transaction, plan) && (plan.result !== 'PENDING' || plan.accountId === undefined || !odd(transaction)),
    ),
  ),
  fault('result-pending-refused', ['transactions-result/accepted'], 'result=PENDING is refused.', {
    plan: (plan) =>
      plan.result === 'PENDING' ? failure(400, 'result is not supported', { queryParameter: 'result' }) : plan,
  }),
  fault('result-approved-refused', ['transactions-result/accepted'], 'An explicit result=APPROVED is refused.', {
    plan: (plan, call) =>
      given(call, 'result') === 'APPROVED' ? failure(400, 'result is the default', { queryParameter: 'result' }) : plan,
  }),
  fault('result-pending-breaks', ['transactions-result/accepted'], 'result=PENDING always gives an empty 500.', {
    plan: (plan) => (plan.result === 'PENDING' ? internalError() : plan),
  }),
  fault('default-result-both', ['transactions/default-result'], 'Without result both results are listed.', {
    behaviour: { defaultResult: undefined },
  }),
  fault('default-result-pending', ['transactions/default-result'], 'Without result PENDING transactions are listed.', {
    behaviour: { defaultResult: 'PENDING' },
  }),
  fault(
    'default-result-loses',
    ['transactions/default-result'],
    'Without result some APPROVED transactions are not listed.',
    {
      behaviour: {
        hasResult: (transaction, plan, call) =>
          defaultBehaviour.hasResult(transaction, plan, call) &&
          (given(call, 'result') !== undefined || !odd(transaction)),
      },
    },
  ),
];

/** Changes the lines of PENDING transactions on their way out. */
function pending(change: (lines: JsonObject[], nth: number) => void): Hooks {
  return onSuccess('transactions', (json, _call, world) => {
    for (const transaction of listIn(json, 'transactions')) {
      if (transaction['result'] === 'PENDING') change(listIn(transaction, 'accounts'), world.count('pending'));
    }
    return json;
  });
}

const balanceOf = (line: JsonObject): Json => ({ ...(isObject(line['amount']) ? line['amount'] : {}), value: 4200 });
const last = (lines: JsonObject[], change: (line: JsonObject) => void): void => {
  const line = lines.at(-1);
  if (line !== undefined) change(line);
};

const balances: readonly Fault[] = [
  fault(
    'pending-with-balance',
    ['account-line/pending-no-balance'],
    'PENDING transactions have a balance on every line.',
    pending((lines) => lines.forEach((line) => void (line['balance'] = balanceOf(line)))),
  ),
  fault(
    'pending-with-balance-on-second-line',
    ['account-line/pending-no-balance'],
    'PENDING transactions have a balance on their second line.',
    pending((lines) => {
      if (lines[1] !== undefined) lines[1]['balance'] = balanceOf(lines[1]);
    }),
  ),
  fault(
    'pending-with-balance-of-zero',
    ['account-line/pending-no-balance'],
    'PENDING transactions have a balance of zero.',
    pending((lines) =>
      last(lines, (line) => void (line['balance'] = { ...(isObject(line['amount']) ? line['amount'] : {}), value: 0 })),
    ),
  ),
  fault(
    'pending-with-empty-balance',
    ['account-line/pending-no-balance'],
    'PENDING transactions have an empty object as balance.',
    pending((lines) => last(lines, (line) => void (line['balance'] = {}))),
  ),
  fault(
    'pending-with-one-balance',
    ['account-line/pending-no-balance'],
    'Every seventh PENDING transaction has a balance.',
    pending((lines, nth) => {
      if (nth % 7 === 6) last(lines, (line) => void (line['balance'] = balanceOf(line)));
    }),
  ),
  fault(
    'pending-with-balance-under-account',
    ['account-line/pending-no-balance'],
    'With an accountId, PENDING transactions have a balance.',
    {
      answer: (answer, call, world) =>
        given(call, 'accountId') === undefined
          ? answer
          : (pending((lines) => lines.forEach((line) => void (line['balance'] = balanceOf(line)))).answer?.(
              answer,
              call,
              world,
            ) ?? answer),
    },
  ),
];

export const resultFaults: readonly Fault[] = [...filters, ...balances];

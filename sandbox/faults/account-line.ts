import { given, isObject, listIn, onSuccess } from '../api/edits.ts';
import { faultsOf } from '../api/fault.ts';
import { digits, fieldFaults, gone } from '../api/field-faults.ts';
import type { Hooks } from '../api/hooks.ts';
import type { Json, JsonObject } from '../data/records.ts';

/** Changes the lines of PENDING transactions on their way out. */
function pending(change: (lines: JsonObject[], nth: number) => void): Hooks {
  return onSuccess('listCardholderTransactions', (json, _call, world) => {
    for (const transaction of listIn(json, 'transactions')) {
      if (transaction['result'] === 'PENDING') change(listIn(transaction, 'accounts'), world.count('pending'));
    }
    return json;
  });
}

const balanceOf = (line: JsonObject, value = 4200): Json => ({
  ...(isObject(line['amount']) ? line['amount'] : {}),
  value,
});
const last = (lines: JsonObject[], change: (line: JsonObject) => void): void => lines.slice(-1).forEach(change);
const balances = pending((lines) => lines.forEach((line) => void (line['balance'] = balanceOf(line))));

export const faults = faultsOf({
  ...fieldFaults('Transaction', {
    'account-line-id-not-a-uuid': ['account-line/id', 'accounts.id', 'ACCT-0001'],
    'account-line-id-missing': ['account-line/id', 'accounts.id', gone],
    'account-line-type-name-missing': ['account-line/type-name', 'accounts.accountTypeName', gone],
    'account-line-type-name-null': ['account-line/type-name', 'accounts.accountTypeName', null],
    'account-line-amount-missing': ['account-line/amount', 'accounts.amount', gone],
    'account-line-amount-a-number': ['account-line/amount', 'accounts.amount', 840],
    'account-line-amount-type-unlisted': ['account-line/amount-type', 'accounts.amount.type', 'MONEY'],
    'account-line-amount-type-missing': ['account-line/amount-type', 'accounts.amount.type', gone],
    'account-line-amount-value-digits-in-a-string': ['account-line/amount-value', 'accounts.amount.value', digits],
    'account-line-amount-value-a-fraction': ['account-line/amount-value', 'accounts.amount.value', 12.5],
    'account-line-amount-value-missing': ['account-line/amount-value', 'accounts.amount.value', gone],
    'account-line-amount-currency-a-number': ['account-line/amount-currency', 'accounts.amount.currencyCode', 840],
    'account-line-amount-currency-null': ['account-line/amount-currency', 'accounts.amount.currencyCode', null],
    'account-line-cash-equivalence-missing': ['account-line/cash-equivalence', 'accounts.cashEquivalence', gone],
    'account-line-cash-equivalence-a-number': ['account-line/cash-equivalence', 'accounts.cashEquivalence', 0],
    'account-line-balance-a-number': ['account-line/balance', 'accounts.balance', 1200],
    'account-line-balance-a-string': ['account-line/balance', 'accounts.balance', '12.00'],
    'account-line-balance-type-missing': ['account-line/balance-type', 'accounts.balance.type', gone],
    'account-line-balance-type-unlisted': ['account-line/balance-type', 'accounts.balance.type', 'POINTS'],
    'account-line-balance-value-digits-in-a-string': ['account-line/balance-value', 'accounts.balance.value', digits],
    'account-line-balance-value-null': ['account-line/balance-value', 'accounts.balance.value', null],
    'account-line-balance-currency-a-number': ['account-line/balance-currency', 'accounts.balance.currencyCode', 840],
    'account-line-balance-currency-null': ['account-line/balance-currency', 'accounts.balance.currencyCode', null],
    'account-line-cash-amount-a-number': ['account-line/cash-amount', 'accounts.cashEquivalenceAmount', 840],
    'account-line-cash-amount-null': ['account-line/cash-amount', 'accounts.cashEquivalenceAmount', null],
    'account-line-cash-amount-currency-missing': [
      'account-line/cash-amount-currency',
      'accounts.cashEquivalenceAmount.currencyCode',
      gone,
    ],
    'account-line-cash-amount-type-count': [
      'account-line/cash-amount-type',
      'accounts.cashEquivalenceAmount.type',
      'COUNT',
    ],
    'account-line-cash-amount-type-missing': [
      'account-line/cash-amount-type',
      'accounts.cashEquivalenceAmount.type',
      gone,
    ],
    'account-line-cash-amount-value-digits-in-a-string': [
      'account-line/cash-amount-value',
      'accounts.cashEquivalenceAmount.value',
      digits,
    ],
    'account-line-cash-amount-value-a-fraction': [
      'account-line/cash-amount-value',
      'accounts.cashEquivalenceAmount.value',
      12.5,
    ],
    'account-line-approved-balance-null-null': ['account-line/approved-balance-null', 'accounts.balance', null],
  }),
  'pending-with-balance': {
    breaks: ['account-line/pending-no-balance'],
    reveals: 'PENDING transactions have a balance on every line.',
    apply: balances,
  },
  'pending-with-balance-on-second-line': {
    breaks: ['account-line/pending-no-balance'],
    reveals: 'PENDING transactions have a balance on their second line.',
    apply: pending((lines) => {
      if (lines[1] !== undefined) lines[1]['balance'] = balanceOf(lines[1]);
    }),
  },
  'pending-with-balance-of-zero': {
    breaks: ['account-line/pending-no-balance'],
    reveals: 'PENDING transactions have a balance of zero.',
    apply: pending((lines) => last(lines, (line) => void (line['balance'] = balanceOf(line, 0)))),
  },
  'pending-with-empty-balance': {
    breaks: ['account-line/pending-no-balance'],
    reveals: 'PENDING transactions have an empty object as balance.',
    apply: pending((lines) => last(lines, (line) => void (line['balance'] = {}))),
  },
  'pending-with-one-balance': {
    breaks: ['account-line/pending-no-balance'],
    reveals: 'Every seventh PENDING transaction has a balance.',
    apply: pending((lines, nth) => {
      if (nth % 7 === 6) last(lines, (line) => void (line['balance'] = balanceOf(line)));
    }),
  },
  'pending-with-balance-under-account': {
    breaks: ['account-line/pending-no-balance'],
    reveals: 'With an accountId, PENDING transactions have a balance.',
    apply: {
      answer: (answer, call, world) =>
        given(call, 'accountId') === undefined ? answer : (balances.answer?.(answer, call, world) ?? answer),
    },
  },
});

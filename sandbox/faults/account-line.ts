import type { Difference } from '../api/differences.ts';
import { given, isObject, listIn, onSuccess } from '../api/edits.ts';
import { breaking } from '../api/fault.ts';
import { digits, fieldFaults, gone } from '../api/field-faults.ts';
import type { Call } from '../api/messages.ts';
import { eachOf, rewrite } from '../api/serialiser-faults.ts';
import type { Json, JsonObject } from '../data/records.ts';

/** Changes the lines of PENDING transactions on their way out. */
const pending = (
  says: string,
  change: (lines: JsonObject[], nth: number) => void,
  applies: (call: Call) => boolean = () => true,
): Difference =>
  onSuccess(says, 'listCardholderTransactions', (json, call, world) => {
    for (const transaction of applies(call) ? listIn(json, 'transactions') : []) {
      if (transaction['result'] === 'PENDING') change(listIn(transaction, 'accounts'), world.count('pending'));
    }
    return json;
  });

const balanceOf = (line: JsonObject, value = 4200): Json => ({
  ...(isObject(line['amount']) ? line['amount'] : {}),
  value,
});
const last = (lines: JsonObject[], change: (line: JsonObject) => void): void => lines.slice(-1).forEach(change);
const everyBalance = (lines: JsonObject[]): void => lines.forEach((line) => void (line['balance'] = balanceOf(line)));

/** Changes every line of every transaction on its way out. */
const eachLine = (says: string, change: (line: JsonObject) => void): Difference =>
  eachOf(says, 'listCardholderTransactions', (transaction) => listIn(transaction, 'accounts').forEach(change));

export const faults = [
  ...fieldFaults('Transaction.accounts', {
    'account-line-id-not-a-uuid': ['account-line/id', 'id', 'ACCT-0001'],
    'account-line-id-missing': ['account-line/id', 'id', gone],
    'account-line-type-name-missing': ['account-line/type-name', 'accountTypeName', gone],
    'account-line-type-name-null': ['account-line/type-name', 'accountTypeName', null],
    'account-line-amount-missing': ['account-line/amount', 'amount', gone],
    'account-line-amount-a-number': ['account-line/amount', 'amount', 840],
    'account-line-cash-equivalence-missing': ['account-line/cash-equivalence', 'cashEquivalence', gone],
    'account-line-cash-equivalence-a-number': ['account-line/cash-equivalence', 'cashEquivalence', 0],
    'account-line-balance-a-number': ['account-line/balance', 'balance', 1200],
    'account-line-balance-a-string': ['account-line/balance', 'balance', '12.00'],
    'account-line-cash-amount-a-number': ['account-line/cash-amount', 'cashEquivalenceAmount', 840],
    'account-line-cash-amount-null': ['account-line/cash-amount', 'cashEquivalenceAmount', null],
    'account-line-approved-balance-null-null': ['account-line/approved-balance-null', 'balance', null],
  }),
  ...fieldFaults('Transaction.accounts.amount', {
    'account-line-amount-type-unlisted': ['account-line/amount-type', 'type', 'MONEY'],
    'account-line-amount-type-missing': ['account-line/amount-type', 'type', gone],
    'account-line-amount-value-digits-in-a-string': ['account-line/amount-value', 'value', digits],
    'account-line-amount-value-a-fraction': ['account-line/amount-value', 'value', 12.5],
    'account-line-amount-value-missing': ['account-line/amount-value', 'value', gone],
    'account-line-amount-currency-a-number': ['account-line/amount-currency', 'currencyCode', 840],
    'account-line-amount-currency-null': ['account-line/amount-currency', 'currencyCode', null],
  }),
  ...fieldFaults('Transaction.accounts.balance', {
    'account-line-balance-type-missing': ['account-line/balance-type', 'type', gone],
    'account-line-balance-type-unlisted': ['account-line/balance-type', 'type', 'POINTS'],
    'account-line-balance-value-digits-in-a-string': ['account-line/balance-value', 'value', digits],
    'account-line-balance-value-null': ['account-line/balance-value', 'value', null],
    'account-line-balance-currency-a-number': ['account-line/balance-currency', 'currencyCode', 840],
    'account-line-balance-currency-null': ['account-line/balance-currency', 'currencyCode', null],
  }),
  ...fieldFaults('Transaction.accounts.cashEquivalenceAmount', {
    'account-line-cash-amount-currency-missing': ['account-line/cash-amount-currency', 'currencyCode', gone],
    'account-line-cash-amount-type-count': ['account-line/cash-amount-type', 'type', 'COUNT'],
    'account-line-cash-amount-type-missing': ['account-line/cash-amount-type', 'type', gone],
    'account-line-cash-amount-value-digits-in-a-string': ['account-line/cash-amount-value', 'value', digits],
    'account-line-cash-amount-value-a-fraction': ['account-line/cash-amount-value', 'value', 12.5],
  }),
  ...breaking('account-line/pending-no-balance', {
    'pending-with-balance': pending('PENDING transactions have a balance on every line.', everyBalance),
    'pending-with-balance-on-second-line': pending(
      'PENDING transactions have a balance on their second line.',
      (lines) => {
        if (lines[1] !== undefined) lines[1]['balance'] = balanceOf(lines[1]);
      },
    ),
    'pending-with-balance-of-zero': pending('PENDING transactions have a balance of zero.', (lines) =>
      last(lines, (line) => void (line['balance'] = balanceOf(line, 0))),
    ),
    'pending-with-empty-balance': pending('PENDING transactions have an empty object as balance.', (lines) =>
      last(lines, (line) => void (line['balance'] = {})),
    ),
    'pending-with-one-balance': pending('Every seventh PENDING transaction has a balance.', (lines, nth) => {
      if (nth % 7 === 6) last(lines, (line) => void (line['balance'] = balanceOf(line)));
    }),
    'pending-with-balance-under-account': pending(
      'With an accountId, PENDING transactions have a balance.',
      everyBalance,
      (call) => given(call, 'accountId') !== undefined,
    ),
  }),
  ...breaking('account-line/amount-value', {
    'serialiser-amount-as-text': eachLine('The value of an amount is a string of digits.', (line) =>
      rewrite(line['amount'], 'value', digits),
    ),
    'serialiser-amount-in-hundreds': eachLine(
      'The value of an amount of money is a hundredth of what it should be, with a fraction.',
      (line) => rewrite(line['amount'], 'value', (value) => Number(value) / 100),
    ),
  }),
  ...breaking('account-line/cash-equivalence', {
    'serialiser-boolean-as-text': eachLine('A boolean of an account line is a string.', (line) =>
      rewrite(line, 'cashEquivalence', String),
    ),
  }),
];

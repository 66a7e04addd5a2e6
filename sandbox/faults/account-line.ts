import { breaking, type Difference, when } from '../api/difference.ts';
import { answersOf, elementsOf, isObject, listIn, rewrite } from '../api/edits.ts';
import { digits, fieldFaults, gone } from '../api/field-faults.ts';
import { type Asks, ofAccount } from '../api/requests.ts';
import type { Json, JsonObject } from '../data/records.ts';

/** Changes the lines of PENDING transactions on their way out, in some requests or in all. */
const pending = (says: string, change: (lines: JsonObject[], nth: number) => void, asks?: Asks): Difference =>
  when(asks).only(
    answersOf('listCardholderTransactions').success(says, (json, _call, world) => {
      for (const transaction of listIn(json, 'transactions')) {
        if (transaction['result'] === 'PENDING') change(listIn(transaction, 'accounts'), world.count('pending'));
      }
      return json;
    }),
  );

const balanceOf = (line: JsonObject, value = 4200): Json => ({
  ...(isObject(line['amount']) ? line['amount'] : {}),
  value,
});
const last = (lines: JsonObject[], change: (line: JsonObject) => void): void => lines.slice(-1).forEach(change);
const everyBalance = (lines: JsonObject[]): void => lines.forEach((line) => void (line['balance'] = balanceOf(line)));

/** Changes every line of every transaction on its way out. */
const eachLine = (says: string, change: (line: JsonObject) => void): Difference =>
  elementsOf('listCardholderTransactions').each(says, (transaction) => listIn(transaction, 'accounts').forEach(change));

export const faults = [
  ...fieldFaults('Transaction.accounts', {
    'account-line/id': ['id', { 'not-a-uuid': 'ACCT-0001', missing: gone }],
    'account-line/type-name': ['accountTypeName', { missing: gone, null: null }],
    'account-line/amount': ['amount', { missing: gone, 'a-number': 840 }],
    'account-line/cash-equivalence': ['cashEquivalence', { missing: gone, 'a-number': 0 }],
    'account-line/balance': ['balance', { 'a-number': 1200, 'a-string': '12.00' }],
    'account-line/cash-amount': ['cashEquivalenceAmount', { 'a-number': 840, null: null }],
    'account-line/approved-balance-null': ['balance', { null: null }],
  }),
  ...fieldFaults('Transaction.accounts.amount', {
    'account-line/amount-type': ['type', { unlisted: 'MONEY', missing: gone }],
    'account-line/amount-value': ['value', { 'digits-in-a-string': digits, 'a-fraction': 12.5, missing: gone }],
    'account-line/amount-currency': ['currencyCode', { 'a-number': 840, null: null }],
  }),
  ...fieldFaults('Transaction.accounts.balance', {
    'account-line/balance-type': ['type', { missing: gone, unlisted: 'POINTS' }],
    'account-line/balance-value': ['value', { 'digits-in-a-string': digits, null: null }],
    'account-line/balance-currency': ['currencyCode', { 'a-number': 840, null: null }],
  }),
  ...fieldFaults('Transaction.accounts.cashEquivalenceAmount', {
    'account-line/cash-amount-currency': ['currencyCode', { missing: gone }],
    'account-line/cash-amount-type': ['type', { count: 'COUNT', missing: gone }],
    'account-line/cash-amount-value': ['value', { 'digits-in-a-string': digits, 'a-fraction': 12.5 }],
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
      ofAccount,
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

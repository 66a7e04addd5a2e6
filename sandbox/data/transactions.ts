import type { Enum } from '../../spec/generated/vocabulary.ts';
import type { Random } from './random.ts';
import type { Result, Shown, StoredTransaction } from './records.ts';

type Category = Enum<'Transaction.transactionCategory'>;
const kinds: readonly (readonly [Category, Enum<'Transaction.transactionType'>])[] = [
  ['PURCHASE', 'CAPTURE'],
  ['DEPOSIT', 'FUND'],
  ['PURCHASE', 'AUTH_CAPTURE'],
  ['AUTHORIZATION', 'AUTHORIZATION'],
  ['PURCHASE_REVERSAL', 'REFUND'],
  ['PURCHASE', 'ADJUSTMENT_DEBIT'],
  ['DEPOSIT_REVERSAL', 'FUND_RETURN'],
  ['ACCOUNT_OPEN', 'ACCOUNT_OPEN'],
  ['PURCHASE_REVERSAL', 'ADJUSTMENT_CREDIT'],
  ['AUTHORIZATION', 'AUTH_CAPTURE'],
  ['ACCOUNT_CLOSE', 'ACCOUNT_CLOSE'],
];
const credits = new Set<Category>(['DEPOSIT', 'PURCHASE_REVERSAL', 'ACCOUNT_OPEN']);
const hour = 3_600_000;
const day = 24 * hour;

interface Account {
  readonly id: string;
  readonly name: string;
  readonly kind: Enum<'AccountLine.amount.type'>;
}

/** Three accounts of one cardholder; their ids begin alike, so that only the whole id tells them apart. */
export function accountsOf(random: Random): readonly Account[] {
  const prefix = random.word(8, '0123456789abcdef');
  const id = (): string => prefix + random.uuid().slice(8);
  return [
    { id: id(), name: 'Campus cash', kind: 'CURRENCY' },
    { id: id(), name: 'Meal plan', kind: 'COUNT' },
    { id: id(), name: 'Dining dollars', kind: 'CURRENCY' },
  ];
}

/** An amount of `account`: a count without, a sum of money with its currency. */
function amountOf(account: Account, value: number): Shown<'AccountLine'>['amount'] {
  return account.kind === 'COUNT' ? { type: 'COUNT', value } : { type: 'CURRENCY', value, currencyCode: 'USD' };
}

/** The line of a transaction on `account`; a PENDING one has no balance, some APPROVED ones have none either. */
function lineOf(random: Random, account: Account, result: Result, index: number): Shown<'AccountLine'> {
  const value = 1 + random.below(account.kind === 'COUNT' ? 3 : 4000);
  const line: Shown<'AccountLine'> = {
    id: account.id,
    accountTypeName: account.name,
    amount: amountOf(account, value),
    cashEquivalence: account.kind === 'CURRENCY',
  };
  if (result === 'APPROVED' && index % 9 !== 8) line.balance = amountOf(account, random.below(90_000));
  if (index % 3 === 0) line.cashEquivalenceAmount = { currencyCode: 'USD', type: 'CURRENCY', value: value * 2 };
  return line;
}

/** What one cardholder's transactions are made of. */
export interface History {
  /** How many APPROVED and PENDING transactions are between two ages, in days from the clock backwards. */
  readonly spans: readonly { from: number; to: number; approved: number; pending: number }[];
}

function lineAccounts(accounts: readonly Account[], index: number): readonly Account[] {
  const turned = accounts.map((_, at) => accounts[(at + index) % accounts.length] as Account);
  return turned.slice(0, 1 + (Math.floor(index / 2) % 3));
}

function sumOf(lines: Shown<'AccountLine'>[], kind: Account['kind']): number {
  return lines.reduce((sum, { amount }) => sum + (amount.type === kind ? amount.value : 0), 0);
}

/** One transaction, posted at `at` (milliseconds); `index` decides which optional members it has. */
export function transactionOf(
  random: Random,
  accounts: readonly Account[],
  result: Result,
  at: number,
  index: number,
): StoredTransaction {
  const [category, type] = kinds[index % kinds.length] as (typeof kinds)[number];
  const used = lineAccounts(accounts, index);
  const lines = used.map((account) => lineOf(random, account, result, index));
  const id = random.uuid();
  const postedAt = new Date(at).toISOString().replace('.000Z', 'Z');
  const record: Shown<'Transaction'> = {
    transactionId: id,
    postDateTime: postedAt,
    result,
    transactionCategory: category,
    transactionType: type,
    cashEquivalence: index % 2 === 0,
    accounts: lines,
  };
  if (index % 3 !== 2) {
    record.credential = { typeName: 'Student card', issuerType: random.pick(['MOBILE', 'PHYSICAL', 'VIRTUAL']) };
  }
  if (index % 7 !== 6) record.debitCredit = credits.has(category) ? 'CREDIT' : 'DEBIT';
  if (index % 4 !== 3)
    record.merchantName = random.pick(['Library café', "Joe's Diner / Grill", 'Copy & Print', '食堂']);
  if (index % 5 !== 4) record.paymentDepositType = index % 2 === 0 ? 'CARDHOLDER' : 'GUEST';
  const count = sumOf(lines, 'COUNT');
  if (count > 0 && index % 6 !== 5) record.countAmount = { type: 'COUNT', value: count };
  const money = sumOf(lines, 'CURRENCY');
  if (money > 0 && index % 8 !== 7) {
    record.storedValueAmount = { currencyCode: 'USD', type: 'CURRENCY', value: money };
  }
  return { id, postedAt, result, accountIds: used.map((account) => account.id), record };
}

/** Times of `count` postings between two ages in days: some with a fraction, some shared, some in one second. */
function timesOf(random: Random, from: number, to: number, count: number, clock: number): number[] {
  const step = ((to - from) * day) / Math.max(count, 1);
  const newest = clock - from * day - 2 * hour;
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const before = times[index - 1];
    const plain = Math.floor((newest - index * step - random.below(Math.floor(step / 3))) / 1000) * 1000;
    if (before !== undefined && index % 8 === 7) times.push(before);
    else if (before !== undefined && index % 12 === 10 && before % 1000 > 400) times.push(before - 400);
    else times.push(index % 3 === 0 ? plain + 417 + random.below(500) : plain);
  }
  return times;
}

/** The transactions of one cardholder before `clock` (milliseconds), newest first. */
export function transactionsOf(random: Random, history: History, clock: number): StoredTransaction[] {
  const accounts = accountsOf(random);
  let index = 0;
  return history.spans.flatMap(({ from, to, approved, pending }) => {
    const count = approved + pending;
    let due = 0;
    return timesOf(random, from, to, count, clock).map((at) => {
      due += pending;
      const isPending = due >= count && pending > 0;
      if (isPending) due -= count;
      return transactionOf(random, accounts, isPending ? 'PENDING' : 'APPROVED', at, index++);
    });
  });
}

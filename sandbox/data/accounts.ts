import type { Enum } from '../../spec/generated/vocabulary.ts';
import type { Random } from './random.ts';
import type { Result, Shown } from './records.ts';

export interface Account {
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
export function lineOf(random: Random, account: Account, result: Result, index: number): Shown<'AccountLine'> {
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

import { listOf, successBody } from '../../../spec/response.ts';
import { member, valueFact } from '../../../spec/describe.ts';
import type { Exchange } from '../../../spec/exchange.ts';

/** What two runs found at their targets before any check began. */
export interface Holdings {
  readonly people: Overlap;
  readonly transactions: Overlap;
}

/** How much of what was found is in both runs, in one only, or in both with another content. */
export interface Overlap {
  readonly both: number;
  readonly changed: number;
  readonly onlyBefore: number;
  readonly onlyAfter: number;
}

/** Compares what discovery found, whatever its order; null if a recording is missing or found nothing. */
export function holdingsOf(a: readonly Exchange[], b: readonly Exchange[]): Holdings | null {
  const [before, after] = [found(a), found(b)];
  if (before.people.size === 0 || after.people.size === 0) return null;
  return {
    people: overlap(before.people, after.people),
    transactions: overlap(before.transactions, after.transactions),
  };
}

/** Whether both runs found exactly the same. */
export function sameHoldings({ people, transactions }: Holdings): boolean {
  return [people, transactions].every((one) => one.changed + one.onlyBefore + one.onlyAfter === 0);
}

/** `61 transactions in both, 4 only in A, 9 only in B`. */
export function holdingsText({ people, transactions }: Holdings): string {
  return `${overlapText('cardholders', people)}; ${overlapText('transactions', transactions)}`;
}

function overlapText(noun: string, { both, changed, onlyBefore, onlyAfter }: Overlap): string {
  const parts = [
    `${both + changed} ${noun} in both${changed > 0 ? `, ${changed} of them with another content` : ''}`,
    onlyBefore > 0 ? `${onlyBefore} only in A` : '',
    onlyAfter > 0 ? `${onlyAfter} only in B` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Cardholders that CUSTOMER_IDS led to, transactions with what the digest of the data covers. */
function found(exchanges: readonly Exchange[]): Record<'people' | 'transactions', Map<string, string>> {
  const people = new Map<string, string>();
  const transactions = new Map<string, string>();
  for (const exchange of exchanges) {
    if (exchange.check !== 'discovery') continue;
    const { operation } = exchange.request;
    if (operation === 'findCardholder') {
      const id = member(successBody(exchange), 'id');
      if (typeof id === 'string') people.set(id.toLowerCase(), '');
    }
    if (operation !== 'listCardholderTransactions') continue;
    for (const one of listOf(exchange, 'transactions') ?? []) {
      const id = member(one, 'transactionId');
      const content = JSON.stringify([member(one, 'postDateTime'), member(one, 'result')].map(valueFact));
      if (typeof id === 'string') transactions.set(id.toLowerCase(), content);
    }
  }
  return { people, transactions };
}

function overlap(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Overlap {
  const shared = [...before.keys()].filter((key) => after.has(key));
  const changed = shared.filter((key) => before.get(key) !== after.get(key)).length;
  return {
    both: shared.length - changed,
    changed,
    onlyBefore: before.size - shared.length,
    onlyAfter: after.size - shared.length,
  };
}

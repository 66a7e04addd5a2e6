import type { Place } from '../evidence/facts.ts';
import type { Mismatch } from '../evidence/finding.ts';
import type { KnownTransaction } from '../model/history.ts';
import { TRANSACTIONS } from '../evidence/place.ts';
import { firstTwice } from '../model/memo.ts';

/** An element of a list; of a transaction, what tells a reader which one it is. */
type Listed = { readonly id: string } & Partial<Pick<KnownTransaction, 'result' | 'posted'>>;

/** Compares the ids received with the elements that a list should have: what is missing, and what is there beyond them. */
export function compareSets(
  expected: readonly Listed[],
  received: readonly string[],
  at: Place = TRANSACTIONS,
): Mismatch[] {
  const wanted = new Set(expected.map((t) => t.id));
  const got = new Set(received);
  const missing = expected.filter((t) => !got.has(t.id));
  const extra = [...got].filter((id) => !wanted.has(id));
  return [
    ...missing.slice(0, 1).map(({ id, result, posted }): Mismatch => {
      const known = result === undefined || posted === undefined ? {} : { result, posted };
      return { kind: 'missing', at, expected: wanted.size, missing: { id, count: missing.length, ...known } };
    }),
    ...extra.slice(0, 1).map((id): Mismatch => {
      return { kind: 'extra', at, expected: wanted.size, extra: { id, count: extra.length } };
    }),
  ];
}

/** What is missing of the transactions that must be there, whatever else was received. */
export const missingOf = (expected: readonly Listed[], received: readonly string[]): Mismatch[] =>
  compareSets(expected, received).filter(({ kind }) => kind === 'missing');

/** The first element of a list that stands in it twice. */
export function repeated(ids: readonly string[], at: Place): Mismatch[] {
  const twice = firstTwice(ids);
  return twice === undefined ? [] : [{ kind: 'twice', at, id: twice }];
}

/** Elements of a list from an offset on, as pages of one limit brought them. */
interface Rest {
  /** Those of all pages, in turn. */
  readonly ids: readonly string[];
  /** Those of the first page with the same limit. */
  readonly first: readonly string[];
  /** Whether the pages were read to the end of the list. */
  readonly isWhole: boolean;
}

/**
 * Whether pages can be what a list has from an offset on, in whichever order the list is: each of its elements once, of the
 * first page only those beyond the offset, and as many as are left if the pages were read to the end.
 */
export function mayBeRest({ ids, first, isWhole }: Rest, all: readonly string[], offset: number): boolean {
  const [known, own] = [new Set(all), new Set(ids)];
  if (own.size < ids.length || ids.some((id) => !known.has(id))) return false;
  const shared = first.filter((id) => own.has(id)).length;
  const beyond = Math.max(0, first.length - offset);
  return isWhole ? ids.length === all.length - offset && shared === beyond : shared <= beyond;
}

import type { Place } from '../facts.ts';
import type { Mismatch } from '../finding.ts';
import type { KnownTransaction } from '../history.ts';
import { TRANSACTIONS } from '../place.ts';

/** Compares the ids received with the transactions that a query selects: what is missing, and what is there beyond them. */
export function compareSets(
  expected: readonly KnownTransaction[],
  received: readonly string[],
  at: Place = TRANSACTIONS,
): Mismatch[] {
  const wanted = new Set(expected.map((t) => t.id));
  const got = new Set(received);
  const missing = expected.filter((t) => !got.has(t.id));
  const extra = [...got].filter((id) => !wanted.has(id));
  return [
    ...missing.slice(0, 1).map(({ id, result, posted }): Mismatch => {
      return { kind: 'missing', at, expected: wanted.size, missing: { id, count: missing.length, result, posted } };
    }),
    ...extra.slice(0, 1).map((id): Mismatch => {
      return { kind: 'extra', at, expected: wanted.size, extra: { id, count: extra.length } };
    }),
  ];
}

/** What is missing of the transactions that must be there, whatever else was received. */
export const missingOf = (expected: readonly KnownTransaction[], received: readonly string[]): Mismatch[] =>
  compareSets(expected, received).filter(({ kind }) => kind === 'missing');

/** The first element of a list that stands in it twice. */
export function repeated(ids: readonly string[], at: Place): Mismatch[] {
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  return twice === undefined ? [] : [{ kind: 'twice', at, id: twice }];
}

/** Whether two lists have the same elements, in any order. */
export const holdSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join();

/** Whether some elements can be all that a list has from an offset on, in whichever order: so many of them, each once. */
export function endsList(ids: readonly string[], all: readonly string[], offset: number): boolean {
  const known = new Set(all);
  return ids.length === all.length - offset && new Set(ids).size === ids.length && ids.every((id) => known.has(id));
}

import type { Exchange } from '../spec/exchange.ts';
import type { Mismatch } from '../spec/finding.ts';
import type { CheckContext } from './check.ts';

/** A mismatch with what was read, before it is confirmed. */
export interface Comparison {
  readonly mismatches: readonly Mismatch[];
  readonly exchanges: readonly Exchange[];
}

/** What trying a relation with what was read gave: null for nothing to examine (an obstacle was recorded). */
export type Attempt<T> = (read: T) => Promise<Comparison | null>;

/** Something read of a living target, with which answers are compared. */
export interface Source<T> {
  /** As last read; null and an obstacle where it could not be read. */
  current(): T | null;
  /** Reads it again; null where that failed. */
  again(): Promise<T | null>;
  same(a: T, b: T): boolean;
}

const ROUNDS = 3;

/** Checks that have a confirmed finding: one is enough, and confirming is dear. */
const settled = new WeakSet<CheckContext>();

/**
 * Examines a relation with what was read. A mismatch becomes a finding only when the source, read again, is as it was,
 * the relation fails again, and the source, where it can be read once more, is still the same; a target that changed
 * meanwhile is asked anew, at most three times. False when it did become a finding.
 */
export async function confirmed<T>(
  uat: CheckContext,
  what: string,
  source: Source<T>,
  attempt: Attempt<T>,
  note?: () => string,
): Promise<boolean> {
  if (settled.has(uat)) return false;
  for (let round = 0; round < ROUNDS; round++) {
    const before = source.current();
    if (before === null) return true;
    const first = await attempt(before);
    if (first === null) return true;
    if (first.mismatches.length === 0) {
      uat.observation(what);
      return true;
    }
    const after = await source.again();
    if (after === null) {
      uat.obstacle('a mismatch that could not be confirmed, for the target was not read again');
      return true;
    }
    if (!source.same(before, after)) continue;
    const again = await attempt(after);
    if (again === null || again.mismatches.length === 0) {
      uat.obstacle('a mismatch that did not come again');
      return true;
    }
    // Data may have changed after that reading: what failed is a finding between two equal ones. Where the last cannot
    // be had (the budget is spent), two failures around one equal reading are enough.
    const closing = await source.again();
    if (closing !== null && !source.same(after, closing)) continue;
    settled.add(uat);
    for (const mismatch of again.mismatches) uat.depart(mismatch, [...again.exchanges, ...first.exchanges], note?.());
    return false;
  }
  uat.obstacle('data changed during the check');
  return true;
}

import type { Exchange } from '../spec/exchange.ts';
import type { Obstacle } from '../spec/facts.ts';
import type { Judged, Shown } from '../spec/judged.ts';
import { isInOrder, nothing, obstructed, together, unresolved } from '../spec/judged.ts';

/** Something read of a living target, with which answers are compared. */
export interface Source<T> {
  /** As last read; the obstacle if it could not be read. */
  current(): Promise<T | Obstacle>;
  /** Reads it again; null if that failed. */
  again(): Promise<T | null>;
  same(a: T, b: T): boolean;
}

/** Tries the relation with a reading of the source. `first` is true once: a reading that is there already may serve. */
export type Attempt<T> = (source: T, first: boolean) => Promise<Judged>;

/** What else could explain a mismatch of the last attempt; null if nothing does. */
export type OtherReason<T> = (source: T) => Promise<Obstacle | null>;

/** What became of a relation, and whether a mismatch stands confirmed. */
export interface Confirmed {
  readonly judged: Judged;
  readonly settled: boolean;
  /** Whether a mismatch was not there when the same was asked again, although the source had not changed. */
  readonly flaky: boolean;
}

/** Rounds of a source that may be steady. */
const ROUNDS = 3;
/** Rounds of a source that was another each time that it was read. */
const RESTLESS = 1;

/**
 * Examines a relation with what was read. A mismatch becomes a finding only if the source, read again, is as it was, the
 * relation fails again, and the source, if it can be read once more, is still the same; a target that changed meanwhile
 * is asked again, at most three times, and only once if it is `restless`: each round reads the whole source. A mismatch is dropped
 * only if the same is examined in full with a newer reading, and found in order; else it is flaky, or an obstacle says that it was
 * seen and why it is not decided.
 */
export async function confirm<T extends object>(
  source: Source<T>,
  attempt: Attempt<T>,
  excuse: OtherReason<T>,
  restless = false,
): Promise<Confirmed> {
  const told: Judged[] = [];
  const open = (more: Judged, flaky = false): Confirmed => ({
    judged: together([...told, more]),
    settled: false,
    flaky,
  });
  for (let round = 0; round < (restless ? RESTLESS : ROUNDS); round++) {
    const before = await source.current();
    if ('kind' in before) return open(round === 0 ? obstructed(before) : unresolved(before));
    const first = await attempt(before, round === 0);
    if (first.shown.length === 0) {
      return open(round === 0 || isInOrder(first) ? first : unresolved(...first.obstacles));
    }
    told.push(obstructed(...first.obstacles));
    const excused = await excuse(before);
    if (excused !== null) return open(unresolved(excused));
    const after = await source.again();
    if (after === null) return open(unresolved());
    if (!source.same(before, after)) continue;
    const again = await attempt(after, false);
    told.push(obstructed(...again.obstacles));
    if (again.shown.length === 0) return isInOrder(again) ? open(nothing, true) : open(unresolved());
    const excusedNow = await excuse(after);
    if (excusedNow !== null) return open(unresolved(excusedNow));
    // Data may have changed after that reading: what failed is a finding between two equal ones. If the last cannot be
    // had (the budget is spent), two failures around one equal reading are enough.
    const closing = await source.again();
    if (closing !== null && !source.same(after, closing)) continue;
    const shown = again.shown.map((one) => withEvidence(one, first.shown));
    return { judged: together([...told, { ...nothing, shown }]), settled: true, flaky: false };
  }
  return open(obstructed({ kind: 'data-changed' }));
}

/** The exchanges of both failures, the second first. */
function withEvidence({ mismatch, exchanges }: Shown, earlier: readonly Shown[]): Shown {
  const before: readonly Exchange[] = earlier[0]?.exchanges ?? [];
  return { mismatch, exchanges: [...exchanges, ...before], confirmed: true };
}

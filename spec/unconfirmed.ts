import type { Obstacle } from './facts.ts';
import type { RequirementResult } from './results.ts';

/** Obstacles of a mismatch that was seen, but not a second time. */
const ONCE: ReadonlySet<Obstacle['kind']> = new Set<Obstacle['kind']>(['not-again', 'not-read-again']);

/** Rules that were seen broken once, which could not be confirmed: they are not findings, but a reader must know of them. */
export function unconfirmedOf(rows: readonly RequirementResult[]): readonly RequirementResult[] {
  // Results of older versions have no obstacles.
  const seenOnce = ({ obstacles = [] }: Partial<Pick<RequirementResult, 'obstacles'>>): boolean =>
    obstacles.some(({ kind }) => ONCE.has(kind));
  return rows.filter((row) => row.findings.length === 0 && seenOnce(row));
}

import type { Obstacle } from './facts.ts';
import type { RequirementResult } from './results.ts';

/** Obstacles of a mismatch that was seen, but not a second time. */
const ONCE: ReadonlySet<Obstacle['kind']> = new Set<Obstacle['kind']>(['not-again', 'not-read-again', 'changed-since']);

export const isSeenOnce = ({ kind }: Obstacle): boolean => ONCE.has(kind);

/** Whether a rule was seen broken, but not a second time. */
export const isUndecided = ({ findings, obstacles }: Pick<RequirementResult, 'findings' | 'obstacles'>): boolean =>
  findings.length === 0 && obstacles.some(isSeenOnce);

/** Rules that were seen broken once, which could not be confirmed: they are not findings, but a reader must know of them. */
export const unconfirmedOf = (rows: readonly RequirementResult[]): readonly RequirementResult[] =>
  rows.filter(isUndecided);

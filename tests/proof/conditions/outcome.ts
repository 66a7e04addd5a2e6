import { faults } from '../../../sandbox/api/catalogue.ts';
import type { Fault } from '../../../sandbox/api/fault.ts';
import type { Condition } from '../../../sandbox/conditions/condition.ts';
import { conditions } from '../../../sandbox/conditions/conditions.ts';
import type { Difference } from './observable.ts';

/** A fault under a condition, in the sandbox of a seed. */
export interface Pair {
  readonly base: string;
  readonly condition: string;
  readonly seed: number;
}

/** A pair that can be told from health, and a request that does so. */
export interface Applicable extends Pair {
  readonly told: Difference;
}

/** What a pair came to. */
export interface Outcome extends Pair {
  /** A request that tells the fault from health; null if there is none: not applicable, and not judged. */
  readonly told: Difference | null;
  /** The must-level requirements that were violated: none if the fault survived. */
  readonly killedBy: readonly string[];
  readonly requests: number;
  /** Requests of the run for which the condition held, and those of them that were answered wrongly. */
  readonly asked: number;
  readonly spoiled: number;
}

/** The fault and the condition of a pair. */
export function planted({ base, condition }: Pair): { readonly fault: Fault; readonly condition: Condition } {
  const found = {
    fault: faults.find(({ id }) => id === base),
    condition: conditions.find(({ id }) => id === condition),
  };
  if (found.fault === undefined || found.condition === undefined)
    throw new Error(`There is no ${base} or ${condition}.`);
  return { fault: found.fault, condition: found.condition };
}

/** How a run missed a fault that anyone can see: it never asked so, no answer to it was wrong, or no wrong answer was judged. */
type Miss = 'not asked' | 'not shown' | 'not judged';

/** How a survivor was missed; null for a killed one and for one that is not applicable. */
export function missOf({ told, killedBy, asked, spoiled }: Outcome): Miss | null {
  if (told === null || killedBy.length > 0) return null;
  if (asked === 0) return 'not asked';
  return spoiled === 0 ? 'not shown' : 'not judged';
}

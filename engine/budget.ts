import type { Settings } from '../environment/settings/settings.ts';
import { DEFAULT_BUDGET } from '../environment/settings/table.ts';

/**
 * Random values of a property that spend a share of what a budget holds beyond the default; none if it holds no more. A
 * larger budget tries proportionally more (`check-runner.ts`).
 */
export const spending = (budget: number, share: number): number =>
  (share * Math.max(0, budget - DEFAULT_BUDGET) * DEFAULT_BUDGET) / Math.max(budget, DEFAULT_BUDGET);

/** Requests beyond the default budget from which on every way is tried in every operation. */
const ROOM = 100;
/** The seed, by which ways of giving the key take turns; null if there is room for all. */
export const turnOfWays = ({ seed, budget }: Pick<Settings, 'seed' | 'budget'>): number | null =>
  budget < DEFAULT_BUDGET + ROOM ? seed : null;

/** Ends a check that has sent what the opening of a run lets it send. */
export class AllowanceSpent extends Error {}

/** Made once, because it is thrown for each value that a property would try. */
const allowanceSpent = new AllowanceSpent();

/** Requests granted beyond the allowance for reading a source again. */
const CONFIRMATION = 4;

/** Counts the requests of one check. */
export interface Allowance {
  /** Throws AllowanceSpent if none is left. */
  readonly spend: () => void;
  /** A mismatch is being confirmed: a few requests more. */
  readonly confirm: () => void;
  /** An answer cannot be judged without another: one request more. */
  readonly further: () => void;
}

/** As many as the run's budget holds. */
export const unlimited: Allowance = {
  spend: () => undefined,
  confirm: () => undefined,
  further: () => undefined,
};

/** What the opening lets one check send. */
export function allowanceOf(requests: number): Allowance {
  let left = requests;
  return {
    spend: () => {
      if (left === 0) throw allowanceSpent;
      left--;
    },
    confirm: () => {
      left += CONFIRMATION;
    },
    further: () => {
      left++;
    },
  };
}

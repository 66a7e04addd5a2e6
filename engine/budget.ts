/** Ends a check that has sent what the opening of a run lets it send. */
export class AllowanceSpent extends Error {}

/** Requests granted beyond the allowance for reading a source again. */
const CONFIRMATION = 4;

/** Counts the requests of one check. */
export interface Allowance {
  /** Throws AllowanceSpent if none is left. */
  readonly spend: () => void;
  /** A mismatch is being confirmed: a few requests more. */
  readonly confirm: () => void;
}

/** As many as the run's budget holds. */
export const unlimited: Allowance = { spend: () => undefined, confirm: () => undefined };

/** What the opening lets one check send. */
export function allowanceOf(requests: number): Allowance {
  let left = requests;
  return {
    spend: () => {
      if (left === 0) throw new AllowanceSpent();
      left--;
    },
    confirm: () => {
      left += CONFIRMATION;
    },
  };
}

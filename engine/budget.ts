import type { RequirementId } from '../spec/generated/catalogue.ts';
import type { SmokeSelection } from './suite.ts';

/** Ends a check that has sent what a smoke run lets it send. */
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

/** What a smoke run lets one check send. */
export function smokeAllowance(smoke: SmokeSelection, requirement: RequirementId): Allowance {
  let left = smoke.checks.get(requirement) ?? 0;
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

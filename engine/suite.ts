import type { RequirementId } from '../spec/generated/catalogue.ts';
import type { Check } from './check.ts';

/** How deep discovery reads. */
export interface Depth {
  /** Requests that the history may cost. */
  readonly share: number;
  /** Customers read at most. */
  readonly subjects: number;
  /** Days tried as the width of a window, widest first. */
  readonly spans: readonly number[];
  /** A window is narrowed while it holds more APPROVED transactions than this. */
  readonly dense: number;
}

/** Requests of a smoke run at most. */
export const SMOKE_BUDGET = 25;

/** A selection of checks that says most in few requests. */
export interface SmokeSelection {
  readonly discovery: Depth;
  /** Requests of its own that each check may send, the most telling check first. */
  readonly checks: ReadonlyMap<RequirementId, number>;
}

/** What a run carries out. The engine knows no requirements: the caller passes the checks. */
export interface Suite {
  readonly checks: readonly Check[];
  readonly smoke: SmokeSelection;
}

/** Requests of the budget for which one more customer is read. */
const REQUESTS_OF_A_CUSTOMER = 40;

/** How deep discovery reads in a run that is not a smoke run. */
export function inDepth(budget: number): Depth {
  return {
    share: Math.floor(budget * 0.25),
    subjects: Math.max(6, Math.floor(budget / REQUESTS_OF_A_CUSTOMER)),
    spans: [400, 366, 180, 90, 31, 7, 1],
    dense: 170,
  };
}

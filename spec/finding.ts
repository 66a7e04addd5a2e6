import type { MismatchFact, Place } from './facts.ts';

/** One difference between what was stated and what was seen, as an oracle states it: a fact, not yet tied to its exchange. */
export type Mismatch = MismatchFact & { readonly at: Place };

/** A mismatch with its evidence, as `results.json` has it: the facts, and the same in words. */
export interface Finding {
  /** The place in words: a JSON pointer into the answer, or `status`, `header content-type` … */
  readonly at: string;
  readonly expected: string;
  readonly actual: string;
  /** What the words were made from. */
  readonly fact: Mismatch;
  /** Ids of the exchanges that show it, most telling first. */
  readonly exchanges: readonly string[];
  /** A command that repeats the first exchange, the key as `$SUBSCRIPTION_KEY`. */
  readonly curl: string;
  /** How a counterexample was reached, if it was shrunk. */
  readonly note?: string;
}

import type { MismatchFact, Place } from './facts.ts';
import { mismatchText } from './phrasing/mismatches.ts';
import { placeText } from './phrasing/values.ts';

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

/**
 * A finding: the mismatch in words and as facts, with its evidence.
 *
 * @param exchanges Ids, most telling first.
 * @param note How a counterexample was reached, if it was shrunk.
 */
export function findingOf(fact: Mismatch, exchanges: readonly string[], curl: string, note?: string): Finding {
  const told = { at: placeText(fact.at), ...mismatchText(fact), fact, exchanges, curl };
  return note === undefined ? told : { ...told, note };
}

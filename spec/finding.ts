/** One mismatch, as an oracle states it: a fact, not yet tied to its exchange. */
export interface Mismatch {
  /** JSON pointer into the answer, or `status`, `header content-type` … */
  readonly at: string;
  readonly expected: string;
  readonly actual: string;
}

/** A mismatch with its evidence. */
export interface Finding extends Mismatch {
  /** Ids of the exchanges that show it, most telling first. */
  readonly exchanges: readonly string[];
  /** A command that repeats the first exchange, the key as `$SUBSCRIPTION_KEY`. */
  readonly curl: string;
  /** How a counterexample was reached, when it was shrunk. */
  readonly note?: string;
}

/** One departure, as an oracle states it: a fact, not yet tied to its exchange. */
export interface Departure {
  /** JSON pointer into the answer, or `status`, `header content-type` … */
  readonly at: string;
  readonly expected: string;
  readonly actual: string;
}

/** A departure with its evidence. */
export interface Finding extends Departure {
  /** Ids of the exchanges that show it, most telling first. */
  readonly exchanges: readonly string[];
  /** A command that repeats the first exchange, the key as `$SUBSCRIPTION_KEY`. */
  readonly curl: string;
  /** How a counterexample was reached, when it was shrunk. */
  readonly note?: string;
}

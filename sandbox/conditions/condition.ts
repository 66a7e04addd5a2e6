import type { Call, Wire } from '../api/messages.ts';
import type { World } from '../api/hooks.ts';

/** What a condition may look at: a request, and what the sandbox answers without a fault. */
export interface Moment {
  readonly call: Call;
  readonly healthy: Wire;
  /** How many requests came before this one. */
  readonly nth: number;
  readonly world: World;
}

/** When a fault shows. */
export interface Condition {
  readonly id: string;
  /** Completes the sentence "The fault shows only …". */
  readonly says: string;
  /** Set if the same request, sent twice in a row, is answered well once and badly once. */
  readonly intermittent?: true;
  readonly holds: (moment: Moment) => boolean;
}

/** The predicate that holds if all of these hold. */
export const all =
  (...predicates: readonly Condition['holds'][]): Condition['holds'] =>
  (moment) =>
    predicates.every((holds) => holds(moment));

import type { Operation } from './exchange.ts';
import type { Exposure } from './exposure.ts';
import type { Blocked } from './facts.ts';
import type { NoAnswer } from './no-answer.ts';

/** Why the verdict is what it is. */
export type VerdictReason = Cause &
  Readonly<{
    /** It was a smoke run: only the first requests of a run were sent. */
    smoke?: true;
  }>;

type Cause = Readonly<
  | BrokenReason
  | { kind: 'blocked'; by: Blocked }
  | { kind: 'unserved'; operations: readonly Operation[] }
  /** Operations that were served without a single record to examine. */
  | { kind: 'nothing-to-examine'; of: readonly Operation[] }
  | { kind: 'nothing-seen' | 'interrupted' | 'no-traffic' }
  | { kind: 'traffic'; judged: number; warned?: number }
  | HeldReason
>;

/** Nothing is broken. */
export type HeldReason = Readonly<{
  kind: 'held';
  /** Requirements that were not tested. */
  open: number;
  /** Some requirements were selected; all else is about these. */
  partial: boolean;
  /** The budget ended before all was tested. */
  spent?: true;
  /** Requirements that were tested in part, because the budget ended; absent if there are none, like the next three. */
  inPart?: number;
  /** Conditional requirements that were not tested: they do not count among `open`. */
  conditional?: number;
  /** Requirements that warn. */
  warned?: number;
  /** Requirements that were seen broken only once. */
  unconfirmed?: number;
  /** Plain requests that got no response however often they were sent; the path of the first of them, and how it ended. */
  unanswered?: Readonly<{ count: number; first: string; why: NoAnswer }>;
  /** It was the built-in sandbox, not an environment. */
  sandbox?: true;
}>;

/** A `must` is broken. */
export type BrokenReason = Readonly<{
  kind: 'broken';
  count: number;
  waived: number;
  /** The `must` that tells most of the first likely cause. */
  first: Readonly<{ id: string; broken: string }>;
  /** The requirement whose finding shows that cause best, if it is another. */
  shown?: string;
  /** How many commands show the finding. Results of older versions do not say. */
  commands?: number;
  /** Whom the target does not know although it should: a customer who is known from the settings only, or a person that find cardholder returned. */
  toCheck?: 'customer' | 'person';
  /** The first cause exposes data. Results of older versions do not say to whom. */
  exposed?: Exposure | true;
}>;

import type { Exposure } from '../evidence/exposure.ts';
import type { NoAnswer } from '../evidence/fact-parts.ts';
import type { Blocked } from '../evidence/facts.ts';
import type { Operation } from '../exchange/exchange.ts';

/** Why the verdict is what it is. */
export type VerdictReason = Cause &
  Readonly<{
    /** It was a smoke run: only the first requests of a run were sent. */
    smoke?: true;
  }>;

type Cause = Readonly<
  | BrokenReason
  | { kind: 'blocked'; by: Blocked }
  | { kind: 'unserved' | 'unasked'; operations: readonly Operation[] }
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
  /** How many of them need the key in other places, which the user or the kind of environment rules out; absent if none does. */
  withheld?: number;
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

/** What of a user's profile no longer fits the target. */
export type ProfileFact = Readonly<
  | { kind: 'pin-differs'; id: string; pinned: string; actual: string }
  | { kind: 'nothing-to-waive'; id: string }
  | { kind: 'waiver-ended'; id: string; on: string }
>;

/** Why the gate failed: which of the user's rules was not kept. */
export type GateReason = Readonly<
  /** Musts that are broken and not waived; under `--strict` also what warned; under `--complete` what was not tested, and how many of it without the key in other places. */
  | { kind: 'violated' | 'warned' | 'not-tested'; ids: readonly string[]; withheld?: number }
  | { kind: 'profile-out-of-date'; facts: readonly ProfileFact[] }
  /** Files of traffic of which a part could not be read. */
  | { kind: 'damaged-files'; count: number }
  | { kind: 'inconclusive' | 'interrupted' }
>;

/** A known violation that a user accepts until a date, and why. */
export interface Waiver {
  readonly requirement: string;
  /** ISO 8601 date; from the day after it the waiver no longer holds. */
  readonly until: string;
  readonly why: string;
}

/** What a user relies on beyond the specification, and what they accept for a while. */
export interface Profile {
  /** Gap id → the answer that this target must keep giving. */
  readonly pins: Readonly<Record<string, string>>;
  readonly waivers: readonly Waiver[];
}

export const NO_PROFILE: Profile = { pins: {}, waivers: [] };

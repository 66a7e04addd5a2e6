import type { Operation } from './generated/vocabulary.ts';

/** How firmly the specification speaks: stated, left open but expected, or not shown. */
export const levels = ['must', 'should', 'gap'] as const;
export type Level = (typeof levels)[number];

/** One atomic statement of the specification (a entry of `requirements.yaml`). */
export interface Requirement {
  /** `group/slug`: also the name of the check, the test, the anchor and the argument of `cardproof run`. */
  readonly id: string;
  readonly level: Level;
  /** standing: judged on every exchange; active: causes exchanges of its own; none: see `reason`. */
  readonly by: 'standing' | 'active' | 'none';
  /** Why there is no check (only if `by` is `none`). */
  readonly reason?: string;
  /** The operation that it is about, the main one if it compares two; none if there is nothing to request. */
  readonly operation: Operation | 'any' | 'none';
  /** What one observation of it is, in the singular: `cardholder`, `page`, `list of types`. */
  readonly unit: string;
  /** The requirement as a full sentence, in our own words; of a gap, the question to ask the owner of the service. */
  readonly text: string;
  /** The fault as a clause: it follows `1 requirement violated: ` and is a title of its own. No full stop. */
  readonly broken: string;
  /** One line: what breaks in an application if the requirement does not hold; of a gap, why one wants to know. */
  readonly why: string;
  /** Where the specification says it (or leaves it open). */
  readonly section: string;
  /** What a target must hold for this requirement to be tested. */
  readonly data: string;
  /** Observations from which upholding it means something; 3 unless told otherwise. */
  readonly enough?: number;
  /** It holds only if something happens that a client cannot cause: `complete` does not ask for it. */
  readonly conditional?: true;
}

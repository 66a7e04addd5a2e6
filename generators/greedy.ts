/** Choosing, one after the other, whatever brings most that is new. */
import { sum } from 'd3-array';

/** Something that a choice would bring, by name. */
export interface Brought {
  readonly name: string;
  readonly worth: number;
}

/** What a candidate would bring that is new, and what that is worth, when it was last looked at. */
export interface Bringing {
  brings: readonly Brought[];
  worth: number;
  /** Less than the least worth: of candidates that bring as much, one that tells more comes first. */
  readonly telling: number;
}

/** What a candidate brings, before anything is chosen. */
export const bringing = (brings: readonly Brought[], telling: number): Bringing => ({
  brings,
  telling,
  worth: sum(brings, ({ worth }) => worth) + telling,
});

/**
 * Whichever brings most that is new, the first of equals; null if none brings anything. What a candidate brings only ever gets
 * less, so it is worked out again only of those that brought more than the best one when they were last looked at.
 */
export function bestOf<One extends Bringing>(all: readonly One[], isNew: (one: Brought) => boolean): One | null {
  let best: One | null = null;
  for (const one of all) {
    if (best !== null && one.worth <= best.worth) continue;
    Object.assign(one, bringing(one.brings.filter(isNew), one.telling));
    if (one.brings.length > 0 && (best === null || one.worth > best.worth)) best = one;
  }
  return best;
}

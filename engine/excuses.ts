import type { RequirementId } from '../spec/generated/catalogue.ts';
import { type Judged, obstructed, type Shown, together, unresolved } from '../spec/judged.ts';
import type { Stood } from '../spec/judgement.ts';
import type { Note } from './evidence.ts';

/** What was noted, and what standing oracles say, of a run. */
export interface Said {
  readonly notes: readonly Note[];
  readonly standing: readonly Stood[];
}

/** Mismatches that say nothing of the target, as requests that were sent again before the verdict have shown. */
export interface Excuse {
  /** Whether one that a check saw of a requirement is such; none is if it is left out. */
  readonly shown?: (one: Shown, requirement: RequirementId) => boolean;
  /** Whether one that a standing oracle saw is such. */
  readonly stood?: (one: Stood) => boolean;
  /** What is noted instead, of each requirement that seemed to be broken. */
  readonly instead: Judged;
}

/** It was not seen again when the same was asked again. */
export const NOT_AGAIN: Judged = obstructed({ kind: 'not-again' });
/** The moment in which it was seen may have gone on. */
export const NOT_READ_AGAIN: Judged = unresolved();
/** Nothing is known that the list has: a requirement of its own is about that. */
export const MAY_BE_EMPTY: Judged = obstructed({ kind: 'list-may-be-empty' });
/** Another run tells whether the target kept the requirement: a reader must know that it was seen broken. */
export const CHANGED_SINCE: Judged = obstructed({ kind: 'changed-since' });

/** The same without what is excused: why that says nothing is noted instead. */
export function without(
  { notes, standing }: Said,
  { shown: isExcused = () => false, stood: isGone = () => false, instead }: Excuse,
): Said {
  const kept = notes.map((note): Note => {
    const shown = note.judged.shown.filter((one) => !isExcused(one, note.requirement));
    if (shown.length === note.judged.shown.length) return note;
    return { ...note, judged: together([{ ...note.judged, shown }, instead]) };
  });
  const gone = standing
    .filter(isGone)
    .map(({ judgement: { requirement } }): Note => ({ requirement, judged: instead }));
  return { notes: [...kept, ...gone], standing: standing.filter((one) => !isGone(one)) };
}

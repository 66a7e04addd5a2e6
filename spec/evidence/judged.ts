import type { Exchange } from '../exchange/exchange.ts';
import type { Obstacle, ServedBecause } from './facts.ts';
import type { Mismatch } from './finding.ts';
import { STATUS } from './place.ts';
import { ended, endingOf, receptionOf } from '../exchange/reception.ts';
import { isSeenOnce } from './certainty.ts';

/** A mismatch and the exchanges that show it, most telling first. */
export interface Shown {
  readonly mismatch: Mismatch;
  readonly exchanges: readonly Exchange[];
  /** It was seen again when the same was asked again, and what it was compared with had not changed. */
  readonly confirmed?: true;
  /** It failed once, and not when the same was asked again: a reason to warn. */
  readonly flaky?: true;
}

/** The answer to an open question of the specification: short and stable, fit for a pin. */
interface OpenAnswer {
  readonly text: string;
  readonly exchanges: readonly Exchange[];
}

/** What the pure judgement of one reading says. */
export interface Judged {
  /** How many things were examined and found in order. */
  readonly observed: number;
  readonly shown: readonly Shown[];
  readonly obstacles: readonly Obstacle[];
  readonly answer: OpenAnswer | null;
}

/** Nothing was examined. */
export const nothing: Judged = { observed: 0, shown: [], obstacles: [], answer: null };

/** So many things were examined and are as stated. */
export const holds = (observed = 1): Judged => ({ ...nothing, observed });

/** What was examined differs from what is stated; without a mismatch it passed. */
export function compared(mismatches: readonly Mismatch[], exchanges: readonly Exchange[], observed = 1): Judged {
  if (mismatches.length === 0) return holds(observed);
  return { ...nothing, shown: mismatches.map((mismatch) => ({ mismatch, exchanges })) };
}

/** What was examined differs from what is stated. */
export const broken = (mismatch: Mismatch, ...exchanges: readonly Exchange[]): Judged =>
  compared([mismatch], exchanges);

/** A request was not served that should have been. */
export const refused = (why: ServedBecause, exchange: Exchange, ...beside: readonly Exchange[]): Judged =>
  broken({ kind: 'refused', at: STATUS, why, ending: endingOf(exchange) }, exchange, ...beside);

/** Nothing can be said, and why. */
export const obstructed = (...obstacles: readonly Obstacle[]): Judged => ({ ...nothing, obstacles });

/** A mismatch was seen, but it is not decided whether it stands, and why. */
export const unresolved = (...obstacles: readonly Obstacle[]): Judged =>
  obstacles.some(isSeenOnce) ? obstructed(...obstacles) : obstructed({ kind: 'not-read-again' }, ...obstacles);

/** Whether something was examined, in full, and all of it is as stated. */
export const isInOrder = ({ observed, shown, obstacles }: Judged): boolean =>
  observed > 0 && shown.length === 0 && obstacles.length === 0;

/** Upheld by a success or a refusal; nothing follows from a failure, or from no answer. */
export function heldBy(exchange: Exchange): Judged {
  const reception = receptionOf(exchange);
  return reception === 'failed' || reception === 'unknown' ? obstructed(ended(exchange)) : holds();
}

/** An open question was answered. */
export const answered = (text: string, ...exchanges: readonly Exchange[]): Judged => ({
  ...nothing,
  answer: { text, exchanges },
});

/** Several judgements as one. */
export function together(all: readonly Judged[]): Judged {
  return {
    observed: all.reduce((sum, one) => sum + one.observed, 0),
    shown: all.flatMap((one) => one.shown),
    obstacles: all.flatMap((one) => one.obstacles),
    answer: all.find((one) => one.answer !== null)?.answer ?? null,
  };
}

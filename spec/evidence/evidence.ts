import type { Exchange } from '../exchange/exchange.ts';
import { ended, endingOf, dispositionOf } from '../exchange/disposition.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import { isSeenOnce } from './certainty.ts';
import type { Obstacle, ServedBecause } from './facts.ts';
import type { Mismatch } from './finding.ts';
import { STATUS } from './place.ts';

/** A mismatch and the exchanges that show it, the most telling first. */
export interface Violation {
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

/** What the pure judgement of a reading says. */
export interface Judgement {
  /** How many things were examined (records, members, pages). Of a check: and found in order. */
  readonly observed: number;
  readonly violations: readonly Violation[];
  readonly obstacles: readonly Obstacle[];
  readonly answer: OpenAnswer | null;
}

/** What an oracle or a check says of one requirement, as it happened; never changed afterwards. */
export interface Evidence extends Judgement {
  readonly requirement: RequirementId;
  /** The response that was examined, if a standing oracle says it. */
  readonly response?: Exchange;
  /** How a counterexample was reached. */
  readonly note?: string;
  /** From the opening: what the same check says later counts instead. */
  readonly opening?: boolean;
}

/** What a standing oracle says of one response. */
export interface Standing extends Evidence {
  readonly response: Exchange;
}

/** Nothing was examined. */
export const nothing: Judgement = { observed: 0, violations: [], obstacles: [], answer: null };

/** So many things were examined and are as stated. */
export const holds = (observed = 1): Judgement => ({ ...nothing, observed });

/** What was examined differs from what is stated; without a mismatch it passed. */
export function compared(mismatches: readonly Mismatch[], exchanges: readonly Exchange[], observed = 1): Judgement {
  if (mismatches.length === 0) return holds(observed);
  return { ...nothing, violations: mismatches.map((mismatch) => ({ mismatch, exchanges })) };
}

/** What was examined differs from what is stated. */
export const broken = (mismatch: Mismatch, ...exchanges: readonly Exchange[]): Judgement =>
  compared([mismatch], exchanges);

/** A request was not served that should have been. */
export const refused = (why: ServedBecause, exchange: Exchange, ...beside: readonly Exchange[]): Judgement =>
  broken({ kind: 'refused', at: STATUS, why, ending: endingOf(exchange) }, exchange, ...beside);

/** Nothing can be said, and why. */
export const obstructed = (...obstacles: readonly Obstacle[]): Judgement => ({ ...nothing, obstacles });

/** A mismatch was seen, but it is not decided whether it stands, and why. */
export const unresolved = (...obstacles: readonly Obstacle[]): Judgement =>
  obstacles.some(isSeenOnce) ? obstructed(...obstacles) : obstructed({ kind: 'not-read-again' }, ...obstacles);

/** An open question was answered by these exchanges; without any, it was not. */
export const answered = (text: string, ...exchanges: readonly Exchange[]): Judgement =>
  exchanges.length === 0 ? nothing : { ...nothing, answer: { text, exchanges } };

/** Whether something was examined, in full, and all of it is as stated. */
export const isInOrder = ({ observed, violations, obstacles }: Judgement): boolean =>
  observed > 0 && violations.length === 0 && obstacles.length === 0;

/** Upheld by a success or a refusal; nothing follows from a failure, or from no answer. */
export function heldBy(exchange: Exchange): Judgement {
  const disposition = dispositionOf(exchange);
  return disposition === 'server-error' || disposition === 'inconclusive' ? obstructed(ended(exchange)) : holds();
}

/** Several judgements as one. */
export function together(all: readonly Judgement[]): Judgement {
  return {
    observed: all.reduce((sum, one) => sum + one.observed, 0),
    violations: all.flatMap((one) => one.violations),
    obstacles: all.flatMap((one) => one.obstacles),
    answer: all.find((one) => one.answer !== null)?.answer ?? null,
  };
}

/**
 * What a standing oracle says of a response: `observed` things were examined, and these mismatches found. `beside`: what the response
 * differs from, if it does not show a mismatch by itself.
 */
export function standing(
  requirement: RequirementId,
  response: Exchange,
  observed: number,
  mismatches: readonly Mismatch[],
  ...beside: readonly Exchange[]
): Standing {
  const exchanges = [response, ...beside];
  const violations = mismatches.map((mismatch) => ({ mismatch, exchanges }));
  return { requirement, response, observed, violations, obstacles: [], answer: null };
}

/** One thing examined and found in order, or the mismatch that it is. */
export const judge = (
  requirement: RequirementId,
  response: Exchange,
  mismatch: Mismatch | null,
  ...beside: readonly Exchange[]
): Standing => standing(requirement, response, 1, mismatch === null ? [] : [mismatch], ...beside);

/** The judgements of many things in one response by one requirement: those in order are counted, not listed. */
export class Tally {
  private readonly requirement: RequirementId;
  private readonly response: Exchange;
  private readonly broken: Standing[] = [];
  private observed = 0;

  constructor(requirement: RequirementId, response: Exchange) {
    this.requirement = requirement;
    this.response = response;
  }

  /** One more thing was examined. */
  add(mismatch: Mismatch | null): void {
    if (mismatch === null) this.observed += 1;
    else this.broken.push(judge(this.requirement, this.response, mismatch));
  }

  get evidence(): readonly Standing[] {
    const { requirement, response, observed, broken } = this;
    return observed === 0 ? broken : [standing(requirement, response, observed, []), ...broken];
  }
}

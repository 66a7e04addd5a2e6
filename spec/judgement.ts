import type { Exchange } from './exchange.ts';
import { perText } from './memo.ts';
import type { RequirementId } from './generated/catalogue.ts';
import type { Mismatch } from './finding.ts';

/** What an oracle says of one requirement on one piece of evidence. */
export interface Judgement {
  readonly requirement: RequirementId;
  /** How many things were examined (records, members, pages). */
  readonly observations: number;
  readonly mismatches: readonly Mismatch[];
}

/** One thing examined and found in order, or the mismatch that it is. */
export function judge(requirement: RequirementId, mismatch: Mismatch | null): Judgement {
  return mismatch === null ? inOrder(requirement) : { requirement, observations: 1, mismatches: [mismatch] };
}

/** The same value each time: a run judges some hundred thousand things, and nearly all are in order. */
const inOrder = perText((requirement: RequirementId): Judgement => ({ requirement, observations: 1, mismatches: [] }));

/** A judgement and the exchange that shows it. */
export interface Stood {
  readonly judgement: Judgement;
  readonly exchange: Exchange;
  /** What it differs from, if no single exchange shows the mismatch. */
  readonly beside?: Exchange;
}

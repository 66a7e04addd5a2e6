import type { Exchange } from '../exchange/exchange.ts';
import { perText } from '../model/memo.ts';
import type { RequirementId } from '../generated/catalogue.ts';
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

/** The judgements of many things by one requirement: those in order are counted, not listed. */
export class Tally {
  private readonly requirement: RequirementId;
  private readonly broken: Judgement[] = [];
  private observations = 0;

  constructor(requirement: RequirementId) {
    this.requirement = requirement;
  }

  /** One more thing was examined. */
  add(mismatch: Mismatch | null): void {
    if (mismatch === null) this.observations += 1;
    else this.broken.push(judge(this.requirement, mismatch));
  }

  get judgements(): Judgement[] {
    const { requirement, observations, broken } = this;
    return observations === 0 ? broken : [{ requirement, observations, mismatches: [] }, ...broken];
  }
}

/** A judgement and the exchange that shows it. */
export interface Stood {
  readonly judgement: Judgement;
  readonly exchange: Exchange;
  /** What it differs from, if no single exchange shows the mismatch. */
  readonly beside?: Exchange;
}

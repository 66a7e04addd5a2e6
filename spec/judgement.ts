import type { Exchange } from './exchange.ts';
import type { Departure } from './finding.ts';

/** What an oracle says of one requirement on one piece of evidence. */
export interface Judgement {
  readonly requirement: string;
  /** How many things were examined (records, members, pages). */
  readonly witnesses: number;
  readonly departures: readonly Departure[];
}

/** One thing examined and found in order, or the departure that it is. */
export function judge(requirement: string, departure: Departure | null): Judgement {
  return { requirement, witnesses: 1, departures: departure === null ? [] : [departure] };
}

/** A judgement and the exchange that shows it. */
export interface Stood {
  readonly judgement: Judgement;
  readonly exchange: Exchange;
}

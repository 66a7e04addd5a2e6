import type { Renamed } from './fact-parts.ts';
import type { MismatchFact, Place } from './facts.ts';
import { clip } from '../exchange/describe.ts';
import { mismatchText } from '../phrasing/mismatches.ts';
import type { RequestRole } from './place.ts';
import { placeText } from '../phrasing/values.ts';

/** One difference between what was stated and what was seen, as an oracle states it: a fact, not yet tied to its exchange. */
export type Mismatch = MismatchFact & { readonly at: Place };

/** A mismatch with its evidence, as `results.json` has it: the facts, and the same in words. */
export interface Finding {
  /** The place in words: a JSON pointer into the answer, or `HTTP status`, `header content-type` … */
  readonly at: string;
  readonly expected: string;
  readonly actual: string;
  /** What the words were made from. */
  readonly fact: Mismatch;
  /** Ids of the exchanges that show it, most telling first. */
  readonly exchanges: readonly string[];
  /** A command that repeats the first exchange, the key as `$SUBSCRIPTION_KEY`. */
  readonly curl: string;
  /** How a counterexample was reached, if it was shrunk, and how often it failed, if not each time. */
  readonly note?: string;
  /** It was seen again when the same was asked again, and what it was compared with had not changed. */
  readonly confirmed?: true;
  /**
   * It failed once, and not when the same was asked again: a warning, whatever the level of the requirement. Older results have
   * none.
   */
  readonly flaky?: true;
  /** The requests that show it together, at most three; absent if the first exchange shows it by itself. */
  readonly requests?: readonly FindingRequest[];
}

/** One of the requests of a finding: its exchange, the command that repeats it, and what it is for. */
export interface FindingRequest {
  readonly exchange: string;
  readonly curl: string;
  readonly role: RequestRole;
}

/** Characters of a text that a finding shows. */
const SHOWN = 200;

/** A fact whose texts, which may be the target's, are as long as a reader needs. */
function inShort(fact: Mismatch): Mismatch {
  const own = (_name: string, value: unknown): unknown => (typeof value === 'string' ? clip(value, SHOWN) : value);
  return JSON.parse(JSON.stringify(fact, own)) as Mismatch;
}

/**
 * A finding: the mismatch in words and as facts, with its evidence.
 *
 * @param seen The mismatch as the oracle states it, with texts of any length.
 * @param exchanges Ids, most telling first.
 * @param note How a counterexample was reached, if it was shrunk.
 */
export function findingOf(seen: Mismatch, exchanges: readonly string[], curl: string, note?: string): Finding {
  const fact = inShort(seen);
  const told = { at: placeText(fact.at), ...mismatchText(fact), fact, exchanges, curl };
  return note === undefined ? told : { ...told, note };
}

/** Whether a finding is that a request was rejected. */
export const isRejection = ({ fact }: Pick<Finding, 'fact'>): boolean => fact.kind === 'refused';

/** What a finding misses, if its response has it under another name. */
export function renamedIn({ fact }: Pick<Finding, 'fact'>): Renamed | null {
  if (fact.kind !== 'schema' || fact.actual.is !== 'absent' || fact.at.in !== 'member') return null;
  const { spelt } = fact.actual;
  return spelt === undefined ? null : { expected: fact.at.pointer.split('/').at(-1) ?? '', actual: spelt };
}

/** Transactions outside the window that was asked for: on which side, how far, and whether those of the other end are missing. */
import type { MismatchFact } from './facts.ts';
import { SECOND } from '../model/history.ts';

/** On which side of its window something lies. Less than a thousandth of a second is 0. */
interface Outside {
  readonly side: 'before' | 'after';
  /** How far it lies from the nearer end of the window, in seconds. */
  readonly seconds: number;
  /** How far it lies from the other end, in seconds. */
  readonly fromOther: number;
}

/** Whether the window that was asked for starts after its end: no transaction is in it. */
export const isReversed = (fact: MismatchFact): boolean =>
  fact.kind === 'outside-window' && Date.parse(fact.start) > Date.parse(fact.end);

/** Where a transaction lies; null if the mismatch is another one, or its times cannot be compared. */
export function outsideOf(fact: MismatchFact): Outside | null {
  if (fact.kind !== 'outside-window' || fact.actual.is !== 'string' || isReversed(fact)) return null;
  const [at, start, end] = [fact.actual.text, fact.start, fact.end].map((text) => Date.parse(text));
  if (at === undefined || start === undefined || end === undefined) return null;
  if (at < start) return { side: 'before', seconds: (start - at) / SECOND, fromOther: (end - at) / SECOND };
  return at > end ? { side: 'after', seconds: (at - end) / SECOND, fromOther: (at - start) / SECOND } : null;
}

/** A transaction is said to be missing at one end of its window if it lies in this part of it. */
const NEAR = 0.25;

/** At which end of its window a missing transaction was posted; null if that is not known: a window of one instant has no ends. */
function missingAt(fact: MismatchFact): 'start' | 'end' | 'between' | null {
  if (fact.kind !== 'missing') return null;
  const { posted, window } = fact.missing;
  const [at, start, end] = [posted, window?.start, window?.end].map((text) => Date.parse(text ?? ''));
  if (at === undefined || start === undefined || end === undefined || !(start < end)) return null;
  const part = (at - start) / (end - start);
  if (part <= NEAR) return 'start';
  return part >= 1 - NEAR ? 'end' : 'between';
}

/** By how much a shift by a time zone differs over a year, in seconds. */
const DAYLIGHT_SAVING = 3600;

/**
 * Whether one shift brings all of these into their windows: it is at least as long as each one's way to the nearer end, and no
 * longer than any one's way to the other. A window that is ignored brings what no one shift explains.
 */
const isOneShift = (outside: readonly Outside[]): boolean =>
  Math.max(...outside.map((one) => one.seconds)) <= Math.min(...outside.map((one) => one.fromOther)) + DAYLIGHT_SAVING;

/**
 * Whether lists of one cause are those of a window that lies later (or earlier) than the one that was asked for: they have
 * transactions from beyond one end, which one shift explains, and what they lack was posted at the other.
 */
export function movedWindow(findings: readonly { readonly fact: MismatchFact }[]): 'later' | 'earlier' | null {
  const outside = findings.flatMap(({ fact }) => outsideOf(fact) ?? []);
  const sides = new Set(outside.map(({ side }) => side));
  const ends = new Set(findings.flatMap(({ fact }) => missingAt(fact) ?? []));
  if (sides.size !== 1 || ends.size !== 1 || !isOneShift(outside)) return null;
  if (sides.has('after') && ends.has('start')) return 'later';
  return sides.has('before') && ends.has('end') ? 'earlier' : null;
}

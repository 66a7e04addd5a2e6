import type { MismatchFact, Place } from '../../../spec/evidence/facts.ts';
import type { ValueFact } from '../../../spec/evidence/fact-parts.ts';
import type { Finding } from '../../../spec/evidence/finding.ts';
import { memberAt } from '../../../spec/evidence/place.ts';

const HEADER = 'header ';

/** A finding that says whatever a test wants it to say; its fact is of the same place and of a fitting kind. */
export function madeUpFinding(words: Omit<Finding, 'fact'>): Finding {
  return { ...words, fact: { at: placeOf(words.at), ...factOf(words) } };
}

function placeOf(at: string): Place {
  if (at.startsWith('/')) return memberAt(at);
  if (at.startsWith(HEADER)) return { in: 'header', name: at.slice(HEADER.length) };
  return { in: at === 'status' || at === 'body' ? at : 'list' };
}

function factOf({ at, expected, actual }: Omit<Finding, 'fact'>): MismatchFact {
  if (at !== 'status') return { kind: 'another', expected, actual: valueOf(actual) };
  return { kind: 'refused', why: { because: 'cardholder-known' }, ending: { status: Number(actual) || 0 } };
}

function valueOf(text: string): ValueFact {
  if (text === 'nothing' || text === 'none') return { is: 'absent' };
  if (text === 'null') return { is: 'null' };
  return { is: /^\d/.test(text) ? 'number' : 'string', text };
}

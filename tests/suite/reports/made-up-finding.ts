import { valueFact } from '../../../spec/describe.ts';
import type { Place } from '../../../spec/facts.ts';
import type { Finding } from '../../../spec/finding.ts';
import { memberAt } from '../../../spec/place.ts';

/** A finding that says whatever a test wants it to say; its fact is of the same place. */
export function madeUpFinding(words: Omit<Finding, 'fact'>): Finding {
  const at: Place = words.at.startsWith('/') ? memberAt(words.at) : { in: words.at === 'status' ? 'status' : 'list' };
  return { ...words, fact: { at, kind: 'another', expected: words.expected, actual: valueFact(words.actual) } };
}

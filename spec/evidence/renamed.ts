/** A member that a response has under another spelling than the contract's: `transaction_id` for `transactionId`. */
import { clip } from '../exchange/describe.ts';
import type { Finding } from './finding.ts';
import type { Renamed } from './fact-parts.ts';

/** Members that are looked at, and characters of a name: a hostile object must not cost more than an honest one. */
const [MOST, LONGEST] = [200, 60];

/** Another name in an object that differs from this one only in its spelling; null if there is none. */
export function otherSpelling(object: Readonly<Record<string, unknown>>, name: string): string | null {
  const wanted = bare(name);
  let seen = 0;
  for (const other in object) {
    if (seen === MOST) return null;
    seen += 1;
    if (other.length <= LONGEST && other !== name && bare(other) === wanted) return clip(other, LONGEST);
  }
  return null;
}

/** What a finding misses, if its response has it under another name. */
export function renamedIn({ fact }: Pick<Finding, 'fact'>): Renamed | null {
  if (fact.kind !== 'schema' || fact.actual.is !== 'absent' || fact.at.in !== 'member') return null;
  const { spelt } = fact.actual;
  return spelt === undefined ? null : { expected: fact.at.pointer.split('/').at(-1) ?? '', actual: spelt };
}

/** A name without what differs between spellings. */
const bare = (name: string): string => name.replace(/[^a-zA-Z0-9]/g, '').toLowerCase();

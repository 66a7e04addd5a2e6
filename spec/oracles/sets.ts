import type { Place } from '../facts.ts';
import type { Mismatch } from '../finding.ts';
import type { KnownTransaction } from '../history.ts';

const LIST: Place = { in: 'member', pointer: '/transactions' };

/** Compares the ids received with the transactions that a query selects: what is missing, and what is there beyond them. */
export function compareSets(
  expected: readonly KnownTransaction[],
  received: readonly string[],
  at: Place = LIST,
): Mismatch[] {
  const wanted = new Set(expected.map((t) => t.id));
  const got = new Set(received);
  const missing = expected.filter((t) => !got.has(t.id));
  const extra = [...got].filter((id) => !wanted.has(id));
  const mismatches: Mismatch[] = [];
  const [lost] = missing;
  if (lost !== undefined) {
    const { id, result, posted } = lost;
    mismatches.push({
      kind: 'missing',
      at,
      expected: wanted.size,
      missing: { id, count: missing.length, result, posted },
    });
  }
  const [more] = extra;
  if (more !== undefined)
    mismatches.push({ kind: 'extra', at, expected: wanted.size, extra: { id: more, count: extra.length } });
  return mismatches;
}

/** The first element of a list that stands in it twice. */
export function repeated(ids: readonly string[], at: Place): Mismatch[] {
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  return twice === undefined ? [] : [{ kind: 'twice', at, id: twice }];
}

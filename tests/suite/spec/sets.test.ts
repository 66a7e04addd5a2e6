import { expect, it } from 'vitest';
import type { Place } from '../../../spec/facts.ts';
import { sampleTransaction } from '../../../spec/oracles/sample-fixtures.ts';
import { compareSets, repeated } from '../../../spec/oracles/sets.ts';

const known = [0, 1, 2].map((n) => sampleTransaction(n, n === 0 ? 'APPROVED' : 'PENDING'));
const [a, b, c] = known.map((t) => t.id) as [string, string, string];
const at: Place = { in: 'member', pointer: '/transactions' };
const missing = (id: string, count: number, result: string, day: string) => ({
  kind: 'missing',
  at,
  expected: 3,
  missing: { id, count, result, posted: `2025-01-${day}T10:00:00Z` },
});
const extra = (id: string, count: number) => ({ kind: 'extra', at, expected: 3, extra: { id, count } });

it.each([
  ['the same set', [a, b, c], []],
  ['another order, and one twice', [c, a, b, a], []],
  ['the last missing', [a, b], [missing(c, 1, 'PENDING', '03')]],
  ['two missing, the first of them told', [c], [missing(a, 2, 'APPROVED', '01')]],
  ['one more', [a, b, c, 'd'], [extra('d', 1)]],
  ['two more, each once, the first told', [a, 'e', b, 'd', c, 'e'], [extra('e', 2)]],
  ['both', [a, b, 'd'], [missing(c, 1, 'PENDING', '03'), extra('d', 1)]],
  ['nothing', [], [missing(a, 3, 'APPROVED', '01')]],
])('sets compared: %s', (_, received, mismatches) => expect(compareSets(known, received)).toEqual(mismatches));

it('what is compared has a place, and the number of different elements', () => {
  const twice = [...known, ...known];
  expect(compareSets(twice, ['x'], { in: 'walk' })).toEqual([
    { ...missing(a, 6, 'APPROVED', '01'), at: { in: 'walk' } },
    { ...extra('x', 1), at: { in: 'walk' } },
  ]);
});

it('the first element that stands in a list twice', () => {
  expect(repeated(['a', 'b'], at)).toEqual([]);
  expect(repeated([], at)).toEqual([]);
  expect(repeated(['a', 'c', 'b', 'b', 'c'], { in: 'walk' })).toEqual([{ kind: 'twice', at: { in: 'walk' }, id: 'b' }]);
});

import { expect, it } from 'vitest';
import type { Mismatch } from '../../../spec/finding.ts';
import {
  answered,
  broken,
  compared,
  heldBy,
  holds,
  isInOrder,
  nothing,
  obstructed,
  together,
  unresolved,
} from '../../../spec/judged.ts';
import { got } from './readings.ts';

const [a, b] = [got('a'), got('b')];
const one: Mismatch = { kind: 'another-order', at: { in: 'list' } };
const two: Mismatch = { kind: 'paging-present', at: { in: 'body' } };
const none = { observed: 0, shown: [], obstacles: [], answer: null };

it('what a judgement can say', () => {
  expect(nothing).toEqual(none);
  expect([holds(), holds(0), holds(3)].map((judged) => judged.observed)).toEqual([1, 0, 3]);
  expect(holds(3)).toEqual({ ...none, observed: 3 });
  expect(obstructed()).toEqual(none);
  expect(obstructed({ kind: 'budget' }, { kind: 'data-changed' })).toEqual({
    ...none,
    obstacles: [{ kind: 'budget' }, { kind: 'data-changed' }],
  });
  expect(answered('400', a, b)).toEqual({ ...none, answer: { text: '400', exchanges: [a, b] } });
});

it('a comparison passed without a mismatch, else each mismatch is shown by all exchanges and nothing counts', () => {
  expect(compared([], [a])).toEqual({ ...none, observed: 1 });
  expect(compared([], [], 4)).toEqual({ ...none, observed: 4 });
  expect(compared([one, two], [a, b], 4)).toEqual({
    ...none,
    shown: [
      { mismatch: one, exchanges: [a, b] },
      { mismatch: two, exchanges: [a, b] },
    ],
  });
  expect(broken(one, b, a)).toEqual({ ...none, shown: [{ mismatch: one, exchanges: [b, a] }] });
  expect(broken(one)).toEqual({ ...none, shown: [{ mismatch: one, exchanges: [] }] });
});

it('several judgements as one: counts are added, the first answer is kept', () => {
  expect(together([])).toEqual(none);
  const all = [holds(2), broken(one, a), answered('x', a), obstructed({ kind: 'budget' }), holds(3)];
  const more = [broken(two, b), answered('y', b), obstructed({ kind: 'data-changed' })];
  expect(together([...all, ...more])).toEqual({
    observed: 5,
    shown: [
      { mismatch: one, exchanges: [a] },
      { mismatch: two, exchanges: [b] },
    ],
    obstacles: [{ kind: 'budget' }, { kind: 'data-changed' }],
    answer: { text: 'x', exchanges: [a] },
  });
});

it('is in order if something was examined, in full, and nothing is wrong', () => {
  const obstacle = obstructed({ kind: 'budget' });
  const all = [holds(), nothing, together([holds(), obstacle]), { ...broken(one), observed: 1 }, obstacle, broken(one)];
  expect(all.map(isInOrder)).toEqual([true, false, false, false, false, false]);
});

it('a success or a refusal decides, a failure or no response does not', () => {
  const statuses = [200, 404, 500, 429];
  expect(statuses.map((status) => heldBy(got('a', status)).observed)).toEqual([1, 1, 0, 0]);
});

it('what was not read again says so, unless it was seen once only', () => {
  expect(unresolved({ kind: 'budget' }).obstacles).toEqual([{ kind: 'not-read-again' }, { kind: 'budget' }]);
  const known = [{ kind: 'budget' }, { kind: 'not-again' }] as const;
  expect(unresolved(...known).obstacles).toEqual(known);
});

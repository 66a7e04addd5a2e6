import { expect, it } from 'vitest';
import { part } from '../../../engine/check.ts';
import { obstructed, holds } from '../../../spec/judged.ts';
import { numbers } from './made-up-conductor.ts';

const samples = { accepts: [{ one: 1, reading: 5, have: {} }], rejects: [{ one: 1, reading: 6, have: {} }] };
const tried = (change: Partial<Parameters<typeof numbers<never>>[0]>) =>
  part(numbers<never>({ given: () => [1], samples, ...change }).part);

it('a judgement is sound if it accepts and rejects its samples, and only then', () => {
  expect(tried({}).isSound()).toBe(true);
  expect(tried({ judge: () => holds() }).isSound()).toBe(false);
  expect(tried({ judge: () => obstructed({ kind: 'budget' }) }).isSound()).toBe(false);
  const [, ...more] = [...samples.accepts, ...samples.rejects];
  expect(tried({ samples: { accepts: more, rejects: more } }).isSound()).toBe(false);
});

it('each sample is judged, with its own case and fixtures', () => {
  const seen: unknown[] = [];
  const judged = tried({
    judge: (reading, one) => {
      seen.push([reading, one]);
      return holds();
    },
    samples: { ...samples, accepts: [...samples.accepts, { one: 2, reading: 4, have: {} }] },
  });
  expect([judged.isSound(), judged.samples]).toEqual([false, { accepts: 2, rejects: 1 }]);
  expect(seen).toEqual([
    [5, 1],
    [4, 2],
    [6, 1],
  ]);
});

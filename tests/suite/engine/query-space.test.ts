import { expect, test } from 'vitest';
import { recorded } from '../recorded-runs.ts';

test.each([1, 2])(
  'a run with the default budget sends every limit, and nearly nine of ten pairs of classes (seed %i)',
  async (seed) => {
    const { coverage } = (await recorded(seed === 1 ? {} : { change: { seed } })).results;
    expect(coverage.limits.filter(({ sent }) => sent === 0)).toEqual([]);
    expect(coverage.pairs.of).toBe(155);
    // The data have few transactions within an hour of each other, and none at the same instant.
    expect(coverage.pairs.missing.length / coverage.pairs.of).toBeLessThan(0.12);
  },
  30_000,
);

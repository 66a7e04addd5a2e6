import { expect, test } from 'vitest';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { judgeInProcess, PROOF_CLOCK } from '../../proof/in-process.ts';

test.each([1, 2, 3])(
  'a run with the default budget sends every limit, and nearly nine of ten pairs of classes (seed %i)',
  async (seed) => {
    const sandbox = await startSandbox({ clock: PROOF_CLOCK, seed });
    try {
      const { coverage } = (await judgeInProcess(sandbox, { seed, budget: 400 })).results;
      expect(coverage.limits.filter(({ sent }) => sent === 0)).toEqual([]);
      expect(coverage.pairs.of).toBe(155);
      // The data have few transactions within an hour of each other, and none at the same instant.
      expect(coverage.pairs.missing.length / coverage.pairs.of).toBeLessThan(0.12);
    } finally {
      await sandbox.close();
    }
  },
  30_000,
);

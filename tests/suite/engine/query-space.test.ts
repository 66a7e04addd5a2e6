import { expect, test } from 'vitest';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { judgeInProcess, PROOF_CLOCK } from '../../proof/in-process.ts';

test.each([1, 2, 3])(
  'a run with the default budget sends all limits but three, and all pairs of classes but ten (seed %i)',
  async (seed) => {
    const sandbox = await startSandbox({ clock: PROOF_CLOCK, seed });
    try {
      const { coverage } = (await judgeInProcess(sandbox, { seed, budget: 400 })).results;
      expect(coverage.limits.filter(({ sent }) => sent === 0).length).toBeLessThanOrEqual(3);
      expect(coverage.pairs.of).toBe(155);
      expect(coverage.pairs.missing.length).toBeLessThanOrEqual(10);
    } finally {
      await sandbox.close();
    }
  },
  30_000,
);

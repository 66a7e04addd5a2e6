import { expect, it } from 'vitest';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { judgeInProcess, PROOF_CLOCK } from '../../proof/in-process.ts';

// This seed once set an offset of twelve digits next to bad input, and the sandbox was warned of its 500.
it('a healthy target with a large budget is asked for more, and nothing is warned', async () => {
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, seed: 7 });
  const { results } = await judgeInProcess(sandbox, { seed: 7, budget: 1000 });
  await sandbox.close();
  expect(results.requirements.filter(({ status }) => status === 'violated' || status === 'warned')).toEqual([]);
  expect(results.verdict).toBe('conforms');
  expect(results.requests.sent).toBeGreaterThan(800);
}, 120_000);

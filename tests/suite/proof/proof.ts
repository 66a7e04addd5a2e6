import { expect, test } from 'vitest';
import { faultIds, tryFault } from '../../proof/prove.ts';

/** One share of the kill matrix as tests: every second fault, so that two workers run them side by side. */
export function proveShare(share: number, of: number): void {
  const ids = faultIds.filter((_, i) => i % of === share);
  test.each(ids)('%s is killed by a requirement that it breaks', isKilled);
}

async function isKilled(id: string): Promise<void> {
  const kill = await tryFault(id);
  expect(kill, `beside: ${kill.beside.join(', ')}`).toMatchObject({
    killedBy: expect.arrayContaining([expect.any(String)]) as unknown,
  });
  expect(kill.requests).toBeLessThanOrEqual(400);
}

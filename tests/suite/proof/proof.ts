import { expect, test } from 'vitest';
import { faultIds, tryFault } from '../../proof/prove.ts';

/** One share of the kill matrix as tests: every second fault, so that two workers run them side by side. */
export function proveShare(share: number, of: number): void {
  test.each(faultIds.filter((_, i) => i % of === share))('%s is killed by a requirement that it breaks', async (id) => {
    const kill = await tryFault(id);
    expect(kill, `beside: ${kill.beside.join(', ')}`).toMatchObject({
      killedBy: expect.arrayContaining([expect.any(String)]) as unknown,
    });
    expect(kill.requests).toBeLessThanOrEqual(400);
  });
}

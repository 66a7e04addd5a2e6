import { expect, test } from 'vitest';
import type { FaultId } from '../../../sandbox/api/catalogue.ts';
import { faultIds, tryFault } from '../../proof/prove.ts';

/**
 * Faults that the suite does not kill yet. Each is expected to survive: the test fails once it is killed, and then the id
 * is taken out of this list.
 */
const awaited: readonly string[] = ['validator-seconds-of-zero-refused'] satisfies FaultId[];

/** One share of the kill matrix as tests: every second fault, so that two workers run them side by side. */
export function proveShare(share: number, of: number): void {
  const ids = faultIds.filter((_, i) => i % of === share);
  test.each(ids.filter((id) => !awaited.includes(id)))('%s is killed by a requirement that it breaks', isKilled);
  for (const id of ids.filter((one) => awaited.includes(one))) {
    test.fails(`${id} is not killed yet`, () => isKilled(id));
  }
}

async function isKilled(id: string): Promise<void> {
  const kill = await tryFault(id);
  expect(kill, `beside: ${kill.beside.join(', ')}`).toMatchObject({
    killedBy: expect.arrayContaining([expect.any(String)]) as unknown,
  });
  expect(kill.requests).toBeLessThanOrEqual(400);
}

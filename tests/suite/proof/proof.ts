import { expect, test } from 'vitest';
import { type Kill, tryFaultBriefly } from '../../proof/prove.ts';
import { faultsInTurn, turn } from './turn.ts';

/** A fault counts as killed only by a requirement that it breaks. */
export function expectKilled(kill: Kill): void {
  expect(kill, `beside: ${kill.beside.join(', ')}`).toMatchObject({
    killedBy: expect.arrayContaining([expect.any(String)]) as unknown,
  });
  expect(kill.requests).toBeLessThanOrEqual(400);
}

/** Makes a test of every second fault whose turn it is, so that two workers run them side by side; `part`: 0 or 1. */
export function proveBriefly(part: number): void {
  const ids = faultsInTurn().filter((_, i) => i % 2 === part);
  if (ids.length === 0) return test.skip('none of this part has its turn');
  test.each(ids)(`%s is killed by a run of what it breaks (PROOF_TURN=${turn})`, async (id) =>
    expectKilled(await tryFaultBriefly(id)),
  );
}

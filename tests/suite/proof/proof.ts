import { expect } from 'vitest';
import type { Kill } from '../../proof/prove.ts';

/** A fault counts as killed only by a requirement that it breaks. */
export function expectKilled(kill: Kill): void {
  expect(kill, `beside: ${kill.beside.join(', ')}`).toMatchObject({
    killedBy: expect.arrayContaining([expect.any(String)]) as unknown,
  });
  expect(kill.requests).toBeLessThanOrEqual(400);
}

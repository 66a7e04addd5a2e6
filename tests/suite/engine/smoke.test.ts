import { expect, test } from 'vitest';
import { suite } from '../../checks/all.ts';
import { SMOKE_BUDGET } from '../../../engine/suite.ts';
import { faultIds, trySmoke, variantIds } from '../../proof/prove.ts';

/** Every nth, so that the test stays short; `npm run prove` takes them all. */
const some = (ids: readonly string[], n: number) => ids.filter((_, i) => i % n === 0);

test('names checks that there are', () => {
  const { opening, first } = suite.order;
  const there = suite.checks.map((c) => c.requirement);
  for (const id of [...opening.checks.map(([one]) => one), ...first]) expect(there).toContain(id);
});

test('the sandbox conforms in at most 25 requests, and the run is partial', async () => {
  const run = await trySmoke({});
  expect(run).toMatchObject({ verdict: 'conforms', scope: 'partial' });
  expect(run.requests).toBeLessThanOrEqual(SMOKE_BUDGET);
});

test('at least 60 % of the faults are killed in at most 25 requests', async () => {
  const ids = some(faultIds, 9);
  let killed = 0;
  for (const id of ids) {
    const { requests, killedBy } = await trySmoke({ faults: [id] });
    expect(requests).toBeLessThanOrEqual(SMOKE_BUDGET);
    if (killedBy.length > 0) killed++;
  }
  expect(killed / ids.length).toBeGreaterThanOrEqual(0.6);
}, 180_000);

test.each(some(variantIds, 5))('%s stays calm in a smoke run', async (id) => {
  const { verdict, alarms } = await trySmoke({ variants: [id] });
  expect(alarms).toEqual([]);
  expect(verdict).not.toBe('violates');
});

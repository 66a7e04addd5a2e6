import { expect, test } from 'vitest';
import { faults } from '../../../sandbox/api/catalogue.ts';
import { faultFiles } from '../../../sandbox/generated/catalogue.ts';
import { tryFaultBriefly, tryFaults } from '../../proof/prove.ts';
import { addsUp, expectKilled, together } from './chosen.ts';

const addUp = Object.values(faultFiles).flatMap((file) => file.find(addsUp)?.id ?? []);

test.each(together(addUp).map((ids) => [ids.join(', '), ids] as const))(
  'a whole run finds most of several faults at once, and the others alone: %s',
  async (_names, ids) => {
    const { verdict, requests, killedBy } = await tryFaults(ids);
    expect(verdict).toBe('violates');
    expect(requests).toBeLessThanOrEqual(400);
    // One fault can hide another: an answer without its list shows no elements.
    const hidden = ids.filter((id) => killedBy.get(id)?.length === 0);
    expect(hidden.length).toBeLessThanOrEqual(ids.length / 2);
    for (const id of hidden) expectKilled(await tryFaultBriefly(id));
  },
  180_000,
);

test('the faults that are planted at once are of many kinds', () => {
  expect(addUp.length).toBeGreaterThanOrEqual(15);
  expect(addUp.filter((id) => !faults.some((one) => one.id === id))).toEqual([]);
});

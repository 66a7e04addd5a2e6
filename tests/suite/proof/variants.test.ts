import { expect, test } from 'vitest';
import { variants } from '../../../sandbox/api/catalogue.ts';
import { tryBroken } from '../../proof/broken/try-broken.ts';
import { tryPlanted } from '../../proof/prove.ts';
import { alarmsAmong, variantsTogether } from '../../proof/variants-together.ts';

const groups = variantsTogether(variants).map((group) => group.map(({ id }) => id));

test('every permitted difference is judged', () =>
  expect(groups.flat().toSorted()).toEqual(variants.map(({ id }) => id).toSorted()));

// Side by side: some of them keep a run waiting.
test.concurrent.each(groups.map((ids) => [ids.join(' and '), ids] as const))(
  'no requirement calls a mismatch what is permitted: %s',
  async (_name, ids) => {
    const calm = async (some: readonly string[]) => {
      const tried = await tryPlanted({ variants: some });
      expect(tried.requests).toBeLessThanOrEqual(400);
      return tried;
    };
    expect(await alarmsAmong(ids, calm)).toEqual([]);
  },
  300_000,
);

// One that refuses, one that serves the same page for everything, one that gives back what it got; `npm run prove` tries all.
test.each(['401', 'fixed-page', 'echo'])('%s: never exit 0, and nothing passed that it does not keep', async (kind) =>
  expect((await tryBroken(kind)).wrong).toEqual([]),
);

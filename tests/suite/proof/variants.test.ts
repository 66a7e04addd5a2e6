import { expect, test } from 'vitest';
import { variants } from '../../../sandbox/api/catalogue.ts';
import { tryVariant, tryVariants } from '../../proof/prove.ts';
import { variantsTogether } from '../../proof/variants-together.ts';

const groups = variantsTogether(variants).map((group) => group.map(({ id }) => id));

test('every permitted difference is judged', () => {
  expect(groups.flat().toSorted()).toEqual(variants.map(({ id }) => id).toSorted());
});

test.each(groups.map((ids) => [ids.join(' and '), ids] as const))(
  'no requirement calls a mismatch what is permitted: %s',
  async (_name, ids) => {
    const calm = await tryVariants(ids);
    expect(calm.requests).toBeLessThanOrEqual(400);
    // Two that edit the same text can together be more than either permits: what is blamed must be blamed of one alone.
    const alone = calm.alarms.length === 0 ? [] : await Promise.all(ids.map((id) => tryVariant({ id })));
    expect(alone.flatMap(({ variant, alarms }) => alarms.map((alarm) => `${variant}: ${alarm}`))).toEqual([]);
    if (alone.length === 0) expect(calm.verdict).not.toBe('violates');
  },
  300_000,
);

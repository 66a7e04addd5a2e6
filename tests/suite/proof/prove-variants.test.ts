import { expect, test } from 'vitest';
import { tryVariant, variantIds } from '../../proof/prove.ts';

test.each(variantIds)('%s is permitted, and no requirement calls it a mismatch', async (id) => {
  const calm = await tryVariant({ id });
  expect(calm.alarms).toEqual([]);
  expect(calm.verdict).not.toBe('violates');
  expect(calm.requests).toBeLessThanOrEqual(400);
});

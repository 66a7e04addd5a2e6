import { expect, test } from 'vitest';
import { nullKinds } from '../../../sandbox/api/nulls.ts';
import { tryNothing } from '../../proof/null-targets.ts';

test.each(nullKinds)('%s: never exit 0, and nothing upheld that it does not keep', async (kind) => {
  const came = await tryNothing(kind);
  expect(came.verdict).not.toBe('conforms');
  expect(came.exitCode).not.toBe(0);
  expect(came.unjustified).toEqual([]);
});

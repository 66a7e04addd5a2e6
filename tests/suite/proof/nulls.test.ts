import { expect, test } from 'vitest';
import type { NullKind } from '../../../sandbox/api/nulls.ts';
import { tryNothing } from '../../proof/null-targets.ts';

/** One that refuses, one that serves the same page for everything, one that gives back what it got; `npm run prove` tries all. */
const kinds: readonly NullKind[] = ['401', 'fixed-page', 'echo'];

test.each(kinds)('%s: never exit 0, and nothing passed that it does not keep', async (kind) =>
  expect((await tryNothing(kind)).wrong).toEqual([]),
);

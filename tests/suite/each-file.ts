import { env } from 'node:process';
import fc from 'fast-check';
import { afterAll, expect } from 'vitest';
import { stopwatch } from './each-file-time.ts';
import { removeFolders } from './folder.ts';

// A worker imports a module once for many test files, but runs this file for each of them: a hook set in `folder.ts` itself
// would clean up after the first file only.
afterAll(removeFolders);

/** Seed of the properties in these tests: the same commit tries the same values every day. `SUITE_SEED` tries others. */
fc.configureGlobal({ seed: Number(env['SUITE_SEED'] ?? 20_261_122) });

const notes = env['SUITE_TIMES'];
if (notes !== undefined) {
  // This file runs before the imports of the test file, which count, too.
  const stop = stopwatch(notes);
  afterAll(() => stop(expect.getState().testPath ?? ''));
}

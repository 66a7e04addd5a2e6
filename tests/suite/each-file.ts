import { env } from 'node:process';
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { removeFolders } from './folder.ts';

// A worker imports a module once for many test files, but runs this file for each of them: a hook set in `folder.ts` itself
// would clean up after the first file only.
afterAll(removeFolders);

/** Seed of the properties in these tests: the same commit tries the same values every day. `SUITE_SEED` tries others. */
fc.configureGlobal({ seed: Number(env['SUITE_SEED'] ?? 20_261_122) });

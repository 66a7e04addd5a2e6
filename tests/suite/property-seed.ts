import { env } from 'node:process';
import fc from 'fast-check';

/** Seed of the properties in these tests: the same commit tries the same values every day. `SUITE_SEED` tries others. */
fc.configureGlobal({ seed: Number(env['SUITE_SEED'] ?? 20_261_122) });

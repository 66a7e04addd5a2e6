import { defineConfig } from 'vitest/config';

/**
 * The suite's own tests that are quick enough to be repeated for every mutant: no sandbox, no network, no process. Those
 * of `checks` try each active judgement on its samples, as every run does before it believes it.
 */
export default defineConfig({
  test: {
    include: ['tests/suite/{spec,checks}/*.test.ts'],
    // All in one worker: starting one takes longer than the tests.
    isolate: false,
    testTimeout: 10_000,
  },
});

import { defineConfig } from 'vitest/config';
import LongestFirst from './tests/suite/longest-first.ts';

export default defineConfig({
  logLevel: 'error',
  test: {
    include: ['tests/suite/**/*.test.ts'],
    pool: 'forks',
    // A worker keeps what it has imported: nearly every file needs the whole suite, and loading it takes seconds.
    isolate: false,
    maxWorkers: 2,
    // Of tests that mostly wait, in a worker.
    maxConcurrency: 3,
    setupFiles: 'tests/suite/each-file.ts',
    globalSetup: 'tests/suite/cli/bundled.ts',
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

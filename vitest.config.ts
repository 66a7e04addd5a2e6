import { defineConfig } from 'vitest/config';
import LongestFirst from './tests/suite/longest-first.ts';

export default defineConfig({
  logLevel: 'error',
  test: {
    include: ['tests/suite/**/*.test.ts'],
    pool: 'forks',
    // A worker keeps what it has imported: nearly every file needs the whole suite, and loading it takes seconds.
    isolate: false,
    // One more than there are processors: now and then a worker waits for a target or for a process that it started.
    maxWorkers: 3,
    // Of tests that mostly wait, in a worker.
    maxConcurrency: 3,
    setupFiles: 'tests/suite/each-file.ts',
    globalSetup: 'tests/suite/cli/bundled.ts',
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

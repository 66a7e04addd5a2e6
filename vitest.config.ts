import { defineConfig } from 'vitest/config';
import LongestFirst from './tests/suite/longest-first.ts';

export default defineConfig({
  test: {
    include: ['tests/suite/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: 'tests/suite/cli/bundled.ts',
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

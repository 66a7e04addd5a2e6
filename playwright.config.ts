import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { OUT } from './tests/playwright/out.ts';

/**
 * `npx playwright test` judges the target of the environment, one test for each requirement. The tests that ask come
 * first; those that only read what came back come last, when all of it is there.
 */
export default defineConfig({
  testDir: 'tests/conformance',
  outputDir: resolve(OUT, 'test-results'),
  globalSetup: './tests/playwright/setup.ts',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: false,
  timeout: 30 * 60_000,
  captureGitInfo: { commit: false, diff: false },
  reporter: [
    ['list'],
    ['html', { open: 'never', outputFolder: resolve(OUT, 'playwright-report') }],
    ['./tests/playwright/reporter.ts'],
  ],
  projects: [
    { name: 'asks', grep: /@active/ },
    { name: 'reads', grepInvert: /@active/ },
  ],
});

import { defineConfig } from '@playwright/test';
import { judging } from './tests/playwright/config.ts';

/** `npx playwright test` judges the target of the environment. */
export default defineConfig(
  judging({
    specs: './tests/conformance',
    setup: './tests/playwright/setup.ts',
  }),
);

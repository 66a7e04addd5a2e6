/** `cardproof/playwright`: judges the target under a project's own `npx playwright test`. */
import { join } from 'node:path';
import type { PlaywrightTestConfig } from '@playwright/test';
import { judging, judgingToo, type Parts } from '../tests/playwright/config.ts';

/** In the package, this file is next to them. */
const parts: Parts = {
  specs: join(import.meta.dirname, 'conformance'),
  setup: join(import.meta.dirname, 'playwright/setup.js'),
};

/** Your own configuration, with two more projects (`cardproof-asks`, `cardproof-reads`) that judge the target. */
export function withCardproof(own: PlaywrightTestConfig): PlaywrightTestConfig {
  return judgingToo(own, parts);
}

/** A whole configuration: `npx playwright test` judges the target and does nothing else. */
const config: PlaywrightTestConfig = judging(parts);
export default config;

/** `npm run pictures`: a finding in the report of a real run against the sandbox, as PNG for the README; into `docs/images/`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser } from '@playwright/test';
import { html } from '../../reports/html/report.tsx';
import { sharedBrowser } from '../suite/programs.ts';
import { judgePlanted } from './in-process.ts';

/** Defects as they happen: a requirement about PENDING forgotten, an e-mail address typed wrongly, input not checked. */
const FAULTS = ['pending-with-balance-on-second-line', 'cardholder-email-with-two-at', 'input-start-optional'];
const STORY = 'account-line/pending-no-balance';
const viewport = { width: 1120, height: 720 };
const MARGIN = 16;
/** Shown in the curl lines, so that it must be the same each time. */
const PORT = 18_080;

const images = fileURLToPath(new URL('../../docs/images/', import.meta.url));

/** The first finding of a requirement in a page, in light and dark. */
async function picture(browser: Browser, page: string, story: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const tab = await browser.newPage({ colorScheme, reducedMotion: 'reduce', viewport });
    await tab.goto(`${pathToFileURL(page).href}#${story}`);
    await tab.waitForTimeout(1000);
    const path = join(images, `finding-${colorScheme}.png`);
    const box = await tab.locator(`details[id="${story}"] .finding`).first().boundingBox();
    if (box === null) throw new Error(`${story} has no finding in the report`);
    const y = box.y + (await tab.evaluate(() => window.scrollY));
    const clip = { x: box.x - MARGIN, y, width: box.width + 2 * MARGIN, height: Math.min(box.height, viewport.height) };
    await tab.screenshot({ path, clip, fullPage: true });
    await tab.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'cardproof-pictures-'));
const browser = await sharedBrowser();
try {
  const page = join(folder, 'violates.html');
  writeFileSync(page, html(await judgePlanted({ port: PORT, faults: FAULTS }, { budget: 600 })));
  await picture(browser, page, STORY);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

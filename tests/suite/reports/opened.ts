import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { html } from '../../../reports/html/report.tsx';
import type { Run } from '../../../reports/view.ts';
import { sharedBrowser } from '../programs.ts';
import { folder } from '../folder.ts';

/** A page in a browser, and every request that it made there. */
export interface Opened {
  readonly page: Page;
  readonly requests: string[];
}

interface How {
  readonly hash?: string;
  readonly width?: number;
  readonly script?: boolean;
}

/** Opens a page from disk, given as its text or as the run of which it is the report. */
type Open = (what: string | Run, how?: How) => Promise<Opened>;

/**
 * Opens pages that stay open until the end of the test file: what several tests look at is opened once. None of them may cause
 * an error, a line on the console or a dialog, in whichever test.
 */
export function pagesInBrowser(): Open {
  const directory = folder();
  const contexts: BrowserContext[] = [];
  const errors: string[] = [];
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  }, 60_000);
  afterEach(() => expect(errors.splice(0)).toEqual([]));
  afterAll(() => Promise.all(contexts.map((context) => context.close())));
  return async (what, { hash = '', width = 1200, script = true } = {}) => {
    const file = join(directory, `${contexts.length}.html`);
    writeFileSync(file, typeof what === 'string' ? what : html(what));
    const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled: script });
    contexts.push(context);
    const page = await context.newPage();
    const opened: Opened = { page, requests: [] };
    page.on('request', (request) => opened.requests.push(request.url()));
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => errors.push(message.text()));
    page.on('dialog', (dialog) => errors.push(dialog.message()));
    await page.goto(pathToFileURL(file).href + hash);
    return opened;
  };
}

/** What looks at a page, or at a part of it, for `analyze()`. Without the legacy mode each analysis opens a window of its own. */
export const axe = (page: Page, part = 'html') =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .include(part)
    .options({ resultTypes: ['violations'] });

/**
 * What axe finds serious or critical on a page, or on a part of it, in its light colours, and in its dark ones, which differ in
 * nothing but contrast: each with the element and what is wrong with it.
 */
export async function graveForAxe(page: Page, part?: string): Promise<string[]> {
  const light = await axe(page, part).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axe(page, part).withRules(['color-contrast']).analyze();
  await page.emulateMedia({ colorScheme: null });
  return [...light.violations, ...dark.violations]
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''} ${nodes[0]?.failureSummary ?? ''}`);
}

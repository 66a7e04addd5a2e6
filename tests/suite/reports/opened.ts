import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, type Page } from '@playwright/test';
import { afterEach, beforeAll } from 'vitest';
import { html } from '../../../reports/html/report.tsx';
import type { Run } from '../../../reports/view.ts';
import { sharedBrowser } from '../programs.ts';
import { folder } from '../folder.ts';

/** A report in a browser, and everything that it did there. */
export interface Opened {
  readonly page: Page;
  readonly requests: string[];
  /** Errors, console lines, dialogs: there must be none. */
  readonly errors: string[];
}

export interface How {
  readonly hash?: string;
  readonly dark?: boolean;
  readonly width?: number;
  readonly script?: boolean;
}

/** Opens a run's report from disk and listens for every request, error and refused script. */
export type Open = (run: Run, how?: How) => Promise<Opened>;

/** Every report in a context of its own, closed after its test. */
export function reportsInBrowser(): Open {
  const directory = folder();
  const contexts: BrowserContext[] = [];
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  }, 60_000);
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });
  return async (run, how = {}) => {
    const file = join(directory, `${contexts.length}-${String(Math.random()).slice(2)}.html`);
    writeFileSync(file, html(run));
    const context = await browser.newContext({
      colorScheme: how.dark ? 'dark' : 'light',
      viewport: { width: how.width ?? 1200, height: 900 },
      javaScriptEnabled: how.script ?? true,
    });
    contexts.push(context);
    const page = await context.newPage();
    const opened: Opened = { page, requests: [], errors: [] };
    page.on('request', (request) => opened.requests.push(request.url()));
    page.on('pageerror', (error) => opened.errors.push(String(error)));
    page.on('console', (message) => opened.errors.push(message.text()));
    page.on('dialog', (dialog) => opened.errors.push(dialog.message()));
    await page.goto(pathToFileURL(file).href + (how.hash ?? ''));
    return opened;
  };
}

/** What axe finds serious or critical on a page, with the element and what is wrong with it; by chosen rules only if named. */
export async function graveForAxe(page: Page, rules: readonly string[] = []): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  const { violations } = await (rules.length === 0 ? axe : axe.withRules([...rules])).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''} ${nodes[0]?.failureSummary ?? ''}`);
}

import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { html } from '../../reports/html.ts';
import { junit } from '../../reports/junit.ts';
import type { Run } from '../../reports/view.ts';
import { exchange, makeRun } from './report-fixtures.ts';
import { hostile, poison } from './report-hostile.ts';

const directory = mkdtempSync(join(tmpdir(), 'cardproof-html-'));
const violates = makeRun('violates');
const row = 'details[id="transactions/limit-maximum"]';
let browser: Browser;
let contexts: BrowserContext[] = [];

beforeAll(async () => {
  const system = '/usr/bin/chromium';
  browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(existsSync(system) ? { executablePath: system } : {}),
  });
}, 60_000);
afterEach(async () => {
  for (const context of contexts) await context.close();
  contexts = [];
});
afterAll(() => browser.close());

interface Opened {
  readonly page: Page;
  readonly requests: string[];
  readonly errors: string[];
}

/** Opens a run's report from disk and listens for every request, error and refused script. */
async function open(run: Run, options: { hash?: string; dark?: boolean; width?: number } = {}): Promise<Opened> {
  const file = join(directory, `${String(Math.random()).slice(2)}.html`);
  writeFileSync(file, html(run));
  const context = await browser.newContext({
    colorScheme: options.dark ? 'dark' : 'light',
    viewport: { width: options.width ?? 1200, height: 900 },
  });
  contexts.push(context);
  const page = await context.newPage();
  const requests: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => errors.push(message.text()));
  page.on('dialog', (dialog) => errors.push(dialog.message()));
  await page.goto(pathToFileURL(file).href + (options.hash ?? ''));
  return { page, requests, errors };
}

describe('the report in a browser', () => {
  it('opens from disk with one request, no error, the verdict first', async () => {
    const { page, requests, errors } = await open(violates);
    await page.waitForTimeout(900);
    expect(requests).toHaveLength(1);
    expect(errors).toEqual([]);
    expect(await page.locator('h1').innerText()).toBe('Violates the specification');
    expect(await page.locator('.sandbox').count()).toBe(0);
    const { page: sandbox } = await open(makeRun('conforms', { sandbox: true }));
    expect(await sandbox.locator('.sandbox').innerText()).toContain('Sandbox, not your environment');
  });

  it('follows a deep link to the story with its exchange and the marked spot', async () => {
    const { page } = await open(violates, { hash: '#transactions/limit-maximum' });
    expect(await page.locator(row).getAttribute('open')).not.toBeNull();
    await page.locator(`${row} .exchange`).first().waitFor();
    expect(await page.locator(`${row} mark`).first().innerText()).toContain('"limit": 25');
    expect(await page.locator(`${row} .expected`).first().innerText()).toContain('at most 25');
    expect(await page.locator(`${row} summary`).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('filters and searches, and finds both again in the address', async () => {
    const { page } = await open(violates);
    const shown = page.locator('details.req:not([hidden])');
    await page.locator('label.chip', { hasText: 'violated' }).click();
    const violated = violates.results.requirements.filter((one) => one.status === 'violated').length;
    expect(await shown.count()).toBe(violated);
    await page.keyboard.press('/');
    await page.keyboard.type('start-incl');
    expect(await shown.count()).toBe(1);
    const address = page.url();
    expect(address).toContain('#?status=violated&q=start-incl');
    const { page: again } = await open(violates, { hash: new URL(address).hash });
    expect(await again.locator('details.req:not([hidden])').count()).toBe(1);
    await again.locator('#search').fill('nothing matches this');
    await again.locator('#reset').click();
    expect(await again.locator('details.req:not([hidden])').count()).toBe(violates.results.requirements.length);
  });

  it('is operable by keyboard alone', async () => {
    const { page } = await open(violates);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const second = violates.results.requirements[1]?.id ?? '';
    expect(await page.locator(`details[id="${second}"]`).getAttribute('open')).not.toBeNull();
    expect(page.url()).toContain(`#${second}`);
    await page.locator('#theme').focus();
    await page.keyboard.press('Space');
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  });

  it('opens the exchange of an open question in a row of its own, and closes it', async () => {
    const { page } = await open(violates);
    const button = page.locator('#questions .exchange-button').first();
    await button.click();
    expect(await page.locator('#questions tr.evidence .exchange').innerText()).toContain('HTTP ');
    await button.click();
    expect(await page.locator('#questions tr.evidence').count()).toBe(0);
  });

  it('prints every story', async () => {
    const { page } = await open(violates);
    await page.waitForTimeout(900);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await page.locator('details:not([open])').count()).toBe(0);
    expect(await page.locator('.finding .exchange').count()).toBeGreaterThan(0);
    expect((await page.pdf()).length).toBeGreaterThan(50_000);
  });

  it.each([false, true])('has nothing serious for axe (dark: %s)', async (dark) => {
    const { page } = await open(violates, { dark, hash: '#transactions/limit-maximum' });
    await page.locator(`${row} .exchange`).first().waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(grave.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''} ${nodes[0]?.failureSummary ?? ''}`)).toEqual(
      [],
    );
  });

  it('fits a phone without sideways scrolling', async () => {
    const { page } = await open(violates, { width: 390, hash: '#transactions/limit-maximum' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

describe('a hostile target', () => {
  it('runs nothing, links nowhere and asks for nothing', async () => {
    const { page, requests, errors } = await open(poison(violates));
    await page.waitForTimeout(900);
    await page.evaluate(() => {
      document.querySelectorAll('details').forEach((one) => (one.open = true));
    });
    const first = page.locator('.finding .exchange').first();
    await first.waitFor();
    expect(await first.innerText()).toContain('<script>window.pwned=1</script>');
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(await page.locator('img, iframe, object, form[action]').count()).toBe(0);
    expect(await page.locator('body a:not([href^="#"])').count()).toBe(0);
    expect(requests).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('leaves JUnit that a browser parses as XML', async () => {
    const { page } = await open(violates);
    const text = junit(poison(violates));
    const [broken, name] = await page.evaluate((xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml');
      return [
        parsed.querySelector('parsererror')?.textContent ?? '',
        parsed.querySelector('testcase')?.getAttribute('name') ?? '',
      ];
    }, text);
    expect(broken).toBe('');
    expect(name).toContain('<script>');
    expect(hostile).toContain('<script>');
  });
});

describe('a very large run', () => {
  it('stays under 15 MB and is usable within a second', { timeout: 120_000 }, async () => {
    const exchanges = Array.from({ length: 10_000 }, (_, n) => exchange(n + 1));
    const requirements = violates.results.requirements.map((one, index) => {
      if (index >= 40) return one;
      const findings = Array.from({ length: 50 }, (_, n) => {
        const id = exchanges[(index * 50 + n) * 5]?.id ?? 'e0001';
        return {
          at: '/paging/limit',
          expected: 'x'.repeat(80),
          actual: 'y'.repeat(200),
          exchanges: [id],
          curl: `curl ${id}`,
        };
      });
      return { ...one, status: 'violated' as const, findings, findingsTotal: 50 };
    });
    const run: Run = { results: { ...violates.results, requirements }, exchanges };
    expect(Buffer.byteLength(html(run))).toBeLessThan(15_000_000);
    const { page } = await open(run);
    const ready = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return entry?.domContentLoadedEventEnd ?? Infinity;
    });
    expect(ready).toBeLessThan(1000);
    expect(await page.locator('#about').innerText()).toContain('left out');
  });
});

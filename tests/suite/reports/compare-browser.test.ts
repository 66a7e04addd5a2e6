import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareRuns, type Comparison } from '../../../reports/compare/model/comparison.ts';
import { comparisonPage } from '../../../reports/compare/rendering/page/page.tsx';
import { launchBrowser } from '../browser.ts';
import { folder } from '../folder.ts';
import { departing, EMAIL, GAP, later, LIMIT, side } from './compare-fixtures.ts';
import { poison } from './hostile.ts';

const directory = folder();
const a = side('conforms', { rows: { [EMAIL]: departing('violated', 'none') } });
const b = side('violates', {
  rows: { [EMAIL]: departing('violated', 'other'), 'paging/limit': { status: 'not-exercised', reason: 'no data' } },
  answers: { [GAP]: '403', 'gap-status/wrong-key': null },
  results: { ...later, target: { ...a.results.target, dataDigest: 'other' } },
  exchanges: a.exchanges.slice(7).map((one) => ({ ...one, milliseconds: one.milliseconds + 90 })),
});
const worse = compareRuns(a, b);
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
}, 60_000);
afterAll(() => browser.close());

interface Opened {
  readonly page: Page;
  readonly requests: readonly string[];
  readonly errors: readonly string[];
}

/** Opens a comparison from disk and listens for every request, error and refused style. */
async function open(
  comparison: Comparison,
  options: { dark?: boolean; width?: number; hash?: string } = {},
): Promise<Opened> {
  const file = join(directory, `${String(Math.random()).slice(2)}.html`);
  writeFileSync(file, comparisonPage(comparison));
  const context = await browser.newContext({
    colorScheme: options.dark === true ? 'dark' : 'light',
    viewport: { width: options.width ?? 1200, height: 900 },
  });
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

const background = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

describe('the comparison in a browser', () => {
  it('opens from disk with one request and no error, styled, the outcome first', async () => {
    const { page, requests, errors } = await open(worse);
    expect(requests).toHaveLength(1);
    expect(errors).toEqual([]);
    expect(await page.locator('h1').innerText()).toBe('Worse');
    expect(await background(page)).toBe('rgb(246, 245, 241)');
    await page.context().close();
  });

  it('answers on its first screen: outcome, cause, each kind of change with its count', async () => {
    const { page } = await open(worse);
    const bottom = await page.locator('.glances').evaluate((element) => element.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThanOrEqual(900);
    const broken = worse.changes.filter(({ kind }) => kind === 'broken').length;
    expect(await page.locator('.glances .broken dt').innerText()).toBe(`${broken} newly broken`);
    await page.context().close();
  });

  it('leads from the first screen to the story of a requirement', async () => {
    const { page } = await open(worse);
    await page.locator('.glances .broken dd a', { hasText: LIMIT }).click();
    const card = page.locator(`[id="${LIMIT}"]`);
    expect(await card.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true);
    await card.locator('summary').press('Enter');
    const before = await card.getAttribute('open');
    await card.locator('summary').press('Enter');
    expect(await card.getAttribute('open')).not.toBe(before);
    await card.locator('summary').press('Enter');
    expect(await card.getAttribute('open')).toBe(before);
    await page.context().close();
  });

  it('has no place twice and no link into nothing', async () => {
    const { page } = await open(worse);
    const [ids, links] = await page.evaluate(() => [
      Array.from(document.querySelectorAll('[id]'), (element) => element.id),
      Array.from(document.querySelectorAll('a'), (link) => decodeURI(link.hash.slice(1))),
    ]);
    expect(ids?.length).toBe(new Set(ids).size);
    expect(links?.filter((link) => ids?.includes(link) !== true)).toEqual([]);
    await page.context().close();
  });

  it.each([false, true])('has nothing at all for axe (dark: %s)', async (dark) => {
    const { page } = await open(worse, { dark });
    await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
    const { violations } = await new AxeBuilder({ page }).analyze();
    const said = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''} ${nodes[0]?.failureSummary ?? ''}`);
    expect(said).toEqual([]);
    if (dark) expect(await background(page)).toBe('rgb(20, 23, 27)');
    await page.context().close();
  });

  it.each([390, 320])('fits %s pixels without sideways scrolling', async (width) => {
    const { page } = await open(worse, { width });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.context().close();
  });

  it('runs nothing of a hostile target, links nowhere and asks for nothing', async () => {
    const { page, requests, errors } = await open(compareRuns(poison(a), poison(b)));
    expect(await page.locator('main').innerText()).toContain('<script>window.pwned=1</script>');
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(await page.locator('script, img, iframe, object, form').count()).toBe(0);
    expect(await page.locator('body a:not([href^="#"])').count()).toBe(0);
    expect(requests).toHaveLength(1);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

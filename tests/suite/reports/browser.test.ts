import type { Page } from '@playwright/test';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Verdict } from '../../../spec/results.ts';
import type { Run } from '../../../reports/view.ts';
import { isMissing } from '../programs.ts';
import { makeRun } from './fixtures.ts';
import { graveForAxe, type Opened, pagesInBrowser } from './opened.ts';

const it = test.skipIf(isMissing('chromium'));

const open = pagesInBrowser();
const violates = makeRun('violates');
const row = 'details[id="transactions/limit-maximum"]';
const verdicts: readonly Verdict[] = ['conforms', 'violates', 'inconclusive'];

describe('the report in a browser', () => {
  let opened: Opened;
  let page: Page;
  beforeAll(async () => {
    opened = await open(violates);
    page = opened.page;
  });

  it('opens from disk with one request, the verdict first, then the mismatches', async () => {
    await page.waitForTimeout(900);
    expect(opened.requests).toHaveLength(1);
    expect(await page.locator('h1').innerText()).toBe('Violates the specification');
    expect(await page.locator('.sandbox').count()).toBe(0);
    expect(await page.locator('main > section').first().getAttribute('id')).toBe('mismatches');
  });

  it('says of a sandbox that it is one, and begins a green report with its weak spots', async () => {
    const { page: green } = await open(makeRun('conforms', { sandbox: true }));
    expect(await green.locator('.sandbox').innerText()).toContain('Sandbox, not your environment');
    expect(await green.locator('main > section').first().getAttribute('id')).toBe('weak');
  });

  it('is styled before anything is painted: every style stands in the head', async () => {
    expect(await page.locator('head style').count()).toBe(1);
    expect(await page.locator('body style, link[rel=stylesheet], [style]').count()).toBe(0);
  });

  it('opens the evidence of a cause in its card', async () => {
    const card = page.locator('.cause[open]').first();
    await card.locator('.exchange-button').first().click();
    // The exchanges are unpacked when the first of them is opened.
    await card.locator('.exchange .answer').waitFor();
    expect(await card.locator('.command pre').first().innerText()).toMatch(/curl /);
    await page.reload();
  });

  it('prints every story on request and gives back what was closed', async () => {
    await page.waitForTimeout(1200);
    const closed = await page.locator('details:not([open])').count();
    await page.evaluate(() => (document.documentElement.dataset['print'] = 'all'));
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await page.locator('details:not([open])').count()).toBe(0);
    expect(await page.locator('.finding .exchange').count()).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1200);
    expect((await page.pdf()).length).toBeGreaterThan(50_000);
    await expect.poll(() => page.locator('details:not([open])').count()).toBe(closed);
    expect(await page.locator('.exchange').count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => delete document.documentElement.dataset['print']);
  });

  it('folds what holds, and opens it for a search, a filter and a link', async () => {
    const group = page.locator('details.group', { has: page.locator('details[id="types/served"]') });
    const isOpen = () => group.evaluate((one: HTMLDetailsElement) => one.open);
    expect(await isOpen()).toBe(false);
    await page.locator('#search').fill('types/served');
    expect(await isOpen()).toBe(true);
    await page.locator('#search').fill('');
    expect(await isOpen()).toBe(false);
    const { page: linked } = await open(violates, { hash: '#types/served' });
    await expect.poll(() => linked.locator('details[id="types/served"] > summary').isVisible()).toBe(true);
  });

  it('filters and searches, and finds both again in the address', async () => {
    const shown = page.locator('details.req:not([hidden])');
    await page.locator('label.chip', { hasText: 'violated' }).click();
    const violated = violates.results.requirements.filter((one) => one.status === 'violated').length;
    expect(await shown.count()).toBe(violated);
    await page.keyboard.press('/');
    await page.keyboard.type('start-incl');
    expect(await shown.count()).toBe(1);
    expect(page.url()).toContain('#?status=violated&q=start-incl');
    await page.reload();
    await expect.poll(() => shown.count()).toBe(1);
    await page.locator('#search').fill('nothing matches this');
    await page.locator('#reset').click();
    expect(await shown.count()).toBe(violates.results.requirements.length);
  });

  it('is operable by keyboard alone', async () => {
    await page.locator('h1').click();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    // What is broken comes first.
    const second = violates.results.requirements.filter((one) => one.findings.length > 0)[1]?.id ?? '';
    expect(await page.locator(`details[id="${second}"]`).getAttribute('open')).not.toBeNull();
    expect(page.url()).toContain(`#${second}`);
    await page.locator('#theme').focus();
    await page.keyboard.press('Space');
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  });

  it('keeps the filters in sight, and a linked requirement out from under them', async () => {
    const { page: linked } = await open(violates, { hash: '#transactions/limit-maximum' });
    await expect.poll(() => linked.locator(row).getAttribute('open')).not.toBeNull();
    const [filters, summary] = [linked.locator('#filters'), linked.locator(`${row} > summary`)];
    const [bar, line] = [await filters.boundingBox(), await summary.boundingBox()];
    expect(bar?.y).toBe(0);
    expect(line?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? Infinity));
  });

  it('can be read without JavaScript', async () => {
    const { page } = await open(violates, { script: false });
    const story = page.locator(row);
    await story.locator('summary').first().click();
    expect(await story.locator('.excerpt mark').first().innerText()).toContain('"limit": 25');
    expect(
      await page.locator('#filters, #theme').evaluateAll((all) => all.filter((one) => one.checkVisibility()).length),
    ).toBe(0);
  });
});

describe.each(verdicts)('the report of a run that is: %s', (verdict) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await open(makeRun(verdict)));
  });

  it('shows where the keyboard is on everything that takes it', async () => {
    const bare: string[] = [];
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Tab');
      const seen = await page.evaluate(() => {
        const here = document.activeElement;
        if (here === null || here === document.body) return null;
        const shown = here.matches('.chip input') ? (here.nextElementSibling ?? here) : here;
        return { html: here.outerHTML.slice(0, 80), outline: getComputedStyle(shown).outlineStyle };
      });
      if (seen !== null && seen.outline === 'none') bare.push(seen.html);
    }
    expect(bare).toEqual([]);
  });

  it('prints the short form: what is broken and what was not tested, on at most ten pages', async () => {
    const closed = await page.locator('details:not([open])').count();
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page[^s]/g) ?? [];
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.length).toBeLessThanOrEqual(10);
    await expect.poll(() => page.locator('details:not([open])').count()).toBe(closed);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#requirements').isVisible()).toBe(false);
    expect(await page.locator('#weak').isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
  });

  it('fits a telephone without sideways scrolling, with everything open and no label in its charts below 12 pixels', async () => {
    await page.evaluate(() => {
      document.querySelectorAll('details').forEach((one) => (one.open = true));
    });
    // Nothing but styles asks how wide the window is: a page that is made narrow is as one that was opened so.
    for (const width of [768, 390, 360]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    const scales = await page
      .locator('svg.chart')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width / 760));
    expect(scales.length).toBeGreaterThan(0);
    expect(Math.min(...scales)).toBeGreaterThanOrEqual(1);
  });
});

/** The run with one row of each kind: axe looks at each element, and rows of a kind are all alike. */
function thinned(verdict: Verdict): Run {
  const { results, exchanges } = makeRun(verdict, { exchanges: 60 });
  const kinds = new Set<string>();
  const requirements = results.requirements.filter(({ id, status, level, because, findings }) => {
    const kind = [status, level, because?.kind, findings.length].join();
    const isNew = !kinds.has(kind) || id === 'transactions/limit-maximum';
    kinds.add(kind);
    return isNew;
  });
  return { results: { ...results, requirements, gaps: results.gaps.slice(0, 4) }, exchanges };
}

it.each(verdicts)(
  'axe finds nothing serious, light or dark, in the report of a run that is: %s',
  async (verdict) => {
    const { page } = await open(thinned(verdict), { hash: '#transactions/limit-maximum' });
    if (verdict === 'violates') await page.locator(`${row} .finding .exchange-button`).first().click();
    await page.evaluate(() => {
      document.querySelectorAll<HTMLDetailsElement>('.card, .further').forEach((one) => (one.open = true));
    });
    expect(await graveForAxe(page)).toEqual([]);
  },
  240_000,
);

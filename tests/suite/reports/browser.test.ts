import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../../spec/results.ts';
import type { Run } from '../../../reports/view.ts';
import { isMissing } from '../programs.ts';
import { makeRun } from './fixtures.ts';
import { graveForAxe, reportsInBrowser } from './opened.ts';

const it = test.skipIf(isMissing('chromium'));

const open = reportsInBrowser();
const violates = makeRun('violates');
const row = 'details[id="transactions/limit-maximum"]';
const verdicts: readonly Verdict[] = ['conforms', 'violates', 'inconclusive'];

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

  it('begins with the mismatches, and a green report with its weak spots', async () => {
    const { page } = await open(violates);
    expect(await page.locator('main > section').first().getAttribute('id')).toBe('mismatches');
    const { page: green } = await open(makeRun('conforms'));
    expect(await green.locator('main > section').first().getAttribute('id')).toBe('weak');
  });

  it('is styled before anything is painted: every style stands in the head', async () => {
    const { page } = await open(violates);
    expect(await page.locator('head style').count()).toBe(1);
    expect(await page.locator('body style, link[rel=stylesheet], [style]').count()).toBe(0);
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

  it('keeps the filters in sight, and a linked requirement out from under them', async () => {
    const { page } = await open(violates, { hash: '#transactions/limit-maximum' });
    await expect.poll(() => page.locator(row).getAttribute('open')).not.toBeNull();
    const [filters, summary] = [page.locator('#filters'), page.locator(`${row} > summary`)];
    const [bar, line] = [await filters.boundingBox(), await summary.boundingBox()];
    expect(bar?.y).toBe(0);
    expect(line?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? Infinity));
  });

  it('is operable by keyboard alone', async () => {
    const { page } = await open(violates);
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

  it('shows where the keyboard is on everything that takes it', async () => {
    const { page } = await open(makeRun('inconclusive'));
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
    for (const verdict of verdicts) {
      const { page } = await open(makeRun(verdict));
      const closed = await page.locator('details:not([open])').count();
      const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page[^s]/g) ?? [];
      expect(pages.length).toBeGreaterThan(0);
      expect(pages.length).toBeLessThanOrEqual(10);
      await expect.poll(() => page.locator('details:not([open])').count()).toBe(closed);
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('#requirements').isVisible()).toBe(false);
      expect(await page.locator('#weak').isVisible()).toBe(true);
    }
  });

  it('prints every story on request and gives back what was closed', async () => {
    const { page } = await open(violates);
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
  });

  it('opens the evidence of a cause in its card', async () => {
    const { page } = await open(violates);
    const card = page.locator('.cause[open]').first();
    await card.locator('.exchange-button').first().click();
    // The exchanges are unpacked when the first of them is opened.
    await card.locator('.exchange .answer').waitFor();
    expect(await card.locator('.command pre').first().innerText()).toMatch(/curl /);
  });

  it('folds what holds, and opens it for a search, a filter and a link', async () => {
    const { page } = await open(violates);
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

  it.each([360, 390])('has no label below 12 pixels in its charts at %i pixels', async (width) => {
    const { page } = await open(violates, { width });
    const scales = await page
      .locator('svg.chart')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width / 760));
    expect(Math.min(...scales)).toBeGreaterThanOrEqual(1);
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

  it.each([360, 390, 768])('fits %i pixels without sideways scrolling, with everything open', async (width) => {
    for (const verdict of verdicts) {
      const { page } = await open(makeRun(verdict), { width });
      await page.evaluate(() => {
        document.querySelectorAll('details').forEach((one) => (one.open = true));
      });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

/** The run with every sixth of its quiet rows: axe looks at each of them, and they are all alike. */
function thinned(verdict: Verdict): Run {
  const { results, exchanges } = makeRun(verdict);
  const requirements = results.requirements.filter((one, index) => one.findings.length > 0 || index % 6 === 0);
  return { results: { ...results, requirements }, exchanges };
}

describe('axe', () => {
  it.each(verdicts.flatMap((verdict) => [false, true].map((dark) => [verdict, dark] as const)))(
    'finds nothing serious in the report of a run that is: %s (dark: %s)',
    { timeout: 240_000 },
    async (verdict, dark) => {
      const { page } = await open(thinned(verdict), { dark, hash: '#transactions/limit-maximum' });
      if (verdict === 'violates') await page.locator(`${row} .finding .exchange-button`).first().click();
      await page.evaluate(() => {
        document.querySelectorAll<HTMLDetailsElement>('.card, .further').forEach((one) => (one.open = true));
      });
      // The two modes differ in nothing but colours.
      expect(await graveForAxe(page, dark ? ['color-contrast'] : [])).toEqual([]);
    },
  );
});

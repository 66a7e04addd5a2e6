import type { Page } from '@playwright/test';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Verdict } from '../../../spec/verdict/results.ts';
import type { Run } from '../../../reports/view.ts';
import { isMissing } from '../programs.ts';
import { makeRun } from './fixtures.ts';
import { graveForAxe, type Opened, pagesInBrowser } from './opened.ts';

const it = test.skipIf(isMissing('chromium'));

const open = pagesInBrowser();
const linkable = ['types/served', 'transactions/limit-maximum'] as const;
const row = `details[id="${linkable[1]}"]`;

/** The run with one row of each kind, the longest id among them, and two to be linked: rows of a kind are all alike. */
function thinned(verdict: Verdict): Run {
  const { results, exchanges } = makeRun(verdict, { exchanges: 60, sandbox: verdict === 'conforms' });
  const longest = Math.max(...results.requirements.map(({ id }) => id.length));
  const kinds = new Set<string>();
  const requirements = results.requirements.filter(({ id, status, level, because, findings }) => {
    const kind = [status, level, because?.kind, findings.length].join();
    const isNew = !kinds.has(kind) || id.length === longest || linkable.some((one) => one === id);
    kinds.add(kind);
    return isNew;
  });
  return { results: { ...results, requirements, gaps: results.gaps.slice(0, 4) }, exchanges };
}

/** The words that do not stand in one line. */
function brokenWords(cells: Element[]): string[] {
  return cells.flatMap((cell) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => top));
        if (lines.size > 1) broken.push(word);
      }
    return broken;
  });
}

const violates = thinned('violates');
const { requirements } = violates.results;

describe('the report in a browser', () => {
  let opened: Opened;
  let page: Page;
  beforeAll(async () => {
    opened = await open(violates);
    page = opened.page;
  });

  it('shows the verdict first, then the mismatches, styled before anything is painted', async () => {
    expect(await page.locator('h1').innerText()).toBe('Violates the specification: data exposed across people');
    expect(await page.locator('.sandbox').count()).toBe(0);
    expect(await page.locator('main > section').first().getAttribute('id')).toBe('mismatches');
    expect(await page.locator('head style').count()).toBe(1);
    expect(await page.locator('body style, link[rel=stylesheet], [style]').count()).toBe(0);
  });

  it('prints the short form, and gives back what was closed', async () => {
    const closed = await page.locator('details:not([open])').count();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await page.locator('section > .causes > .cause:nth-child(-n + 5):not([open])').count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    const isVisible = (what: string) => page.locator(what).first().isVisible();
    for (const what of ['.cause .actual', '.more .cause h3'])
      expect([what, await isVisible(what)]).toEqual([what, true]);
    for (const what of ['#requirements', '.more .cause .actual'])
      expect([what, await isVisible(what)]).toEqual([what, false]);
    // Nothing printed tells of commands, reasons or responses, which are not.
    expect(await page.locator('body').innerText()).not.toMatch(/commands below|report gives|this page carries/i);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    expect(await page.locator('details:not([open])').count()).toBe(closed);
    await page.emulateMedia({ media: 'screen' });
  });

  it('opens the evidence of a cause in its card', async () => {
    const card = page.locator('.cause[open]').first();
    await card.locator('.exchange-button').first().click();
    await card.locator('.exchange .answer').waitFor();
    // One word for what came, and none of ours for what was sent.
    const told = await card.locator('.exchange').first().innerText();
    expect(told).toMatch(/response/i);
    expect(told).not.toMatch(/\banswer\b|(plain|unusual|open|spoiled) request/i);
    expect(await card.locator('.command pre').first().innerText()).toMatch(/curl /);
  });

  it('folds what holds, and opens it for a search', async () => {
    const group = page.locator('details.group', { has: page.locator(`details[id="${linkable[0]}"]`) });
    const isOpen = () => group.evaluate((one: HTMLDetailsElement) => one.open);
    expect(await isOpen()).toBe(false);
    await page.locator('#search').fill(linkable[0]);
    expect(await isOpen()).toBe(true);
    await page.locator('#search').fill('');
    expect(await isOpen()).toBe(false);
  });

  it('filters and searches, and finds both again in the address', async () => {
    const shown = page.locator('details.req:not([hidden])');
    await page.locator('label.chip', { hasText: 'violated' }).click();
    expect(await shown.count()).toBe(requirements.filter(({ status }) => status === 'violated').length);
    await page.locator('#search').fill('limit-max');
    expect(await shown.count()).toBe(1);
    expect(page.url()).toContain('#?status=violated&q=limit-max');
    await page.reload();
    await expect.poll(() => shown.count()).toBe(1);
    await page.locator('#search').fill('nothing matches this');
    await page.locator('#reset').click();
    expect(await shown.count()).toBe(requirements.length);
  });

  it('is operable by keyboard alone', async () => {
    // What is broken comes first.
    const second = requirements.filter((one) => one.findings.length > 0)[1]?.id ?? '';
    await page.locator('#requirements details.req > summary').first().focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.locator(`details[id="${second}"]`).getAttribute('open')).not.toBeNull();
    expect(page.url()).toContain(`#${second}`);
  });

  it.each(linkable)(
    'opens for a link to a requirement, out from under the filters, which stay in sight: %s',
    async (id) => {
      await page.goto(`${page.url().split('#')[0]}#${id}`);
      await page.reload();
      const summary = page.locator(`details[id="${id}"] > summary`);
      await expect.poll(() => summary.isVisible()).toBe(true);
      await expect.poll(() => page.locator(`details[id="${id}"]`).getAttribute('open')).not.toBeNull();
      const [bar, line] = [await page.locator('#filters').boundingBox(), await summary.boundingBox()];
      expect(bar?.y).toBe(0);
      expect(line?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? Infinity));
    },
  );

  it('has nothing serious for axe, light or dark', async () => {
    await page.locator(`${row} .finding .exchange-button`).first().click();
    await page.locator(`${row} .exchange .answer`).waitFor();
    expect(await graveForAxe(page)).toEqual([]);
  }, 240_000);

  it('shows where the keyboard is on everything that takes it', async () => {
    await page.keyboard.press('Tab');
    const all = await page.evaluate(() => {
      document.querySelectorAll('details').forEach((one) => (one.open = true));
      const focused = [...document.querySelectorAll<HTMLElement>('a[href], button, input, summary, [tabindex]')].filter(
        (one) => {
          one.focus();
          return document.activeElement === one;
        },
      );
      return focused.map((one) => {
        one.focus();
        const shown = one.matches('.chip input') ? (one.nextElementSibling ?? one) : one;
        return { html: one.outerHTML.slice(0, 80), outline: getComputedStyle(shown).outlineStyle };
      });
    });
    expect(all.length).toBeGreaterThan(40);
    expect(all.filter(({ outline }) => outline === 'none')).toEqual([]);
  });

  it('fits a telephone without sideways scrolling, with everything open', async () => {
    // Nothing but styles asks how wide the window is: a page that is made narrow is as one that was opened so.
    for (const width of [768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

  it('breaks no word of the data that was seen if the line has room for it, on a desk and on a telephone', async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      // Operations and members in both; of what was seen, one name is longer than a telephone is wide.
      const cells = page.locator(width === 1280 ? '#data :is(th, td)' : '#data td:nth-child(-n + 2)');
      expect(await cells.evaluateAll(brokenWords)).toEqual([]);
    }
  });

  it('needs nothing but its one file', () =>
    expect([...new Set(opened.requests.map((url) => url.split('#')[0]))]).toHaveLength(1));

  it('can be read without JavaScript', async () => {
    const { page: still } = await open(violates, { script: false });
    const story = still.locator(row);
    await story.locator('summary').first().click();
    expect(await story.locator('.excerpt mark').first().innerText()).toContain('"limit": 25');
    expect(
      await still.locator('#filters').evaluateAll((all) => all.filter((one) => one.checkVisibility()).length),
    ).toBe(0);
  });
});

/** Of the others, what differs: what they say first. */
it.each([
  ['conforms', 'weak', ['Sandbox, not your environment']],
  ['inconclusive', 'weak', []],
] as const)(
  'a run that %s begins with %s, and has nothing serious for axe there',
  async (verdict, first, sandbox) => {
    const { page } = await open(thinned(verdict));
    expect(await page.locator('main > section').first().getAttribute('id')).toBe(first);
    const said = await page.locator('.sandbox').allInnerTexts();
    expect(said).toEqual(sandbox.map((text) => expect.stringContaining(text) as string));
    expect(await graveForAxe(page, 'header, #weak')).toEqual([]);
  },
  240_000,
);

// A run that conforms has less to print.
it.each<Verdict>(['violates', 'inconclusive'])(
  'a run that is: %s is printed in its short form, what is broken and what was not tested, on at most ten pages',
  async (verdict) => {
    const { page } = await open(makeRun(verdict));
    const closed = await page.locator('details:not([open])').count();
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page[^s]/g) ?? [];
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.length).toBeLessThanOrEqual(10);
    await expect.poll(() => page.locator('details:not([open])').count()).toBe(closed);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#requirements').isVisible()).toBe(false);
    expect(await page.locator('#weak').isVisible()).toBe(true);
  },
  240_000,
);

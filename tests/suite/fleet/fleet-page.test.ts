import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fleetConsole } from '../../../reports/fleet/console.ts';
import { fleetMarkdown } from '../../../reports/fleet/markdown.ts';
import type { Fleet } from '../../../reports/fleet/model/fleet.ts';
import { pastOf } from '../../../reports/fleet/model/fleet.ts';
import { fleetPage } from '../../../reports/fleet/page/page.tsx';
import { launchBrowser } from '../browser.ts';
import { folder } from '../folder.ts';
import { hostile } from '../reports/hostile.ts';
import { graveForAxe } from '../reports/opened.ts';
import { largeFleet, madeUpFleet, madeUpTarget, nights, silentTarget } from './made-up-fleet.ts';

const small = madeUpFleet([
  { ...madeUpTarget('north', 'conforms'), history: nights(9) },
  madeUpTarget('south', 'violates'),
  madeUpTarget('east', 'inconclusive'),
  silentTarget('west'),
]);

let browser: Browser;
const contexts: BrowserContext[] = [];
const errors: string[] = [];
const directory = folder();
beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
  expect(errors.splice(0)).toEqual([]);
});
afterAll(() => browser.close());

async function open(fleet: Fleet, { width = 1280, dark = false } = {}): Promise<Page> {
  const at = join(directory, String(contexts.length) + String(Math.random()).slice(2));
  mkdirSync(at);
  writeFileSync(join(at, 'index.html'), fleetPage(fleet));
  const colorScheme = dark ? 'dark' : 'light';
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  contexts.push(context);
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => errors.push(message.text()));
  page.on('dialog', (dialog) => errors.push(dialog.message()));
  await page.goto(pathToFileURL(join(at, 'index.html')).href);
  return page;
}

const namesIn = (page: Page) => page.locator('#rows tr:visible th b').allTextContents();
const columnsOf = (page: Page) => page.locator('.row.head .name').allTextContents();

describe('the page of a fleet', () => {
  it('sorts and filters the targets, and the columns with them', async () => {
    const page = await open(small);
    expect(await namesIn(page)).toEqual(['south', 'east', 'west', 'north']);
    await page.click('.sort[data-key=name]');
    expect(await namesIn(page)).toEqual(['east', 'north', 'south', 'west']);
    await page.click('.sort[data-key=broken]');
    expect((await namesIn(page))[0]).toBe('south');
    await page.check('#filters input[value="0"]');
    expect(await namesIn(page)).toEqual(['north']);
    expect(await columnsOf(page)).toEqual(['north']);
    await page.click('#reset');
    await page.keyboard.press('Escape');
    await page.fill('#search', 'out of memory');
    expect(await columnsOf(page)).toEqual(['west']);
  });

  it('filters the rules, and says what a cell, a rule and a target are', async () => {
    const page = await open(small);
    await page.fill('#rule-search', 'cardholder/email');
    expect(await page.locator('.row:not(.head)').count()).toBeLessThan(5);
    await page.check('[value=broken]');
    const cell = page.getByRole('gridcell', { name: 'south: violated' }).first();
    await cell.click();
    await expect.poll(() => page.locator('#detail').textContent()).toMatch(/south · cardholder\/email.*violated; at /);
    expect(await page.locator('#detail a').getAttribute('href')).toBe('south/index.html#cardholder/email');
    await page.locator('#matrix [role=rowheader]').first().click();
    expect((await columnsOf(page))[0]).toBe('south');
    await page.getByRole('columnheader', { name: 'north' }).click();
    expect(await page.locator('#detail').textContent()).toContain('upheld');
  });

  it('compares the answers to an open question', async () => {
    const page = await open(small);
    await page.check('[value=gap]');
    await page.check('[value=different]');
    await page.locator('#matrix [role=rowheader]').first().click();
    const said = await page.locator('#detail').textContent();
    expect(said).toMatch(/a: .+\(2\): north, south/);
  });

  it('is a grid for the keyboard: one stop of Tab, arrows inside, Enter opens', async () => {
    const page = await open(largeFleet(60));
    await page.locator('#rule-reset').focus();
    await page.keyboard.press('Tab');
    const place = () =>
      page.evaluate(() => {
        const cell = document.activeElement as HTMLElement;
        return [Number(cell.parentElement?.dataset['r']), Number(cell.dataset['c'])];
      });
    expect(await place()).toEqual([0, 0]);
    for (const key of ['PageDown', 'PageDown', 'PageDown', 'ArrowDown', 'End']) await page.keyboard.press(key);
    expect(await place()).toEqual([31, 60]);
    await page.keyboard.press('Enter');
    expect(await page.locator('#detail h3').textContent()).toMatch(/^campus-\d+ · \S+\/\S+$/);
    await page.keyboard.press('Home');
    expect(await place()).toEqual([31, 0]);
  });

  it.each([
    [1280, false],
    [390, true],
  ])('has nothing grave for axe, and does not scroll sideways (%s px, dark: %s)', async (width, dark) => {
    const page = await open(small, { width, dark });
    await page.locator('.cell.s-v').first().click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await graveForAxe(page)).toEqual([]);
  });

  it('shows hostile text as text', async () => {
    const [north, ...others] = small.targets;
    if (north === undefined || north.judged === null) throw new Error('there is no judged target');
    const notes = Object.fromEntries(small.rules.map(({ id }) => [id, hostile]));
    const judged = { ...north.judged, notes, answers: notes, host: hostile, gate: hostile, why: hostile };
    const fleet = { ...small, targets: [{ ...north, name: 'north', said: hostile, judged }, ...others] };
    const page = await open(fleet);
    await page.locator('.cell').first().click();
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(fleetMarkdown(fleet)).not.toMatch(/<script|\u001b/);
    expect(fleetConsole(fleet, { color: false })).not.toMatch(/\u001b/);
  });

  it('holds 200 targets in 5 MB, and only what can be seen is in the document', async () => {
    const page = await open(largeFleet(200));
    expect((await page.content()).length).toBeLessThan(5_000_000);
    const cells = () => page.locator('#matrix .cell').count();
    const before = await cells();
    expect(before).toBeLessThan(4000);
    await page.evaluate(async () => {
      const matrix = document.getElementById('matrix');
      for (let at = 0; at < 30 && matrix !== null; at++) {
        matrix.scrollBy(200, 400);
        await new Promise(requestAnimationFrame);
      }
    });
    expect(await cells()).toBeLessThan(before * 1.5);
    expect(await page.locator('#matrix .row:not(.head)').last().isVisible()).toBe(true);
  });
});

describe('the other forms', () => {
  it('say the same', () => {
    const said = fleetConsole(small, { color: false });
    expect(said).toContain('4 targets: 1 passed, 1 failed, 2 not judged');
    expect(said).toMatch(/\? west +its run crashed: out of memory/);
    expect(fleetMarkdown(small)).toMatch(/^\| south \| ✗ failed \|/m);
    expect(fleetMarkdown(small)).toContain('## Broken rules');
  });

  it('say which runs tested only chosen requirements', () => {
    const chosen = (name: string) => madeUpTarget(name, 'conforms', (results) => ({ ...results, scope: 'partial' }));
    const mixed = madeUpFleet([chosen('north'), madeUpTarget('south', 'conforms'), silentTarget('west')]);
    const said = fleetConsole(mixed, { color: false });
    expect(said).toMatch(/✓ north +conforms \(chosen requirements only\) · /);
    expect(said).toMatch(/✓ south +conforms · /);
    const some = 'Only chosen requirements were tested at 1 of 3 targets.';
    expect(fleetMarkdown(mixed)).toContain(some);
    expect(fleetPage(mixed)).toContain(some);
    const all = madeUpFleet([chosen('north'), chosen('south'), silentTarget('west')]);
    expect(fleetMarkdown(all)).toContain('Only chosen requirements were tested.');
    expect(fleetPage(all)).toContain('Only chosen requirements were tested.');
    expect(fleetMarkdown(small) + fleetPage(small)).not.toContain('Only chosen requirements');
  });

  it('keep the past of a target: each run once, the oldest first, no more than 60', () => {
    const past = pastOf([...nights(70), ...nights(3)], nights(70)[69] ?? null);
    expect(past).toHaveLength(60);
    expect(past.map(({ at }) => at)).toEqual(past.map(({ at }) => at).sort());
    expect(past.at(-1)?.at).toBe(nights(70)[68]?.at);
  });
});

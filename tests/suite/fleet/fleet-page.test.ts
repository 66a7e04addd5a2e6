import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { terminal } from '../../../reports/document/terminal.ts';
import { fleetDocument, fleetToShare } from '../../../reports/fleet/document.ts';
import { markdownOf } from '../../../reports/document/markdown.ts';
import type { Fleet } from '../../../reports/fleet/model/fleet.ts';
import { fleetPage } from '../../../reports/fleet/page/page.tsx';
import { isMissing, sharedBrowser } from '../programs.ts';
import { folder } from '../folder.ts';
import { hostile } from '../reports/hostile.ts';
import { graveForAxe } from '../reports/opened.ts';
import { largeFleet, madeUpFleet, madeUpTarget, silentTarget } from './made-up-fleet.ts';

const it = test.skipIf(isMissing('chromium'));

const small = madeUpFleet([
  madeUpTarget('north', 'conforms'),
  madeUpTarget('south', 'violates'),
  madeUpTarget('east', 'inconclusive'),
  silentTarget('west'),
]);

let browser: Browser;
const contexts: BrowserContext[] = [];
const errors: string[] = [];
const directory = folder();
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
  expect(errors.splice(0)).toEqual([]);
});

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

describe('the page of a fleet', () => {
  it('sorts and filters the targets', async () => {
    const page = await open(small);
    expect(await namesIn(page)).toEqual(['south', 'east', 'west', 'north']);
    await page.click('.sort[data-key=name]');
    expect(await namesIn(page)).toEqual(['east', 'north', 'south', 'west']);
    await page.click('.sort[data-key=broken]');
    expect((await namesIn(page))[0]).toBe('south');
    await page.check('#filters input[value="0"]');
    expect(await namesIn(page)).toEqual(['north']);
    await page.click('#reset');
    await page.fill('#search', 'out of memory');
    expect(await namesIn(page)).toEqual(['west']);
  });

  it.each([
    [1280, false],
    [390, true],
  ])('has nothing grave for axe, and does not scroll sideways (%s px, dark: %s)', async (width, dark) => {
    const page = await open(small, { width, dark });
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
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(markdownOf(fleetToShare(fleet))).not.toMatch(/<script|\u001b/);
    expect(terminal(fleetDocument(fleet), { color: false })).not.toMatch(/\u001b/);
  });

  it('lists the rules that are broken, each with a link into the report of its target', async () => {
    const page = await open(small);
    const link = page.locator('#rules li', { hasText: 'cardholder/email' }).getByRole('link', { name: 'south' });
    expect(await link.getAttribute('href')).toBe('south/index.html#cardholder/email');
  });

  it('holds 200 targets in 1 MB', () => expect(fleetPage(largeFleet(200)).length).toBeLessThan(1_000_000));
});

describe('the other forms', () => {
  it('say the same', () => {
    const said = terminal(fleetDocument(small), { color: false });
    expect(said).toContain('4 targets: 1 passed, 1 failed, 2 not judged');
    expect(said).toMatch(/^ {2}west .*\? not judged: its run crashed \(out of memory\)$/m);
    expect(markdownOf(fleetToShare(small))).toMatch(/^\| \*\*south\*\* \|.* \| ✗ failed \|$/m);
    expect(markdownOf(fleetToShare(small))).toContain('### Broken requirements');
  });

  it('say which runs tested only chosen requirements', () => {
    const chosen = (name: string) => madeUpTarget(name, 'conforms', (results) => ({ ...results, scope: 'partial' }));
    const mixed = madeUpFleet([chosen('north'), madeUpTarget('south', 'conforms'), silentTarget('west')]);
    const said = terminal(fleetDocument(mixed), { color: false });
    expect(said).toMatch(/^ {2}north .*✓ passed \(chosen requirements only\)$/m);
    expect(said).toMatch(/^ {2}south .*✓ passed$/m);
    const some = 'Only chosen requirements were tested at 1 of 3 targets.';
    expect(markdownOf(fleetToShare(mixed))).toContain(some);
    expect(fleetPage(mixed)).toContain(some);
    const all = madeUpFleet([chosen('north'), chosen('south'), silentTarget('west')]);
    expect(markdownOf(fleetToShare(all))).toContain('Only chosen requirements were tested.');
    expect(fleetPage(all)).toContain('Only chosen requirements were tested.');
    expect(markdownOf(fleetToShare(small)) + fleetPage(small)).not.toContain('Only chosen requirements');
  });
});

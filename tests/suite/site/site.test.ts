import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runFlags } from '../../../environment/settings/run-flags.ts';
import { settings } from '../../../environment/settings/table.ts';
import { meanings } from '../../../reports/glossary.ts';
import { EXIT } from '../../../spec/gate.ts';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import { documentPaths } from '../../../site/documents.ts';
import { launchBrowser } from '../browser.ts';
import { folder } from '../folder.ts';
import { graveForAxe } from '../reports/opened.ts';
import { served, type Served } from './served.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const out = join(folder(), 'site');
/** The site is published below a path, so that a link that forgets it is found. */
const BASE = '/cardproof/';
/** Files of the site by their paths; the texts of its pages. */
let files: ReadonlySet<string>;
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  const build = ['--import', import.meta.resolve('tsx'), 'site/build.ts', out];
  // A build that asked the network for something would fail: there is nothing behind these addresses.
  const nowhere = { HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9' };
  const env = { ...process.env, ...nowhere, NODE_ENV: 'production', SITE_BASE: BASE };
  await promisify(execFile)(process.execPath, build, { cwd: root, env });
  const names = readdirSync(out, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  files = new Set(names);
  const html = names.filter((name) => name.endsWith('.html') && !name.startsWith('files/'));
  pages = new Map(html.map((name) => [name, readFileSync(join(out, name), 'utf8')]));
}, 300_000);

describe('the site has a page, or a place, for everything', () => {
  it('each requirement', () => {
    const missing = catalogue.filter(({ id }) => !(pages.get(`requirements/${id}.html`) ?? '').includes(`>${id} <`));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it('each document, with its title in the side bar', () => {
    const documents = documentPaths().filter((path) => path.startsWith('docs/') && path !== 'docs/README.md');
    const bar = /<aside class="VPSidebar[^]*?<\/aside>/.exec(pages.get('settings.html') ?? '')?.[0] ?? '';
    const absent = documents.filter((path) => {
      const name = path.replace(/^docs\/(.+)\.md$/, '$1.html');
      return !pages.has(name) || !bar.includes(`href="${BASE}${name}"`);
    });
    expect(absent).toEqual([]);
  });

  it('each setting, flag, exit code, status and verdict', () => {
    const page = pages.get('settings.html') ?? '';
    const variables = Object.values(settings).flatMap(({ variable }) => (variable === null ? [] : [variable]));
    const flags = runFlags.map(({ flag }) => flag.split(' ')[0] ?? '');
    expect([...variables, ...flags].filter((name) => !page.includes(`id="${name.toLowerCase()}"`))).toEqual([]);
    const codes = pages.get('exit-codes.html') ?? '';
    expect(Object.values(EXIT).filter((code) => !codes.includes(`<td>${code}</td>`))).toEqual([]);
    expect(Object.entries(meanings).filter(([word, { of }]) => !pages.has(`${of}/${word}.html`))).toEqual([]);
  });
});

/** The links of a page to other places of the site: the file, and the anchor if there is one. */
function linksOf(
  name: string,
  html: string,
): readonly { readonly link: string; readonly file: string; readonly anchor: string }[] {
  const links = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
  return links
    .filter((link) => !/^(https?:|mailto:|data:)/.test(link))
    .map((link) => {
      const [path = '', anchor = ''] = link.split('#').map(decodeURIComponent);
      const from = posix.join(BASE, name);
      const to = path === '' ? from : posix.resolve(posix.dirname(from), path);
      const file = to === posix.resolve(BASE) || path.endsWith('/') ? posix.join(to, 'index.html') : to;
      return { link, file: posix.relative(BASE, file), anchor };
    });
}

it('every link leads to a page, a file or a heading that is there', () => {
  const anchors = new Map([...pages].map(([name, html]) => [name, new Set(html.match(/(?<=\sid=")[^"]+/g))]));
  const links = [...pages].flatMap(([name, html]) => linksOf(name, html).map((one) => ({ name, ...one })));
  const dead = links.filter(({ file, anchor }) => {
    const there = anchors.get(file);
    return !files.has(file) || (anchor !== '' && there !== undefined && !there.has(anchor));
  });
  expect(links.length).toBeGreaterThan(5000);
  expect([...new Set(dead.map(({ name, link }) => `${name} -> ${link}`))]).toEqual([]);
});

describe('in a browser', () => {
  let browser: Browser;
  let site: Served;
  /** What the pages requested, and the errors of their scripts. */
  const asked: string[] = [];
  const errors: string[] = [];
  beforeAll(async () => {
    [browser, site] = await Promise.all([launchBrowser(), served(out, BASE)]);
  });
  afterAll(async () => {
    await browser.close();
    site.server.close();
  });

  async function opened(path: string, dark: boolean, width: number): Promise<Page> {
    const viewport = { width, height: 900 };
    const context = await browser.newContext({
      colorScheme: dark ? 'dark' : 'light',
      viewport,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(site.address + path);
    return page;
  }

  it.each([
    ['', false, 1280],
    ['requirements/account-line/pending-no-balance.html', true, 390],
    ['messages/not-tested.html', false, 390],
    ['settings.html', true, 1280],
    ['requirements/', false, 1280],
  ])('axe finds nothing serious on /%s (dark: %s, width: %i)', async (path, dark, width) => {
    const page = await opened(path, dark, width);
    expect(await graveForAxe(page)).toEqual([]);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  it.each([
    ['the request budget ran out', /messages\/not-tested\.html#budget$/],
    ['pending-no-balance', /requirements\/account-line\/pending-no-balance\.html/],
    ['FOREIGN_CUSTOMER_IDS', /settings\.html#foreign_customer_ids$/],
  ])('a search for "%s" finds its place among the first', async (words, place) => {
    const page = await opened('', false, 1280);
    const input = page.locator('#localsearch-input');
    // The page is shown before it listens to keys.
    const isOpen = async (): Promise<boolean> => {
      await page.keyboard.press('Control+k');
      return input.isVisible();
    };
    await expect.poll(isOpen, { timeout: 20_000, interval: 500 }).toBe(true);
    await input.fill(words);
    const first = page.locator('.VPLocalSearchBox a.result');
    await expect
      .poll(async () => (await addressesOf(first)).slice(0, 3).some((href) => place.test(href)), { timeout: 15_000 })
      .toBe(true);
    await page.context().close();
  });

  it('asks only its own server, and runs without an error', () => {
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((url) => !url.startsWith(site.address))).toEqual([]);
    expect(errors).toEqual([]);
  });
});

const addressesOf = (links: Locator): Promise<string[]> =>
  links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));

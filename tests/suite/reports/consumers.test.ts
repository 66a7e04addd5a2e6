import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { beforeAll, describe, expect, test } from 'vitest';
import { har } from '../../../reports/formats/har.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { isMasked } from '../../../spec/exchange/body-text.ts';
import { isMissing, sharedBrowser } from '../programs.ts';
import { folder } from '../folder.ts';
import { recorded } from '../recorded-runs.ts';
import { read } from '../traffic/har-text.ts';
import { exchange, makeRun } from './fixtures.ts';
import { hostile, poison } from './hostile.ts';
import { type Opened, pagesInBrowser } from './opened.ts';

const it = test.skipIf(isMissing('chromium'));

const open = pagesInBrowser();
const poisoned = poison(makeRun('violates', { exchanges: 60 }));

describe('a hostile target', () => {
  let opened: Opened;
  let page: Page;
  beforeAll(async () => {
    opened = await open(poisoned);
    page = opened.page;
  });

  it('runs nothing, links nowhere and asks for nothing', async () => {
    await page.evaluate(() => {
      document.querySelectorAll('details').forEach((one) => (one.open = true));
    });
    for (const button of (await page.locator('.finding .exchange-button').all()).slice(0, 3)) await button.click();
    const first = page.locator('.finding .exchange').first();
    await first.waitFor();
    expect(await first.innerText()).toContain('<script>window.pwned=1</script>');
    expect(await page.locator('.excerpt').first().innerText()).toContain('<script>window.pwned=1</script>');
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(await page.locator('img, iframe, object, form[action]').count()).toBe(0);
    expect(await page.locator('body a:not([href^="#"])').count()).toBe(0);
    expect(opened.requests).toHaveLength(1);
  });

  it('turns no text around and hides none of it', async () => {
    const text = await page.locator('body').innerText();
    expect(text).not.toMatch(/[\u0000-\u0008\u001b\u009b\u202e\u2066\ufffe]/);
    expect(text).toContain('\\x1b[31mred');
  });
});

it('the HAR in Chromium: answers as the target did', async () => {
  const texts = ['{"plain":"naïve 名 😀"}', JSON.stringify({ hostile }), '', 'not JSON <b>'];
  const type = 'application/json; charset=utf-8';
  const exchanges = texts.map((text, at): Exchange => {
    const body = { text, bytes: Buffer.byteLength(text), utf8: true, byteOrderMark: false };
    const headers = [['content-type', type], ['x-odd', '`|<b>']] as const; // prettier-ignore
    const outcome = { kind: 'answer', status: 200 + at, headers, body } as const;
    return { ...exchange(at + 1), url: `https://uat.example.edu/account/v1/n${at}?q=${at}&r=%5Bx%5D`, outcome };
  });
  const path = join(folder(), 'run.har');
  writeFileSync(path, har({ ...makeRun('violates'), exchanges }));
  const page = await (await sharedBrowser()).newPage();
  await page.route('https://uat.example.edu/', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }));
  await page.goto('https://uat.example.edu/');
  await page.routeFromHAR(path, { url: '**/v1/**', notFound: 'abort' });
  const answers = await page.evaluate(
    async (urls) => {
      const all = [];
      for (const url of urls) {
        const answer = await fetch(url);
        all.push([answer.status, await answer.text(), answer.headers.get('content-type')]);
      }
      return all;
    },
    exchanges.map(({ url }) => url),
  );
  await page.close();
  expect(answers).toEqual(texts.map((text, at) => [200 + at, text, type]));
});

test('the HAR in cardproof check: no response is left out because masks have changed its length', async () => {
  const { all } = await read(har(await recorded({})));
  expect(all.filter((one) => 'why' in one && one.why !== 'no-answer')).toEqual([]);
  const masked = all.filter((one) => 'seen' in one && isMasked(String(one.seen.body)));
  const lengths = masked.flatMap((one) =>
    'seen' in one ? one.seen.headers.filter(([name]) => /^content-length$/i.test(name)) : [],
  );
  expect(masked.length).toBeGreaterThan(5);
  expect(lengths).toHaveLength(masked.length);
});

test('the HAR keeps a length that never was that of its body', async () => {
  const one = exchange(1);
  const body = { text: '{"a":"[masked]"}', bytes: 9, utf8: true, byteOrderMark: false };
  const headers: [string, string][] = [['content-length', '5000']];
  const exchanges: Exchange[] = [{ ...one, outcome: { kind: 'answer', status: 200, headers, body } }];
  expect((await read(har({ ...makeRun('violates'), exchanges }))).all).toMatchObject([{ why: 'incomplete' }]);
});

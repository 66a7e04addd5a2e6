import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser } from '@playwright/test';
import { beforeAll, describe, expect, test } from 'vitest';
import { har } from '../../../reports/formats/har.ts';
import type { Run } from '../../../reports/view.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { isMissing, sharedBrowser } from '../programs.ts';
import { folder } from '../folder.ts';
import { exchange, makeRun } from './fixtures.ts';
import { hostile } from './hostile.ts';

const it = test.skipIf(isMissing('chromium'));

const violates = makeRun('violates');
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
}, 60_000);

describe('the HAR in Chromium', () => {
  /** Lets a page ask the archive, as if it were the target, for each of the exchanges. */
  async function replayed(run: Run): Promise<{ status: number; body: string; type: string | null }[]> {
    const path = join(folder(), 'run.har');
    writeFileSync(path, har(run));
    const page = await browser.newPage();
    await page.route('https://uat.example.edu/', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }));
    await page.goto('https://uat.example.edu/');
    await page.routeFromHAR(path, { url: '**/v1/**', notFound: 'abort' });
    const answers = await page.evaluate(
      async (urls) => {
        const all = [];
        for (const url of urls) {
          const answer = await fetch(url);
          all.push({ status: answer.status, body: await answer.text(), type: answer.headers.get('content-type') });
        }
        return all;
      },
      run.exchanges.map(({ url }) => url),
    );
    await page.close();
    return answers;
  }

  it('answers as the target did', async () => {
    const texts = ['{"plain":"naïve 名 😀"}', JSON.stringify({ hostile }), '', 'not JSON <b>'];
    const exchanges = texts.map((text, at): Exchange => {
      const one = exchange(at + 1);
      const body = { text, bytes: Buffer.byteLength(text), utf8: true, byteOrderMark: false };
      const headers: [string, string][] = [
        ['content-type', 'application/json; charset=utf-8'],
        ['x-odd', '`|<b>'],
      ];
      return {
        ...one,
        url: `https://uat.example.edu/account/v1/n${at}?q=${at}&r=%5Bx%5D`,
        outcome: { kind: 'answer', status: 200 + at, headers, body },
      };
    });
    const answers = await replayed({ ...violates, exchanges });
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 202, 203]);
    expect(answers.map(({ body }) => body)).toEqual(texts);
    expect(new Set(answers.map(({ type }) => type))).toEqual(new Set(['application/json; charset=utf-8']));
  });
});

import type { Page } from '@playwright/test';
import { beforeAll, describe, expect, test } from 'vitest';
import { junit } from '../../../reports/formats/junit.ts';
import { isMissing } from '../programs.ts';
import { makeRun } from './fixtures.ts';
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

  it('leaves JUnit that a browser parses as XML', async () => {
    const text = junit(poisoned);
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

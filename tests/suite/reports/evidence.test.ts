import type { Page } from '@playwright/test';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../../spec/evidence/finding.ts';
import type { RequirementResult } from '../../../spec/verdict/results.ts';
import { markdown } from '../../../reports/formats/summary.ts';
import { html } from '../../../reports/html/report.tsx';
import type { Run } from '../../../reports/view.ts';
import { isMissing } from '../programs.ts';
import { makeRun } from './fixtures.ts';
import { pagesInBrowser } from './opened.ts';
import { madeUpFinding } from './fake-finding.ts';

const it = test.skipIf(isMissing('chromium'));

const open = pagesInBrowser();
const row = 'details[id="transactions/limit-maximum"]';

/** The run with some requirements changed, by their ids. */
function changed({ results, exchanges }: Run, rows: Readonly<Record<string, Partial<RequirementResult>>>): Run {
  const requirements = results.requirements.map((one) => ({ ...one, ...rows[one.id] }));
  return { exchanges, results: { ...results, requirements } };
}

/** A requirement that is violated with so many findings that point to one place. */
const pointing = (at: string, findingsTotal = 1): Partial<RequirementResult> => {
  const finding = madeUpFinding({ at, expected: 'e', actual: 'a', exchanges: ['e0024'], curl: 'curl x' });
  return { status: 'violated', findings: Array(findingsTotal).fill(finding) as Finding[], findingsTotal };
};

/** A run that violates, with a finding of each kind of place, and with a requirement of nine findings. */
const pointed = changed(makeRun('violates'), {
  'types/total': pointing('status'),
  'types/unique': pointing('header content-type'),
  'types/served': pointing('header x-missing'),
  'paging/limit': pointing('/paging/total/none'),
  'paging/offset': pointing('/paging/limit', 9),
});

describe('a finding and its answer', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await open(pointed, { hash: '#transactions/limit-maximum' }));
  });

  /** Follows a link to a requirement; returns its selector. */
  async function linked(id: string): Promise<string> {
    await page.evaluate((hash) => (location.hash = hash), `#${id}`);
    await expect.poll(() => page.locator(`details[id="${id}"]`).getAttribute('open')).not.toBeNull();
    return `details[id="${id}"]`;
  }

  it('is found by a deep link, expected beside actual, the spot marked under what holds it', async () => {
    const excerpt = page.locator(`${row} .excerpt`).first();
    expect(await page.locator(row).getAttribute('open')).not.toBeNull();
    expect(await page.locator(`${row} .expected`).first().innerText()).toContain('at most 25');
    expect(await page.locator(`${row} .actual`).first().innerText()).toContain('40 transactions');
    expect(await excerpt.locator('mark').allInnerTexts()).toEqual([expect.stringContaining('"limit": 25')]);
    expect(await excerpt.innerText()).toMatch(/GET https.*\n.*HTTP 200[^]*"paging": \{/);
    await expect
      .poll(() => page.locator(`${row} > summary`).evaluate((one) => one === document.activeElement))
      .toBe(true);
  });

  it('opens the whole exchange with the spot in sight, however long the body', async () => {
    await page.locator(`${row} .finding .exchange-button`).first().click();
    const mark = page.locator(`${row} .exchange .body mark`).first();
    expect(await mark.innerText()).toContain('"limit": 25');
    await expect
      .poll(() =>
        mark.evaluate((one) => {
          const [inner, outer] = [one.getBoundingClientRect(), one.closest('.body')?.getBoundingClientRect()];
          return outer !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom;
        }),
      )
      .toBe(true);
    expect(await page.locator(`${row} .exchange .copy`).getAttribute('data-copy')).toContain('$SUBSCRIPTION_KEY');
  });

  it.each([
    ['types/total', /^HTTP 200/, '.line1.hit'],
    ['types/unique', /^content-type: application\/json/, '.headers .hit'],
    ['types/served', /^x-missing: \(not sent\)$/, '.headers .hit'],
  ] as const)('marks the spot of %s in the excerpt and in the exchange', async (id, words, hit) => {
    const here = await linked(id);
    expect(await page.locator(`${here} .excerpt mark`).allInnerTexts()).toEqual([expect.stringMatching(words)]);
    await page.locator(`${here} .finding .exchange-button`).first().click();
    await page.locator(`${here} .exchange`).waitFor();
    expect(await page.locator(`${here} .exchange ${hit}`).count()).toBe(1);
  });

  it('says when the member is not there and marks what would hold it', async () => {
    const here = await linked('paging/limit');
    expect(await page.locator(`${here} .excerpt figcaption`).innerText()).toContain('is not there');
    expect(await page.locator(`${here} .excerpt mark`).innerText()).toContain('"total": 61');
  });

  it('tells three findings in full, and how many more there are', async () => {
    const here = await linked('paging/offset');
    expect(await page.locator(`${here} .finding`).count()).toBe(3);
    expect(await page.locator(here).innerText()).toContain(
      'Not shown here: 6 more findings. results.json has the first 9 of 9.',
    );
  });

  it('opens the exchange of an open question in a row of its own, and closes it', async () => {
    const button = page.locator('#questions .exchange-button').first();
    await button.click();
    expect(await page.locator('#questions tr.evidence .exchange').innerText()).toContain('HTTP ');
    await button.click();
    await expect.poll(() => page.locator('#questions tr.evidence').count()).toBe(0);
  });

  it.each([
    ['transactions/limit-maximum', /On every response of the run that it applies to/],
    ['transactions/total', /Actively: the check sent \d+ requests? of its own\.[^]*Its first request\s*e\d{4}/],
    ['named-only/versions', /there is no check for it/],
  ] as const)('says how %s was checked, with the first request of a check', async (id, words) =>
    expect(await page.locator(`[id="${id}"] .requirement-details`).textContent()).toMatch(words),
  );
});

it('how a requirement was checked is guessed from the exchanges for a requirement that this suite does not know', () => {
  const { results, exchanges } = makeRun('conforms');
  const text = 'A statement of another version.';
  const requirements = results.requirements.slice(0, 1).map((row) => ({ ...row, id: 'future/thing', text }));
  const page = html({ results: { ...results, requirements }, exchanges });
  for (const said of [text, 'On every response of the run that it applies to']) expect(page).toContain(said);
});

it('what weakens a result names waivers with their end, thin evidence and answers at a second try', () => {
  const until = { kind: 'waived', until: '2026-12-31', why: 'ticket 123' } as const;
  const { results, exchanges } = changed(makeRun('conforms'), {
    'paging/total': { status: 'waived', because: until, reason: 'waived until 2026-12-31: ticket 123' },
  });
  const again = exchanges.map((one) => (one.check === 'transactions/total' ? { ...one, attempt: 1 } : one));
  const [weak = ''] = /<section id="weak".*?<\/section>/s.exec(html({ results, exchanges: again })) ?? [];
  expect(weak).toContain('violated, but waived, ends in 40 days');
  expect(weak).toContain('passed on few observations');
  const repeated = /passed, but a request was repeated[^]*transactions\/total/;
  expect(weak).toMatch(repeated);
  expect(markdown({ results, exchanges: again })).toMatch(repeated);
  expect(html({ results, exchanges })).not.toContain('passed, but a request was repeated');
});

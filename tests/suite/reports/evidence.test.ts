import { describe, expect, test } from 'vitest';
import type { RequirementResult } from '../../../spec/results.ts';
import { html } from '../../../reports/html/report.tsx';
import type { Run } from '../../../reports/view.ts';
import { isMissing } from '../programs.ts';
import { makeRun } from './fixtures.ts';
import { reportsInBrowser } from './opened.ts';
import { madeUpFinding } from './made-up-finding.ts';

const it = test.skipIf(isMissing('chromium'));

const open = reportsInBrowser();
const violates = makeRun('violates');
const row = 'details[id="transactions/limit-maximum"]';

/** The run with one requirement changed. */
function changed(run: Run, id: string, change: Partial<RequirementResult>): Run {
  const requirements = run.results.requirements.map((one) => (one.id === id ? { ...one, ...change } : one));
  return { ...run, results: { ...run.results, requirements } };
}

/** The run in which one finding points elsewhere. */
function pointing(at: string): Run {
  const finding = madeUpFinding({ at, expected: 'e', actual: 'a', exchanges: ['e0024'], curl: 'curl x' });
  return changed(violates, 'transactions/limit-maximum', { findings: [finding], findingsTotal: 1 });
}

describe('a finding and its answer', () => {
  it('is found by a deep link, expected beside actual, the spot marked under what holds it', async () => {
    const { page } = await open(violates, { hash: '#transactions/limit-maximum' });
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
    const { page } = await open(violates, { hash: '#transactions/limit-maximum' });
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
    ['status', /^HTTP 200/, '.line1.hit'],
    ['header content-type', /^content-type: application\/json/, '.headers .hit'],
    ['header x-missing', /^x-missing: \(not sent\)$/, '.headers .hit'],
  ])('marks %s in the excerpt and in the exchange', async (at, words, hit) => {
    const { page } = await open(pointing(at), { hash: '#transactions/limit-maximum' });
    expect(await page.locator(`${row} .excerpt mark`).allInnerTexts()).toEqual([expect.stringMatching(words)]);
    await page.locator(`${row} .finding .exchange-button`).first().click();
    // The exchanges are unpacked when the first of them is opened.
    await page.locator(`${row} .exchange`).waitFor();
    expect(await page.locator(`${row} .exchange ${hit}`).count()).toBe(1);
  });

  it('says when the member is not there and marks what would hold it', async () => {
    const { page } = await open(pointing('/paging/total/none'), { hash: '#transactions/limit-maximum' });
    expect(await page.locator(`${row} .excerpt figcaption`).innerText()).toContain('is not there');
    expect(await page.locator(`${row} .excerpt mark`).innerText()).toContain('"total": 61');
  });

  it('keeps further findings in a table whose exchanges open in a row of their own', async () => {
    const one = pointing('/paging/limit').results.requirements.find(({ id }) => id === 'transactions/limit-maximum');
    const findings = Array.from({ length: 9 }, () => one?.findings ?? []).flat();
    const { page } = await open(changed(violates, 'transactions/limit-maximum', { findings, findingsTotal: 9 }), {
      hash: '#transactions/limit-maximum',
    });
    expect(await page.locator(`${row} .finding`).count()).toBe(3);
    await page.locator(`${row} .further summary`).click();
    expect(await page.locator(`${row} .further tbody tr`).count()).toBe(6);
    await page.locator(`${row} .further .exchange-button`).first().click();
    expect(await page.locator(`${row} .further tr.evidence mark`).innerText()).toContain('"limit": 25');
  });

  it('opens the exchange of an open question in a row of its own, and closes it', async () => {
    const { page } = await open(violates);
    const button = page.locator('#questions .exchange-button').first();
    await button.click();
    expect(await page.locator('#questions tr.evidence .exchange').innerText()).toContain('HTTP ');
    await button.click();
    await expect.poll(() => page.locator('#questions tr.evidence').count()).toBe(0);
  });
});

describe('how a requirement was checked', () => {
  it('is said of each, with an exchange that passed', async () => {
    const { page } = await open(makeRun('conforms'));
    const story = async (id: string): Promise<string> =>
      (await page.locator(`[id="${id}"] .requirement-details`).textContent()) ?? '';
    expect(await story('transactions/limit-maximum')).toContain('On every response of the run that it applies to');
    expect(await story('transactions/total')).toMatch(/Actively: the check sent \d+ requests? of its own\./);
    expect(await story('transactions/total')).toMatch(/One that passed\s*e\d{4}/);
    expect(await story('named-only/versions')).toContain('there is no check for it');
  });

  it('is guessed from the exchanges for a requirement that this suite does not know', () => {
    const { results, exchanges } = makeRun('conforms');
    const [first] = results.requirements;
    if (first === undefined) throw new Error('no requirement');
    const requirements = [{ ...first, id: 'future/thing', rule: 'A statement of another version.' }];
    const page = html({ results: { ...results, requirements }, exchanges });
    expect(page).toContain('A statement of another version.');
    expect(page).toContain('On every response of the run that it applies to');
  });
});

describe('what weakens a result', () => {
  it('names waivers with their end, thin evidence and answers at a second try', () => {
    const waived = changed(makeRun('conforms'), 'paging/total', {
      status: 'waived',
      because: { kind: 'waived', until: '2026-12-31', why: 'ticket 123' },
      reason: 'waived until 2026-12-31: ticket 123',
    });
    const exchanges = waived.exchanges.map((one) =>
      one.check === 'transactions/total' ? { ...one, attempt: 1 } : one,
    );
    const weak = /<section id="weak".*?<\/section>/s.exec(html({ ...waived, exchanges }))?.[0] ?? '';
    expect(weak).toContain('violated, but waived, ends in 40 days');
    expect(weak).toContain('passed on few observations');
    expect(weak).toMatch(/passed, but a request was repeated[^]*transactions\/total/);
    expect(html(waived)).not.toContain('passed, but a request was repeated');
  });
});

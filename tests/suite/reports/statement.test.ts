import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from '@playwright/test';
import { beforeAll, expect, test } from 'vitest';
import { type Handover, statementPage } from '../../../reports/html/statement/statement.tsx';
import { forms } from '../../../reports/write.ts';
import type { Results } from '../../../spec/results.ts';
import { isMissing, sharedBrowser } from '../programs.ts';
import { folder } from '../folder.ts';
import { makeRun } from './fixtures.ts';
import { hostile } from './hostile.ts';

const it = test.skipIf(isMissing('chromium'));

const handover: Handover = {
  by: 'Example Vendor Ltd',
  fingerprint: `SHA256:${'a'.repeat(43)}`,
  madeAt: '2026-11-22T10:00:00.000Z',
  peopleKept: false,
  leftOut: 0,
  files: forms.map(([name]) => ({ name, sha256: 'f'.repeat(64), bytes: 1 })),
};
const violates = makeRun('violates').results;
/** Every rule broken, half of them waived: the most that there is to say. */
const worst: Results = {
  ...violates,
  requirements: violates.requirements.map((row, at) => ({
    ...row,
    status: at % 2 === 0 ? 'violated' : 'not-exercised',
    findings: violates.requirements.find(({ findings }) => findings.length > 0)?.findings ?? [],
    reason: at % 2 === 0 ? '' : `the reason number ${at}`,
  })),
};

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
}, 60_000);

async function opened(results: Results, width = 1000) {
  const file = join(folder(), 'statement.html');
  writeFileSync(file, statementPage(results, handover));
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  return page;
}

it.each<[string, Results]>([
  ['conforms', makeRun('conforms').results],
  ['violates', violates],
  ['has everything to say', worst],
])(
  'a run that %s is told on at most two printed pages',
  async (_, results) => {
    const page = await opened(results);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect([1, 2]).toContain(pages);
    await page.context().close();
  },
  60_000,
);

it('can be read by everybody, and fits a telephone', async () => {
  const page = await opened(violates, 360);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await page.context().close();
}, 60_000);

it('names verdict, gate and every waiver', () => {
  const waived = violates.requirements.map((row) => (row.status === 'violated' ? { ...row, status: 'waived' as const } : row)); // prettier-ignore
  const text = statementPage({ ...violates, requirements: waived, gate: { passed: true, reasons: [] } }, handover);
  expect(text).toContain('Violates the specification');
  expect(text).toContain('This run passed: ');
  const ids = waived.filter(({ status }) => status === 'waived').map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) expect(text.split(id).length).toBeGreaterThan(2);
});

it('lets nothing of a target become markup', () => {
  const rows = violates.requirements.map((row) => ({ ...row, reason: hostile }));
  const results = { ...violates, why: hostile, requirements: rows, target: { ...violates.target, name: hostile } };
  const text = statementPage(results, { ...handover, by: hostile });
  expect(text).not.toMatch(/<(script|img|a|iframe)\b|\u001b/i);
});

import { expect, test } from 'vitest';
import { type Declaration, statementPage } from '../../../reports/statement.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import { isMissing } from '../programs.ts';
import { makeRun } from './fixtures.ts';
import { hostile } from './hostile.ts';
import { axe, pagesInBrowser } from './opened.ts';

const it = test.skipIf(isMissing('chromium'));

const declaration: Declaration = {
  declared: {
    productName: 'Example Campus Cards',
    productVersion: '4.2.1',
    legalEntity: 'Example Vendor Ltd',
    contact: 'conformance@vendor.example',
    responsiblePerson: 'Kim Doe, head of operations',
    ranBy: 'Example Vendor Ltd, release team',
  },
  madeAt: '2026-11-22T10:00:00.000Z',
  people: 'replaced',
  madeFrom: {},
  digests: { suite: 'f'.repeat(64), 'spec/openapi.yaml': 'f'.repeat(64), 'docs/proof.md': 'f'.repeat(64) },
};
const signedBy = `SHA256:${'a'.repeat(43)}`;
const made = makeRun('violates').exchanges;
const [find] = made.filter(({ request }) => request.operation === 'findCardholder' && request.intent === 'plain');
if (find === undefined) throw new Error('nobody was sought');
/** With many customers, each found. */
const exchanges = [
  ...made,
  ...Array.from({ length: 400 }, (_, at) => ({ ...find, request: { ...find.request, subject: `Customer${at}` } })),
];
const page = (results: Results, { declared, ...more }: Partial<Declaration> = {}) =>
  statementPage(
    { results, exchanges, signedBy },
    { ...declaration, ...more, declared: { ...declaration.declared, ...declared } },
    0,
  );
const violates = makeRun('violates').results;
/** Every requirement broken, half of them waived: the most that there is to say. */
const worst: Results = {
  ...violates,
  requirements: violates.requirements.map((row, at) => ({
    ...row,
    status: at % 2 === 0 ? 'violated' : 'not-tested',
    findings: violates.requirements.find(({ findings }) => findings.length > 0)?.findings ?? [],
    reason: at % 2 === 0 ? '' : `the reason number ${at}`,
  })),
};

const open = pagesInBrowser();

it('can be read by everybody, fits a telephone, and is told on at most two printed pages, if there is everything to say', async () => {
  const { page: tab } = await open(page(worst), { width: 360 });
  const { violations } = await axe(tab).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  expect(await tab.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  const pdf = (await tab.pdf({ preferCSSPageSize: true })).toString('latin1');
  const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect([1, 2]).toContain(pages);
});

it('names verdict, gate and every waiver', () => {
  const waived = violates.requirements.map((row) => (row.status === 'violated' ? { ...row, status: 'waived' as const } : row)); // prettier-ignore
  const text = page({ ...violates, requirements: waived, gate: { passed: true, reasons: [] } });
  expect(text).toContain('Violates the specification');
  expect(text).toContain('This run passed: ');
  const ids = waived.filter(({ status }) => status === 'waived').map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) expect(text).toContain(id);
});

it('lets nothing of a target become markup', () => {
  const rows = violates.requirements.map((row) => ({ ...row, reason: hostile }));
  const results = { ...violates, why: hostile, requirements: rows, target: { ...violates.target, name: hostile } };
  const text = page(results, {
    declared: { ...declaration.declared, productName: hostile, ranBy: hostile },
    digests: { suite: hostile },
  });
  expect(text).not.toMatch(/<(script|img|a|iframe)\b|\u001b/i);
});

it('declares conformity only if all of a real target was judged, and conforms', () => {
  const real = (results: Results): Results => ({ ...results, target: { ...results.target, sandbox: false } });
  const whole = real(makeRun('conforms').results);
  const conforms = 'Example Vendor Ltd declares that Example Campus Cards 4.2.1 conforms to the';
  expect(page(whole)).toContain(conforms);
  expect(page(whole)).toContain('Kim Doe, head of operations is responsible');
  const others: Results[] = [
    real(violates),
    { ...whole, scope: 'partial' },
    { ...whole, because: { ...whole.because, smoke: true } },
    { ...whole, verdict: 'inconclusive' },
  ];
  for (const results of others) {
    expect(page(results)).not.toContain('conforms to the');
    expect(page(results)).toContain('was tested against the');
  }
  const sandbox = page({ ...whole, target: { ...whole.target, sandbox: true } });
  expect(sandbox).toContain('declares nothing of Example Campus Cards 4.2.1');
  expect(sandbox).not.toContain('conforms to the');
});

it('says what may identify people, as it is', () => {
  expect(page(violates)).toContain('Replaced by stand-ins before the package was signed');
  expect(page(violates, { people: 'kept' })).toContain('Nothing was replaced');
  for (const word of ['merchants', 'times', 'ids of cardholders']) expect(page(violates)).toContain(word);
});

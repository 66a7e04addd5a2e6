import { expect, test } from 'vitest';
import { type Declaration, statementPage } from '../../../reports/statement.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import { isMissing } from '../programs.ts';
import { makeRun } from './fixtures.ts';
import { hostile } from './hostile.ts';
import { axe, pagesInBrowser } from './opened.ts';

const it = test.skipIf(isMissing('chromium'));

const declared: Declaration['declared'] = {
  productName: 'Example Campus Cards',
  productVersion: '4.2.1',
  legalEntity: 'Example Vendor Ltd',
  contact: 'conformance@vendor.example',
  responsiblePerson: 'Kim Doe, head of operations',
  ranBy: 'Example Vendor Ltd, release team',
};
const digest = 'f'.repeat(64);
const declaration: Declaration = {
  declared,
  madeAt: '2026-11-22T10:00:00.000Z',
  people: 'replaced',
  madeFrom: {},
  digests: { suite: digest, 'spec/openapi.yaml': digest, 'docs/proof.md': digest },
};
const { results: violates, exchanges: made } = makeRun('violates');
const find = made.filter(({ request }) => request.operation === 'findCardholder' && request.intent === 'plain');
/** With many customers, each found. */
const many = Array.from({ length: 400 }, (_, at) =>
  find.slice(0, 1).map((one) => ({ ...one, request: { ...one.request, subject: `Customer${at}` } })),
).flat();
const page = (results: Results, more: Partial<Declaration> = {}) => {
  const run = { results, exchanges: [...made, ...many], signedBy: `SHA256:${'a'.repeat(43)}` };
  return statementPage(run, { ...declaration, ...more }, 0);
};
const open = pagesInBrowser();

it('can be read by everybody, fits a telephone, and is told on at most two printed pages, if there is everything to say', async () => {
  const [findings = []] = violates.requirements.flatMap((row) => (row.findings.length > 0 ? [row.findings] : []));
  const requirements = violates.requirements.map((row, at) => {
    const [status, reason] = at % 2 === 0 ? (['violated', ''] as const) : (['not-tested', `reason number ${at}`] as const);
    return { ...row, status, findings, reason };
  });
  const { page: tab } = await open(page({ ...violates, requirements }), { width: 360 });
  const { violations } = await axe(tab).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  expect(await tab.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  const pdf = (await tab.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect([1, 2]).toContain(pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0);
}); // prettier-ignore

it('names verdict, gate and every waiver', () => {
  const waived = violates.requirements.map((row) => {
    return row.status === 'violated' ? { ...row, status: 'waived' as const } : row;
  });
  const text = page({ ...violates, requirements: waived, gate: { passed: true, reasons: [] } });
  const ids = waived.flatMap(({ id, status }) => (status === 'waived' ? id : []));
  expect(ids.length).toBeGreaterThan(0);
  for (const said of ['Violates the specification', 'This run passed: ', ...ids]) expect(text).toContain(said);
});

it('lets nothing of a target become markup', () => {
  const requirements = violates.requirements.map((row) => ({ ...row, reason: hostile }));
  const results = { ...violates, why: hostile, requirements, target: { ...violates.target, name: hostile } };
  const more = { declared: { ...declared, productName: hostile, ranBy: hostile }, digests: { suite: hostile } };
  expect(page(results, more)).not.toMatch(/<(script|img|a|iframe)\b|\u001b/i);
});

const whole = makeRun('conforms').results;
const conforms = 'Example Vendor Ltd declares that Example Campus Cards 4.2.1 conforms to the';
it.each<[of: string, results: Results, said: string]>([
  ['a whole run that conforms', whole, conforms],
  ['a target that violates', violates, 'was tested against the'],
  ['a run of chosen requirements', { ...whole, scope: 'partial' }, 'was tested against the'],
  ['a smoke run', { ...whole, because: { ...whole.because, smoke: true } }, 'was tested against the'],
  ['an inconclusive run', { ...whole, verdict: 'inconclusive' }, 'was tested against the'],
  ['the sandbox', makeRun('conforms', { sandbox: true }).results, 'declares nothing of Example Campus Cards 4.2.1'],
])('declares conformity only if all of a real target was judged, and conforms: %s', (_, results, said) => {
  expect(page(results)).toContain(said);
  expect(page(results).includes('conforms to the')).toBe(said === conforms);
}); // prettier-ignore

it('says who is responsible, and what may identify people, as it is', () => {
  const said = ['Kim Doe, head of operations is responsible', 'Replaced by stand-ins before the package was signed'];
  for (const words of [...said, 'merchants', 'times', 'ids of cardholders']) expect(page(violates)).toContain(words);
  expect(page(violates, { people: 'kept' })).toContain('Nothing was replaced');
});

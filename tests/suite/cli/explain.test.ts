import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { explainCommand } from '../../../cli/commands/explain.ts';
import { serveCommand } from '../../../cli/commands/serve.ts';
import { variantIds } from '../../proof/prove.ts';
import { meanings } from '../../../reports/glossary.ts';
import { consoleSummary } from '../../../reports/formats/summary.ts';
import { html } from '../../../reports/html/report.tsx';
import { makeRun } from '../reports/fixtures.ts';

afterEach(() => vi.restoreAllMocks());

function explained(word: string): string {
  let text = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
    text += String(part);
    return true;
  });
  expect(explainCommand(word)).toBe(0);
  return text;
}

it.each(Object.entries(meanings))(
  'explain %s says what it means, what to do, and which page says more',
  (word, meaning) => {
    const text = explained(word);
    for (const part of [meaning.of, meaning.is, meaning.not, ...meaning.steps]) expect(text).toContain(part);
    const [, page = '', section] = /^more: (.+)#(.+)$/m.exec(text) ?? [];
    expect(section).toBe(word);
    expect(readFileSync(page, 'utf8')).toContain(`## ${word}\n\n> ${meaning.is}\n`);
  },
);

it('explain still takes a requirement, and refuses what is neither', () => {
  expect(explained('transactions/limit-maximum')).toContain(
    'run it: npm run -s cardproof -- run transactions/limit-maximum',
  );
  expect(() => explainCommand('toString')).toThrow('there is no requirement or group toString');
});

it('explain leaves out what there is not: defects of an open question, a run of what has no check', () => {
  expect(explained('account-line/pending-no-balance')).toMatch(/finds:\n {2}pending-with-balance: /);
  expect(explained('gap-input/limit-zero')).not.toContain('defects of the sandbox');
  expect(explained('named-only/accounts')).not.toContain('run it');
});

it('a fault that there is not is answered with the nearest', async () => {
  const options = { port: '0', fault: ['pending-with-balanc'], variant: [] };
  await expect(serveCommand(options)).rejects.toThrow('did you mean pending-with-balance, ');
});

it.each(['conforms', 'violates', 'inconclusive'] as const)('the console of a run that %s names the page', (verdict) => {
  const text = consoleSummary(makeRun(verdict).results, { color: false, verbose: verdict === 'violates' });
  expect(text).toMatch(new RegExp(`^Help +(?:npm run -s|npx) cardproof (?:-- )?explain ${verdict}$`, 'm'));
});

it('a finding without a request has no line to repeat it', () => {
  const { results } = makeRun('violates');
  const requirements = results.requirements.map((row) => ({
    ...row,
    findings: row.findings.map((finding) => ({ ...finding, curl: '' })),
  }));
  expect(consoleSummary(results, { color: false })).toMatch(/^ +curl /m);
  expect(consoleSummary({ ...results, requirements }, { color: false })).not.toMatch(/^ +curl /m);
});

it('the report says of each requirement what its status means', () => {
  const run = makeRun('violates');
  const page = html(run);
  for (const { status } of run.results.requirements) {
    expect(page, status).toContain(`. ${meanings[status].is}`);
  }
});

it('explain says what a defect or a permitted difference of the sandbox is, and how to try it', () => {
  const fault = explained('pending-with-balance');
  expect(fault).toMatch(/^pending-with-balance {2}\(defect of the sandbox\)\n {2}\S/);
  expect(fault).toContain('it breaks: account-line/pending-no-balance');
  expect(fault).toContain('serve --fault pending-with-balance');
  const [variant = ''] = variantIds;
  expect(explained(variant)).toContain(`serve --variant ${variant}`);
});

import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { explainCommand } from '../../cli/explain.ts';
import { meanings } from '../../reports/meaning.ts';
import { consoleSummary } from '../../reports/console.ts';
import { makeRun } from './report-fixtures.ts';

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
    const page = /^more: (.+)$/m.exec(text)?.[1] ?? '';
    expect(readFileSync(page, 'utf8')).toContain(meaning.is);
  },
);

it('explain still takes a requirement, and refuses what is neither', () => {
  expect(explained('transactions/limit-maximum')).toContain('run it: cardproof run transactions/limit-maximum');
  expect(() => explainCommand('toString')).toThrow('there is no requirement toString');
});

it.each(['conforms', 'violates', 'inconclusive'] as const)('the console of a run that %s names the page', (verdict) => {
  const text = consoleSummary(makeRun(verdict).results, { color: false });
  expect(text).toMatch(new RegExp(`^Help +cardproof explain ${verdict}$`, 'm'));
});

it('a finding without a request has no line to repeat it', () => {
  const { results } = makeRun('violates');
  const requirements = results.requirements.map((row) => ({
    ...row,
    findings: row.findings.map((finding) => ({ ...finding, curl: '' })),
  }));
  expect(consoleSummary(results, { color: false })).toContain('repeat ');
  expect(consoleSummary({ ...results, requirements }, { color: false })).not.toContain('repeat ');
});

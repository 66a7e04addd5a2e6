import { describe, expect, it } from 'vitest';
import { attribution, compareRuns, comparisonConsole, comparisonMarkdown } from '../../reports/compare.ts';
import type { Results, Status } from '../../spec/results.ts';
import { makeRun } from './report-fixtures.ts';
import { poison } from './report-hostile.ts';

const good = makeRun('conforms').results;
const bad = makeRun('violates').results;

function withStatus(results: Results, id: string, status: Status): Results {
  return { ...results, requirements: results.requirements.map((row) => (row.id === id ? { ...row, status } : row)) };
}

describe('comparing two runs', () => {
  it('finds nothing between a run and itself', () => {
    const same = compareRuns(good, good);
    expect(same).toMatchObject({ statuses: [], answers: [], causes: [], worse: false });
    expect(attribution(same)).toContain('what the target does');
  });
  it('is worse one way and better the other', () => {
    expect(compareRuns(good, bad).worse).toBe(true);
    expect(compareRuns(bad, good).worse).toBe(false);
    expect(compareRuns(good, bad).statuses[0]?.kind).toBe('worse');
  });
  it('is worse when a must is no longer exercised, not when a warning appears', () => {
    const id = 'transactions/limit-maximum';
    expect(compareRuns(good, withStatus(good, id, 'not-exercised')).worse).toBe(true);
    expect(compareRuns(good, withStatus(good, id, 'warned')).worse).toBe(false);
    expect(compareRuns(good, { ...withStatus(good, id, 'warned'), strict: true }).worse).toBe(true);
  });
  it('names what else differs', () => {
    const other: Results = {
      ...good,
      suite: { ...good.suite, version: '2.0.0' },
      target: { ...good.target, dataDigest: 'other' },
      settings: { ...good.settings, profile: 'uat.yaml' },
      gaps: good.gaps.map((gap, index) => (index === 0 ? { ...gap, answer: '418' } : gap)),
    };
    const comparison = compareRuns(good, other);
    expect(comparison.causes.map((cause) => cause.what)).toEqual(['data', 'profile', 'suite']);
    expect(comparison.answers).toHaveLength(1);
    expect(comparisonMarkdown(comparison)).toContain('`418`');
    expect(comparisonConsole(comparison, { color: false })).toContain('→ 418');
  });
  it('prints hostile runs harmlessly', () => {
    const text = comparisonConsole(compareRuns(poison(good), poison(bad)), { color: false });
    expect(text).not.toMatch(/^\s*::/m);
    expect(text).not.toContain('\u001b');
  });
});

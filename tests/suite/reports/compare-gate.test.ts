import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../reports/compare/model/comparison.ts';
import type { RequirementResult } from '../../../spec/verdict/results.ts';
import { departing, later, LIMIT, side } from './compare-fixtures.ts';

const calm = side();
const idle: Partial<RequirementResult> = {
  status: 'not-tested',
  observations: 0,
  reason: 'no such thing was there',
};

describe('verdict and gate', () => {
  const verdict = (after: 'violates' | 'inconclusive' | 'conforms') =>
    side('conforms', {
      rows: after === 'violates' ? { [LIMIT]: departing('violated') } : {},
      results: { ...later, verdict: after },
    });
  it('makes B worse where it is worse, and better where it conforms again', () => {
    expect(compareRuns(calm, verdict('inconclusive')).outcome.kind).toBe('worse');
    expect(compareRuns(verdict('inconclusive'), verdict('violates')).outcome.kind).toBe('worse');
    expect(compareRuns(verdict('violates'), verdict('inconclusive')).outcome.kind).toBe('changed');
    expect(compareRuns(verdict('violates'), calm).outcome.kind).toBe('better');
  });
  it('is not worse if all that B violates is waived: that run passed', () => {
    const rows = { [LIMIT]: departing('waived') };
    const { kind, reasons } = compareRuns(
      calm,
      side('conforms', { rows, results: { ...later, verdict: 'violates' } }),
    ).outcome;
    expect(kind).toBe('changed');
    expect(reasons).toContain('the verdict went from conforms to violates');
  });
  it('is worse when the run of B failed and that of A passed, whatever the verdict', () => {
    const rows = { [LIMIT]: { because: { kind: 'nothing-to-waive' } as const } };
    const stale = side('conforms', { rows, results: later });
    const out = `your profile is out of date (${LIMIT}: the waiver is no longer needed)`;
    expect(compareRuns(calm, stale).outcome).toEqual({
      kind: 'worse',
      reasons: [`the run of A passed, the run of B failed (${out})`],
    });
    expect(compareRuns(stale, calm).outcome).toMatchObject({
      kind: 'changed',
      reasons: ['the run of A failed, the run of B passed'],
    });
  });
  it('is worse when A tested every must and B did not', () => {
    const whole = side('conforms', { results: { complete: true } });
    const part = side('conforms', { rows: { [LIMIT]: idle }, results: { ...later, complete: false } });
    expect(compareRuns(whole, part).outcome).toEqual({ kind: 'worse', reasons: ['A tested every must, B did not'] });
    expect(compareRuns(part, whole).outcome.kind).toBe('changed');
  });
});

import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../reports/compare/model/comparison.ts';
import type { Side } from '../../../reports/compare/model/side.ts';
import { comparisonDocument, comparisonToShare } from '../../../reports/compare/document.ts';
import { markdownOf } from '../../../reports/document/markdown.ts';
import { terminal } from '../../../reports/document/terminal.ts';
import { causesOf, rowsOf } from '../../../spec/evidence/causes.ts';
import { reasonText } from '../../../spec/phrasing/reasons.ts';
import type { RequirementResult, Results } from '../../../spec/verdict/results.ts';
import { departing, EMAIL, GAP, later, laterRun, LIMIT, type Parts, side } from './compare-fixtures.ts';

const calm = side();
const { suite, requests } = calm.results;
const causeIn = (a: Side, b: Side) => compareRuns(a, b).changes.find(({ id }) => id === LIMIT)?.cause;
const waived = departing('waived', 'x', { kind: 'waived', until: '2026-12-31', why: 'known' });
const profile = { pins: {}, waivers: [{ requirement: LIMIT, until: '2026-12-31', why: 'known' }] };

it.each<[string, Partial<Results>]>([
  ['strict', { strict: true }],
  ['complete', { gate: { passed: false, reasons: [{ kind: 'inconclusive' }] } }],
  ['output', { run: { ...calm.results.run, id: 'r-later', directory: 'elsewhere' } }],
])('settings that only touch the gate or what is written: %s: the target is still blamed', (_, results) => {
  const b = laterRun({ [LIMIT]: departing('violated') }, results);
  expect(compareRuns(calm, b).circumstances.settings).toMatchObject({ state: 'same' });
  expect(causeIn(calm, b)).toMatchObject({ blame: 'target' });
});

describe('a waived fault', () => {
  const accepted = (results: Partial<Results> = {}) =>
    side('conforms', { rows: { [LIMIT]: waived }, profile, results: { ...later, ...results } });
  it('that is new is the change of the target and of the profile', () => {
    const cause = causeIn(calm, accepted());
    expect(cause?.blame).toBe('target and profile');
    expect(cause?.why).toMatch(
      /the behaviour of the target changed\..*The profile accepts the new fault: waived until/,
    );
  });
  it('is no more sure than the runs allow', () => {
    expect(causeIn(calm, accepted({ suite: { ...suite, version: '3.0.0' } }))?.blame).toBe('unclear');
    const untested = side('conforms', { rows: { [LIMIT]: { status: 'not-tested', reason: 'no data' } } });
    expect(causeIn(untested, accepted())?.why).toMatch(/^A did not test it \(no data\).*The profile accepts/);
  });
  it('that was there before is the profile alone', () => {
    const before = side('conforms', { rows: { [LIMIT]: departing('violated') } });
    expect(causeIn(before, accepted())?.blame).toBe('profile');
  });
});

describe('a target that could not be judged', () => {
  const because = { kind: 'blocked', by: { kind: 'key-refused', statuses: [401] } } as const;
  const idle = { status: 'not-tested', observations: 0, findings: [], because, reason: reasonText(because) } as const;
  // What is judged on every response says that there was none.
  const noResponse = { ...idle, because: null, reason: 'find cardholder never succeeded' };
  const rows = Object.fromEntries(
    calm.results.requirements.map(({ id }, at) => [id, at % 2 === 0 ? noResponse : idle]),
  );
  const answers = Object.fromEntries(calm.results.gaps.map(({ id }) => [id, id === GAP ? '401' : null]));
  const refused = side('inconclusive', { rows, answers, results: { ...later, because, requests } });
  it.each([
    ['B', calm, refused],
    ['A', refused, calm],
  ])('is one sentence if it was that of %s', (_, a, b) => {
    const comparison = compareRuns(a, b);
    expect(comparison.groups).toHaveLength(1);
    expect(comparison.changes.length).toBeGreaterThan(20);
    expect(comparison.answers).toEqual([]);
    for (const text of [
      terminal(comparisonDocument(comparison), { color: false }),
      markdownOf(comparisonToShare(comparison)),
    ]) {
      expect(text).toContain('Every request is rejected with 401');
      expect(text).not.toContain(LIMIT);
      expect(text.split('\n').length).toBeLessThan(30);
    }
    expect(new Set(comparison.changes.map(({ cause }) => cause.blame))).toEqual(new Set(['unclear']));
  });
});

describe('a budget that ended', () => {
  const spent = { status: 'not-tested', obstacles: [{ kind: 'budget' }], reason: 'spent' } as const;
  const answered = (answer: string, cut: boolean) =>
    side('conforms', { answers: { [GAP]: answer }, rows: cut ? { 'paging/limit': spent } : {}, results: later });
  it.each([
    ['400, 401', true, '400', 'fewer'],
    ['400', false, '400, 401', 'fewer'],
    ['429 seen; headers: retry-after', true, 'no 429; headers: none', 'fewer'],
    ['400, 401', true, '403', 'otherwise'],
  ])('%s, then %s', (before, later, after, kind) => {
    const isCutFirst = !later;
    expect(compareRuns(answered(before, isCutFirst), answered(after, later)).answers).toMatchObject([{ kind }]);
  });
  it('is needed: without it, a part is another answer', () =>
    expect(compareRuns(answered('400, 401', false), answered('400', false)).answers).toMatchObject([
      { kind: 'otherwise' },
    ]));
  it('makes a lack of findings no other way of being broken', () => {
    const two = (departing('violated', 'none').findings ?? []).concat(departing('violated', '"x"').findings ?? []);
    const many = side('conforms', { rows: { [EMAIL]: { ...departing('violated'), findings: two } } });
    const few = (rows: Parts['rows'] = {}) => laterRun({ [EMAIL]: departing('violated', 'none'), ...rows });
    expect(compareRuns(many, few()).findings).toHaveLength(1);
    expect(compareRuns(many, few({ 'paging/limit': spent })).findings).toEqual([]);
  });
});

describe('the suite', () => {
  const built = (commit?: string) => {
    const { commit: _own, ...bare } = suite;
    const named = commit === undefined ? bare : { ...bare, commit };
    return laterRun({ [LIMIT]: departing('violated') }, { suite: named });
  };
  const own = suite.commit ?? '';
  it.each([
    ['the same commit', own, 'same', 'target'],
    ['another commit of the same version', 'cd'.repeat(20), 'differs', 'unclear'],
    ['an old run without a commit', undefined, 'unknown', 'unclear'],
  ])('%s', (_, commit, state, blame) => {
    expect(compareRuns(calm, built(commit)).circumstances.suite.state).toBe(state);
    expect(causeIn(calm, built(commit))?.blame).toBe(blame);
  });
  it('with uncommitted changes may be another one', () => {
    const changed = side('conforms', { results: { suite: { ...suite, commit: `${own}+changes` } } });
    expect(compareRuns(changed, built(`${own}+changes`)).circumstances.suite.state).toBe('unknown');
  });
});

it('changes of one likely defect stand together, in the order of the report', () => {
  const violating = side('violates', { results: later });
  const { groups } = compareRuns(calm, violating);
  const ofKind = groups.filter(([{ kind }]) => kind === 'broken');
  const ids = new Set(ofKind.flat().map(({ id }) => id));
  const report = causesOf(violating.results.requirements)
    .map((cause) => rowsOf(cause).flatMap(({ id }) => (ids.has(id) ? [id] : [])))
    .filter((some) => some.length > 0);
  expect(ofKind.map((group) => group.map(({ id }) => id))).toEqual(report);
  const one = [departing('violated'), departing('violated')];
  const joined = compareRuns(calm, laterRun({ [LIMIT]: one[0] ?? {}, [EMAIL]: one[1] ?? {} }));
  expect(joined.groups.map((group) => group.length)).toEqual([2]);
  expect(terminal(comparisonDocument(joined), { color: false })).toContain('Newly broken (2), probably 1 defect');
});

const idle: Partial<RequirementResult> = { status: 'not-tested', observations: 0, reason: 'no such thing was there' };

describe('verdict and gate of B', () => {
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
    const { kind, reasons } = compareRuns(calm, laterRun(rows, { verdict: 'violates' })).outcome;
    expect(kind).toBe('changed');
    expect(reasons).toContain('the verdict went from conforms to violates');
  });
  it('is worse when the run of B failed and that of A passed, whatever the verdict', () => {
    const rows = { [LIMIT]: { because: { kind: 'nothing-to-waive' } as const } };
    const stale = laterRun(rows);
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
    const part = laterRun({ [LIMIT]: idle }, { complete: false });
    expect(compareRuns(whole, part).outcome).toEqual({ kind: 'worse', reasons: ['A tested every must, B did not'] });
    expect(compareRuns(part, whole).outcome.kind).toBe('changed');
  });
});

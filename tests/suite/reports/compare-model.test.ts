import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../reports/compare/model/comparison.ts';
import { formOf } from '../../../reports/compare/model/changes.ts';
import { judgedBy } from '../../../reports/compare/model/side.ts';
import type { RequirementResult, Results, Status } from '../../../spec/verdict/results.ts';
import { MUST, only } from './fake-run.ts';
import { departing, EMAIL, GAP, later, laterRun, LIMIT, side } from './compare-fixtures.ts';
import { madeUpFinding } from './fake-finding.ts';

const calm = side();
const idle: Partial<RequirementResult> = { status: 'not-tested', observations: 0, reason: 'no such thing was there' };
const kindsOf = (a: ReturnType<typeof side>, b: ReturnType<typeof side>) =>
  compareRuns(a, b).changes.map(({ id, kind }) => [id, kind]);

it('a run and itself differ in nothing', () => {
  const same = compareRuns(calm, side('conforms', { results: later }));
  expect(same).toMatchObject({ changes: [], findings: [], answers: [], thinner: [], notes: [] });
  expect(same.outcome).toEqual({ kind: 'same', reasons: [] });
  expect(Object.values(same.circumstances).map(({ state }) => state)).toEqual(Array(5).fill('same'));
});

it('of traffic, only what it showed is compared: its addresses as far as both have them, and no data', () => {
  const { target, run } = calm.results;
  const traffic = (lookup: string, host = 'https://a.example.edu') => {
    const met = { cardholder: `${host}/cardholder/v1`, credential: `${host}/credential/v1`, lookup, account: '' };
    const of = { ...target, environment: 'unknown', dataDigest: '', addresses: met } as const;
    const seen = { ...run, id: lookup + host, origin: { kind: 'traffic', responses: 3 } } as const;
    return side('conforms', { results: { target: of, run: seen } });
  };
  const [whole, some] = [traffic('https://a.example.edu/lookup/v1'), traffic('')];
  for (const b of [some, side('conforms', { results: { target: { ...target, sandbox: true } } })]) {
    const { circumstances, cause } = compareRuns(whole, b);
    for (const one of [circumstances.target, circumstances.data])
      expect(one).toMatchObject({ state: 'unknown', differences: [] });
    expect(cause.blame).toBe('unclear');
  }
  const moved = compareRuns(some, traffic('', 'https://b.example.edu')).circumstances;
  expect(moved.target.differences).toEqual([
    { name: 'host', before: 'https://a.example.edu', after: 'https://b.example.edu' },
  ]);
  const itself = compareRuns(some, some).circumstances;
  expect([itself.target.state, itself.data.state]).toEqual(['same', 'same']);
});

describe('a changed status', () => {
  it.each<[Status, Status, string, string]>([
    ['passed', 'violated', 'broken', 'worse'],
    ['not-tested', 'violated', 'broken', 'worse'],
    ['waived', 'violated', 'broken', 'worse'],
    ['passed', 'warned', 'warned', 'changed'],
    ['passed', 'not-tested', 'lost', 'changed'],
    ['violated', 'not-tested', 'lost', 'changed'],
    ['violated', 'waived', 'accepted', 'changed'],
    ['violated', 'passed', 'fixed', 'better'],
    ['violated', 'warned', 'fixed', 'better'],
    ['waived', 'passed', 'fixed', 'better'],
    ['not-tested', 'passed', 'gained', 'changed'],
  ])('%s, then %s, is %s and the run %s', (before, after, kind, outcome) => {
    const [a, b] = [laterRun({ [LIMIT]: { status: before } }), laterRun({ [LIMIT]: { status: after } })];
    const comparison = compareRuns(a, b);
    expect(comparison.changes.map((change) => [change.id, change.kind])).toEqual([[LIMIT, kind]]);
    expect(comparison.outcome.kind).toBe(outcome);
  });

  it('fails by a new warning only where B is strict', () => {
    const b = laterRun({ [LIMIT]: departing('warned') }, { strict: true });
    expect(kindsOf(calm, b)).toEqual([[LIMIT, 'broken']]);
    expect(compareRuns(calm, b).outcome).toMatchObject({ kind: 'worse' });
    expect(compareRuns(calm, b).outcome.reasons).toContain('B was run with --strict, A was not');
  });

  it('of a requirement that only one catalogue has is new or gone; a new one that is broken fails', () => {
    const without = { ...later, requirements: calm.results.requirements.filter(({ id }) => id !== LIMIT) };
    const less = side('conforms', { results: without });
    expect(kindsOf(less, calm)).toEqual([[LIMIT, 'added']]);
    expect(kindsOf(calm, less)).toEqual([[LIMIT, 'removed']]);
    expect(compareRuns(calm, less).outcome.kind).toBe('changed');
    expect(compareRuns(less, laterRun({ [LIMIT]: departing('violated') })).outcome.kind).toBe('worse');
  });

  it('stands worst first, must before should', () => {
    const should = calm.results.requirements.find((row) => row.level === 'should' && row.status === 'passed')?.id ?? '';
    const a = side('conforms', { rows: { [EMAIL]: departing('violated') } });
    const b = laterRun({ [should]: idle, [LIMIT]: idle });
    const kinds = compareRuns(a, b).changes;
    expect(kinds.map(({ kind, level }) => `${kind} ${level}`)).toEqual(['lost must', 'lost should', 'fixed must']);
    // Fixed and lost at once is no progress.
    expect(compareRuns(a, b).outcome.kind).toBe('changed');
  });
});

describe('partial runs', () => {
  const partial = (ids: readonly string[], verdict: 'conforms' | 'violates') =>
    side('conforms', {
      rows: {
        ...Object.fromEntries(
          calm.results.requirements
            .filter(({ id }) => !ids.includes(id))
            .map(({ id }) => [id, { status: 'not-tested', because: { kind: 'not-selected' } } as const]),
        ),
        ...(verdict === 'violates' ? { [LIMIT]: departing('violated') } : {}),
      },
      answers: Object.fromEntries(calm.results.gaps.map(({ id }) => [id, null])),
      results: { ...later, scope: 'partial', verdict, complete: true },
    });

  it('are told by the very reason that the verdict gives', () => {
    const row = only(MUST, undefined, { selected: () => false });
    expect(judgedBy({ ...calm.results, requirements: [row] }).size).toBe(0);
  });

  it('are compared only in what both judged; the verdicts are not', () => {
    const comparison = compareRuns(side('violates'), partial([LIMIT], 'conforms'));
    expect(comparison).toMatchObject({ judged: 1, verdictsComparable: false, answers: [] });
    expect(comparison.changes.map(({ id, kind }) => [id, kind])).toEqual([[LIMIT, 'fixed']]);
    expect(comparison.notes[0]).toContain(
      'of the requirements only the 1 that both runs judged. What passed in B may still',
    );
    expect(compareRuns(calm, partial([LIMIT], 'violates')).outcome.reasons).toEqual(['1 requirement newly broken']);
    expect(compareRuns(calm, partial([EMAIL], 'conforms')).outcome.kind).toBe('same');
    expect(compareRuns(partial([EMAIL], 'conforms'), calm).verdictsComparable).toBe(false);
  });

  it('of the same selection are compared wholly', () => {
    const comparison = compareRuns(partial([LIMIT], 'conforms'), partial([LIMIT], 'violates'));
    expect(comparison.verdictsComparable).toBe(true);
    expect(comparison.outcome.reasons).toContain('the verdict went from conforms to violates');
  });
});

describe('findings of a requirement that both runs broke', () => {
  const finding = (at: string, actual: string) => madeUpFinding({ at, expected: 'x', actual, exchanges: [], curl: '' });
  it('are of one form when only data differ', () => {
    const uuid = (digit: string) => `${digit.repeat(8)}-1c2d-4e3f-8a4b-5c6d7e8f9a0b`;
    const said = (n: number) => `${n} of ${uuid(String(n))} at 2026-01-0${n}T00:00:00.5Z: "name ${n} \\" x"`;
    expect(formOf(finding('/a/3/b', said(3)))).toBe(formOf(finding('/a/14/b', said(4))));
    expect(formOf(finding('/a/3/b', 'x'))).not.toBe(formOf(finding('/a/3/c', 'x')));
    expect(formOf(finding('status', '500'))).not.toBe(formOf(finding('status', '302')));
    expect(formOf(finding('/a', 'null'))).not.toBe(formOf(finding('/a', 'nothing')));
  });
  it('are new and gone by their form', () => {
    const a = laterRun({ [LIMIT]: departing('violated', '40 transactions') });
    const alike = compareRuns(a, laterRun({ [LIMIT]: departing('violated', '31 transactions') }));
    expect(alike.findings).toEqual([]);
    expect(alike.outcome.kind).toBe('same');
    const other = compareRuns(a, laterRun({ [LIMIT]: departing('violated', 'nothing') }));
    expect(other.findings).toMatchObject([
      { id: LIMIT, fresh: [{ actual: 'nothing' }], gone: [{ actual: '40 transactions' }], totals: [1, 1] },
    ]);
    expect(other.outcome).toEqual({ kind: 'changed', reasons: ['1 broken in another way'] });
    const fixed = side('conforms', { rows: { [LIMIT]: departing('violated', 'x'), [EMAIL]: departing('violated') } });
    const both = laterRun({ [LIMIT]: departing('violated', 'nothing') });
    expect(compareRuns(fixed, both).outcome.kind).toBe('changed');
    expect(compareRuns(fixed, laterRun({ [LIMIT]: departing('violated', 'x') })).outcome.kind).toBe('better');
  });
});

it('forms of findings are shown once each, and only where the status is the same', () => {
  const two = departing('violated', '7 of them');
  const more = {
    ...two,
    findings: [...(two.findings ?? []), ...(departing('violated', '8 of them').findings ?? [])],
  };
  const a = laterRun({ [LIMIT]: departing('violated', 'none') });
  expect(compareRuns(a, laterRun({ [LIMIT]: more })).findings[0]?.fresh).toHaveLength(1);
  expect(compareRuns(a, laterRun({ [LIMIT]: { ...more, status: 'warned' } })).findings).toEqual([]);
});

describe('answers to open questions', () => {
  it('differ, are lost and gained, and never decide', () => {
    const answered = (answer: string | null) => side('conforms', { answers: { [GAP]: answer }, results: later });
    const between = (before: string | null, after: string | null) => compareRuns(answered(before), answered(after));
    expect(between('401', '403').answers).toMatchObject([{ id: GAP, kind: 'otherwise', before: '401', after: '403' }]);
    expect(between('401', null).answers).toMatchObject([{ kind: 'lost' }]);
    expect(between(null, '401').answers).toMatchObject([{ kind: 'gained' }]);
    expect(between('401', '403').outcome.kind).toBe('changed');
  });
  it('are no changed status beside', () => {
    const lost = side('conforms', { rows: { [GAP]: idle }, answers: { [GAP]: null }, results: later });
    expect(compareRuns(calm, lost).changes).toEqual([]);
    expect(compareRuns(calm, lost).answers).toHaveLength(1);
  });
});

it('a status that rests on next to nothing now is told', () => {
  const at = (observations: number, reason = '') => laterRun({ [LIMIT]: { observations, reason } });
  expect(compareRuns(at(9), at(2)).thinner.map(({ id }) => id)).toEqual([LIMIT]);
  for (const more of [at(90), at(9, 'in part')]) expect(compareRuns(at(9), more).thinner).toEqual([]);
});

describe('notes', () => {
  it('say which run spent its budget; traffic, for which nothing is sent, has none', () => {
    const requests = { ...calm.results.requests, sent: 400, budget: 400 };
    const spent = (run: Partial<Results['run']>) =>
      side('conforms', { results: { requests, run: { ...calm.results.run, ...run } } });
    const traffic = spent({ origin: { kind: 'traffic', responses: 12 } });
    expect(compareRuns(calm, spent({})).notes.join()).toContain('B spent its whole budget of 400 requests');
    expect(compareRuns(calm, traffic).notes.join()).not.toContain('budget');
  });

  it('say what makes the comparison less than it seems', () => {
    const spent = { ...calm.results.requests, sent: 400, budget: 400 };
    const run = { ...calm.results.run, id: 'r-2', startedAt: '2026-01-01T00:00:00.000Z', replayOf: 'r-1' };
    const odd = side('conforms', {
      results: { exitCode: 130, requests: spent, run },
      caution: 'its recording was changed after the run',
    });
    const said = compareRuns(calm, odd).notes.join('\n');
    for (const part of ['whole budget', 'interrupted', 'a replay', 'changed after the run', 'may be wrong']) {
      expect(said).toContain(part);
    }
  });
  it('say where there is no recording', () => {
    const bare = side('conforms', { recorded: false, results: later });
    const comparison = compareRuns(calm, bare);
    expect(comparison.notes).toEqual([expect.stringMatching(/^B has no recording here/)]);
    expect(compareRuns(bare, bare).notes[0]).toMatch(/^Neither run has a recording here/);
  });
});

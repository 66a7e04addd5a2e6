import { describe, expect, it, test } from 'vitest';
import { causesOf, rowsOf } from '../../../spec/evidence/causes.ts';
import { terminal } from '../../../reports/document/terminal.ts';
import { comparisonDocument } from '../../../reports/compare/document.ts';
import { aspects } from '../../../reports/compare/model/circumstances.ts';
import { reasonText } from '../../../spec/phrasing/reasons.ts';
import type { Results, Status } from '../../../spec/verdict/results.ts';
import { between, departing, EMAIL, GAP, LIMIT, type Parts, side } from './compare-fixtures.ts';
import { madeUpFinding } from './fake-finding.ts';
import { saying } from './said.ts';

const calm = side().results;
const idle = { status: 'not-tested', observations: 0, reason: 'no such thing was there' } as const;
const spent = { status: 'not-tested', obstacles: [{ kind: 'budget' }], reason: 'spent' } as const;
const violated = { [LIMIT]: departing('violated') };
const full = { ...calm.requests, sent: 400, budget: 400 };
const without = { requirements: calm.requirements.filter(({ id }) => id !== LIMIT) };
const [should = ''] = calm.requirements.flatMap(({ id, level, status }) =>
  level === 'should' && status === 'passed' ? id : [],
);

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
  const compared = between({ rows: { [LIMIT]: { status: after } } }, { rows: { [LIMIT]: { status: before } } });
  expect(compared).toMatchObject({ changes: [{ id: LIMIT, kind }], outcome: { kind: outcome } });
});

/** A run of chosen requirements. */
const partial = (id: string, verdict: 'conforms' | 'violates' = 'conforms'): Parts => {
  const others = calm.requirements.filter((row) => row.id !== id);
  const unasked = { status: 'not-tested', because: { kind: 'not-selected' } } as const;
  return {
    rows: { ...Object.fromEntries(others.map((row) => [row.id, unasked])), ...(verdict === 'violates' && violated) },
    answers: Object.fromEntries(calm.gaps.map((gap) => [gap.id, null])),
    results: { scope: 'partial', verdict, complete: true },
  };
};
const ofVerdict = (verdict: Results['verdict']): Parts => ({
  rows: verdict === 'violates' ? violated : {},
  results: { verdict },
});
const onAnswer = (answer: string | null, rows: Parts['rows'] = {}): Parts => ({ answers: { [GAP]: answer }, rows });
const smoke = { because: { ...calm.because, smoke: true } } as const;
const ofSmoke = (answer: string): Parts => ({ ...onAnswer(answer), results: smoke });
const seenOn = (observations: number, reason = ''): Parts => ({ rows: { [LIMIT]: { observations, reason } } });
const found = (...actual: string[]) => ({
  ...departing('violated'),
  findings: actual.flatMap((text) => departing('violated', text).findings ?? []),
});
const [stale, waived] = [{ because: { kind: 'nothing-to-waive' } as const }, { [LIMIT]: departing('waived') }];
const failed = `your profile is out of date (${LIMIT}: the waiver is no longer needed)`;
const odd = { id: 'r-2', startedAt: '2026-01-01T00:00:00.000Z', replayOf: 'r-1' };

test.each<[what: string, b: Parts, a: Parts, expected: object]>([
  ['a run and itself differ in nothing', {}, {}, {
    ...{ changes: [], findings: [], answers: [], thinner: [], notes: [], outcome: { kind: 'same', reasons: [] } },
    circumstances: Object.fromEntries(aspects.map((aspect) => [aspect, { state: 'same' }])),
  }],
  ['a new warning fails a strict run', { rows: { [LIMIT]: departing('warned') }, results: { strict: true } }, {}, {
    changes: [{ id: LIMIT, kind: 'broken' }],
    outcome: { kind: 'worse', reasons: expect.arrayContaining(['B was run with --strict, A was not']) as string[] },
  }],
  ['a requirement is new', {}, { results: without }, { changes: [{ id: LIMIT, kind: 'added' }] }],
  ['a requirement is gone', { results: without }, {}, {
    changes: [{ id: LIMIT, kind: 'removed' }], outcome: { kind: 'changed' },
  }],
  ['a new requirement is broken', { rows: violated }, { results: without }, { outcome: { kind: 'worse' } }],
  ['the worst is first, a must before a should; fixed and lost is no progress',
    { rows: { [should]: idle, [LIMIT]: idle } }, { rows: { [EMAIL]: departing('violated') } }, {
      changes: [{ kind: 'lost', level: 'must' }, { kind: 'lost', level: 'should' }, { kind: 'fixed', level: 'must' }],
      outcome: { kind: 'changed' },
    }],

  ['of a partial run, only what both judged is compared', partial(LIMIT), { verdict: 'violates' }, {
    ...{ judged: 1, verdictsComparable: false, answers: [], changes: [{ id: LIMIT, kind: 'fixed' }] },
    notes: [saying(/of the requirements only the 1 that both runs judged\. What passed in B may still/)],
  }],
  ['a partial run breaks one, and fails', partial(LIMIT, 'violates'), {}, {
    outcome: { reasons: [
      'the run of A passed, the run of B failed (1 requirement violated (transactions/limit-maximum))',
      '1 requirement newly broken',
    ] },
  }],
  ['a partial run breaks none', partial(EMAIL), {}, { outcome: { kind: 'same' } }],
  ['a whole run after a partial one', {}, partial(EMAIL), { verdictsComparable: false }],
  ['of the same selection, the verdicts are compared', partial(LIMIT, 'violates'), partial(LIMIT), {
    verdictsComparable: true,
    outcome: { reasons: expect.arrayContaining(['the verdict went from conforms to violates']) as string[] },
  }],

  ['findings differ in data alone', { rows: { [LIMIT]: found('31 transactions') } }, { rows: violated }, {
    findings: [], outcome: { kind: 'same' },
  }],
  ['a finding is new, another gone', { rows: { [LIMIT]: found('nothing') } }, { rows: violated }, {
    findings: [
      { id: LIMIT, fresh: [{ actual: 'nothing' }], gone: [{ actual: '40 transactions' }], totals: [1, 1] },
    ],
    outcome: { kind: 'changed', reasons: ['1 broken in another way'] },
  }],
  ['findings of one form are shown once', { rows: { [LIMIT]: found('7 of them', '8 of them') } },
    { rows: { [LIMIT]: found('none') } }, { findings: [{ fresh: [{ actual: '7 of them' }] }] }],
  ['findings of another status are not compared', { rows: { [LIMIT]: { ...found('7'), status: 'warned' } } },
    { rows: { [LIMIT]: found('none') } }, { findings: [] }],
  ['fixed, and broken in another way, is no progress', { rows: { [LIMIT]: found('nothing') } },
    { rows: { [LIMIT]: found('x'), [EMAIL]: departing('violated') } }, { outcome: { kind: 'changed' } }],
  ['fixed, and broken as before', { rows: { [LIMIT]: found('x') } },
    { rows: { [LIMIT]: found('x'), [EMAIL]: departing('violated') } }, { outcome: { kind: 'better' } }],
  ['fewer findings', { rows: { [EMAIL]: found('none') } }, { rows: { [EMAIL]: found('none', '"x"') } }, {
    findings: [{ id: EMAIL }],
  }],
  ['fewer findings, because a budget ended', { rows: { [EMAIL]: found('none'), 'paging/limit': spent } },
    { rows: { [EMAIL]: found('none', '"x"') } }, { findings: [] }],

  ['another answer', onAnswer('403'), onAnswer('401'), {
    answers: [{ id: GAP, kind: 'otherwise', before: '401', after: '403' }], outcome: { kind: 'changed' },
  }],
  ['no answer any more', onAnswer(null), onAnswer('401'), { answers: [{ kind: 'lost' }] }],
  ['a new answer', onAnswer('401'), onAnswer(null), { answers: [{ kind: 'gained' }] }],
  ['a lost answer is no changed status', onAnswer(null, { [GAP]: idle }), {}, { changes: [], answers: [{ id: GAP }] }],
  ['a budget ended: fewer', onAnswer('400', { 'paging/limit': spent }), onAnswer('400, 401'), {
    answers: [{ kind: 'fewer' }],
  }],
  ['a budget of A ended: fewer', onAnswer('400, 401'), onAnswer('400', { 'paging/limit': spent }), {
    answers: [{ kind: 'fewer' }],
  }],
  ['a smoke run saw fewer', ofSmoke('400'), onAnswer('400, 401'), { answers: [{ kind: 'fewer' }] }],
  ['a smoke run saw a narrower span', ofSmoke('at least 31 days'), onAnswer('at least 400 days, less than 500 days'), {
    answers: [{ kind: 'fewer' }],
  }],
  ['a smoke run saw another bound', ofSmoke('at least 31 days, less than 62 days'), onAnswer('at least 400 days'), {
    answers: [{ kind: 'otherwise' }],
  }],
  ['a smoke run is called one', { ...partial(LIMIT), results: { scope: 'partial', ...smoke } }, {}, {
    notes: [saying(/^A judged everything, B a part \(smoke run\)\./)],
  }],
  ['a budget ended: nothing is part of something', onAnswer('no 429; headers: none', { 'paging/limit': spent }),
    onAnswer('429 seen; headers: retry-after'), { answers: [{ kind: 'fewer' }] }],
  ['a budget ended: another answer', onAnswer('403', { 'paging/limit': spent }), onAnswer('400, 401'), {
    answers: [{ kind: 'otherwise' }],
  }],
  ['no budget ended: a part is another answer', onAnswer('400'), onAnswer('400, 401'), {
    answers: [{ kind: 'otherwise' }],
  }],

  ['a status rests on next to nothing now', seenOn(2), seenOn(9), { thinner: [{ id: LIMIT }] }],
  ['a status rests on more', seenOn(90), seenOn(9), { thinner: [] }],
  ['a status rested on a part', seenOn(9), seenOn(9, 'in part'), { thinner: [] }],

  ['B is inconclusive', ofVerdict('inconclusive'), {}, { outcome: { kind: 'worse' } }],
  ['B violates', ofVerdict('violates'), ofVerdict('inconclusive'), { outcome: { kind: 'worse' } }],
  ['B could not be judged any more', ofVerdict('inconclusive'), ofVerdict('violates'), { outcome: { kind: 'changed' } }],
  ['B conforms again', {}, ofVerdict('violates'), { outcome: { kind: 'better' } }],
  ['all that B violates is waived: its run passed', { rows: waived, results: { verdict: 'violates' } }, {}, {
    outcome: {
      kind: 'changed', reasons: expect.arrayContaining(['the verdict went from conforms to violates']) as string[],
    },
  }],
  ['the run of B failed', { rows: { [LIMIT]: stale } }, {}, {
    outcome: { kind: 'worse', reasons: [`the run of A passed, the run of B failed (${failed})`] },
  }],
  ['the run of A failed', {}, { rows: { [LIMIT]: stale } }, {
    outcome: { kind: 'changed', reasons: ['the run of A failed, the run of B passed'] },
  }],
  ['A tested every must, B did not', { rows: { [LIMIT]: idle } }, { results: { complete: true } }, {
    outcome: { kind: 'worse', reasons: ['A tested every must, B did not'] },
  }],
  ['B tested every must, A did not', { results: { complete: true } }, { rows: { [LIMIT]: idle } }, {
    outcome: { kind: 'changed' },
  }],

  ['a budget that is spent is noted', { results: { requests: full } }, {}, {
    notes: [saying(/^B spent its whole budget of 400 requests/)],
  }],
  ['traffic, for which nothing is sent, has no budget', {
    results: { requests: full, run: { ...calm.run, origin: { kind: 'traffic', responses: 12 } } },
  }, {}, { notes: [] }],
  ['what makes the comparison less than it seems is noted', {
    results: { exitCode: 130, requests: full, run: { ...calm.run, ...odd } },
    caution: 'its recording was changed after the run',
  }, {}, {
    notes: [/may be wrong/, /whole budget/, /interrupted/, /a replay/, /changed after the run/].map(saying),
  }],
  ['a recording that is missing is noted', { recorded: false }, {}, { notes: [saying(/^B has no recording here/)] }],
  ['that both are missing is noted', { recorded: false }, { recorded: false }, {
    notes: [saying(/^Neither run has a recording here/)],
  }],
])('%s', (_, b, a, expected) => expect(between(b, a)).toMatchObject(expected)); // prettier-ignore

it.each<[what: string, one: [string, string], other: [string, string], isSame: boolean]>([
  ['numbers, ids, instants and quoted names, and places in a list', ['/a/3/b', '3 of 33333333-1c2d-4e3f-8a4b-5c6d7e8f9a0b at 2026-01-03T00:00:00.5Z: "name 3"'], ['/a/14/b', '4 of 44444444-1c2d-4e3f-8a4b-5c6d7e8f9a0b at 2026-01-04T00:00:00.5Z: "name 4"'], true],
  ['another member', ['/a/3/b', 'x'], ['/a/3/c', 'x'], false],
  ['another status', ['status', '500'], ['status', '302'], false],
  ['null, and nothing', ['/a', 'null'], ['/a', 'nothing'], false],
])('two findings are of one form, or not: %s', (_, one, other, isSame) => {
  const rowWith = ([at, actual]: [string, string]): Parts => {
    const finding = madeUpFinding({ at, expected: 'x', actual, exchanges: [], curl: '' });
    return { rows: { [LIMIT]: { status: 'violated', findings: [finding], findingsTotal: 1 } } };
  };
  expect(between(rowWith(other), rowWith(one)).findings).toHaveLength(isSame ? 0 : 1);
}); // prettier-ignore

describe('a target that could not be judged', () => {
  const because = { kind: 'blocked', by: { kind: 'key-refused', statuses: [401] } } as const;
  const blocked = { ...idle, findings: [], because, reason: reasonText(because) };
  // What is judged on every response says that there was none.
  const noResponse = { ...blocked, because: null, reason: 'find cardholder never succeeded' };
  const refused: Parts = {
    verdict: 'inconclusive',
    rows: Object.fromEntries(calm.requirements.map(({ id }, at) => [id, at % 2 === 0 ? noResponse : blocked])),
    answers: Object.fromEntries(calm.gaps.map(({ id }) => [id, id === GAP ? '401' : null])),
    results: { because, requests: calm.requests },
  };
  it.each([
    ['B', refused, {}],
    ['A', {}, refused],
  ])('is one sentence if it was that of %s', (_, b, a) => {
    const comparison = between(b, a);
    expect(comparison).toMatchObject({ groups: [expect.anything()], answers: [] });
    expect(comparison.changes.length).toBeGreaterThan(20);
    expect(new Set(comparison.changes.map(({ cause }) => cause.blame))).toEqual(new Set(['unclear']));
    const text = terminal(comparisonDocument(comparison), { color: false });
    expect(text).toContain('Every request is rejected with 401');
    expect(text).not.toContain(LIMIT);
    expect(text.split('\n').length).toBeLessThan(30);
  });
});

it('changes of one likely defect stand together, in the order of the report', () => {
  const violating = side({ verdict: 'violates' });
  const groups = between({ verdict: 'violates' }).groups.filter(([{ kind }]) => kind === 'broken');
  const ids = new Set(groups.flat().map(({ id }) => id));
  const report = causesOf(violating.results.requirements)
    .map((cause) => rowsOf(cause).flatMap(({ id }) => (ids.has(id) ? [id] : [])))
    .filter((some) => some.length > 0);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual(report);
  const joined = between({ rows: { ...violated, [EMAIL]: departing('violated') } });
  expect(joined.groups.map((group) => group.length)).toEqual([2]);
  expect(terminal(comparisonDocument(joined), { color: false })).toContain('Newly broken (2), probably 1 defect');
});

import { describe, expect, it } from 'vitest';
import type { Profile } from '../../../spec/verdict/verdict-reason.ts';
import type { Requirement } from '../../../spec/verdict/requirements.ts';
import type { Gathered } from '../../../spec/verdict/results.ts';
import type { Obstacle, Reason } from '../../../spec/evidence/facts.ts';
import { findingOf } from '../../../spec/evidence/finding.ts';
import { reasonText } from '../../../spec/phrasing/reasons.ts';
import {
  type Basis,
  CUT,
  finding,
  found,
  GAP,
  gathered,
  judged,
  MUST,
  answered,
  obstacles,
  only,
  OTHER,
  row,
  type Rows,
  seen,
  select,
  SHOULD,
} from '../reports/fake-run.ts';

const waiving = (requirement: string, until: string): Profile => ({
  pins: {},
  waivers: [{ requirement: 'g/another', until: '2000-01-01', why: 'w' }, { requirement, until, why: 'ticket 1' }],
}); // prettier-ignore
const pinning = (answer: string): Profile => ({ pins: { 'g/gap': answer }, waivers: [] });

const told = (because: Reason | null) => ({ because, reason: reasonText(because) });
const kept = (...pages: number[]): Reason => ({ kind: 'obstacles', obstacles: obstacles(...pages) });
const NOT_SHOWN: Reason = { kind: 'not-shown', data: 'a record' };
const NOT_LEARNT: Reason = { kind: 'not-learnt', data: 'a record' };

describe('the status of a requirement', () => {
  it.each<[string, Requirement, Gathered | undefined, string, Reason | null]>([
    ['seen to hold', MUST, seen(3), 'passed', null],
    ['seen to hold, partly', MUST, seen(3, { obstacles: obstacles(1, 2, 1) }), 'passed', kept(1, 2)],
    ['nothing gathered', MUST, undefined, 'not-tested', NOT_SHOWN],
    ['conditional, nothing seen', row('must', { conditional: true }), undefined, 'not-tested', { kind: 'conditional' }],
    ['conditional, seen broken', row('must', { conditional: true }), seen(1, found()), 'violated', null],
    ['conditional, kept from looking', row('must', { conditional: true }), gathered({ obstacles: obstacles(1) }), 'not-tested', kept(1)],
    ['kept from looking', MUST, gathered({ obstacles: obstacles(1) }), 'not-tested', kept(1)],
    ['seen broken', MUST, seen(3, found()), 'violated', null],
    ['expected, seen to hold', SHOULD, seen(1), 'passed', null],
    ['expected, seen broken', SHOULD, seen(1, found()), 'warned', null],
    ['open, answered', GAP, gathered({ answered }), 'answered', null],
    ['open, answered in part', GAP, gathered({ answered, obstacles: obstacles(1) }), 'answered', kept(1)],
    ['open, looked at without an answer', GAP, seen(5), 'not-tested', NOT_LEARNT],
    ['without a check', row('must', { by: 'none', reason: 'named only' }), seen(1, found()), 'not-tested', { kind: 'no-check', why: 'named only' }],
    ['without a check or a reason', row('must', { by: 'none' }), undefined, 'not-tested', { kind: 'no-check', why: '' }],
  ])('%s', (_, one, all, status, because) => expect(only(one, all)).toMatchObject({ status, ...told(because) })); // prettier-ignore

  it('is told with the row, its findings and its sample', () => {
    const all = gathered({ observations: 3, ...found() });
    expect(only(MUST, all)).toEqual({
      id: 'g/must',
      level: 'must',
      status: 'violated',
      text: 'The must holds.',
      broken: 'the must does not hold',
      why: 'An application relies on the must.',
      section: 'Limits',
      observations: 3,
      sample: '3 pages',
      findings: [finding],
      findingsTotal: 1,
      reason: '',
      because: null,
      obstacles: [],
    });
  });

  it('says in how many responses it was seen', () => {
    const seenIn = { responses: 2, operations: ['getCardholder'] } as const;
    expect(only(MUST, seen(3, { ...found(), seenIn }))).toMatchObject({ seenIn });
    expect(only(MUST, seen(3, found()))).not.toHaveProperty('seenIn');
  });

  it('is a warning if it was not seen again, and nothing if that was seen once only', () => {
    const flaky = { findings: [{ ...finding, flaky: true as const }], findingsTotal: 1 };
    expect(only(MUST, seen(3, flaky)).status).toBe('warned');
    expect(only(SHOULD, seen(3, flaky)).status).toBe('warned');
  });

  const cardholders = (different: number) => ({ census: { of: 'cardholders', different } }) as const;
  const LITTLE = ' (few: this says little)';
  it.each<[string, Gathered | undefined, number?]>([
    ['', undefined],
    ['', gathered(cardholders(8))],
    [`2 pages${LITTLE}`, seen(2)],
    ['3 pages', seen(3)],
    ['1 page', seen(1, found())],
    ['9 pages, 3 different cardholders', seen(9, cardholders(3))],
    [`9 pages, 2 different cardholders${LITTLE}`, seen(9, cardholders(2))],
    [`2 pages, 8 different cardholders${LITTLE}`, seen(2, cardholders(8))],
    ['9 pages, 2 pages', seen(9, { census: { of: 'pages', pages: 2 } })],
    ['1 page', seen(1), 1],
    [`4 pages${LITTLE}`, seen(4), 5],
  ])('says on what, and that it is little where the different things are few: %s', (sample, all, enough) =>
    expect(only(enough === undefined ? MUST : row('must', { enough }), all).sample).toBe(sample),
  );

  it('keeps fifty findings and counts all', () => {
    const all = only(MUST, gathered({ ...found(60), findingsTotal: 70 }));
    expect([all.findings.length, all.findingsTotal]).toEqual([50, 70]);
  });

  it('names what blocks the whole target, or at most four obstacles, and keeps twenty', () => {
    const blocked = { kind: 'key-refused' } as const;
    const because: Reason = { kind: 'blocked', by: blocked };
    expect(only(MUST, undefined, { blocked })).toMatchObject({ obstacles: [], ...told(because) });
    expect(only(GAP, undefined, { blocked })).toMatchObject(told(because));
    const many = gathered({ obstacles: obstacles(1, 2, 3, 1, 4, 5) });
    const kinds = { obstacles: obstacles(1, 2, 3, 4, 5), ...told(kept(1, 2, 3, 4)) };
    expect(only(MUST, many, { blocked })).toMatchObject(kinds);
    expect(only(MUST, seen(3), { blocked })).toMatchObject({ status: 'passed', ...told(null) });
    const more = obstacles(...Array.from({ length: 25 }, (_, i) => i));
    expect(only(MUST, gathered({ obstacles: more })).obstacles).toEqual(more.slice(0, 20));
    const broken = seen(3, { ...found(), obstacles: obstacles(1) });
    expect(only(MUST, broken)).toMatchObject({ obstacles: obstacles(1), ...told(null) });
  });

  it('is open for what was not selected, whatever was seen', () => {
    const selected = () => false;
    const because = told({ kind: 'not-selected' });
    for (const one of [MUST, row('must', { by: 'none', reason: 'r' })])
      expect(only(one, seen(3, found()), { selected })).toMatchObject({ status: 'not-tested', ...because });
    expect(only(GAP, gathered({ answered }), { selected, profile: pinning('404') }).findings).toEqual([]);
    expect(only(GAP, gathered({ answered }), { smoke: true, profile: pinning('404') }).findings).toEqual([]);
    expect(only(GAP, gathered({ answered }), { smoke: false, profile: pinning('404') }).findings).toHaveLength(1);
  });

  it('says that its operation never succeeded, rather than that data are missing', () => {
    const own = row('must', { id: 'g/own', operation: 'getCardholderCredentials' });
    const failing = new Map([['getCardholderCredentials', 'failed']] as const);
    const failed: Reason = { kind: 'operation-failed', operation: 'getCardholderCredentials' };
    const noData: Obstacle = { kind: 'no-data', wants: { need: 'nonempty-list' } };
    const status = (gatheredOf: Gathered | undefined, of = own) => only(of, gatheredOf, { failing }).because;
    const unreadable = new Map([['getCardholderCredentials', 'unreadable']] as const);
    expect(only(own, undefined, { failing: unreadable }).because).toEqual({ ...failed, unreadable: true });
    expect(status(gathered({ obstacles: [noData] }))).toEqual(failed);
    expect(status(gathered({ obstacles: obstacles(1) }))).toEqual(kept(1));
    expect(status(undefined, row('must', { operation: 'findCardholder' }))).toEqual(NOT_SHOWN);
    expect(only(own, undefined, { failing }).status).toBe('not-tested');
  });
});

describe('a waiver', () => {
  const waived: Reason = { kind: 'waived', until: '2026-03-15', why: 'ticket 1' };
  const ended: Reason = { kind: 'waiver-ended', on: '2026-03-14' };
  const stale: Reason = { kind: 'nothing-to-waive' };
  it.each<[string, string, Requirement, Gathered | undefined, string, Reason]>([
    ['holds on its last day', '2026-03-15', MUST, seen(1, found()), 'waived', waived],
    ['ends the day after', '2026-03-14', MUST, seen(1, found()), 'violated', ended],
    ['that ended leaves a warning', '2026-03-14', SHOULD, seen(1, found()), 'warned', ended],
    ['is stale if the requirement holds', '2026-03-15', MUST, seen(1), 'passed', stale],
    ['is stale if an open question was answered', '2026-03-15', GAP, gathered({ answered }), 'answered', stale],
    ['is neither where nothing was seen', '2026-03-15', MUST, undefined, 'not-tested', NOT_SHOWN],
    ['is neither where nothing was learnt', '2026-03-15', GAP, undefined, 'not-tested', NOT_LEARNT],
  ])('%s', (_, until, one, all, status, because) => {
    const { findings = [], findingsTotal = 0 } = all ?? {};
    const expected = { status, ...told(because), findings, findingsTotal };
    expect(only(one, all, { profile: waiving(one.id, until) })).toMatchObject(expected);
  }); // prettier-ignore

  const STANDING = row('must', { by: 'standing' });
  const spent = { obstacles: [{ kind: 'budget' }] } as const;
  it.each<[string, Requirement, Gathered, Partial<Basis>, boolean]>([
    ['a run', STANDING, seen(1), {}, true],
    ['a run that reads part of the data', STANDING, seen(1, { obstacles: obstacles(1) }), {}, true],
    ['a smoke run', STANDING, seen(1), { smoke: true }, false],
    ['a smoke run of its check', MUST, seen(1), { smoke: true }, false],
    ['traffic, or a run of a few requirements', STANDING, seen(1), select('g/must'), false],
    ['a run of its check', MUST, seen(1), select('g/must'), true],
    ['a check that the budget ended', MUST, seen(1, spent), {}, false],
    ['a run that the target ended', STANDING, seen(1), { blocked: CUT }, false],
  ])('is stale or not, by what responses came: %s', (_, one, all, more, isStale) => {
    const profile = waiving(one.id, '2026-03-15');
    const [result] = judged([[one, all], [OTHER]], { ...more, profile }).requirements;
    expect(result?.status).toBe('passed');
    expect(result?.because?.kind === 'nothing-to-waive').toBe(isStale);
  }); // prettier-ignore
});

describe('a pinned answer', () => {
  const all = gathered({ answered, ...found() });
  it('that differs is changed', () => {
    const fact = { at: { in: 'pin' }, kind: 'pin-differs', pinned: '404', actual: '400' } as const;
    const pin = findingOf(fact, ['e7'], '');
    const changed = { status: 'changed', findings: [pin], findingsTotal: 1 };
    expect(only(GAP, gathered({ answered }), { profile: pinning('404') })).toMatchObject(changed);
    expect(only(GAP, all, { profile: pinning('404') })).toMatchObject({ findings: [pin, finding], findingsTotal: 2 });
  });
  it('that is given holds, and one that was not learnt is open', () => {
    expect(only(GAP, gathered({ answered }), { profile: pinning('400') }).status).toBe('answered');
    expect(only(GAP, gathered(), { profile: pinning('404') })).toMatchObject({ status: 'not-tested', findings: [] });
    expect(only(GAP, undefined, { profile: pinning('404') }).status).toBe('not-tested');
  });
  it('is one of an open question only', () => {
    const profile = { pins: { 'g/must': '404' }, waivers: [] };
    expect(only(MUST, seen(3, { answered }), { profile })).toMatchObject({ status: 'passed', findings: [] });
  });
});

it('open questions are told with their answers', () => {
  const rows: Rows = [[MUST, seen(3, { answered })], [GAP, gathered({ answered })], [row('gap', { id: 'g/other' }), gathered()]]; // prettier-ignore
  expect(judged(rows).gaps).toEqual([
    { id: 'g/gap', question: 'The gap holds.', answer: '400', exchanges: ['e7'] },
    { id: 'g/other', question: 'The gap holds.', answer: null, exchanges: [] },
  ]);
});

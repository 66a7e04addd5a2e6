import { describe, expect, it } from 'vitest';
import type { Profile } from '../../../spec/profile.ts';
import type { Requirement } from '../../../spec/requirement.ts';
import type { Gathered } from '../../../spec/verdict.ts';
import {
  finding,
  found,
  GAP,
  gathered,
  judged,
  MUST,
  answered,
  only,
  row,
  seen,
  SHOULD,
} from '../reports/made-up-run.ts';

const waiving = (requirement: string, until: string): Profile => ({
  pins: {},
  waivers: [{ requirement: 'g/another', until: '2000-01-01', why: 'w' }, { requirement, until, why: 'ticket 1' }],
}); // prettier-ignore
const pinning = (answer: string): Profile => ({ pins: { 'g/gap': answer }, waivers: [] });

describe('the status of a requirement', () => {
  it.each<[string, Requirement, Gathered | undefined, string, string]>([
    ['seen to hold', MUST, seen(3), 'upheld', ''],
    ['seen to hold, partly', MUST, seen(3, { obstacles: ['a', 'b', 'a'] }), 'upheld', 'a; b'],
    ['nothing seen', MUST, gathered(), 'not-exercised', 'the target showed no such thing: wants a record'],
    ['nothing gathered', MUST, undefined, 'not-exercised', 'the target showed no such thing: wants a record'],
    ['kept from looking', MUST, gathered({ obstacles: ['a'] }), 'not-exercised', 'a'],
    ['seen broken', MUST, seen(3, found()), 'violated', ''],
    ['seen broken without a count', MUST, gathered(found()), 'violated', ''],
    ['expected, seen to hold', SHOULD, seen(1), 'upheld', ''],
    ['expected, seen broken', SHOULD, seen(1, found()), 'warned', ''],
    ['open, answered', GAP, gathered({ answered }), 'answered', ''],
    ['open, answered in part', GAP, gathered({ answered, obstacles: ['a'] }), 'answered', 'a'],
    ['open, looked at without an answer', GAP, seen(5), 'not-exercised', 'nothing to learn from: wants a record'],
    ['open, kept from looking', GAP, gathered({ obstacles: ['a'] }), 'not-exercised', 'a'],
    ['without a check', row('must', { by: 'none', reason: 'named only' }), seen(1, found()), 'not-exercised', 'no check: named only'],
    ['without a check or a reason', row('must', { by: 'none' }), undefined, 'not-exercised', 'no check: '],
  ])('%s', (_, one, all, status, reason) => {
    expect(only(one, all)).toMatchObject({ status, reason });
  }); // prettier-ignore

  it('is told with the row, its findings and its sample', () => {
    const all = gathered({ observations: new Map([['page', 2], ['record of a page', 0], ['entry', 1]]), ...found() }); // prettier-ignore
    expect(only(MUST, all)).toEqual({
      id: 'g/must',
      level: 'must',
      status: 'violated',
      text: 'text of the must',
      section: 'Limits',
      observations: 3,
      sample: '2 pages, 1 entry',
      findings: [finding],
      findingsTotal: 1,
      reason: '',
    });
  });

  it('says when upheld on few', () => {
    const samples = [seen(1), seen(2), seen(3), seen(1, found())].map((all) => only(MUST, all).sample);
    expect(samples).toEqual(['1 page (few: this says little)', '2 pages (few: this says little)', '3 pages', '1 page']);
    expect(only(MUST)).toMatchObject({ sample: '', observations: 0, findings: [], findingsTotal: 0 });
  });

  it('says on what, and that it is little where the different things are few', () => {
    const counting = (different: number | null, words = '2 accounts') => seen(9, { census: { words, different } });
    const sample = (all: Gathered, enough?: number) =>
      only(enough === undefined ? MUST : row('must', { enough }), all).sample;
    expect(sample(counting(3))).toBe('9 pages, 2 accounts');
    expect(sample(counting(2))).toBe('9 pages, 2 accounts (few: this says little)');
    expect(sample(counting(null))).toBe('9 pages, 2 accounts');
    expect(sample(counting(5, ''))).toBe('9 pages');
    expect(sample(seen(2, { census: { words: 'x', different: 8 } }))).toBe('2 pages, x (few: this says little)');
    expect(sample(gathered({ census: { words: 'x', different: 8 } }))).toBe('');
    expect(sample(seen(9, { census: null }))).toBe('9 pages');
    expect(sample(seen(1), 1)).toBe('1 page');
    expect(sample(seen(4), 5)).toBe('4 pages (few: this says little)');
  });

  it('keeps fifty findings and counts all', () => {
    const all = only(MUST, gathered({ ...found(60), findingsTotal: 70 }));
    expect([all.findings.length, all.findingsTotal]).toEqual([50, 70]);
  });

  it('names what blocks the whole target, or at most four obstacles', () => {
    const blocked = 'the key is refused';
    expect(only(MUST, undefined, { blocked }).reason).toBe(blocked);
    expect(only(GAP, undefined, { blocked }).reason).toBe(blocked);
    expect(only(MUST, gathered({ obstacles: ['a', 'b', 'c', 'a', 'd', 'e'] }), { blocked }).reason).toBe('a; b; c; d');
    expect(only(MUST, seen(3), { blocked })).toMatchObject({ status: 'upheld', reason: '' });
  });

  it('is open for what was not selected, whatever was seen', () => {
    const selected = () => false;
    for (const one of [MUST, SHOULD, row('must', { by: 'none', reason: 'r' })]) {
      expect(only(one, seen(3, found()), { selected })).toMatchObject({
        status: 'not-exercised',
        reason: 'not selected for this run',
      });
    }
    expect(only(GAP, gathered({ answered }), { selected, profile: pinning('404') }).findings).toEqual([]);
  });
});

describe('a waiver', () => {
  const waived = 'waived until 2026-03-15: ticket 1';
  const stale = 'waived, but there is nothing left to waive';
  it.each<[string, string, Requirement, Gathered | undefined, string, string]>([
    ['holds on its last day', '2026-03-15', MUST, seen(1, found()), 'waived', waived],
    ['holds for what is expected', '2026-03-15', SHOULD, seen(1, found()), 'waived', waived],
    ['ends the day after', '2026-03-14', MUST, seen(1, found()), 'violated', 'the waiver ended on 2026-03-14'],
    ['that ended leaves a warning', '2026-03-14', SHOULD, seen(1, found()), 'warned', 'the waiver ended on 2026-03-14'],
    ['is stale where the requirement holds', '2026-03-15', MUST, seen(1), 'violated', stale],
    ['is stale after its end as well', '2026-03-14', MUST, seen(1), 'violated', stale],
    ['is stale where what is expected holds', '2026-03-15', SHOULD, seen(1), 'violated', stale],
    ['is stale where an open question was answered', '2026-03-15', GAP, gathered({ answered }), 'violated', stale],
    ['is neither where nothing was seen', '2026-03-15', MUST, undefined, 'not-exercised', 'the target showed no such thing: wants a record'],
    ['is neither where nothing was learnt', '2026-03-15', GAP, undefined, 'not-exercised', 'nothing to learn from: wants a record'],
  ])('%s', (_, until, one, all, status, reason) => {
    expect(only(one, all, { profile: waiving(one.id, until) })).toMatchObject({ status, reason });
  }); // prettier-ignore

  it('keeps the findings that it waives, and is one itself when stale', () => {
    const profile = waiving('g/must', '2026-03-15');
    expect(only(MUST, seen(1, found()), { profile })).toMatchObject({ findings: [finding], findingsTotal: 1 });
    expect(only(MUST, seen(1), { profile })).toMatchObject({
      findings: [
        { at: 'profile', expected: 'a violation to waive (until 2026-03-15)', actual: 'none: remove the waiver', exchanges: [], curl: '' },
      ],
      findingsTotal: 1,
    }); // prettier-ignore
    expect(only(MUST, undefined, { profile })).toMatchObject({ findings: [], findingsTotal: 0 });
    const ended = waiving('g/must', '2026-03-14');
    expect(only(MUST, seen(1, found()), { profile: ended })).toMatchObject({ findings: [finding], findingsTotal: 1 });
  });

  it('of another requirement changes nothing', () => {
    const profile = waiving('g/other', '2026-03-15');
    expect(only(MUST, seen(1, found()), { profile })).toMatchObject({ status: 'violated', reason: '' });
    expect(only(MUST, seen(1), { profile }).status).toBe('upheld');
  });

  it('accepts a violation, so that the target conforms', () => {
    expect(judged([[MUST, seen(1, found())]], { profile: waiving('g/must', '2026-03-15') }).verdict).toBe('conforms');
    expect(judged([[MUST, seen(1)]], { profile: waiving('g/must', '2026-03-15') }).verdict).toBe('violates');
  });
});

describe('a pinned answer', () => {
  const all = gathered({ answered, ...found() });
  it('that deviates breaks', () => {
    const pin = { at: 'pinned answer', expected: '404', actual: '400', exchanges: ['e7'], curl: '' };
    expect(only(GAP, gathered({ answered }), { profile: pinning('404') })).toMatchObject({
      status: 'violated',
      findings: [pin],
      findingsTotal: 1,
    });
    expect(only(GAP, all, { profile: pinning('404') })).toMatchObject({ findings: [pin, finding], findingsTotal: 2 });
  });
  it('that is given holds, and one that was not learnt is open', () => {
    expect(only(GAP, gathered({ answered }), { profile: pinning('400') }).status).toBe('answered');
    expect(only(GAP, gathered(), { profile: pinning('404') })).toMatchObject({ status: 'not-exercised', findings: [] });
    expect(only(GAP, undefined, { profile: pinning('404') }).status).toBe('not-exercised');
  });
  it('is one of an open question only', () => {
    const profile = { pins: { 'g/must': '404' }, waivers: [] };
    expect(only(MUST, seen(3, { answered }), { profile })).toMatchObject({ status: 'upheld', findings: [] });
  });
  it('may be waived', () => {
    const profile = { ...pinning('404'), waivers: waiving('g/gap', '2026-12-31').waivers };
    expect(only(GAP, gathered({ answered }), { profile }).status).toBe('waived');
  });
});

it('open questions are told with their answers', () => {
  const other = row('gap', { id: 'g/other' });
  expect(
    judged([
      [MUST, seen(3, { answered })],
      [GAP, gathered({ answered })],
      [other, gathered()],
    ]).gaps,
  ).toEqual([
    { id: 'g/gap', question: 'text of the gap', answer: '400', exchanges: ['e7'] },
    { id: 'g/other', question: 'text of the gap', answer: null, exchanges: [] },
  ]);
  expect(judged([[GAP]]).gaps).toMatchObject([{ answer: null, exchanges: [] }]);
});

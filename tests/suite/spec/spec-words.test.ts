import { describe as group, expect, it } from 'vitest';
import { ownMember, valueFact } from '../../../spec/exchange/describe.ts';
import { valueText } from '../../../spec/phrasing/values.ts';
import { counted, lengthText, upToText } from '../../../spec/phrasing/words.ts';
import { answer } from './fake-exchanges.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import {
  answered,
  broken,
  heldBy,
  holds,
  isInOrder,
  judge,
  nothing,
  obstructed,
  together,
  unresolved,
} from '../../../spec/evidence/evidence.ts';
import { got } from './readings.ts';

group('a value in words', () => {
  it.each<[unknown, string]>([
    [undefined, 'missing'],
    [[{ a: { b: { c: 1 } } }, 2, 3, 4, 5, 6], 'array of 6: [{"a":{…}},2,3,4,5,…]'],
    ['x'.repeat(80), `string "${'x'.repeat(80)}"`],
    ['x'.repeat(81), `string "${'x'.repeat(80)}… (81 characters)"`],
  ])('%j is told as %s', (value, text) => expect(valueText(valueFact(value))).toBe(text));

  it('is told in short however deep it is', () => {
    const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as unknown;
    expect(valueFact(deep)).toEqual({ is: 'array', length: 1, text: '[[[…]]]' });
  });
});

it('a member is never an inherited one', () => {
  expect(ownMember({}, 'toString')).toBeUndefined();
  expect(ownMember(JSON.parse('{"__proto__": 7}'), '__proto__')).toBe(7);
});

group('an answer', () => {
  it('is a success from 200 to 299', () => {
    const success = [199, 200, 299, 300].map((status) => answer('getCardholder', {}, { status }).success);
    expect(success).toEqual([false, true, true, false]);
    expect(answer('getCardholder', {}, { status: 404 }).status).toBe(404);
  });
  it('has headers of any letter case, the first of several', () => {
    const headers = [['X-A', '1'], ['x-a', '2'], ['B', '']] as const; // prettier-ignore
    const read = answer('getCardholder', {}, { headers });
    expect(['x-a', 'b', 'c'].map((name) => read.header(name))).toEqual(['1', '', undefined]);
  });
  it('is JSON, a byte order mark before it overlooked, or says why it is none', () => {
    const json = (text: string) => answer('getCardholder', text).json;
    expect(json('[1]')).toEqual({ ok: true, value: [1] });
    expect(json('\uFEFF[1]')).toEqual({ ok: true, value: [1] });
    expect(json('\uFEFF\uFEFF[1]').ok).toBe(false);
    expect(json('')).toEqual({ ok: false, empty: true });
    expect(json('nope')).toEqual({ ok: false, empty: false });
  });
});

it.each([
    [1, 'page', '1 page'], [0, 'page', '0 pages'], [2, 'class', '2 classes'], [2, 'box', '2 boxes'],
    [2, 'search', '2 searches'], [2, 'path', '2 paths'], [2, 'query', '2 queries'], [2, 'day', '2 days'],
    [2, 'essay', '2 essays'], [2, 'royalty', '2 royalties'], [2, 'list of types', '2 lists of types'],
    [2, 'page with query', '2 pages with query'], [2, 'id without a page', '2 ids without a page'],
    [2, 'page that repeats', '2 pages that repeats'], [2, 'walk under an accountId', '2 walks under an accountId'],
    [2, 'window on a day', '2 windows on a day'], [2, 'offset below total', '2 offsets below total'],
    [2, 'offset past the end', '2 offsets past the end'], [2, 'id outside the pattern', '2 ids outside the pattern'],
    [2, 'window between two instants', '2 windows between two instants'],
    [2, 'record in the list of a page', '2 records in the list of a page'],
    [2, 'page from a walk', '2 pages from a walk'], [2, 'find response', '2 find responses'],
    [1, 'list of types', '1 list of types'],
])('what was counted: %i %s: %s', (count, what, text) => expect(counted(what, count)).toBe(text)); // prettier-ignore

const [a, b] = [got('a'), got('b')];
const one: Mismatch = { kind: 'another-order', at: { in: 'list' } };
const two: Mismatch = { kind: 'paging-present', at: { in: 'body' } };

it('what is said of a response names it, and what it differs from', () => {
  const said = { requirement: 'body/utf-8', response: a, observed: 1, obstacles: [], answer: null };
  expect(judge('body/utf-8', a, null)).toEqual({ ...said, violations: [] });
  expect(judge('body/utf-8', a, one, b)).toEqual({ ...said, violations: [{ mismatch: one, exchanges: [a, b] }] });
});

it('several judgements as one: counts are added, the first answer is kept', () => {
  const all = [holds(2), broken(one, a), answered('x', a), obstructed({ kind: 'budget' }), holds(3)];
  const more = [broken(two, b), answered('y', b), obstructed({ kind: 'data-changed' })];
  expect(together([...all, ...more])).toEqual({
    observed: 5,
    violations: [
      { mismatch: one, exchanges: [a] },
      { mismatch: two, exchanges: [b] },
    ],
    obstacles: [{ kind: 'budget' }, { kind: 'data-changed' }],
    answer: { text: 'x', exchanges: [a] },
  });
});

it('is in order if something was examined, in full, and nothing is wrong', () => {
  const obstacle = obstructed({ kind: 'budget' });
  const all = [holds(), nothing, together([holds(), obstacle]), { ...broken(one), observed: 1 }, obstacle, broken(one)];
  expect(all.map(isInOrder)).toEqual([true, false, false, false, false, false]);
});

it('a success or a refusal decides, a failure or no response does not', () => {
  const statuses = [200, 404, 500, 429];
  expect(statuses.map((status) => heldBy(got('a', status)).observed)).toEqual([1, 1, 0, 0]);
});

it('what was not read again says so, unless it was seen once only', () => {
  expect(unresolved({ kind: 'budget' }).obstacles).toEqual([{ kind: 'not-read-again' }, { kind: 'budget' }]);
  const known = [{ kind: 'budget' }, { kind: 'not-again' }] as const;
  expect(unresolved(...known).obstacles).toEqual(known);
});

it.each([
  [0.05, 'less than 0.1 seconds'], [0.1, '0.1 seconds'], [0.44, '0.4 seconds'], [9.96, '10.0 seconds'], [10.4, '10 seconds'],
  [3, '3 seconds'], [90, '90 seconds'], [7200, '2 hours'],
])('%d s is %s', (seconds, text) => expect(lengthText(seconds)).toBe(text)); // prettier-ignore

it.each([[0.05, 'less than 0.1 seconds'], [0.1, 'up to 0.1 seconds'], [10, 'up to 10 seconds'], [7200, 'up to 2 hours']])(
  '%d s at most is %s', (seconds, text) => expect(upToText(seconds)).toBe(text)); // prettier-ignore

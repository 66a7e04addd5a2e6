import { describe, expect, it } from 'vitest';
import { sampleApproved, sampleHistory, YEAR } from '../../checks/shared/samples.ts';
import { totalLike } from '../../../spec/oracles/totals.ts';
import { mismatchText } from '../../../spec/phrasing/mismatches.ts';
import { totalText, selfContradictionText } from '../../../spec/phrasing/totals.ts';
import { untilText } from '../../../spec/phrasing/verdict.ts';
import { memberAt, TOTAL } from '../../../spec/evidence/place.ts';
import type { TotalLike, TotalOf } from '../../../spec/evidence/fact-parts.ts';
import { operationIds } from '../../../spec/generated/vocabulary.ts';
import { timesText } from '../../../spec/phrasing/times.ts';
import type { SeenIn } from '../../../spec/verdict/results.ts';
import { BROKEN, brokenWith } from '../reports/fake-run.ts';
import type { Intent } from '../../../spec/exchange/exchange.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import { asPredicted } from '../../../spec/oracles/history-pages.ts';
import { judgeList } from '../../../spec/oracles/lists.ts';
import { answer, broken } from './fake-exchanges.ts';
import { inOrder, pageOf, told, wrong } from './readings.ts';

const approved = sampleApproved.length;
const all = sampleHistory.known.length;
const june = { start: '2025-01-02T00:00:00Z', end: '2025-01-04T00:00:00Z' };
it.each<[string, { total: number; size?: number }, Parameters<typeof totalLike>[1], TotalLike[]]>([
    ['every result', { total: all }, { window: YEAR }, ['every-result']],
    ['a right one', { total: approved }, { window: YEAR }, []],
    ['none of them', { total: 77 }, { window: YEAR }, []],
    ['a full page', { total: 2, size: 2 }, { window: YEAR, limit: 2 }, ['this-page']],
    ['a page that is the end of its list', { total: 2, size: 2 }, { window: YEAR, limit: 3 }, []],
    ['what is left', { total: approved - 2 }, { window: YEAR, offset: 2 }, ['what-is-left']],
    ['one too few', { total: approved - 1 }, { window: YEAR, offset: 1 }, []],
    ['two at once', { total: 2, size: 2 }, { window: YEAR, limit: 2, offset: approved - 2 }, ['this-page', 'what-is-left']],
    ['every window', { total: approved }, { window: june }, ['every-window']],
    ['every account', { total: approved }, { window: YEAR, accountId: '00000000-0000-4000-8000-000000000000' }, ['every-account']],
  ])('what a wrong total is the number of: %s', (_, page, query, like) => expect(totalLike(page, query, sampleHistory)).toEqual(like)); // prettier-ignore

const number = (actual: number, more: { readonly of?: TotalOf; readonly like?: readonly TotalLike[] } = {}) =>
  ({ kind: 'number', at: TOTAL, expected: 8, actual, ...more }) as const;
const title = (...all: readonly Mismatch[]) => totalText(brokenWith(all));

describe('a wrong total in words', () => {
  it.each<[TotalOf, string, string]>([
    [{ what: 'listed' }, 'paging.total 8, or more elements: 8 elements are listed', 'paging.total 9'],
    [{ what: 'selected' }, 'paging.total 8: the lists show 8 matching transactions', 'paging.total 9'],
    [{ what: 'result-in-window', result: 'PENDING' }, 'paging.total 8: the window has 8 PENDING transactions', 'paging.total 9'],
    [{ what: 'parts', totals: [1, 8] }, 'paging.total 8', 'paging.total 1 + 8 = 9, the totals of its parts'],
  ])('is told apart from what was counted: %j', (of, expected, actual) => {
    // What else it is the number of, only all findings together tell.
    const words = mismatchText(number(9, { of, like: ['every-window'] }));
    expect([words.expected.startsWith(expected), words.actual]).toEqual([true, actual]);
  }); // prettier-ignore

  it('does not say that the total is what is wrong, if other lists may lack something', () => {
    const [selected, parts] = [number(9, { of: { what: 'selected' } }), number(9, { of: { what: 'parts', totals: [1, 8] } })];
    expect(title(selected)).toBe('paging.total is 9, but the lists show 8 matching transactions');
    expect(title(parts)).toBe(
      'according to paging.total, the parts of a window have 9 transactions together, but the whole window has 8',
    );
    for (const one of [selected, parts]) expect(untilText(one)).toBe('');
    expect(untilText({ ...selected, like: ['every-result'] })).toContain('not rely on paging.total');
  }); // prettier-ignore

  const like = (actual: number, ...all: readonly TotalLike[]) => number(actual, { like: all });
  const near = like(9, 'every-result');
  const IGNORES = /^paging\.total is wrong \(\d+ instead of 8\): it seems to ignore the filter by result/;
  it.each<[string, readonly Mismatch[], string | RegExp]>([
    ['no other number', [number(109)], 'paging.total is wrong (109 instead of 8)'],
    ['one filter', [like(109, 'every-result')], IGNORES],
    ['the filter that all leave out', [like(109, 'every-result', 'this-page'), like(110, 'every-result')], IGNORES],
    ['numbers that are all one too high', [near, { ...near, expected: 16, actual: 17 }], 'paging.total is wrong (9 instead of 8)'],
    ['not all one too high', [near, { ...near, actual: 12 }], IGNORES],
    ['one beside others that nothing is compared with', [like(40, 'every-window'), { ...number(17), expected: 16 }], 'paging.total is wrong (40 instead of 8)'],
    // One may have it by chance.
    ['every window, once', [like(109, 'every-window'), like(109, 'every-window')], 'paging.total is wrong (109 instead of 8)'],
    ['every window, twice', [like(109, 'every-window'), like(110, 'every-window')], /instead of 8\): it seems to /],
    ['what is left, once', [like(109, 'what-is-left')], 'paging.total is wrong (109 instead of 8)'],
    ['what is left, twice', [like(109, 'what-is-left'), like(110, 'what-is-left')], /instead of 8\): it seems to /],
  ])('says what all are the number of: %s', (_, facts, text) =>
    expect(title(...facts)).toEqual(typeof text === 'string' ? text : expect.stringMatching(text))); // prettier-ignore
});

type Query = [string, string][];
const paging = { offset: 0, limit: 25, total: 40 };
const EMPTY =
  'total at /paging/total: expected paging.total 0, or at least one element: the request asks for the beginning of the list, actual paging.total 40, and no elements';

describe('an empty list with a total', () => {
  const transactions = (query: Query, change: object = {}, intent: Intent = 'plain') => {
    const body = { transactions: [], paging: { ...paging, ...change } };
    return broken(judgeList(answer('listCardholderTransactions', body, { query, ask: { intent } })));
  };
  const types = (query: Query) => {
    const body = { credentialTypes: [], paging };
    return broken(judgeList(answer('listCredentialTypes', body, { query })));
  };

  it.each<[string, string[], string[]]>([
    ['transactions, without limit and offset', transactions([]), [`transactions/${EMPTY}`]],
    ['transactions, with both', transactions([['limit', '25'], ['offset', '0']]), [`transactions/${EMPTY}`]],
    ['of an unusual request', transactions([], {}, 'unusual'), [`transactions/${EMPTY}`]],
    ['of an unknown cardholder', transactions([], {}, 'unknown'), [`transactions/${EMPTY}`]],
    ['of a request that is open', transactions([], {}, 'open'), []],
    ['types', types([['offset', '0']]), [`types/${EMPTY}`]],
    ['a limit of 0, which the specification leaves open', transactions([['limit', '0']]), []],
    ['two limits', transactions([['limit', '1'], ['limit', '2']]), []],
    ['types without an offset, of which the default is not shown', types([]), []],
    ['transactions that were counted as none', transactions([], { total: 0 }), []],
    ['transactions beyond the beginning', transactions([['offset', '3']], { offset: 3 }), []],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected)); // prettier-ignore

  it('contradicts itself, in words', () => {
    expect(selfContradictionText({ kind: 'total-of-empty', actual: 7 })).toBe(
      'paging.total and the list contradict each other: the total is 7, the list is empty',
    );
    expect(selfContradictionText({ kind: 'total-below-shown', least: 6, actual: 5 })).toBe(
      'paging.total is 5, but a page reaches element 6',
    );
  });
});

describe('a page that goes on beyond its list', () => {
  const rest = sampleApproved.slice(1);
  const at = (offset: number, total: number | null) =>
    told(asPredicted(pageOf('a', rest, total), null, { window: YEAR, offset }, sampleHistory));

  it('is wrong if the history says where the list ends', () => {
    const many: Mismatch = { kind: 'too-many', at: { in: 'page', offset: 5 }, most: 1, size: rest.length };
    expect(at(5, null)).toEqual(wrong([many], 'a'));
    expect(at(1, 6)).toEqual(inOrder());
  });
  it('is not judged past the end', () => expect(at(6, 6)).toEqual(inOrder()));
});

const [TYPE, MEMBER, COUNTED] = ['transaction/type', 'errors/errors-member', 'transactions/total'] as const;
const KEY = 'authentication/no-key';
const two = ['findCardholder', 'getCardholder'] as const;
const own = ['listCardholderTransactions'] as const;
const responses = (count: number, operations: SeenIn['operations'], of?: number): SeenIn => ({
  responses: count,
  operations,
  ...(of !== undefined && { of }),
});

it.each<[string, string, number, number, SeenIn?]>([
  // How often in how many observations, if that says something.
  ['seen once', TYPE, 1, 1],
  ['seen in 447 of 2,113 transactions of listCardholderTransactions', TYPE, 447, 2113],
  ['seen in all 2,113 transactions of listCardholderTransactions', TYPE, 2113, 2113],
  ['seen in 3 of 9 lists of transactions from listCardholderTransactions', 'transactions/limit-maximum', 3, 9],
  ['seen 7 times', TYPE, 7, 3],
  ['seen in 2 of 9 responses', 'errors/steady', 2, 9],
  // Responses, if one thing breaks a requirement more than once, or if nothing was in order.
  ['seen 516 times, in 30 of 185 responses of listCardholderTransactions', TYPE, 516, 400, responses(30, own, 185)],
  ['seen 9 times, in all 4 responses, in findCardholder, getCardholder', MEMBER, 9, 3, responses(4, two, 4)],
  ['seen 9 times', MEMBER, 9, 3, responses(1, two, 1)],
  // A requirement about paging objects is of two operations.
  ['seen in 9 of 174 paging objects, in listCredentialTypes', 'paging/limit', 9, 174, responses(9, ['listCredentialTypes'], 60)],
  ['seen in all 4 responses of getCardholder', 'cardholder/identity', 4, 8, responses(4, ['getCardholder'], 4)],
  ['seen in 3 of 12 error responses, in findCardholder, getCardholder', MEMBER, 3, 12, responses(3, two, 12)],
  // An active check: in how many of its tests. Two mismatches of one response are one test.
  ['seen in both tests', COUNTED, 2, 0, responses(2, two)],
  ['seen in 1 of 2 tests; the other one passed', COUNTED, 1, 1, responses(1, two)],
  ['seen in the only test', COUNTED, 1, 0, responses(1, two)],
  ['seen in 1 of 4 tests; the other 3 passed', COUNTED, 2, 3, responses(1, [])],
  // Operations, unless all are meant.
  [`seen in all 5 tests, in ${operationIds.slice(1).join(', ')}`, KEY, 5, 0, responses(5, operationIds.slice(1))],
  ['seen in all 5 tests, in all 5 operations', KEY, 5, 0, responses(5, operationIds)],
])('%s', (text, id, findingsTotal, observations, seenIn) => {
  expect(timesText({ ...BROKEN, id, findingsTotal, observations, ...(seenIn && { seenIn }) })).toBe(text);
}); // prettier-ignore

it('says of an active check that it saw its requirement broken again', () => {
  const findings = BROKEN.findings.map((one) => ({ ...one, confirmed: true as const }));
  expect(timesText({ ...BROKEN, id: COUNTED, findings, observations: 1204 })).toBe(
    'seen in 1 of 1,205 tests, and again when it was repeated; the other 1,204 passed',
  );
});

it('says where all findings are, unless it is the first place', () => {
  const text = (findingsTotal: number, ...pointers: readonly string[]): string => {
    const facts = pointers.map(
      (one) => ({ kind: 'pending-balance', actual: { is: 'object' }, at: memberAt(one) }) as const,
    );
    return timesText(brokenWith(facts, { id: 'account-line/pending-no-balance', findingsTotal }));
  };
  const at = (line: number) => [0, 7, 9].map((i) => `/transactions/${i}/accounts/${line}/balance`);
  expect(text(3, ...at(1))).toContain('; all at accounts/1');
  expect(text(9, ...at(1))).toContain('; the first 3 are all at accounts/1');
  for (const some of [at(0), at(1).slice(1), [...at(1), ...at(2)]]) expect(text(9, ...some)).not.toContain('; ');
});

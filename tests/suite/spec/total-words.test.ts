import { describe, expect, it } from 'vitest';
import { sampleApproved, sampleHistory, YEAR } from '../../checks/shared/samples.ts';
import { totalLike } from '../../../spec/oracles/totals.ts';
import { mismatchText } from '../../../spec/phrasing/mismatches.ts';
import { totalText, selfContradictionText } from '../../../spec/phrasing/totals.ts';
import { untilText } from '../../../spec/phrasing/verdict.ts';
import { TOTAL } from '../../../spec/evidence/place.ts';
import type { TotalLike, TotalOf } from '../../../spec/evidence/fact-parts.ts';
import { brokenWith } from '../reports/fake-run.ts';
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

describe('a wrong total in words', () => {
  const words = (of: TotalOf, like?: readonly TotalLike[]) =>
    Object.values(mismatchText({ kind: 'number', expected: 1, actual: 4, of, ...(like && { like }) }));

  it('is told apart from what was counted', () => {
    expect(words({ what: 'listed' })).toEqual([
      'paging.total 1, or more elements: 1 element is listed',
      'paging.total 4',
    ]);
    expect(words({ what: 'selected' })[0]).toBe('paging.total 1: the lists show 1 matching transaction');
    expect(words({ what: 'result-in-window', result: 'PENDING' })[0]).toBe(
      'paging.total 1: the window has 1 PENDING transaction',
    );
    expect(words({ what: 'parts', totals: [3, 1] })[1]).toBe('paging.total 3 + 1 = 4, the totals of its parts');
  });

  it('does not say of one finding what else it is the number of: only all of them together tell', () =>
    expect(words({ what: 'selected' }, ['every-window'])[1]).toBe('paging.total 4'));

  const title = (...likes: readonly (readonly TotalLike[] | undefined)[]) => {
    const facts = likes.map(
      (like, nth) => ({ kind: 'number', at: TOTAL, expected: 8, actual: 109 + nth, ...(like && { like }) }) as const,
    );
    return totalText(brokenWith(facts));
  };
  it('does not say that the total is what is wrong, if other lists may lack something', () => {
    const fact = (of: TotalOf) => ({ kind: 'number', at: TOTAL, expected: 4, actual: 8, of }) as const;
    const [selected, parts] = [fact({ what: 'selected' }), fact({ what: 'parts', totals: [1, 7] })];
    expect(totalText(brokenWith([selected]))).toBe('paging.total is 8, but the lists show 4 matching transactions');
    expect(totalText(brokenWith([parts]))).toBe(
      'according to paging.total, the parts of a window have 8 transactions together, but the whole window has 4',
    );
    for (const one of [selected, parts]) expect(untilText(one)).toBe('');
    expect(untilText({ ...selected, like: ['every-result'] })).toContain('not rely on paging.total');
  });
  it('names the filter that all of them leave out', () => {
    expect(title(undefined)).toBe('paging.total is wrong (109 instead of 8)');
    expect(title(['every-result', 'this-page'], ['every-result'])).toContain('ignore the filter by result');
    expect(title(['every-result'])).toContain('ignore the filter by result');
  });
  it('does not guess from numbers that are all one too high, nor from one beside others that nothing is compared with', () => {
    const near = { kind: 'number', at: TOTAL, expected: 8, actual: 9, like: ['every-result'] } as const;
    const also = { ...near, expected: 16, actual: 17 };
    for (const all of [[near], [near, also]])
      expect(totalText(brokenWith(all))).toBe('paging.total is wrong (9 instead of 8)');
    expect(totalText(brokenWith([near, { ...near, actual: 12 }]))).toContain('ignore the filter by result');
    const whole = { ...near, actual: 40, like: ['every-window'] } as const;
    const { like: _, ...bare } = also;
    expect(totalText(brokenWith([whole, bare]))).toBe('paging.total is wrong (40 instead of 8)');
  });
  it.each(['every-window', 'what-is-left'] as const)(
    'names %s only if two numbers have it: one may by chance',
    (like) => {
      const one = { kind: 'number', at: TOTAL, expected: 8, actual: 109, like: [like] } as const;
      for (const same of [[one], [one, one]])
        expect(totalText(brokenWith(same))).toBe('paging.total is wrong (109 instead of 8)');
      expect(title([like], [like])).toMatch(/^paging\.total is wrong \(109 instead of 8\): it seems to /);
    },
  );
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
    ['types', types([['offset', '0']]), [`types/${EMPTY}`]],
    ['a limit of 0, which the specification leaves open', transactions([['limit', '0']]), []],
    ['two limits', transactions([['limit', '1'], ['limit', '2']]), []],
    ['types without an offset, of which the default is not shown', types([]), []],
    ['transactions that were counted as none', transactions([], { total: 0 }), []],
    ['transactions beyond the beginning', transactions([['offset', '3']], { offset: 3 }), []],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected)); // prettier-ignore

  it.each<[Intent, number]>([
    ['plain', 1],
    ['unusual', 1],
    ['unknown', 1],
    ['open', 0],
    ['spoiled', 0],
  ])('of a request that is %s: %i violations', (intent, count) => {
    expect(transactions([], {}, intent)).toHaveLength(count);
  });

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

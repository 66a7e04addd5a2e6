import { describe, expect, it } from 'vitest';
import type { Intent } from '../../../spec/exchange.ts';
import type { Mismatch } from '../../../spec/finding.ts';
import { asPredicted } from '../../../spec/oracles/history-pages.ts';
import { judgeList } from '../../../spec/oracles/lists.ts';
import { sampleApproved, sampleHistory, YEAR } from '../../../spec/oracles/sample-fixtures.ts';
import { selfContradictionText } from '../../../spec/phrasing/totals.ts';
import { answer, broken } from './made-up.ts';
import { inOrder, pageOf, told, wrong } from './readings.ts';

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
      'paging.total is 7, but the list is empty',
    );
    expect(selfContradictionText({ kind: 'total-below-shown', least: 6, actual: 5 })).toBe(
      'paging.total is 5, but a page reaches element 6',
    );
    expect(selfContradictionText({ kind: 'account-unusable' })).toBeNull();
  });
});

describe('a page that goes on beyond its list', () => {
  const rest = sampleApproved.slice(1);
  const at = (offset: number, total: number | null) =>
    told(asPredicted(pageOf('a', rest, total), null, { window: YEAR, offset }, sampleHistory));

  it('is wrong if the history says where the list ends', () => {
    const many: Mismatch = { kind: 'too-many', at: { in: 'page', offset: 5 }, most: 1, size: rest.length };
    expect(at(5, 6)).toEqual(wrong([many], 'a'));
    expect(at(5, null)).toEqual(wrong([many], 'a'));
    expect(at(1, 6)).toEqual(inOrder());
  });
  it('is not judged past the end', () => expect(at(6, 6)).toEqual(inOrder()));
});

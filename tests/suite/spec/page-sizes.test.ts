import { describe, expect, it } from 'vitest';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import type { Read, TransactionPage, TransactionQuery } from '../../../spec/model/history.ts';
import { countsAlike, fillsPage, pagesAreFull } from '../../../spec/oracles/history-pages.ts';
import { inOrder, pageOf, STUCK, stuck, told, walkOf, wrong } from './readings.ts';
import { pageRequest } from '../../../environment/discovery/transaction-pages.ts';
import { endsBeforeLimit, endsBeforeTotal, totalPastEnd } from '../../../spec/oracles/pages.ts';
import { sampleApproved, sampleHistory, samplePage, sampleTransaction, YEAR } from '../../checks/shared/samples.ts'; // prettier-ignore
import { TOTAL, TRANSACTIONS } from '../../../spec/evidence/place.ts';

const approved = { window: YEAR, result: 'APPROVED' } as const;
const few = (least: number, size: number): Mismatch => ({ kind: 'too-few', at: TRANSACTIONS, least, size });

describe('a later page of a list', () => {
  const page = (id: string, total: number | null, offset?: number) => {
    const { exchange } = pageOf(id, [], total);
    const query = offset === undefined ? [] : [['offset', String(offset)] as const];
    return { ...exchange, request: { ...exchange.request, query } };
  };
  const differs: Mismatch = { kind: 'number', at: TOTAL, expected: 9, actual: 8, of: { what: 'first-page' } };
  it.each<[string, number | null, number | null, number | undefined, ReturnType<typeof told>]>([
    ['or is wrong', 9, 8, 5, wrong([differs], 'b', 'a')],
    ['but not at the end', 9, 8, 9, inOrder(0)],
    ['nor if it has none', 9, null, 5, inOrder(0)],
    ['not even at the beginning', null, 8, undefined, inOrder(0)],
    ['which may be of nothing', 0, 0, undefined, inOrder()],
  ])('%s', (_, first, later, offset, expected) => {
    expect(told(countsAlike(page('a', first), page('b', later, offset)))).toEqual(expected);
  });
});

describe('a page is as long as it can be', () => {
  const fills = (page: Read<TransactionPage>, more: Partial<TransactionQuery> = {}) =>
    told(fillsPage(page, { ...approved, ...more }, sampleHistory));
  const some = (count: number, total: number | null = 6) => pageOf('a', sampleApproved.slice(0, count), total);

  it.each<[string, ReturnType<typeof told>, Read<TransactionPage>, Partial<TransactionQuery>?]>([
    ['what is left', inOrder(), some(2), { offset: 4 }],
    ['too little, without a total', wrong([few(6, 5)], 'a'), some(5, null)],
    ['a wrong total', stuck({ kind: 'total-wrong' }), some(5, 5)],
    ['not read', stuck(STUCK), STUCK],
  ])('%s', (_, expected, page, more) => expect(fills(page, more)).toEqual(expected));
});

describe('the pages of a walk are full', () => {
  const known = Array.from({ length: 30 }, (_, i) => ({ ...sampleTransaction(0), id: `t${i}` }));
  const sizes = (total: number, ...counts: number[]) => {
    const pages = counts.map((n, i) => ({ ...samplePage(known.slice(0, n)), id: `p${i}` }));
    return () => told(pagesAreFull(walkOf(known, 25, { pages, totals: pages.map((_, i) => total + i) })));
  };

  it('a page behind the end is none to judge', () => expect(sizes(30, 25, 5, 0)()).toEqual(inOrder(2)));
  it('under the limit that they were asked with', () => {
    const asked = (limit: string) => {
      const { request, ...made } = { ...samplePage(known.slice(0, 5)), id: 'p' };
      const pages = [{ ...made, request: { ...request, query: [...request.query, ['limit', limit] as const] } }];
      return told(pagesAreFull(walkOf(known, 25, { pages, totals: [30] })));
    };
    expect([asked('5'), asked('6')]).toEqual([inOrder(), wrong([few(6, 5)], 'p')]);
  });
});

describe('a first page that is shorter than its total', () => {
  const { exchange: short } = pageOf('a', sampleApproved.slice(0, 5), 6);
  it('is the whole list if nothing comes after it: the total is wrong', () => {
    const mismatch = { kind: 'number', at: TOTAL, expected: 5, actual: 6, of: { what: 'listed-here' } } as const;
    expect(told(endsBeforeTotal(short, pageOf('b', [], 6)))).toEqual(wrong([mismatch], 'a', 'b'));
  });
  it('shows nothing if its list goes on, or if that cannot be read', () => {
    expect(told(endsBeforeTotal(short, pageOf('b', sampleApproved.slice(5), 6)))).toEqual(inOrder(0));
    expect(told(endsBeforeTotal(short, STUCK))).toEqual(stuck({ kind: 'not-read-again' }, STUCK));
    expect(told(endsBeforeTotal(pageOf('a', [], null).exchange, pageOf('b', [], 6)))).toEqual(inOrder(0));
  });
});

describe('a page that is shorter than its limit and its total say', () => {
  const shortOf = (limit: number, offset: number) => {
    const { exchange } = pageOf('a', sampleApproved.slice(offset, offset + 2), 6);
    return { ...exchange, request: pageRequest('', { window: YEAR, limit, offset }, 'plain') };
  };
  const short = shortOf(4, 1);
  it('should have shown what comes after it', () => {
    const judged = (page: typeof short) => told(endsBeforeLimit(page, pageOf('b', sampleApproved.slice(3), 6)));
    expect(judged(short)).toEqual(wrong([few(4, 2)], 'a', 'b'));
    expect(judged(shortOf(25, 1))).toEqual(wrong([few(5, 2)], 'a', 'b'));
  });
  it('shows nothing if it is the end, if its elements come again, if the total is another one, or if it cannot be read on', () => {
    const rest = (from: number, total: number) => pageOf('b', sampleApproved.slice(from), total);
    for (const next of [rest(6, 6), rest(2, 6), rest(3, 7)])
      expect(told(endsBeforeLimit(short, next))).toEqual(inOrder(0));
    const { exchange } = pageOf('a', sampleApproved.slice(1, 3), null);
    expect(told(endsBeforeLimit(exchange, pageOf('b', sampleApproved.slice(3), null)))).toEqual(inOrder(0));
    expect(told(endsBeforeLimit(short, STUCK))).toEqual(stuck({ kind: 'not-read-again' }, STUCK));
    expect(told(endsBeforeLimit(shortOf(2, 1), pageOf('b', sampleApproved.slice(3), 6)))).toEqual(inOrder(1));
  });
});

it('the total of a page past the end is judged if it has one', () => {
  const judged = (total: number | null) => told(totalPastEnd(pageOf('a', [], total).exchange, 6));
  const number = { kind: 'number', at: TOTAL, expected: 6, actual: 5, of: { what: 'listed' } } as const;
  expect([judged(6), judged(null)]).toEqual([inOrder(), inOrder(0)]);
  expect(judged(5)).toEqual(wrong([number], 'a'));
  const longer = pageOf('a', sampleApproved.slice(0, 1), 7).exchange;
  expect(told(totalPastEnd(longer, 6)), 'it lists what was not known').toEqual(stuck({ kind: 'data-changed' }));
  // The last page again, as some services answer.
  expect(told(totalPastEnd(longer, 7))).toEqual(inOrder());
});

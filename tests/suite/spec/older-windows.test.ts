import { describe, expect, it } from 'vitest';
import { olderFits } from '../../../spec/oracles/history-pages.ts';
import { sampleApproved } from '../../../spec/oracles/sample-fixtures.ts';
import { got, inOrder, pageOf, STUCK, stuck, told, wrong } from './readings.ts';

const TOTAL = { in: 'member', pointer: '/paging/total' } as const;

describe('what is older than all that a page lists', () => {
  const page = (total: number | null) =>
    got('page', 200, { transactions: [], paging: total === null ? {} : { total } }, 'listCardholderTransactions');
  const older = (total: number | null) => ({ ...pageOf('older', sampleApproved), total });
  const below = { kind: 'total-below-parts', at: TOTAL, least: 7, actual: 6 } as const;
  it.each([
    ['is no more than its total leaves', olderFits(older(2), page(6), 4), inOrder()],
    ['may be less: of what is left, some is not older', olderFits(older(0), page(6), 4), inOrder()],
    ['is more', olderFits(older(3), page(6), 4), wrong([below], 'page', 'older')],
    ['is not known without a total', olderFits(older(null), page(6), 4), inOrder(0)],
    ['is not compared without a total of the page', olderFits(older(3), page(null), 4), inOrder(0)],
    ['was not read', olderFits(STUCK, page(6), 4), stuck(STUCK)],
  ])('%s', (_, judged, expected) => expect(told(judged)).toEqual(expected));
});

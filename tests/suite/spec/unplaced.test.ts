import { describe, expect, it } from 'vitest';
import { type TransactionHistory, unplacedIn } from '../../../spec/model/history.ts';
import { asPredicted, fillsPage, walkHolds } from '../../../spec/oracles/history-pages.ts';
import { holdsExactly, partTotalsAddUp, quietHolds, tooManyForPage } from '../../../spec/oracles/history-sets.ts';
import { countsSelected } from '../../../spec/oracles/query-space.ts';
import { sampleApproved, sampleHistory, sampleTransaction, YEAR } from '../../../spec/oracles/sample-fixtures.ts';
import { inOrder, pageOf, setOf, stuck, told, walkOf, wrong } from './readings.ts';

const [odd, stranger] = [sampleTransaction(30), sampleTransaction(31)];
const query = { window: YEAR, result: 'APPROVED' } as const;
const everything = walkOf([...sampleApproved, odd], 7);
/** A history whose walk lists one more transaction than can be placed. */
const history: TransactionHistory = { ...sampleHistory, walks: [...sampleHistory.walks, everything] };
const WHY = { kind: 'transactions-unplaced', count: 1 } as const;
const extra = (expected: number) =>
  ({
    kind: 'extra',
    at: { in: 'member', pointer: '/transactions' },
    expected,
    extra: { id: stranger.id, count: 1, unlisted: true },
  }) as const;

describe('a transaction whose postDateTime or result cannot be read', () => {
  it('is unplaced in its history', () => {
    expect([...unplacedIn(sampleHistory)]).toEqual([]);
  });

  it('is neither missing from a list nor too much in it', () => {
    expect(told(holdsExactly(setOf([...sampleApproved, odd], 'a'), query, history))).toEqual(inOrder());
    expect(told(holdsExactly(setOf(sampleApproved, 'a'), query, history))).toEqual(inOrder());
    expect(told(walkHolds(everything, history))).toEqual(inOrder());
    expect(told(asPredicted(pageOf('a', [...sampleApproved, odd], 7), null, query, history))).toEqual(inOrder());
    const last = [...sampleApproved.slice(5), odd];
    expect(told(asPredicted(pageOf('a', last, 7), null, { ...query, offset: 5 }, history))).toEqual(inOrder());
    expect(told(quietHolds(pageOf('a', [odd], 1), { window: { start: YEAR.end, end: YEAR.end } }, history))).toEqual(
      inOrder(),
    );
  });

  it('hides no other that is too much', () => {
    const all = [...sampleApproved, odd, stranger];
    expect(told(holdsExactly(setOf(all, 'a'), query, history))).toEqual(wrong([extra(sampleApproved.length)], 'a'));
    expect(told(asPredicted(pageOf('a', all, 8), null, query, history))).toEqual(
      wrong([extra(sampleApproved.length)], 'a'),
    );
  });

  it('leaves no room for a full page', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => sampleTransaction(40 + i));
    expect(tooManyForPage(many(24), history)).toBeNull();
    expect(tooManyForPage(many(25), history)).toEqual(WHY);
  });

  it('leaves it open how many there are', () => {
    expect(told(countsSelected(pageOf('a', sampleApproved, 9), query, history))).toEqual(stuck(WHY));
    expect(told(fillsPage(pageOf('a', sampleApproved, 9), query, history))).toEqual(stuck(WHY));
    expect(told(partTotalsAddUp([pageOf('a', [], 2), pageOf('b', [], 2)], query, history))).toEqual(stuck(WHY));
  });
});

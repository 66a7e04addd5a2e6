import { describe, expect, it } from 'vitest';
import { sameHistory, windowsAgain } from '../../../spec/model/reading-again.ts';
import { sampleHistory, sampleTransaction, YEAR, sampleApproved } from '../../checks/shared/samples.ts';
import { historyOf, inOrder, pageOf, setOf, stuck, told, walkOf, wrong } from './readings.ts';
import type { TransactionHistory } from '../../../spec/model/history.ts';
import { asPredicted, fillsPage, walkHolds } from '../../../spec/oracles/history-pages.ts';
import { holdsExactly, quietHolds, tooManyForPage } from '../../../spec/oracles/history-sets.ts';
import { countsSelected } from '../../../spec/oracles/query-space.ts';
import { partTotalsAddUp } from '../../../spec/oracles/window-parts.ts';

describe('two readings of a history', () => {
  const { known } = sampleHistory;
  const [first = sampleTransaction(0)] = known;
  const changed = (change: object) => historyOf([{ ...first, ...change }, ...known.slice(1)]);

  it('are the same in any order', () => expect(sameHistory(sampleHistory, historyOf([...known].reverse()))).toBe(true));
  it('differ by any member, by a transaction more, and by where their account ids end', () => {
    const changes = [{ id: 'other' }, { posted: '2025-01-01T10:00:00.0Z' }, { result: 'PENDING' }, { accounts: [] }];
    for (const change of changes) expect(sameHistory(sampleHistory, changed(change))).toBe(false);
    expect(sameHistory(sampleHistory, historyOf(known.slice(1)))).toBe(false);
    expect(sameHistory(changed({ accounts: ['a', 'b'] }), changed({ accounts: ['ab'] }))).toBe(false);
  });
  it('are compared in the time that both cover', () => {
    const [oldest] = known.toSorted((a, b) => (a.posted < b.posted ? -1 : 1));
    const windows = [{ start: '2025-01-01T10:00:01Z', end: YEAR.end }];
    const without = { ...historyOf(known.filter((one) => one !== oldest)), windows };
    expect([sameHistory(sampleHistory, without), sameHistory(without, sampleHistory)]).toEqual([true, true]);
  });
});

describe('the windows of a second reading', () => {
  const [start, middle, end] = ['2025-01-01T00:00:00Z', '2025-06-01T00:00:00Z', '2025-12-31T00:00:00Z'];
  const windows = [
    { start: middle, end },
    { start, end: middle },
  ];

  it('begin each a second later, still touch each other, and end where they did', () =>
    expect(windowsAgain({ ...sampleHistory, windows })).toEqual([
      { start: '2025-06-01T00:00:01Z', end },
      { start: '2025-01-01T00:00:01Z', end: '2025-06-01T00:00:01Z' },
    ]));
  it.each([
    ['a transaction would be left out', { start: sampleTransaction(0).posted, end }],
    ['an end has a fraction', { start: '2025-01-01T00:00:00.5Z', end }],
    ['the window is one instant', { start: end, end }],
  ])('are the same if %s', (_, window) => {
    const history = { ...sampleHistory, windows: [window] };
    expect(windowsAgain(history)).toBe(history.windows);
    expect(windowsAgain({ ...history, windows: [] })).toEqual([]);
  });
});

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

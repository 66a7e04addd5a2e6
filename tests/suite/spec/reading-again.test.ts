import { describe, expect, it } from 'vitest';
import { sameHistory, windowsAgain } from '../../../spec/model/reading-again.ts';
import { sampleHistory, sampleTransaction, YEAR } from '../../../spec/oracles/sample-fixtures.ts';
import { historyOf } from './readings.ts';

describe('two readings of a history', () => {
  const { known } = sampleHistory;
  const [first = sampleTransaction(0)] = known;
  const changed = (change: object) => historyOf([{ ...first, ...change }, ...known.slice(1)]);

  it('are the same in any order', () => {
    expect(sameHistory(sampleHistory, historyOf([...known].reverse()))).toBe(true);
  });
  it.each([
    [{ id: 'other' }],
    [{ posted: '2025-01-01T10:00:00.0Z' }],
    [{ result: 'PENDING' }],
    [{ accounts: [] }],
    [{ accounts: [...first.accounts, ...first.accounts] }],
  ])('differ by %j', (change) => expect(sameHistory(sampleHistory, changed(change))).toBe(false));
  it('differ by a transaction more, and by where their account ids end', () => {
    expect(sameHistory(sampleHistory, historyOf(known.slice(1)))).toBe(false);
    const two = (account: string, id: string) =>
      historyOf([
        { ...first, id: '1', accounts: [account] },
        { ...first, id },
      ]);
    expect(sameHistory(two('x', 'y2'), two('xy', '2'))).toBe(false);
    expect(sameHistory(changed({ accounts: ['a', 'b'] }), changed({ accounts: ['ab'] }))).toBe(false);
  });
  it('are compared in the time that both cover', () => {
    const [oldest] = known.toSorted((a, b) => (a.posted < b.posted ? -1 : 1));
    const windows = [{ start: '2025-01-01T10:00:01Z', end: YEAR.end }];
    const without = { ...historyOf(known.filter((one) => one !== oldest)), windows };
    expect(sameHistory(sampleHistory, without)).toBe(true);
    expect(sameHistory(without, sampleHistory)).toBe(true);
  });
});

describe('the windows of a second reading', () => {
  const [start, middle, end] = ['2025-01-01T00:00:00Z', '2025-06-01T00:00:00Z', '2025-12-31T00:00:00Z'];
  const windows = [
    { start: middle, end },
    { start, end: middle },
  ];

  it('begin each a second later, still touch each other, and end where they did', () => {
    expect(windowsAgain({ ...sampleHistory, windows })).toEqual([
      { start: '2025-06-01T00:00:01Z', end },
      { start: '2025-01-01T00:00:01Z', end: '2025-06-01T00:00:01Z' },
    ]);
  });
  it.each([
    ['a transaction would be left out', { start: sampleTransaction(0).posted, end }],
    ['an end has a fraction', { start: '2025-01-01T00:00:00.5Z', end }],
    ['the window is one instant', { start: end, end }],
  ])('are the same if %s', (_, window) => {
    const history = { ...sampleHistory, windows: [window] };
    expect(windowsAgain(history)).toBe(history.windows);
  });
  it('are none if there are none', () => expect(windowsAgain({ ...sampleHistory, windows: [] })).toEqual([]));
});

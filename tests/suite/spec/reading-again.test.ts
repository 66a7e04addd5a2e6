import { describe, expect, it } from 'vitest';
import { sameHistory, windowsAgain } from '../../../spec/reading-again.ts';
import { sampleHistory, sampleTransaction, YEAR } from '../../../spec/oracles/sample-fixtures.ts';
import { movedBy } from '../../../spec/windows.ts';
import { historyOf } from './readings.ts';

describe('two readings of a history', () => {
  const { known } = sampleHistory;
  const [first = sampleTransaction(0)] = known;
  const changed = (change: object) => historyOf([{ ...first, ...change }, ...known.slice(1)]);

  it('are the same in any order', () => {
    expect(sameHistory(sampleHistory, historyOf([...known].reverse()))).toBe(true);
    expect(sameHistory(sampleHistory, { ...sampleHistory, walks: [], span: 1 })).toBe(true);
    expect(sameHistory(historyOf([]), historyOf([]))).toBe(true);
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
    expect(sameHistory({ ...without, windows: [YEAR] }, sampleHistory)).toBe(false);
  });
});

describe('the windows of a second reading', () => {
  const [start, end] = ['2025-01-01T00:00:00Z', '2025-06-01T00:00:00Z'];
  const older = { start, end };
  const newer = { start: end, end: '2025-12-31T00:00:00Z' };

  it('are each a second later, and still touch each other', () => {
    expect(windowsAgain({ ...sampleHistory, windows: [newer, older] })).toEqual([
      { start: '2025-06-01T00:00:01Z', end: '2025-12-31T00:00:01Z' },
      { start: '2025-01-01T00:00:01Z', end: '2025-06-01T00:00:01Z' },
    ]);
  });
  it('are the same if a transaction would be left out, or an end has a fraction', () => {
    const [first = sampleTransaction(0)] = sampleHistory.known;
    const windows = [{ start: first.posted, end: YEAR.end }];
    const tight = { ...sampleHistory, windows };
    expect(windowsAgain(tight)).toBe(windows);
    const fractions = { ...sampleHistory, windows: [{ start: '2025-01-01T00:00:00.5Z', end: YEAR.end }] };
    expect(windowsAgain(fractions)).toBe(fractions.windows);
    expect(windowsAgain({ ...sampleHistory, windows: [] })).toEqual([]);
  });
});

it('a window is moved with both ends', () => {
  expect(movedBy({ start: '2025-12-31T23:59:59Z', end: '2026-01-01T00:00:00Z' }, 1)).toEqual({
    start: '2026-01-01T00:00:00Z',
    end: '2026-01-01T00:00:01Z',
  });
  expect(movedBy(YEAR, -2).end).toBe('2025-12-30T23:59:58Z');
});

import { describe, expect, it } from 'vitest';
import { acrossMonths, pendingOfAccount } from '../../../generators/settled-points.ts';
import { queryAt } from '../../../generators/space.ts';
import type { TransactionHistory } from '../../../spec/history.ts';
import { parseInstant } from '../../../spec/oracles/formats.ts';
import { selected } from '../../../spec/oracles/history-sets.ts';
import { ACCOUNTS, sampleHistory } from '../../../spec/oracles/sample-fixtures.ts';

/** A history of transactions of one result, each of the first account. */
const historyOf = (result: string, times: readonly string[]): TransactionHistory => ({
  ...sampleHistory,
  known: times.map((posted, n) => ({
    id: `id-${n}`,
    posted,
    at: parseInstant(posted) ?? { epochSeconds: 0, fraction: '' },
    result,
    accounts: ACCOUNTS.slice(0, 1),
    spelled: ACCOUNTS.slice(0, 1),
  })),
});

describe('PENDING ones of an account', () => {
  const days = ['2025-03-01T09:00:00Z', '2025-03-03T08:00:00Z', '2025-03-03T17:30:00Z', '2025-03-09T12:00:00Z'];
  const history = historyOf('PENDING', days);
  const queries = (seed: number) => pendingOfAccount(history, ACCOUNTS, seed).map((p) => queryAt(history, ACCOUNTS, p));

  it.each([1, 2])('are asked for by a first page, a page between others, and an instant (seed %i)', (seed) => {
    const [first, within, instant, ...more] = queries(seed);
    if (first === undefined || within === undefined || instant === undefined) throw new Error('a query is missing');
    expect(more).toEqual([]);
    for (const query of [first, within, instant]) {
      expect(query).toMatchObject({ result: 'PENDING', accountId: ACCOUNTS[0] });
    }
    expect(first.offset ?? 0).toBe(0);
    expect(first.limit ?? days.length).toBeLessThan(days.length);
    expect(within.offset ?? 0).toBeGreaterThan(0);
    expect((within.offset ?? 0) + (within.limit ?? 0)).toBeLessThan(selected(history, within).length);
    // Of the instants, that of one which has another before it on its day.
    expect(instant.window).toEqual({ start: days[2], end: days[2] });
  });

  it('are not asked for if there are fewer than two', () =>
    expect(pendingOfAccount(historyOf('PENDING', days.slice(0, 1)), ACCOUNTS, 1)).toEqual([]));
});

describe('a few days across months', () => {
  it('are the shortest in which transactions of both are', () => {
    const times = ['2025-02-10', '2025-02-20', '2025-03-20', '2025-03-30', '2025-03-31', '2025-04-01', '2025-04-20'];
    const history = historyOf(
      'APPROVED',
      times.map((day) => `${day}T12:00:00Z`),
    );
    const [point, ...more] = acrossMonths(history, 1);
    if (point === undefined) throw new Error('no point');
    expect(more).toEqual([]);
    expect(queryAt(history, [], point)).toEqual({
      window: { start: '2025-03-30T00:00:00Z', end: '2025-04-01T23:59:59Z' },
      limit: 22,
    });
  });

  it('are none if all was posted in one month', () => {
    const times = ['2025-03-10', '2025-03-11', '2025-03-12'].map((day) => `${day}T12:00:00Z`);
    expect(acrossMonths(historyOf('APPROVED', times), 1)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  acrossMonths,
  pendingOfAccount,
  hiddenInstant,
  laterByDefault,
  plainAndBrief,
  settledOfAnother,
  statementOf,
} from '../../../generators/settled-points.ts';
import { queryAt, type Point } from '../../../generators/space.ts';
import type { TransactionHistory } from '../../../spec/model/history.ts';
import { selected } from '../../../spec/oracles/history-sets.ts';
import { ACCOUNTS } from '../../checks/shared/samples.ts';
import { historyOf, posted } from '../spec/readings.ts';

/** A history of transactions of one result, each of the first account. */
const listed = (result: string, times: readonly string[]): TransactionHistory =>
  historyOf(times.map((time, n) => posted(`id-${n}`, time, result)));

describe('PENDING ones of an account', () => {
  const days = ['2025-03-01T09:00:00Z', '2025-03-03T08:00:00Z', '2025-03-03T17:30:00Z', '2025-03-09T12:00:00Z'];
  const history = listed('PENDING', days);
  const queries = (seed: number) => pendingOfAccount(history, ACCOUNTS, seed).map((p) => queryAt(history, ACCOUNTS, p));

  it.each([1, 2])('are asked for by a page between others, and an instant (seed %i)', (seed) => {
    const [within, instant, ...more] = queries(seed);
    if (within === undefined || instant === undefined) throw new Error('a query is missing');
    expect(more).toEqual([]);
    for (const query of [within, instant]) {
      expect(query).toMatchObject({ result: 'PENDING', accountId: ACCOUNTS[0] });
    }
    expect(within.offset ?? 0).toBeGreaterThan(0);
    expect((within.offset ?? 0) + (within.limit ?? 0)).toBeLessThan(selected(history, within).length);
    // Of the instants, that of one which has another before it on its day.
    expect(instant.window).toEqual({ start: days[2], end: days[2] });
  });

  it('are not asked for if there are fewer than two', () =>
    expect(pendingOfAccount(listed('PENDING', days.slice(0, 1)), ACCOUNTS, 1)).toEqual([]));
});

describe('a few days across months', () => {
  it('are the shortest in which transactions of both are', () => {
    const times = ['2025-02-10', '2025-02-20', '2025-03-20', '2025-03-30', '2025-03-31', '2025-04-01', '2025-04-20'];
    const history = listed(
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
    expect(acrossMonths(listed('APPROVED', times), 1)).toEqual([]);
  });
});

/** Thirty transactions, two for each second day, the later of them within the hour; every fifth one PENDING. */
const history = historyOf(
  Array.from({ length: 30 }, (_, n) => {
    const day = String(2 * Math.floor(n / 2) + 1).padStart(2, '0');
    return posted(
      `id-${n}`,
      `2025-03-${day}T09:${n % 2 === 0 ? '10' : '40'}:00Z`,
      n % 5 === 0 ? 'PENDING' : 'APPROVED',
    );
  }),
);
const empty = historyOf([]);
const queriesOf = (points: readonly Point[], accounts: readonly string[] = ACCOUNTS) =>
  points.map((point) => queryAt(history, accounts, point));

describe('what most clients ask', () => {
  it('are later pages of PENDING without a limit', () => {
    const queries = queriesOf(laterByDefault(history));
    expect(queries.map(({ result, accountId, limit }) => [result, accountId, limit])).toEqual([
      ['PENDING', undefined, undefined],
    ]);
    for (const query of queries) expect(query.offset).toBeGreaterThan(0);
  });

  it('are two dates less than a day apart, and less than an hour, that hold what must be listed and what must not', () => {
    const queries = queriesOf(plainAndBrief(history));
    expect(queries.map((query) => Object.keys(query))).toEqual(queries.map(() => ['window']));
    expect(queries.length).toBeGreaterThan(0);
    for (const query of queries) {
      expect(selected(history, query).length).toBeGreaterThan(0);
      expect(selected(history, { ...query, result: 'PENDING' }).length).toBeGreaterThan(0);
    }
  });

  it('is the instant of a PENDING one, which is not listed', () => {
    const [query] = queriesOf(hiddenInstant(history, 1));
    if (query === undefined) throw new Error('no query');
    expect(query.window.start).toBe(query.window.end);
    expect([query.result, selected(history, query)]).toEqual([undefined, []]);
    expect(selected(history, { ...query, result: 'PENDING' }).length).toBeGreaterThan(0);
  });

  it('is a statement of an account within a month, up to a midnight of a day that goes on', () => {
    const [query] = queriesOf(statementOf(history, ACCOUNTS));
    if (query === undefined) throw new Error('no query');
    expect(Object.keys(query).toSorted()).toEqual(['accountId', 'window']);
    expect(query.window.end).toMatch(/T00:00:00Z$/);
    const wholeDay = { ...query, window: { ...query.window, end: query.window.end.replace('T00:00:00', 'T23:59:59') } };
    expect(selected(history, wholeDay).length).toBeGreaterThan(selected(history, query).length);
  });

  it('is one of these of each other customer, another one for the next', () => {
    const each = [0, 1, 2].map((nth) => queriesOf(settledOfAnother(history, nth), []));
    expect(each.map((queries) => queries.length)).toEqual([1, 1, 1]);
    expect(new Set(each.map((queries) => JSON.stringify(queries))).size).toBe(3);
  });

  it('is nothing if there are no transactions', () => {
    const none = [laterByDefault(empty), plainAndBrief(empty), hiddenInstant(empty, 1), statementOf(empty, [])];
    expect([...none, settledOfAnother(empty, 0)].flat()).toEqual([]);
  });
});

/** What most clients ask, which is settled for every seed. */
import { describe, expect, it } from 'vitest';
import {
  hiddenInstant,
  laterByDefault,
  plainAndBrief,
  settledOfAnother,
  statementOf,
} from '../../../generators/settled-points.ts';
import { type Point, queryAt } from '../../../generators/space.ts';
import type { TransactionHistory } from '../../../spec/history.ts';
import { parseInstant } from '../../../spec/oracles/formats.ts';
import { selected } from '../../../spec/oracles/history-sets.ts';
import { ACCOUNTS, sampleHistory } from '../../../spec/oracles/sample-fixtures.ts';

/** Thirty transactions, two for each second day, the later of them within the hour; every fifth one PENDING. */
const history: TransactionHistory = {
  ...sampleHistory,
  known: Array.from({ length: 30 }, (_, n) => {
    const day = String(2 * Math.floor(n / 2) + 1).padStart(2, '0');
    const posted = `2025-03-${day}T09:${n % 2 === 0 ? '10' : '40'}:00Z`;
    return {
      id: `id-${n}`,
      posted,
      at: parseInstant(posted) ?? { epochSeconds: 0, fraction: '' },
      result: n % 5 === 0 ? 'PENDING' : 'APPROVED',
      accounts: ACCOUNTS.slice(0, 1),
      spelled: ACCOUNTS.slice(0, 1),
    };
  }),
};
const empty: TransactionHistory = { ...sampleHistory, known: [] };
const queriesOf = (points: readonly Point[], accounts: readonly string[] = ACCOUNTS) =>
  points.map((point) => queryAt(history, accounts, point));

describe('what most clients ask', () => {
  it('are later pages without a limit, of PENDING and of an account', () => {
    const queries = queriesOf(laterByDefault(history, ACCOUNTS));
    expect(queries.map(({ result, accountId, limit }) => [result, accountId, limit])).toEqual([
      ['PENDING', undefined, undefined],
      ['APPROVED', ACCOUNTS[0], undefined],
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
    const none = [laterByDefault(empty, []), plainAndBrief(empty), hiddenInstant(empty, 1), statementOf(empty, [])];
    expect([...none, settledOfAnother(empty, 0)].flat()).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pastEnds } from '../../../engine/parts/past-end.ts';
import { designedPoints } from '../../../generators/design.ts';
import { PLAINEST, pointsOver, queryAt } from '../../../generators/space.ts';
import type { TransactionHistory, TransactionQuery } from '../../../spec/history.ts';
import { parseInstant } from '../../../spec/oracles/formats.ts';
import { selected } from '../../../spec/oracles/history-sets.ts';
import { ACCOUNTS, sampleHistory } from '../../../spec/oracles/sample-fixtures.ts';
import { classesOf, pairsIn } from '../../../spec/query-classes.ts';
import { acceptedAround, RESULTS } from '../../../spec/windows.ts';

/** 120 transactions over half a year, two results, two accounts, every fourth with a fraction of a second. */
const history: TransactionHistory = {
  ...sampleHistory,
  known: Array.from({ length: 120 }, (_, n) => {
    const whole = new Date(Date.UTC(2025, 1, 1) + n * 131_071_000).toISOString().slice(0, 19);
    const posted = `${whole}${n % 4 === 0 ? '.25' : ''}Z`;
    const account = ACCOUNTS[n % 2] ?? '';
    return {
      id: `id-${n}`,
      posted,
      at: parseInstant(posted) ?? { epochSeconds: 0, fraction: '' },
      result: n % 3 === 0 ? 'PENDING' : 'APPROVED',
      accounts: [account],
      spelled: [account],
    };
  }),
};

/** What the walks of a run have sent before queries are designed: pages of the widest window, with every result. */
const walked: readonly TransactionQuery[] = history.windows.slice(0, 1).flatMap((window) =>
  [{ window }, ...RESULTS.map((result) => ({ window, result }))].flatMap((query) => {
    const pages = Math.ceil(selected(history, query).length / 25);
    return [query, ...Array.from({ length: pages }, (_, page) => ({ ...query, limit: 25, offset: 25 * page }))];
  }),
);
const pairsOf = (queries: readonly TransactionQuery[]): ReadonlySet<string> =>
  new Set(queries.flatMap((query) => pairsIn(classesOf(query, selected(history, query).length))));

describe('the designed queries', () => {
  const design = { change: 7, sent: pairsOf(walked) };
  const queries = designedPoints(history, ACCOUNTS, 1, design).map((point) => queryAt(history, ACCOUNTS, point));

  it('have every limit from 1 to 25', () => {
    const limits = new Set(queries.map(({ limit }) => limit));
    expect(Array.from({ length: 25 }, (_, i) => i + 1).filter((limit) => !limits.has(limit))).toEqual([]);
  });

  it('are at most 60, and each selects something', () => {
    expect(queries.length).toBeLessThanOrEqual(60);
    expect(queries.filter((query) => selected(history, query).length === 0)).toEqual([]);
  });

  it('have, with the walks before them, nearly every pair of classes that random queries have', () => {
    const sent = pairsOf([...walked, ...queries]);
    const random = fc
      .sample(pointsOver(ACCOUNTS.length), { numRuns: 2000, seed: 9 })
      .map((point) => queryAt(history, ACCOUNTS, point))
      .filter((query) => selected(history, query).length > 0);
    const missing = [...pairsOf(random)].filter((pair) => !sent.has(pair));
    expect(missing.length).toBeLessThanOrEqual(2);
  });

  it('have most limits where they leave something out', () => {
    const inForce = queries.filter((query) => {
      const { limit = Infinity, offset = 0 } = query;
      return offset + limit < selected(history, query).length;
    });
    expect(new Set(inForce.map(({ limit }) => limit)).size).toBeGreaterThanOrEqual(15);
  });

  it('change each parameter alone with the empty pages past the end, so that a cache without it is seen', () => {
    const parts = ({ window, result, accountId, limit, offset }: TransactionQuery) => ({
      start: window.start,
      end: window.end,
      result,
      accountId,
      limit,
      offset,
    });
    const all = [...queries, ...pastEnds({ history, usableAccounts: ACCOUNTS }, 1)];
    const alone = all.flatMap((one, i) =>
      all.slice(0, i).flatMap((other) => {
        const [a, b] = [parts(one), parts(other)];
        const changed = Object.keys(a).filter((name) => a[name as keyof typeof a] !== b[name as keyof typeof b]);
        return changed.length === 1 ? changed : [];
      }),
    );
    expect(new Set(alone).size).toBeGreaterThanOrEqual(4);
  });

  it('begin with the page of an account that has transactions before it and behind it', () => {
    for (const seed of [1, 2, 3, 4]) {
      const [first] = designedPoints(history, ACCOUNTS, seed).map((point) => queryAt(history, ACCOUNTS, point));
      if (first === undefined) throw new Error('nothing is designed');
      const { offset = 0, limit = Infinity, accountId } = first;
      expect(accountId).toBeDefined();
      expect(offset).toBeGreaterThan(0);
      expect(offset + limit).toBeLessThan(selected(history, first).length);
    }
  });

  it('are chosen by the seed', () => {
    expect(designedPoints(history, ACCOUNTS, 1)).toEqual(designedPoints(history, ACCOUNTS, 1));
    expect(designedPoints(history, ACCOUNTS, 2)).not.toEqual(designedPoints(history, ACCOUNTS, 1));
  });

  it('are points that the arbitrary can shrink', () => {
    const arbitrary = pointsOver(ACCOUNTS.length);
    for (const point of designedPoints(history, ACCOUNTS, 3)) {
      expect(arbitrary.canShrinkWithoutContext(point), JSON.stringify(point)).toBe(true);
    }
  });
});

it('every point is a valid query inside a window that was accepted, with an offset below total', () => {
  fc.assert(
    fc.property(pointsOver(ACCOUNTS.length), (point) => {
      const query = queryAt(history, ACCOUNTS, point);
      const { window, limit = 1, offset = 0 } = query;
      expect(Date.parse(window.start)).toBeLessThanOrEqual(Date.parse(window.end));
      expect(acceptedAround(history, window)).not.toBeNull();
      expect(limit >= 1 && limit <= 25).toBe(true);
      expect(offset === 0 || offset < selected(history, query).length).toBe(true);
    }),
    { seed: 1, numRuns: 500 },
  );
});

it('the plainest point is the widest window and nothing else', () => {
  expect(queryAt(history, ACCOUNTS, PLAINEST)).toEqual({ window: history.windows[0] });
});

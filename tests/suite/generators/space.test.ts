import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEALT_LIMITS, drawnPoints, pointsFor } from '../../../generators/draws.ts';
import { PLAINEST, type Point, pointsOver, queryAt } from '../../../generators/space.ts';
import type { TransactionQuery } from '../../../spec/model/history.ts';
import { selected } from '../../../spec/oracles/history-sets.ts';
import { ACCOUNTS } from '../../checks/shared/samples.ts';
import { historyOf, posted } from '../spec/readings.ts';
import { classesOf, pairsIn } from '../../../spec/model/query.ts';
import { acceptedAround, RESULTS } from '../../../spec/model/windows.ts';

/** 120 transactions over half a year, two results, two accounts, every fourth with a fraction of a second. */
const history = historyOf(
  Array.from({ length: 120 }, (_, n) => {
    const whole = new Date(Date.UTC(2025, 1, 1) + n * 131_071_000).toISOString().slice(0, 19);
    const result = n % 3 === 0 ? 'PENDING' : 'APPROVED';
    return posted(`id-${n}`, `${whole}${n % 4 === 0 ? '.25' : ''}Z`, result, ACCOUNTS[n % 2]);
  }),
);

/** What the walks of a run have sent before queries are drawn: pages of the widest window, with every result. */
const walked: readonly TransactionQuery[] = history.windows.slice(0, 1).flatMap((window) =>
  [{ window }, ...RESULTS.map((result) => ({ window, result }))].flatMap((query) => {
    const pages = Math.ceil(selected(history, query).length / 25);
    return [query, ...Array.from({ length: pages }, (_, page) => ({ ...query, limit: 25, offset: 25 * page }))];
  }),
);
const pairsOf = (queries: readonly TransactionQuery[]): ReadonlySet<string> =>
  new Set(queries.flatMap((query) => pairsIn(classesOf(query, selected(history, query).length))));

const DRAWN = DEALT_LIMITS.length;

describe('the drawn queries', () => {
  const queriesOf = (points: readonly Point[]) => points.map((point) => queryAt(history, ACCOUNTS, point));
  const drawn = queriesOf(drawnPoints(history, ACCOUNTS, 1, DRAWN));
  const all = queriesOf(pointsFor(history, ACCOUNTS, 1));

  it.each([1, 2, 3, 4, 5, 6])('have, with seed %d, every limit that they are dealt on a page that it cuts', (seed) => {
    const cut = queriesOf(drawnPoints(history, ACCOUNTS, seed, DRAWN)).filter(
      (query) => selected(history, query).length > (query.offset ?? 0) + (query.limit ?? 25),
    );
    const limits = new Set(cut.map(({ limit }) => limit));
    expect(limits).toEqual(new Set(DEALT_LIMITS));
  });

  it.each<keyof TransactionQuery>(['result', 'offset', 'accountId'])(
    'deal out the classes of %s equally',
    (parameter) => {
      const without = drawn.filter((query) => query[parameter] === undefined).length;
      const classes = { result: 3, offset: 4, accountId: 2 }[parameter as 'result'];
      expect(Math.abs(without - DRAWN / classes)).toBeLessThan(1);
    },
  );

  it('select something, and are at least half of the points, boundaries included', () => {
    expect(drawn.filter((query) => selected(history, query).length === 0)).toEqual([]);
    expect(all.length).toBeLessThanOrEqual(2 * drawn.length);
  });

  it('have, with the walks before them and the boundaries, seven in ten pairs of classes that random queries have', () => {
    const sent = pairsOf([...walked, ...all]);
    const random = fc
      .sample(pointsOver(ACCOUNTS.length), { numRuns: 2000, seed: 9 })
      .map((point) => queryAt(history, ACCOUNTS, point))
      .filter((query) => selected(history, query).length > 0);
    const missing = [...pairsOf(random)].filter((pair) => !sent.has(pair));
    expect(missing.length / pairsOf(random).size).toBeLessThan(0.31);
  });

  it('begin with a page that has transactions before it and behind it', () => {
    for (const seed of [1, 2, 3, 4]) {
      const [first] = queriesOf(drawnPoints(history, ACCOUNTS, seed, DRAWN));
      if (first === undefined) throw new Error('nothing is drawn');
      const { offset = 0, limit = Infinity } = first;
      expect(offset).toBeGreaterThan(0);
      expect(offset + limit).toBeLessThan(selected(history, first).length);
    }
  });

  it('are chosen by the seed', () => {
    expect(drawnPoints(history, ACCOUNTS, 1, DRAWN)).toEqual(drawnPoints(history, ACCOUNTS, 1, DRAWN));
    expect(drawnPoints(history, ACCOUNTS, 2, DRAWN)).not.toEqual(drawnPoints(history, ACCOUNTS, 1, DRAWN));
  });

  it('are points that the arbitrary can shrink', () => {
    const arbitrary = pointsOver(ACCOUNTS.length);
    for (const point of pointsFor(history, ACCOUNTS, 3)) {
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

it('the plainest point is the widest window and nothing else', () =>
  expect(queryAt(history, ACCOUNTS, PLAINEST)).toEqual({ window: history.windows[0] }));

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listCardholderTransactions, transactionQuery } from '../../../environment/client/requests.ts';
import { drawnPoints, fewPoints } from '../../../generators/draws.ts';
import { toldBy } from '../../../generators/misreadings.ts';
import { PLAINEST, type Point, pointsOver, queryAt } from '../../../generators/space.ts';
import type { TransactionQuery } from '../../../spec/model/history.ts';
import { selected } from '../../../spec/oracles/history-sets.ts';
import { ACCOUNTS, CARDHOLDER, samplePage } from '../../checks/shared/samples.ts';
import { historyOf, posted } from '../spec/readings.ts';
import { queryCoverage } from '../../../spec/model/query.ts';
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
/** What a run that sent these queries says of them. */
const coverageOf = (queries: readonly TransactionQuery[]) =>
  queryCoverage(
    queries.map((query) => ({
      ...samplePage([], { total: selected(history, query).length }),
      request: listCardholderTransactions(CARDHOLDER, transactionQuery(query)),
    })),
  );
const allPairs = coverageOf([]).pairs.missing;
const pairsOf = (queries: readonly TransactionQuery[]): ReadonlySet<string> => {
  const missing = new Set(coverageOf(queries).pairs.missing);
  return new Set(allPairs.filter((pair) => !missing.has(pair)));
};

it('windows end with a transaction where most are posted between two seconds: every other one that is exact', () => {
  const known = history.known.map(({ id, posted: at, result, accounts: [account = ''] }, n) =>
    posted(id, n % 10 === 0 ? at : at.replace(/(\.\d+)?Z/, '.125Z'), result, account),
  );
  const fine = historyOf(known);
  const drawn = drawnPoints({ history: fine, accounts: ACCOUNTS }, 1).map((point) => queryAt(fine, ACCOUNTS, point));
  const atInstants = drawn.filter(({ window }) => window.start.includes('.') && window.end > window.start);
  expect(atInstants.some(({ accountId }) => accountId !== undefined)).toBe(true);
  expect(atInstants.flatMap((query) => toldBy(fine, query))).toEqual(
    expect.arrayContaining(['start left out', 'end left out']),
  );
  expect(atInstants.length).toBeLessThan(drawn.length / 2);
});

const toldOf = (query: TransactionQuery) => toldBy(history, query);

describe('the drawn queries', () => {
  const queriesOf = (points: readonly Point[]) => points.map((point) => queryAt(history, ACCOUNTS, point));
  const drawn = queriesOf(drawnPoints({ history, accounts: ACCOUNTS }, 1));

  const isCut = (query: TransactionQuery): boolean =>
    selected(history, query).length > (query.offset ?? 0) + (query.limit ?? Infinity);

  it.each([1, 2, 3, 4, 5, 6])('have every limit but the largest once, on a page that it cuts (seed %d)', (seed) => {
    const cut = queriesOf(drawnPoints({ history, accounts: ACCOUNTS }, seed)).filter(isCut);
    const limits = cut.flatMap(({ limit }) => limit ?? []);
    expect(limits.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 24 }, (_, i) => i + 1));
  });

  it.each(['result', 'offset', 'accountId'] as const)(
    'have each combination with %s once with a limit',
    (parameter) => {
      const limited = drawn.filter(isCut);
      const classes = { result: 3, offset: 4, accountId: 2 }[parameter];
      const without = limited.filter((query) => query[parameter] === undefined);
      expect(without.length).toBe(limited.length / classes);
    },
  );

  it('ask what most clients ask: two dates and little else, of an instant, of days, and the next page; and a page that ends where all do', () => {
    const plain = drawn.filter(({ limit }) => limit === undefined);
    const lengths = coverageOf(plain).classes.filter(({ dimension, sent }) => dimension === 'window' && sent > 0);
    expect(lengths.map(({ name }) => name)).toEqual(expect.arrayContaining(['one instant', 'whole days', 'longer']));
    expect(plain.map((query) => Object.keys(query).toSorted().join())).toEqual(
      expect.arrayContaining(['window', 'accountId,window', 'accountId,offset,result,window']),
    );
    const endOf = ({ limit = 0, offset = 0 }: TransactionQuery) => limit + offset;
    const ends = drawn.filter((query) => query.limit === 1 && endOf(query) === selected(history, query).length);
    expect(ends).not.toEqual([]);
  });

  it('select something, but for one that asks for the instant of what a query without a result leaves out', () => {
    const empty = drawn.filter((query) => selected(history, query).length === 0);
    expect(empty.map((query) => Object.keys(query))).toEqual([['window']]);
    expect(empty.flatMap(toldOf)).toContain('any result by default');
  });

  it('have, with the walks before them, six in ten pairs of classes that random queries have', () => {
    const sent = pairsOf([...walked, ...drawn]);
    const random = fc
      .sample(pointsOver(ACCOUNTS.length), { numRuns: 2000, seed: 9 })
      .map((point) => queryAt(history, ACCOUNTS, point))
      .filter((query) => selected(history, query).length > 0);
    const missing = [...pairsOf(random)].filter((pair) => !sent.has(pair));
    expect(missing.length / pairsOf(random).size).toBeLessThan(0.41);
  });

  it.each([1, 2, 3])('tell more than as many random queries do, each by itself (seed %d)', (seed) => {
    const own = queriesOf(drawnPoints({ history, accounts: ACCOUNTS }, seed)).map(toldOf);
    const random = fc
      .sample(pointsOver(ACCOUNTS.length), { numRuns: own.length, seed: seed + 8 })
      .map((point) => toldOf(queryAt(history, ACCOUNTS, point)));
    expect(own.flat().length).toBeGreaterThan(random.flat().length);
  });

  it('begin with what tells most', () => {
    const [first, ...others] = drawn.map((query) => toldOf(query).length);
    expect(first).toBe(Math.max(first ?? 0, ...others));
  });

  it('are two of a cardholder of whom little is asked: one that tells most, and what most clients ask, in turn', () => {
    const few = [0, 1, 2, 3].map((turn) => queriesOf(fewPoints({ history, accounts: ACCOUNTS }, 1, turn)));
    const most = Math.max(...drawn.map((query) => toldOf(query).length));
    for (const queries of few)
      expect(Math.max(...queries.map((query) => toldOf(query).length))).toBeGreaterThan(most - 2);
    const plain = few.map((queries) => Object.keys(queries[0] ?? {}).toSorted());
    expect(plain).toEqual([['window'], ['offset', 'window'], ['window'], ['window']]);
    expect(fewPoints({ history: historyOf([]), accounts: [] }, 1, 0)).toEqual([]);
  });

  it('are none if there are no transactions', () =>
    expect(drawnPoints({ history: historyOf([]), accounts: [] }, 1)).toEqual([]));

  it('are chosen by the seed', () => {
    const again = historyOf(history.known);
    expect(drawnPoints({ history: again, accounts: ACCOUNTS }, 1)).toEqual(
      drawnPoints({ history, accounts: ACCOUNTS }, 1),
    );
    expect(drawnPoints({ history, accounts: ACCOUNTS }, 2)).not.toEqual(
      drawnPoints({ history, accounts: ACCOUNTS }, 1),
    );
  });

  it('are points that the arbitrary can shrink', () => {
    const arbitrary = pointsOver(ACCOUNTS.length);
    for (const point of drawnPoints({ history, accounts: ACCOUNTS }, 3)) {
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

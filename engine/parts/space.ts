import { rollup } from 'd3-array';
import fc from 'fast-check';
import { transactionQuery } from '../../environment/client/requests.ts';
import { pageOf, pageRequest, readPage, readSet } from '../../environment/discovery/transaction-pages.ts';
import { designedPoints, type Point, pointsOver, queryAt } from '../../generators/space.ts';
import { operations } from '../../spec/generated/vocabulary.ts';
import {
  isObstacle,
  type Read,
  type TransactionHistory,
  type TransactionPage,
  type TransactionQuery,
  type TransactionSet,
} from '../../spec/history.ts';
import type { Exchange } from '../../spec/exchange.ts';
import { type Judged, nothing, obstructed } from '../../spec/judged.ts';
import { asPredicted } from '../../spec/oracles/history-pages.ts';
import { selected } from '../../spec/oracles/history-sets.ts';
import { acceptsLikeBare, acceptsParameter, acceptsWindow, countsSelected } from '../../spec/oracles/query-space.ts';
import { sampleApproved, sampleHistory, samplePage, sampleTransaction } from '../../spec/oracles/sample-fixtures.ts';
import { receptionOf } from '../../spec/reception.ts';
import { acceptedAround, wholeSecond } from '../../spec/windows.ts';
import { type AnyPart, part, samplesOf, type Sender } from '../check.ts';
import type { Fixtures } from '../fixtures.ts';
import { have as sampleHave, read, sampleAccounts } from './samples.ts';
import { sampleRefusal } from './sample-subject.ts';

/**
 * Properties of all valid queries of list cardholder transactions. Each is tried on the same designed queries, which one
 * run sends once; each shrinks for itself.
 */

const { limit: LIMIT } = operations.listCardholderTransactions.parameters;
const NEEDS = ['history', 'usableAccounts'] as const;
type Have = Pick<Fixtures, (typeof NEEDS)[number]>;
const have: Have = { ...sampleHave, usableAccounts: sampleAccounts.map(({ account }) => account) };
/** The widest window, with all that may be left out. */
const FULL: Point = { window: 0, from: 0, to: 0, result: 1, account: 1, limit: 3, offset: 2 };
const PLAIN: Point = { ...FULL, result: 0, account: 0, limit: 0, offset: 0 };

const queryOf = (point: Point, fixtures: Have) => queryAt(fixtures.history, fixtures.usableAccounts, point);

/** Designed once for each history: choosing takes a while. */
const designs = new WeakMap<object, readonly Point[]>();

function designFor(fixtures: Have, seed: number): readonly Point[] {
  const design = designs.get(fixtures.history) ?? designedPoints(fixtures.history, fixtures.usableAccounts, seed);
  designs.set(fixtures.history, design);
  return design;
}

/** A property of every query that it concerns. */
interface Property<Reading> {
  readonly concerns?: (query: TransactionQuery) => boolean;
  /** Queries tried beyond the designed ones. */
  readonly random?: number;
  readonly act: (sender: Sender, query: TransactionQuery, have: Have) => Promise<Reading>;
  readonly judge: (reading: Reading, query: TransactionQuery, have: Have) => Judged;
  readonly at: Point;
  readonly accepts: readonly Reading[];
  readonly rejects: readonly Reading[];
}

function everyQuery<Reading>({ concerns = () => true, random = 0, at, ...property }: Property<Reading>): AnyPart {
  const sample = (reading: Reading) => ({ one: at, reading, have });
  return part<(typeof NEEDS)[number], Point, Reading | null>({
    needs: NEEDS,
    given: (fixtures, { settings: { seed } }) => {
      if (fixtures.history.known.length === 0) return { kind: 'no-data', wants: { need: 'transactions' } };
      const designed = designFor(fixtures, seed).filter((point) => concerns(queryOf(point, fixtures)));
      return { arbitrary: pointsOver(fixtures.usableAccounts.length), designed, random };
    },
    act: async (sender, point, fixtures) => {
      const query = queryOf(point, fixtures);
      return concerns(query) ? property.act(sender, query, fixtures) : null;
    },
    judge: (reading, point, fixtures) =>
      reading === null ? nothing : property.judge(reading, queryOf(point, fixtures), fixtures),
    show: (point, fixtures) => Object.fromEntries(transactionQuery(queryOf(point, fixtures))),
    against: 'history',
    samples: { accepts: property.accepts.map(sample), rejects: property.rejects.map(sample) },
  });
}

const served = samplePage(sampleApproved);

/** Every query with a valid value of a parameter is served if the same query without it is. */
export function acceptsEvery(parameter: Exclude<keyof TransactionQuery, 'window'>): AnyPart {
  const value = (query: TransactionQuery) => String(query[parameter]);
  return everyQuery({
    concerns: (query) => query[parameter] !== undefined,
    act: async (sender, query, { history: { cardholderId } }) => {
      const exchange = await sender.send(pageRequest(cardholderId, query));
      const { [parameter]: _left, ...plainer } = query;
      const isServed = receptionOf(exchange) === 'served';
      return { exchange, plainer: isServed ? null : await sender.send(pageRequest(cardholderId, plainer)) };
    },
    judge: (reading, query) => acceptsParameter(reading, parameter, value(query)),
    at: FULL,
    accepts: [{ exchange: served, plainer: null }],
    rejects: [{ exchange: sampleRefusal, plainer: served }],
  });
}

/** Every window inside an accepted one is accepted. */
export const acceptsEveryWindow = (): AnyPart =>
  everyQuery({
    act: async (sender, query, { history }) => {
      const { cardholderId } = history;
      const exchange = await sender.send(pageRequest(cardholderId, query));
      const accepted = acceptedAround(history, query.window);
      if (receptionOf(exchange) === 'served' || accepted === null) return { exchange, bare: null, around: null };
      const bare = await sender.send(pageRequest(cardholderId, { window: query.window }));
      return { exchange, bare, around: await sender.send(pageRequest(cardholderId, { window: accepted })) };
    },
    judge: (reading, { window }, { history }) =>
      wholeSecond(window.start) ? acceptsWindow(reading, acceptedAround(history, window)) : nothing,
    at: PLAIN,
    accepts: [{ exchange: served, bare: null, around: null }],
    rejects: [{ exchange: sampleRefusal, bare: sampleRefusal, around: served }],
  });

/** `paging.total` of every query is the number of transactions that it selects. */
export const countsEveryQuery = (): AnyPart =>
  everyQuery({
    act: (sender, query, { history }) => readPage(sender.send, history.cardholderId, query),
    judge: (page, query, { history }) => countsSelected(page, query, history),
    at: PLAIN,
    accepts: [read(sampleApproved)],
    rejects: [read(sampleApproved, { total: 7 })],
  });

/** The answer to a query, read as far as its judgement needs. */
interface Predicted {
  readonly page: Read<TransactionPage>;
  /** Everything that the query selects, if the page was short. */
  readonly all: TransactionSet | null;
  /** The answer to the bare window, if the query was refused. */
  readonly bare: Exchange | null;
}

async function askPredicted(
  sender: Sender,
  query: TransactionQuery,
  history: TransactionHistory,
): Promise<Predicted & { readonly exchange: Exchange }> {
  const { cardholderId } = history;
  const exchange = await sender.send(pageRequest(cardholderId, query));
  const page = pageOf(exchange);
  if (isObstacle(page)) {
    const isBare = Object.keys(query).length === 1 || receptionOf(exchange) === 'served';
    const bare = isBare ? null : await sender.send(pageRequest(cardholderId, { window: query.window }));
    return { exchange, page, all: null, bare };
  }
  const expected = selected(history, query).length;
  const { limit = LIMIT.default, offset = 0 } = query;
  const isShort = offset === 0 && limit >= expected && page.ids.length < expected;
  const whole = isShort ? await readSet(sender.send, cardholderId, query) : null;
  return { exchange, page, all: whole === null || isObstacle(whole) ? null : whole, bare: null };
}

function judgePredicted(
  { exchange, page, all, bare }: Predicted & { readonly exchange: Exchange },
  query: TransactionQuery,
  history: TransactionHistory,
): Judged {
  if (bare !== null && wholeSecond(query.window.start)) return acceptsLikeBare(exchange, bare);
  return asPredicted(page, all, query, history);
}

const predicted = (known: typeof sampleApproved, paging: { total?: number } = {}) => {
  const page = read(known, paging);
  return { exchange: page.exchange, page, all: null, bare: null };
};
const REJECTED = [
  predicted([...sampleApproved, sampleTransaction(9)]),
  predicted(sampleApproved, { total: 5 }),
  predicted([], { total: 6 }),
  { exchange: sampleRefusal, page: { kind: 'budget' } as const, all: null, bare: served },
];

/** Every query brings what the history predicts. */
export const predictsEveryQuery = (random: number): AnyPart =>
  everyQuery({
    random,
    act: (sender, query, { history }) => askPredicted(sender, query, history),
    judge: (reading, query, { history }) => judgePredicted(reading, query, history),
    at: PLAIN,
    accepts: [predicted(sampleApproved)],
    rejects: REJECTED,
  });

/** A query of one of the other customers. */
interface OfAnother {
  readonly customer: number;
  readonly point: Point;
}

/** Queries of other customers bring what their own short histories predict: a defect may spare all but one. */
export function predictsOthers(each: number): AnyPart {
  const historyOf = ({ others }: Pick<Fixtures, 'others'>, { customer }: OfAnother) =>
    others[customer] ?? sampleHistory;
  const queryFor = (fixtures: Pick<Fixtures, 'others'>, one: OfAnother) => {
    const history = historyOf(fixtures, one);
    return queryAt(history, accountsOn(history), one.point);
  };
  return part<'others', OfAnother, Predicted & { readonly exchange: Exchange }>({
    needs: ['others'],
    given: ({ others }, { settings: { seed } }) => {
      const designed = others.flatMap((history, customer) =>
        designedPoints(history, accountsOn(history), seed, customer + each)
          .slice(customer, customer + each)
          .map((point) => ({ customer, point })),
      );
      const arbitrary = fc.record({ customer: fc.nat(Math.max(0, others.length - 1)), point: pointsOver(1) });
      return designed.length === 0 ? [] : { arbitrary, designed, random: 0 };
    },
    act: (sender, one, fixtures) => askPredicted(sender, queryFor(fixtures, one), historyOf(fixtures, one)),
    judge: (reading, one, fixtures) => {
      const query = queryFor(fixtures, one);
      const empty = !isObstacle(reading.page) && reading.page.ids.length === 0;
      // Which ids accountId takes is open: one that brings nothing says nothing.
      if (query.accountId !== undefined && empty) return obstructed({ kind: 'account-not-usable' });
      return judgePredicted(reading, query, historyOf(fixtures, one));
    },
    show: (one, fixtures) => ({
      cardholderId: historyOf(fixtures, one).cardholderId,
      ...Object.fromEntries(transactionQuery(queryFor(fixtures, one))),
    }),
    against: 'others',
    samples: samplesOf({
      one: { customer: 0, point: PLAIN },
      have: { others: [sampleHistory] },
      accepts: [predicted(sampleApproved)],
      rejects: REJECTED,
    }),
  });
}

/** The account that most lines of a history have, as it is spelled. */
function accountsOn({ known }: TransactionHistory): string[] {
  const counts = rollup(
    known.flatMap(({ spelled }) => spelled),
    (all) => all.length,
    (id) => id,
  );
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, 1)
    .map(([id]) => id);
}

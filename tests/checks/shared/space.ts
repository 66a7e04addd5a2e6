/**
 * Properties of all valid queries of list cardholder transactions. Each is tried on the same drawn queries, which one
 * run sends once; each shrinks for itself.
 */
import { transactionQuery } from '../../../environment/client/requests.ts';
import { pageRequest } from '../../../environment/discovery/transaction-pages.ts';
import { pointsFor } from '../../../generators/draws.ts';
import { PLAINEST, type Point, pointsOver, queryAt } from '../../../generators/space.ts';
import { operations } from '../../../spec/generated/vocabulary.ts';
import { isObstacle, type TransactionQuery } from '../../../spec/model/history.ts';
import { type Judgement, nothing } from '../../../spec/evidence/evidence.ts';
import { asWithDefault, fillsPage } from '../../../spec/oracles/history-pages.ts';
import { selected } from '../../../spec/oracles/history-sets.ts';
import { acceptsLike, acceptsWindow, countsSelected } from '../../../spec/oracles/query-space.ts';
import { dispositionOf } from '../../../spec/exchange/disposition.ts';
import { acceptedAround, wholeSecond } from '../../../spec/model/windows.ts';
import { type AnyPart, part, type Sender } from '../../../engine/check.ts';
import { spending } from '../../../engine/budget.ts';
import { besidePlainer } from './requests.ts';
import { askPredicted, judgePredicted, pageFor, predicted, QUERIED, type Queried, REJECTED } from './predicted.ts';
import { read, sampleApproved, samplePage, sampleRefusal, samplesOf } from './samples.ts';

const { limit: LIMIT } = operations.listCardholderTransactions.parameters;
/** The widest window, with every optional parameter. */
const FULL: Point = { ...PLAINEST, result: 1, account: 1, limit: 3, offset: 2 };

const queryOf = (point: Point, fixtures: Queried) => queryAt(fixtures.history, fixtures.usableAccounts, point);

/** A property of every query that it concerns. */
interface Property<Reading> {
  readonly concerns?: (query: TransactionQuery) => boolean;
  /** The share of a budget beyond the default that random queries spend. */
  readonly share?: number;
  readonly act: (sender: Sender, query: TransactionQuery, have: Queried) => Promise<Reading>;
  readonly judge: (reading: Reading, query: TransactionQuery, have: Queried) => Judgement;
  readonly at: Point;
  readonly accepts: readonly Reading[];
  readonly rejects: readonly Reading[];
}

function everyQuery<Reading>({ concerns = () => true, share = 0, at, ...property }: Property<Reading>): AnyPart {
  return part<keyof Queried, Point, Reading | null>({
    needs: QUERIED,
    given: (fixtures, { settings: { seed, budget } }) => {
      if (fixtures.history.known.length === 0) return { kind: 'no-data', wants: { need: 'transactions' } };
      const examples = pointsFor(fixtures.history, fixtures.usableAccounts, seed).filter((point) =>
        concerns(queryOf(point, fixtures)),
      );
      return { arbitrary: pointsOver(fixtures.usableAccounts.length), examples, random: spending(budget, share) };
    },
    act: async (sender, point, fixtures) => {
      const query = queryOf(point, fixtures);
      return concerns(query) ? property.act(sender, query, fixtures) : null;
    },
    judge: (reading, point, fixtures) =>
      reading === null ? nothing : property.judge(reading, queryOf(point, fixtures), fixtures),
    show: (point, fixtures) => Object.fromEntries(transactionQuery(queryOf(point, fixtures))),
    baseline: 'history',
    samples: samplesOf({ one: at, accepts: property.accepts, rejects: property.rejects }),
  });
}

const served = samplePage(sampleApproved);

/** Every query with a valid value of a parameter is served if the same query without it is. */
export function acceptsEvery(parameter: Exclude<keyof TransactionQuery, 'window'>): AnyPart {
  return everyQuery({
    concerns: (query) => query[parameter] !== undefined,
    act: (sender, query, { history: { cardholderId } }) => {
      const { [parameter]: _left, ...plainer } = query;
      return besidePlainer(sender, pageRequest(cardholderId, query), pageRequest(cardholderId, plainer));
    },
    judge: (reading, query) =>
      acceptsLike(reading, { because: 'served-without', parameter, value: String(query[parameter]) }),
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
      if (dispositionOf(exchange) === 'accepted' || accepted === null) return { exchange, bare: null, around: null };
      sender.further();
      const bare = await sender.send(pageRequest(cardholderId, { window: query.window }));
      sender.further();
      return { exchange, bare, around: await sender.send(pageRequest(cardholderId, { window: accepted })) };
    },
    judge: (reading, { window }, { history }) =>
      wholeSecond(window.start) ? acceptsWindow(reading, acceptedAround(history, window)) : nothing,
    at: PLAINEST,
    accepts: [{ exchange: served, bare: null, around: null }],
    rejects: [{ exchange: sampleRefusal, bare: sampleRefusal, around: served }],
  });

/** `paging.total` of every query is the number of transactions that it selects. */
export const countsEveryQuery = (): AnyPart =>
  everyQuery({
    act: (sender, query, { history }) => pageFor(sender, query, history),
    judge: (page, query, { history }) => countsSelected(page, query, history),
    at: PLAINEST,
    accepts: [read(sampleApproved)],
    rejects: [read(sampleApproved, { total: 7 })],
  });

/** Every page is as long as its limit or, at the end, as what is left of the list. */
export const fillsEveryPage = (): AnyPart =>
  everyQuery({
    concerns: ({ limit }) => limit !== undefined,
    act: (sender, query, { history }) => pageFor(sender, query, history),
    judge: (page, query, { history }) => fillsPage(page, query, history),
    at: { ...PLAINEST, limit: 3 },
    accepts: [read(sampleApproved.slice(0, 3), { total: sampleApproved.length })],
    rejects: [read(sampleApproved.slice(0, 2), { total: sampleApproved.length })],
  });

/** A page that leaves the limit out is as long as with the default. */
export const defaultsLimit = (): AnyPart =>
  everyQuery({
    concerns: ({ limit }) => limit === undefined,
    act: async (sender, query, { history }) => {
      const omitted = await pageFor(sender, query, history);
      const expected = selected(history, query).length - (query.offset ?? 0);
      const short = !isObstacle(omitted) && omitted.ids.length < Math.min(LIMIT.default, expected);
      if (!short) return { omitted, given: null };
      sender.further();
      return { omitted, given: await pageFor(sender, { ...query, limit: LIMIT.default }, history) };
    },
    judge: ({ omitted, given }) => asWithDefault(omitted, given),
    at: PLAINEST,
    accepts: [{ omitted: read(sampleApproved), given: null }],
    rejects: [{ omitted: read(sampleApproved.slice(1)), given: read(sampleApproved) }],
  });

/** Every query brings what the history predicts. */
export const predictsEveryQuery = (share: number): AnyPart =>
  everyQuery({
    share,
    act: (sender, query, { history }) => askPredicted(sender, query, history),
    judge: (reading, query, { history }) => judgePredicted(reading, query, history),
    at: PLAINEST,
    accepts: [predicted(sampleApproved)],
    rejects: REJECTED,
  });

/**
 * Properties of all valid queries of list cardholder transactions, of each customer whose transactions are known. Each is tried on the
 * same drawn queries, which one run sends once; each shrinks for itself.
 */
import { greatest, rollup } from 'd3-array';
import fc from 'fast-check';
import { transactionQuery } from '../../../environment/client/requests.ts';
import { pageRequest } from '../../../environment/discovery/transaction-pages.ts';
import { drawnPoints, fewPoints } from '../../../generators/draws.ts';
import { kindAt, PLAINEST, type Point, pointsOver, queryAt, sizedQueryAt } from '../../../generators/space.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import { operations } from '../../../spec/generated/vocabulary.ts';
import {
  idsOf,
  isObstacle,
  knownOf,
  leavesOutLines,
  type TransactionHistory,
  type TransactionQuery,
} from '../../../spec/model/history.ts';
import { type Judgement, nothing } from '../../../spec/evidence/evidence.ts';
import { asWithDefault, fillsPage } from '../../../spec/oracles/history-pages.ts';
import { canPredict, selected, showsAll } from '../../../spec/oracles/history-sets.ts';
import { acceptsLike, acceptsWindow, countsSelected } from '../../../spec/oracles/query-space.ts';
import { dispositionOf, ended } from '../../../spec/exchange/disposition.ts';
import { acceptedAround, fullestWindow, isUsual } from '../../../spec/model/windows.ts';
import { type AnyPart, part, type Sender } from '../../../engine/check.ts';
import { spending } from '../../../engine/budget.ts';
import { besidePlainer } from './requests.ts';
import { askPredicted, judgePredicted, pageFor, predicted, QUERIED, type Queried, REJECTED } from './predicted.ts';
import { read, sampleApproved, samplePage, sampleRefusal, samplesOf } from './samples.ts';

const { limit: LIMIT } = operations.listCardholderTransactions.parameters;
/** The widest window, with every optional parameter. */
const FULL: Point = { ...PLAINEST, result: 1, account: 1, limit: 3, offset: 2 };

/** A query of a customer: 0 is the one whose history was read in depth. */
interface Asked {
  readonly customer: number;
  readonly point: Point;
  /** 1 if the window is laid around the transactions of the first customer. */
  readonly shared: number;
}

const historyOf = ({ history, others }: Queried, { customer }: Asked): TransactionHistory =>
  others[customer - 1] ?? history;

/** The accounts that a customer is asked for: of another than the first it is not known yet whether accountId takes them. */
const accountsOf = (have: Queried, one: Asked): readonly string[] =>
  one.customer === 0 ? have.usableAccounts : busiestAccount(historyOf(have, one));

function queryOf(one: Asked, have: Queried): TransactionQuery {
  const own = historyOf(have, one);
  const shared = queryAt(have.history, [], one.point);
  return one.shared === 1 && canPredict(own, shared) ? shared : queryAt(own, accountsOf(have, one), one.point);
}

/** The account that most lines of a history have, as it is spelled; none if a transaction has no lines, and so no account. */
function busiestAccount({ known }: TransactionHistory): readonly string[] {
  if (known.some(({ accounts }) => accounts.length === 0)) return [];
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

/**
 * What a run asks: all that is drawn of the first customer, and a few of each other. One of them is asked what the first is asked, too:
 * then two answers must differ. It is also asked for the time before all that its list brought, which may have left something out.
 */
function examplesOf({ history, others, usableAccounts }: Queried, seed: number): readonly Asked[] {
  const own = drawnPoints({ history, accounts: usableAccounts }, seed).map((point) => ({
    customer: 0,
    point,
    shared: 0,
  }));
  const of = others.map((other, turn) =>
    fewPoints({ history: other, accounts: busiestAccount(other) }, seed, turn).map((point) => ({
      customer: turn + 1,
      point,
      shared: 0,
    })),
  );
  const [other] = others;
  if (other === undefined) return own;
  const shareable = own.filter(({ point }) => point.account === 0 && canPredict(other, queryAt(history, [], point)));
  const both = greatest(shareable, ({ point }) => sizedQueryAt(history, [], point).size);
  const before = { customer: 1, point: { ...PLAINEST, window: kindAt('before') }, shared: 0 };
  const shared = both === undefined ? [] : [{ ...both, customer: 1, shared: 1 }];
  return [...own, ...shared, ...of.flat(), before];
}

/**
 * Which accounts accountId takes is open, and known of the first customer alone. Of another it is if the whole list of the account
 * has something, and its lines are those that the history shows.
 */
async function accountUnknown(sender: Sender, one: Asked, have: Queried): Promise<Obstacle | null> {
  const { accountId } = queryOf(one, have);
  if (one.customer === 0 || accountId === undefined) return null;
  const history = historyOf(have, one);
  const whole = pageRequest(history.cardholderId, { window: fullestWindow(history), accountId });
  const list = await sender.send(whole);
  if (dispositionOf(list) !== 'accepted') return ended(list);
  const isEmpty = idsOf(list).length === 0;
  if (!isEmpty && !leavesOutLines(history, knownOf(list))) return null;
  const because = isEmpty ? 'none' : 'other-lines';
  return { kind: 'account-untold', accountId, cardholderId: history.cardholderId, because };
}

/** A property of every query that it concerns. */
interface Property<Reading> {
  readonly concerns?: (query: TransactionQuery) => boolean;
  /** The share of a budget beyond the default that random queries spend. */
  readonly share?: number;
  readonly act: (sender: Sender, query: TransactionQuery, history: TransactionHistory) => Promise<Reading>;
  readonly judge: (reading: Reading, query: TransactionQuery, history: TransactionHistory) => Judgement;
  /** The query of the samples; the plainest unless told otherwise. */
  readonly at?: Point;
  readonly accepts: readonly Reading[];
  readonly rejects: readonly Reading[];
}

function everyQuery<Reading>({
  concerns = () => true,
  share = 0,
  at = PLAINEST,
  ...property
}: Property<Reading>): AnyPart {
  return part<keyof Queried, Asked, Reading | null>({
    needs: QUERIED,
    given: (have, { settings: { seed, budget } }) => {
      if (have.history.known.length === 0) return { kind: 'no-data', wants: { need: 'transactions' } };
      const arbitrary = fc.record({
        customer: fc.nat(have.others.length),
        point: pointsOver(Math.max(1, have.usableAccounts.length)),
        shared: fc.nat(1),
      });
      const examples = examplesOf(have, seed).filter((one) => concerns(queryOf(one, have)));
      return { arbitrary, examples, random: spending(budget, share) };
    },
    act: async (sender, one, have) => {
      const query = queryOf(one, have);
      return concerns(query) ? property.act(sender, query, historyOf(have, one)) : null;
    },
    judge: (reading, one, have) =>
      reading === null ? nothing : property.judge(reading, queryOf(one, have), historyOf(have, one)),
    ruledOut: (sender, one, _reading, have) => accountUnknown(sender, one, have),
    show: (one, have) => ({
      ...(one.customer > 0 && { cardholderId: historyOf(have, one).cardholderId }),
      ...Object.fromEntries(transactionQuery(queryOf(one, have))),
    }),
    baseline: (one, have) => ({ historyOf: historyOf(have, one).cardholderId }),
    samples: samplesOf({
      one: { customer: 0, point: at, shared: 0 },
      accepts: property.accepts,
      rejects: property.rejects,
    }),
  });
}

const served = samplePage(sampleApproved);

/** Every query with a valid value of a parameter is served if the same query without it is. */
export function acceptsEvery(parameter: Exclude<keyof TransactionQuery, 'window'>): AnyPart {
  return everyQuery({
    concerns: (query) => query[parameter] !== undefined,
    act: (sender, query, { cardholderId }) => {
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
    act: async (sender, query, history) => {
      const { cardholderId } = history;
      const exchange = await sender.send(pageRequest(cardholderId, query));
      const accepted = acceptedAround(history, query.window);
      if (dispositionOf(exchange) === 'accepted' || accepted === null) return { exchange, bare: null, around: null };
      sender.further();
      const bare = await sender.send(pageRequest(cardholderId, { window: query.window }));
      sender.further();
      return { exchange, bare, around: await sender.send(pageRequest(cardholderId, { window: accepted })) };
    },
    judge: (reading, { window }, history) =>
      isUsual(window) ? acceptsWindow(reading, acceptedAround(history, window)) : nothing,
    accepts: [{ exchange: served, bare: null, around: null }],
    rejects: [{ exchange: sampleRefusal, bare: sampleRefusal, around: served }],
  });

/** `paging.total` of every query is the number of transactions that it selects. */
export const countsEveryQuery = (): AnyPart =>
  everyQuery({
    act: pageFor,
    judge: countsSelected,
    accepts: [read(sampleApproved)],
    rejects: [read(sampleApproved, { total: 7 })],
  });

/** Every page that can show all that its query selects does. */
export const showsAllOfEveryQuery = (): AnyPart =>
  everyQuery({
    act: pageFor,
    judge: showsAll,
    accepts: [read(sampleApproved)],
    rejects: [read(sampleApproved.slice(1))],
  });

/** Every page is as long as its limit or, at the end, as what is left of the list. */
export const fillsEveryPage = (): AnyPart =>
  everyQuery({
    concerns: ({ limit }) => limit !== undefined,
    act: pageFor,
    judge: fillsPage,
    at: { ...PLAINEST, limit: 3 },
    accepts: [read(sampleApproved.slice(0, 3), { total: sampleApproved.length })],
    rejects: [read(sampleApproved.slice(0, 2), { total: sampleApproved.length })],
  });

/** A page that leaves the limit out is as long as with the default. */
export const defaultsLimit = (): AnyPart =>
  everyQuery({
    concerns: ({ limit }) => limit === undefined,
    act: async (sender, query, history) => {
      const omitted = await pageFor(sender, query, history);
      const expected = selected(history, query).length - (query.offset ?? 0);
      const short = !isObstacle(omitted) && omitted.ids.length < Math.min(LIMIT.default, expected);
      if (!short) return { omitted, given: null };
      sender.further();
      return { omitted, given: await pageFor(sender, { ...query, limit: LIMIT.default }, history) };
    },
    judge: ({ omitted, given }) => asWithDefault(omitted, given),
    accepts: [{ omitted: read(sampleApproved), given: null }],
    rejects: [{ omitted: read(sampleApproved.slice(1)), given: read(sampleApproved) }],
  });

/** Every query brings what the history predicts. */
export const predictsEveryQuery = (share: number): AnyPart =>
  everyQuery({
    share,
    act: askPredicted,
    judge: judgePredicted,
    accepts: [predicted(sampleApproved)],
    rejects: REJECTED,
  });

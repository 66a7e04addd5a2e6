import { rollup } from 'd3-array';
import fc from 'fast-check';
import { pageRequest } from '../../../environment/discovery/transaction-pages.ts';
import { transactionQuery } from '../../../environment/client/requests.ts';
import { settledOfAnother } from '../../../generators/settled-points.ts';
import { drawnPoints, pointsFor } from '../../../generators/draws.ts';
import { kindAt, PLAINEST, type Point, pointsOver, queryAt } from '../../../generators/space.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { idsOf, isObstacle, knownOf, leavesOutLines, type TransactionHistory } from '../../../spec/model/history.ts';
import { obstructed } from '../../../spec/evidence/evidence.ts';
import { canPredict } from '../../../spec/oracles/history-sets.ts';
import { wholeSecond, fullestWindow } from '../../../spec/model/windows.ts';
import { type AnyPart, part } from '../../../engine/check.ts';
import { spending } from '../../../engine/budget.ts';
import type { Fixtures } from '../../../engine/fixtures.ts';
import { sampleApproved, sampleHistory, samplesOf } from './samples.ts';
import { askPredicted, judgePredicted, type Predicted, predicted, REJECTED } from './predicted.ts';

/** Customers who are asked what the busiest is asked, too. */
const SHARED = 1;
const NEEDS = ['others', 'history', 'usableAccounts'] as const;
type Have = Pick<Fixtures, (typeof NEEDS)[number]>;

/** Everything of a single instant: one of a whole second, because a fraction may be refused. */
const ONE_INSTANT: Point = { ...PLAINEST, window: kindAt('instant') };

/** A query of one of the other customers. */
interface OfAnother {
  readonly customer: number;
  readonly point: Point;
  /** 1 if it is one that the busiest customer is asked for, too: then the answers must differ as the customers do. */
  readonly shared: number;
}

/** What a query of another customer brought. */
interface OfAnotherRead extends Predicted {
  /** What its account has, asked for without anything else, if the query did not bring what its lines predict; else null. */
  readonly plain: Exchange | null;
}

/** Queries of other customers bring what their own short histories predict: a defect may spare all but one. */
export function predictsOthers(each: number, share: number): AnyPart {
  const historyOf = ({ others }: Have, { customer }: OfAnother) => others[customer] ?? sampleHistory;
  const queryFor = (fixtures: Have, one: OfAnother) => {
    const own = historyOf(fixtures, one);
    const query = queryAt(fixtures.history, [], one.point);
    return one.shared === 1 && canPredict(own, query) ? query : queryAt(own, accountsOn(own), one.point);
  };
  return part<(typeof NEEDS)[number], OfAnother, OfAnotherRead>({
    needs: NEEDS,
    given: (fixtures, { settings: { seed, budget } }) => {
      const examples = examplesOf(fixtures, each, seed);
      const customer = fc.nat(Math.max(0, fixtures.others.length - 1));
      const arbitrary = fc.record({ customer, point: pointsOver(1), shared: fc.nat(1) });
      return examples.length === 0 ? [] : { arbitrary, examples, random: spending(budget, share) };
    },
    act: async (sender, of, fixtures) => {
      const [query, history] = [queryFor(fixtures, of), historyOf(fixtures, of)];
      const reading = await askPredicted(sender, query, history);
      const { accountId } = query;
      const isAsPredicted = !bringsNothing(reading) && judgePredicted(reading, query, history).violations.length === 0;
      if (accountId === undefined || isAsPredicted) return { ...reading, plain: null };
      sender.further();
      const whole = pageRequest(history.cardholderId, { window: fullestWindow(history), accountId });
      return { ...reading, plain: await sender.send(whole) };
    },
    judge: (reading, one, fixtures) => {
      const [query, history] = [queryFor(fixtures, one), historyOf(fixtures, one)];
      return query.accountId === undefined || linesTell(reading, history)
        ? judgePredicted(reading, query, history)
        : obstructed({ kind: 'account-not-usable' });
    },
    show: (one, fixtures) => ({
      cardholderId: historyOf(fixtures, one).cardholderId,
      ...Object.fromEntries(transactionQuery(queryFor(fixtures, one))),
    }),
    baseline: 'others',
    samples: samplesOf({
      one: { customer: 0, point: PLAINEST, shared: 0 },
      accepts: [{ ...predicted(sampleApproved), plain: null }],
      rejects: REJECTED.map((one) => ({ ...one, plain: null })),
    }),
  });
}

/** Queries that are drawn for each customer, and one that most clients ask; of some, one that the busiest is asked, too. */
function examplesOf({ others, history, usableAccounts }: Have, each: number, seed: number): readonly OfAnother[] {
  const common = pointsFor(history, usableAccounts, seed).filter(({ account }) => account === 0);
  const brief = others.findIndex((other) => wholeSecond(queryAt(other, [], ONE_INSTANT).window.start));
  return others.flatMap((other, customer) => {
    const last = [...settledOfAnother(other, customer + seed), ...(customer === brief ? [ONE_INSTANT] : [])];
    const own = [...drawnPoints(other, accountsOn(other), seed + customer, each - last.length), ...last];
    const shareable = common.filter((point) => canPredict(other, queryAt(history, [], point)));
    const shared = customer < SHARED ? shareable.slice(customer, customer + 1) : [];
    return [
      ...own.map((point) => ({ customer, point, shared: 0 })),
      ...shared.map((point) => ({ customer, point, shared: 1 })),
    ];
  });
}

const bringsNothing = ({ page, bare }: Predicted): boolean =>
  bare !== null || (!isObstacle(page) && page.ids.length === 0);

/**
 * Whether the lines tell what an accountId brings. Which ids it takes is open: one that brings nothing in the whole time of the
 * history says nothing. Nor do lines of which its list shows more.
 */
function linesTell(reading: OfAnotherRead, history: TransactionHistory): boolean {
  if (reading.plain === null) return !bringsNothing(reading);
  return idsOf(reading.plain).length > 0 && !leavesOutLines(history, knownOf(reading.plain));
}

/** The account that most lines of a history have, as it is spelled; none if a transaction has no lines, and so no account. */
function accountsOn({ known }: TransactionHistory): string[] {
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

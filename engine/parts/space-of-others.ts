import { rollup } from 'd3-array';
import fc from 'fast-check';
import { transactionQuery } from '../../environment/client/requests.ts';
import { designedPoints, type Point, pointsOver, queryAt } from '../../generators/space.ts';
import { isObstacle, type TransactionHistory } from '../../spec/history.ts';
import { obstructed } from '../../spec/judged.ts';
import { sampleApproved, sampleHistory } from '../../spec/oracles/sample-fixtures.ts';
import { type AnyPart, part, samplesOf } from '../check.ts';
import { spending } from '../budget.ts';
import type { Fixtures } from '../fixtures.ts';
import { askPredicted, judgePredicted, type Predicted, predicted, REJECTED } from './predicted.ts';

const PLAIN: Point = { window: 0, from: 0, to: 0, result: 0, account: 0, limit: 0, offset: 0 };

/** A query of one of the other customers. */
interface OfAnother {
  readonly customer: number;
  readonly point: Point;
}

/** Queries of other customers bring what their own short histories predict: a defect may spare all but one. */
export function predictsOthers(each: number, share: number): AnyPart {
  const historyOf = ({ others }: Pick<Fixtures, 'others'>, { customer }: OfAnother) =>
    others[customer] ?? sampleHistory;
  const queryFor = (fixtures: Pick<Fixtures, 'others'>, one: OfAnother) => {
    const history = historyOf(fixtures, one);
    return queryAt(history, accountsOn(history), one.point);
  };
  return part<'others', OfAnother, Predicted>({
    needs: ['others'],
    given: ({ others }, { settings: { seed, budget } }) => {
      const designed = others.flatMap((history, customer) =>
        designedPoints(history, accountsOn(history), seed + customer, each).map((point) => ({ customer, point })),
      );
      const arbitrary = fc.record({ customer: fc.nat(Math.max(0, others.length - 1)), point: pointsOver(1) });
      return designed.length === 0 ? [] : { arbitrary, designed, random: spending(budget, share) };
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

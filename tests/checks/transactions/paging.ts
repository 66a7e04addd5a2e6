import { check } from '../../../engine/check.ts';
import { ofHistory, ofWalks, pageFor } from '../shared/predicted.ts';
import { PAGES_READ_ON, slicesAcross, slicesAt, slicesEveryWalk, slicesOpened } from '../shared/slices.ts';
import { countsOneTotal, countsShortPages, fillsShortPages } from '../shared/short-pages.ts';
import { countsEveryQuery, fillsEveryPage } from '../shared/space.ts';
import { asItIs, probes } from '../shared/requests.ts';
import { unusedAccounts } from '../shared/near-ids.ts';
import { countsPastEndOpened, countsPastEnds } from '../shared/past-end.ts';
import {
  read,
  sampleApproved,
  sampleHistory,
  samplesOf,
  sampleTransaction,
  sampleWalk,
  YEAR,
} from '../shared/samples.ts';
import { usableWalks } from '../../../environment/discovery/accounts.ts';
import { walkTransactions } from '../../../environment/discovery/transactions-walk.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import type { Result, TransactionHistory, TransactionWalk, Window } from '../../../spec/model/history.ts';
import { APPROVED, PENDING, isObstacle, select } from '../../../spec/model/history.ts';
import { obstructed } from '../../../spec/evidence/evidence.ts';
import {
  pagesAreFull,
  sameOrderAgain,
  walkHolds,
  walkRepeatsNothing,
  walkTotalsAre,
} from '../../../spec/oracles/history-pages.ts';
import { LARGEST_PAGE } from '../../../spec/oracles/lists.ts';
import {
  ties,
  instantsOf,
  inWholeDays,
  tieAcrossPages,
  fullestWindow,
  windowFrom,
} from '../../../spec/model/windows.ts';

/** Limits of which a page may end among transactions of one instant. */
const AMONG_TIES = [13, 10, 8, 6, 4] as const;
/** Limits of the slices. */
const [SMALL, MIDDLE, LARGER] = [1, 3, 4];
/** A limit of which even the PENDING transactions of some weeks fill more than one page. */
const FEW = 7;

/** A window whose APPROVED transactions fill more than one page but not many: cheap to walk. */
function walkable(history: TransactionHistory) {
  const approved = instantsOf(history.known.filter((t) => t.result === 'APPROVED'));
  const start = approved[Math.max(0, approved.length - 34)];
  return start === undefined ? fullestWindow(history) : windowFrom(history, start, { result: 'APPROVED', most: 34 });
}

/** What is walked first: a page that ends among transactions of one instant, where an order that is not the same for each page shows itself. */
function amongTies(history: TransactionHistory): { readonly limit: number; readonly window: Window } {
  const tied = AMONG_TIES.flatMap((limit) => {
    const window = tieAcrossPages(history, APPROVED, limit);
    return window === null ? [] : [{ limit, window }];
  });
  return tied[0] ?? { limit: AMONG_TIES[0], window: walkable(history) };
}

const hasRightTotals = (walk: TransactionWalk) => walk.totals.every((total) => total === new Set(walk.ids).size);
const isRepeating = ({ ids }: Pick<TransactionWalk, 'ids'>) => new Set(ids).size < ids.length;
const approved = sampleWalk(sampleApproved, 'APPROVED');
const [first = sampleTransaction(0)] = sampleApproved;
const twice = { ...approved, ids: [...approved.ids, first.id] };
const short = { ...approved, ids: approved.ids.slice(1) };

/** Every page of a walk says how many it lists. */
const RIGHT_TOTALS = {
  judge: walkTotalsAre,
  ...{ one: approved, accepts: [approved], rejects: [{ ...approved, totals: [9] }] },
};
/** No walk has an element twice. */
const ONCE = { judge: walkRepeatsNothing, most: PAGES_READ_ON, one: twice, accepts: [approved], rejects: [twice] };

export const checks = [
  check(
    'transactions/total',
    countsPastEndOpened(),
    countsPastEnds(),
    countsEveryQuery(),
    countsShortPages(),
    countsOneTotal(),
    ofWalks({ ...RIGHT_TOTALS, needs: ['history', 'accounts'], given: ({ accounts }) => usableWalks(accounts) }),
    ofWalks({
      ...RIGHT_TOTALS,
      needs: ['history'],
      given: ({ history: { walks } }) => walks.filter((walk) => walk.obstacle === null && walk.totals.length > 0),
    }),
    // Lists that are empty from their beginning.
    probes(['history', 'usableAccounts'], unusedAccounts),
  ),

  check(
    'transactions/walk-complete',
    ofWalks({ ...ONCE, needs: ['history'], given: ({ history: { walks } }) => walks.filter(isRepeating) }),
    ofHistory({
      unbroken: true,
      given: (history) => {
        const cheap = walkable(history);
        const sizeOf = (window: Window, result: Result) => select(history.known, { window, result }).length;
        const { limit, window } = amongTies(history);
        // Whole days, so that what is particular to them meets an offset.
        const days = [inWholeDays(cheap), cheap].find((one) => sizeOf(one, PENDING) > FEW) ?? fullestWindow(history);
        return [
          { limit, query: { window, result: APPROVED }, size: sizeOf(window, APPROVED) },
          { limit: FEW, query: { window: days, result: PENDING }, size: sizeOf(days, PENDING) },
        ];
      },
      act: async (sender, { query, limit, size }, history): Promise<TransactionWalk | Obstacle> => {
        if (size > limit) {
          return walkTransactions(sender.send, history.cardholderId, query, { limit, most: PAGES_READ_ON });
        }
        return { kind: 'no-data', wants: { need: 'more-transactions', than: limit, result: query.result } };
      },
      judge: (walk, _one, history) => (isObstacle(walk) ? obstructed(walk) : walkHolds(walk, history)),
      one: { limit: 7, query: { window: YEAR, result: APPROVED }, size: sampleHistory.known.length },
      accepts: [approved],
      rejects: [short, twice, sampleWalk([...sampleApproved, sampleTransaction(9)], 'APPROVED')],
    }),
  ),

  check(
    'transactions/slice',
    slicesAt(
      [
        { offset: 3, limit: SMALL },
        { offset: 3, limit: LARGER },
      ],
      'opened',
    ),
    slicesAt([{ offset: 24, limit: MIDDLE }]),
    slicesOpened(),
    slicesAcross(),
    slicesEveryWalk(),
  ),

  check(
    'transactions/page-size',
    asItIs({
      needs: ['history'],
      given: ({ history: { walks } }) => {
        const right = walks.filter(hasRightTotals);
        return right.length === 0 ? { kind: 'total-wrong' } : right;
      },
      judge: pagesAreFull,
      accepts: [approved],
      rejects: [{ ...approved, totals: [9] }],
    }),
    fillsEveryPage(),
    fillsShortPages(),
  ),

  check('transactions/stable-order', {
    needs: ['history'],
    uncached: true,
    given: ({ history }) => {
      const instants = instantsOf(history.known.filter((t) => t.result === 'APPROVED'));
      const tied = ties(history).find(({ result }) => result === 'APPROVED')?.at;
      const start = tied ?? instants[Math.max(0, instants.length - 15)];
      if (start === undefined) return { kind: 'no-data', wants: { need: 'transactions' } };
      return [windowFrom(history, start, { result: APPROVED, most: 20 })];
    },
    act: async (sender, window, { history }) => {
      const query = { window, result: APPROVED, limit: LARGEST_PAGE } as const;
      return [await pageFor(sender, query, history), await pageFor(sender, query, history)];
    },
    judge: sameOrderAgain,
    samples: samplesOf({
      one: YEAR,
      accepts: [[read(sampleApproved), read(sampleApproved)]],
      rejects: [[read(sampleApproved), read(sampleApproved.toReversed())]],
    }),
  }),
];

import { readPage } from '../../../environment/discovery/transaction-pages.ts';
import { limitOf } from '../../../environment/discovery/transactions-walk.ts';
import type { TriedAccount } from '../../../environment/discovery/accounts.ts';
import { drawnPoints } from '../../../generators/draws.ts';
import { isOfWalk, PLAINEST, type Point, pointsOver, queryAt } from '../../../generators/space.ts';
import { transactionQuery } from '../../../environment/client/requests.ts';
import { sameTexts } from '../../../spec/exchange/describe.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import { operations } from '../../../spec/generated/vocabulary.ts';
import {
  isObstacle,
  type Read,
  select,
  type TransactionHistory,
  type TransactionPage,
  type TransactionQuery,
  type TransactionWalk,
} from '../../../spec/model/history.ts';
import { nothing } from '../../../spec/evidence/evidence.ts';
import { sliceIs, walkBeyond } from '../../../spec/oracles/history-pages.ts';
import { selected } from '../../../spec/oracles/history-sets.ts';
import { mayBeRest, repeated } from '../../../spec/oracles/sets.ts';
import { RESULTS, fullestWindow } from '../../../spec/model/windows.ts';
import { type AnyPart, type Context, type Part, part, type Sender } from '../../../engine/check.ts';
import type { Fixtures } from '../../../environment/fixtures/fixtures.ts';
import { ofHistory, pageFor } from './predicted.ts';
import { read, sampleApproved, samplesOf } from './samples.ts';

const { limit: LIMIT } = operations.listCardholderTransactions.parameters;
const NEEDS = ['history', 'accounts', 'usableAccounts'] as const;
type Name = (typeof NEEDS)[number];
type Have = Pick<Fixtures, Name>;
type Reading = Read<TransactionPage> | null;

/**
 * The walk of the same filters that brought what the query selects: another shows no order. Its window may be another one, because
 * a history that is read again begins a second later, and the walks of accounts are read once.
 */
function walkOf(asked: TransactionQuery, { history, accounts }: Have): TransactionWalk | undefined {
  const walks = [...history.walks, ...accounts.flatMap((one: TriedAccount) => one.walks.map(({ walk }) => walk))];
  return walks.find(
    ({ query, obstacle, ids }) =>
      obstacle === null &&
      query.result === asked.result &&
      query.accountId === asked.accountId &&
      sameTexts(
        ids,
        selected(history, asked).map(({ id }) => id),
      ),
  );
}

const WALK = { in: 'walk' } as const;
/** Pages that are read on at most. */
export const PAGES_READ_ON = 45;

/**
 * Why a page cannot be compared with a walk; null if it can. No order is stated, so that it may be another one for another
 * limit, or within a page. In any order, pages of the same limit from this offset to the end hold as many elements as are
 * left there, each once, and none of the first page: if they do, the page may be right.
 */
async function unordered(
  sender: Sender,
  { cardholderId }: TransactionHistory,
  walk: TransactionWalk,
  { offset, limit }: { readonly offset: number; readonly limit?: number | undefined },
): Promise<Obstacle | null> {
  const { limit: _own, ...plain } = walk.query;
  const asked = limit === undefined ? plain : { ...plain, limit };
  const pageAt = (at: number) => readPage(sender.send, cardholderId, { ...asked, offset: at });
  const before = await isSteady(sender, cardholderId, walk);
  const ids: string[] = [];
  let pages = 0;
  // What comes twice is wrong in any order.
  for (; offset + ids.length < walk.ids.length && pages < PAGES_READ_ON && repeated(ids, WALK).length === 0; pages++) {
    const page = await pageAt(offset + ids.length);
    if (isObstacle(page)) return page;
    if (page.ids.length === 0) break;
    ids.push(...page.ids);
  }
  const first = await pageAt(0);
  const after = await isSteady(sender, cardholderId, walk);
  if (isObstacle(first)) return first;
  if (!before || !after) return { kind: 'order-differs', so: 'slices' };
  const isWhole = pages < PAGES_READ_ON;
  if (!mayBeRest({ ids, first: first.ids, isWhole }, walk.ids, offset)) return null;
  return isWhole ? { kind: 'order-depends-on-limit' } : { kind: 'walk-goes-on', pages };
}

/** Whether the first page of a walk is still in the same order. */
async function isSteady(sender: Sender, cardholderId: string, walk: TransactionWalk): Promise<boolean> {
  const head = await readPage(sender.send, cardholderId, { ...walk.query, limit: limitOf(walk), offset: 0 });
  return !isObstacle(head) && head.ids.join() === walk.ids.slice(0, head.ids.length).join();
}

/** A page of a list: of the one with this result, or of one that goes on beyond it. */
interface Slice {
  readonly result?: TransactionQuery['result'];
  readonly offset: number;
  readonly limit: number;
}

/** Pages of lists that were walked. */
function slicesOf(given: (history: TransactionHistory) => readonly Slice[], over?: 'opened'): AnyPart {
  const walkOf = (history: TransactionHistory, { result, offset }: Slice): TransactionWalk | undefined =>
    result === undefined
      ? walkBeyond(history, offset)
      : history.walks.find((one) => one.obstacle === null && one.query.result === result && one.ids.length > offset);
  return ofHistory<Slice, Read<TransactionPage>>({
    ...(over && { over }),
    given,
    act: async (sender, at, history) => {
      const { offset, limit } = at;
      const walk = walkOf(history, at);
      if (walk !== undefined) return pageFor(sender, { ...walk.query, offset, limit }, history);
      return { kind: 'no-data', wants: { need: 'walk-beyond', offset } };
    },
    judge: (page, at, history) => sliceIs(page, walkOf(history, at), at),
    ruledOut: async (sender, at, _page, history) => {
      const walk = walkOf(history, at);
      return walk === undefined ? null : unordered(sender, history, walk, at);
    },
    one: { offset: 1, limit: 2 },
    accepts: [read(sampleApproved.slice(1, 3))],
    rejects: [read(sampleApproved.slice(2, 4)), read([])],
  });
}

/** Pages of a list that was walked and goes on beyond them. */
export const slicesAt = (slices: readonly Slice[], over?: 'opened'): AnyPart => slicesOf(() => slices, over);

/**
 * Pages that go on from the last element of a page of a walk, if it holds fewer than its totals say: what the next page of the walk left
 * out is on them. If they are as the walk says, the total is wrong.
 */
export const slicesAcross = (): AnyPart =>
  slicesOf(({ walks }) =>
    walks
      .filter(({ obstacle, totals, ids }) => obstacle === null && (totals[0] ?? 0) > ids.length)
      .flatMap((walk) => {
        const [limit, { result }] = [limitOf(walk), walk.query];
        const pages = Math.min(MOST_ENDS, Math.ceil(walk.ids.length / limit) - 1);
        return Array.from({ length: pages }, (_, i) => ({ result, offset: (i + 1) * limit - 1, limit }));
      }),
  );
/** Ends of pages that are asked for at most: a bound of the requests. A loss on a later page stays unseen. */
const MOST_ENDS = 6;

/** About a third of a list, as a point has an offset. */
const THIRD = 35;

/** A later page of the longest list, without a limit: perhaps none was drawn. */
function laterOfLongest(history: TransactionHistory): Point[] {
  const sizes = RESULTS.map((result) => select(history.known, { window: fullestWindow(history), result }).length);
  return [{ ...PLAINEST, result: 1 + sizes.indexOf(Math.max(...sizes)), offset: THIRD }];
}

/** Pages of lists that were walked. `pointsOfWalks`: those that are tried. */
const slices = (pointsOfWalks: (fixtures: Have, context: Context) => readonly Point[]): Part<Name, Point, Reading> => {
  const queryOf = (point: Point, { history, usableAccounts }: Have) => queryAt(history, usableAccounts, point);
  return {
    needs: NEEDS,
    given: (fixtures, context) => {
      if (fixtures.history.known.length === 0) return { kind: 'no-data', wants: { need: 'transactions' } };
      const examples = pointsOfWalks(fixtures, context);
      return { arbitrary: pointsOver(fixtures.usableAccounts.length), examples, random: 0 };
    },
    act: async (sender, point, fixtures) => {
      const query = queryOf(point, fixtures);
      // A page without an offset may begin elsewhere: what it is left out for is judged by its default.
      if (walkOf(query, fixtures) === undefined || query.offset === undefined) return null;
      return pageFor(sender, query, fixtures.history);
    },
    judge: (page, point, fixtures) => {
      const query = queryOf(point, fixtures);
      const { limit = LIMIT.default, offset = 0 } = query;
      return page === null ? nothing : sliceIs(page, walkOf(query, fixtures), { offset, limit });
    },
    ruledOut: async (sender, point, _page, fixtures) => {
      const query = queryOf(point, fixtures);
      const walk = walkOf(query, fixtures);
      const { limit, offset = 0 } = query;
      return walk === undefined ? null : unordered(sender, fixtures.history, walk, { offset, limit });
    },
    show: (point, fixtures) => Object.fromEntries(transactionQuery(queryOf(point, fixtures))),
    baseline: 'history',
    // The page of two elements that begins with the second.
    samples: samplesOf({
      one: { ...PLAINEST, result: 1, limit: 2, offset: 20 },
      accepts: [read(sampleApproved.slice(1, 3), { total: sampleApproved.length })],
      rejects: [read(sampleApproved.slice(2, 4), { total: sampleApproved.length }), read([])],
    }),
  };
};

/** Every page of a list that was walked is the part of it that its offset and limit name. */
export const slicesEveryWalk = (): AnyPart =>
  part(
    slices(({ history, usableAccounts }, { settings: { seed } }) =>
      drawnPoints({ history, accounts: usableAccounts }, seed).filter(isOfWalk),
    ),
  );

/** Compares later pages of the lists that the opening walked. */
export const slicesOpened = (): AnyPart =>
  part({ ...slices(({ history }) => laterOfLongest(history)), over: 'opened' });

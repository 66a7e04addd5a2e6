import { readPage, sameOrder } from '../../environment/discovery/transaction-pages.ts';
import type { TriedAccount } from '../../environment/discovery/accounts.ts';
import { designFor } from '../../generators/design.ts';
import { isOfWalk, PLAINEST, type Point, pointsOver, queryAt } from '../../generators/space.ts';
import { transactionQuery } from '../../environment/client/requests.ts';
import type { Obstacle } from '../../spec/facts.ts';
import {
  isObstacle,
  type Read,
  type TransactionHistory,
  type TransactionPage,
  type TransactionQuery,
  type TransactionWalk,
} from '../../spec/history.ts';
import { nothing } from '../../spec/judged.ts';
import { sliceIs, standAlike } from '../../spec/oracles/history-pages.ts';
import { LARGEST_PAGE } from '../../spec/oracles/lists.ts';
import { sampleApproved } from '../../spec/oracles/sample-fixtures.ts';
import { type AnyPart, part, type Sender } from '../check.ts';
import type { Fixtures } from '../fixtures.ts';
import { have as sampleHave, read } from './samples.ts';

const NEEDS = ['history', 'accounts', 'usableAccounts'] as const;
type Have = Pick<Fixtures, (typeof NEEDS)[number]>;

/** The walk of the same query, limit and offset apart; only its order is known. */
function walkOf(
  { window, result, accountId }: TransactionQuery,
  { history, accounts }: Have,
): TransactionWalk | undefined {
  const walks = [...history.walks, ...accounts.flatMap((one: TriedAccount) => one.walks.map(({ walk }) => walk))];
  return walks.find(
    ({ query, obstacle, known, ids }) =>
      obstacle === null &&
      known.length === ids.length &&
      query.result === result &&
      query.accountId === accountId &&
      query.window.start === window.start &&
      query.window.end === window.end,
  );
}

/** Why a page cannot be compared with a walk: the order is not the same again, or depends on the limit. Null if it can. */
export async function unordered(
  sender: Sender,
  { cardholderId }: TransactionHistory,
  walk: TransactionWalk,
  limit: number | undefined,
): Promise<Obstacle | null> {
  const same = await sameOrder(sender.send, cardholderId, { ...walk.query, limit: LARGEST_PAGE });
  if (same !== true) return { kind: 'order-differs', so: 'slices' };
  const first = { ...walk.query, offset: 0, ...(limit === undefined ? {} : { limit }) };
  const head = await readPage(sender.send, cardholderId, first);
  const like = isObstacle(head) || standAlike(head, walk, walk.ids.slice(0, head.ids.length));
  return like ? null : { kind: 'order-depends-on-limit' };
}

/** Every page of a list that was walked is the part of it that its offset and limit name. */
export const slicesEveryWalk = (): AnyPart =>
  part<(typeof NEEDS)[number], Point, Read<TransactionPage> | null>({
    needs: NEEDS,
    given: (fixtures, { settings: { seed } }) => {
      const { history, usableAccounts } = fixtures;
      if (history.known.length === 0) return { kind: 'no-data', wants: { need: 'transactions' } };
      const designed = designFor(history, usableAccounts, seed).filter(isOfWalk);
      return { arbitrary: pointsOver(usableAccounts.length), designed, random: 0 };
    },
    act: async (sender, point, fixtures) => {
      const query = queryAt(fixtures.history, fixtures.usableAccounts, point);
      if (walkOf(query, fixtures) === undefined || query.limit === undefined) return null;
      return readPage(sender.send, fixtures.history.cardholderId, query);
    },
    judge: (page, point, fixtures) => {
      const query = queryAt(fixtures.history, fixtures.usableAccounts, point);
      const { limit, offset = 0 } = query;
      return page === null || limit === undefined ? nothing : sliceIs(page, walkOf(query, fixtures), { offset, limit });
    },
    excuse: async (sender, point, _page, fixtures) => {
      const query = queryAt(fixtures.history, fixtures.usableAccounts, point);
      const walk = walkOf(query, fixtures);
      return walk === undefined ? null : unordered(sender, fixtures.history, walk, query.limit);
    },
    show: (point, { history, usableAccounts }) =>
      Object.fromEntries(transactionQuery(queryAt(history, usableAccounts, point))),
    against: 'history',
    samples: {
      accepts: [sampleOf(read(sampleApproved.slice(1, 3), { total: sampleApproved.length }))],
      rejects: [sampleOf(read(sampleApproved.slice(2, 4), { total: sampleApproved.length })), sampleOf(read([]))],
    },
  });

/** The page of two elements that begins with the second. */
function sampleOf(reading: TransactionPage) {
  const have: Have = { ...sampleHave, accounts: [], usableAccounts: [] };
  return { one: { ...PLAINEST, result: 1, limit: 2, offset: 20 }, reading, have };
}

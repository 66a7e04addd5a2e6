import { inLanes } from '../client/pacing.ts';
import type { Send } from '../client/requests.ts';
import type { Subject } from './snapshot.ts';
import { readPage } from './transaction-pages.ts';
import { isObstacle, type TransactionHistory, type TransactionQuery } from '../../spec/model/history.ts';
import { readRange, RESULTS, secondsLater, widestWindow } from '../../spec/model/windows.ts';
import { LARGEST_PAGE } from '../../spec/oracles/lists.ts';

/** What may be read, and in which order: by the seed, so that repeated runs see other parts of long lists. */
interface Reading {
  /** Requests at most. */
  readonly most: number;
  readonly seed: number;
  readonly concurrency: number;
}

/** The lists of the accepted time that were not read: of each cardholder what is older than its history, or all if it has none. */
function unreadOf(subjects: readonly Subject[], histories: readonly TransactionHistory[]) {
  const [deep] = histories;
  if (deep === undefined) return [];
  const { start, end } = widestWindow(deep);
  return subjects.flatMap(({ cardholderId }) => {
    const known = histories.find((one) => one.cardholderId === cardholderId);
    const until = known === undefined ? end : secondsLater(readRange(known).start, -1);
    if (Date.parse(start) >= Date.parse(until)) return [];
    const window = { start, end: until };
    // Few are PENDING: what these leave goes to the others.
    return RESULTS.toReversed().map((result) => ({ cardholderId, query: { window, result } }));
  });
}

/**
 * Reads pages of what was not read of known cardholders: what is wrong with one record in hundreds is seen only if it is read. The
 * first of the histories is the one that was read in depth; the lists share the requests.
 */
export async function readUnread(
  send: Send,
  subjects: readonly Subject[],
  histories: readonly TransactionHistory[],
  { most, seed, concurrency }: Reading,
): Promise<void> {
  const unread = unreadOf(subjects, histories);
  let left = most;
  for (const [i, { cardholderId, query: list }] of unread.entries()) {
    const share = Math.ceil(left / (unread.length - i));
    if (share < 1) return;
    const query: TransactionQuery = { ...list, limit: LARGEST_PAGE };
    const first = await readPage(send, cardholderId, { ...query, offset: 0 });
    left -= 1;
    if (isObstacle(first)) continue;
    const pages = Math.max(0, Math.ceil((first.total ?? 0) / LARGEST_PAGE) - 1);
    const chosen = Array.from({ length: Math.min(pages, share - 1) }, (_, nth) => 1 + ((nth + seed) % pages));
    left -= chosen.length;
    await inLanes(chosen, concurrency, (page) =>
      readPage(send, cardholderId, { ...query, offset: page * LARGEST_PAGE }),
    );
  }
}

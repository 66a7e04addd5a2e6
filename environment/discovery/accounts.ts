import { least, rollup } from 'd3-array';
import type { Exchange } from '../../spec/exchange/exchange.ts';
import {
  isObstacle,
  knownOf,
  type KnownTransaction,
  leavesOutLines,
  type Result,
  select,
  type TransactionHistory,
  type TransactionWalk,
  type Window,
} from '../../spec/model/history.ts';
import { dispositionOf, refusesInput } from '../../spec/exchange/disposition.ts';
import { instantsOf, RESULTS, fullestWindow, windowTo } from '../../spec/model/windows.ts';
import { inLanes } from '../client/pacing.ts';
import { listCardholderTransactions, transactionQuery, type Send } from '../client/requests.ts';
import { readPage } from './transaction-pages.ts';
import { paceOf, walkTransactions } from './transactions-walk.ts';

/** An account id seen on lines, and the walks that asked for it. */
export interface TriedAccount {
  /** As it is spelled on the line. */
  readonly account: string;
  readonly walks: readonly { readonly result: Result; readonly walk: TransactionWalk }[];
  /** It has returned a transaction of this account: from here on it is known to be an accountId. */
  readonly usable: boolean;
  /** Every request for it, with its answer or refusal. */
  readonly exchanges: readonly Exchange[];
}

/**
 * Whether the lines tell what an accountId selects. They do not if it returns a transaction without lines: that an accountId
 * selects by lines is only a reading, and this transaction contradicts it. Nor do they if a transaction without lines lies
 * outside what was read with the accountId: the accountId may return it, too.
 */
function isPredictable(history: TransactionHistory, { usable, walks }: TriedAccount): boolean {
  const isRead = (one: KnownTransaction) =>
    walks.some(({ result, walk }) => {
      const { window } = walk.query;
      return walk.obstacle === null && select([one], { window, result }).length > 0;
    });
  const hasNone = ({ accounts }: KnownTransaction) => accounts.length === 0;
  return usable && !walks.some(({ walk }) => walk.known.some(hasNone)) && history.known.filter(hasNone).every(isRead);
}

/**
 * The accounts, as they are spelled, of which the lines tell what an accountId selects. None if the list of one shows lines that the
 * lists without an accountId leave out: they may leave out others.
 */
export function predictable(history: TransactionHistory | null, tried: readonly TriedAccount[]): string[] {
  if (history === null || usableWalks(tried).some(({ known }) => leavesOutLines(history, known))) return [];
  return tried.flatMap((one) => (isPredictable(history, one) ? [one.account] : []));
}

/** The walks under the accounts that can be used. */
export const usableWalks = (tried: readonly TriedAccount[]): TransactionWalk[] =>
  tried.filter(({ usable }) => usable).flatMap(({ walks }) => walks.map(({ walk }) => walk));

/** Accounts asked for at most: requests are few, and six show whether one of another kind is among them. */
const MOST = 6;
const BUSIEST = 2;
/** How much smaller each list's pages are than those of the list before: each limit meets lists of an account. */
const STEP = 2;
/** The smallest of these pages. */
const SMALLEST_PAGE = 17;

/** Accounts worth asking for, as they are spelled: the busiest, and those that stand on a second line or later. */
function accountsOf(known: readonly KnownTransaction[]): string[] {
  const first = new Map<string, number>();
  const later = new Map<string, number>();
  for (const { accounts } of known) {
    accounts.forEach((id, i) => {
      const count = i === 0 ? first : later;
      count.set(id, (count.get(id) ?? 0) + 1);
    });
  }
  const busy = (counts: Map<string, number>) =>
    [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([id]) => id);
  const spelled = new Map(known.flatMap((t) => t.accounts.map((id, i) => [id, t.spelled[i] ?? id] as const)));
  const telling = [...busy(first).slice(0, BUSIEST), ...busy(later).slice(0, BUSIEST), ...busy(first), ...busy(later)];
  return [...new Set(telling)].slice(0, MOST).map((id) => spelled.get(id) ?? id);
}

/**
 * Asks for each telling account seen on the lines of a history: that a line's id is an accountId is only a reading. The
 * busiest is read with each result; of the others, which may be of another kind, the shorter list. `frugal`: the busiest alone.
 */
export async function askForAccounts(
  send: Send,
  history: TransactionHistory,
  { frugal, concurrency }: { readonly frugal: boolean; readonly concurrency: number },
): Promise<readonly TriedAccount[]> {
  const telling = accountsOf(history.known);
  return inLanes(frugal ? telling.slice(0, 1) : telling, concurrency, (account, nth) =>
    askFor(send, history, account, {
      nth,
      lanes: frugal ? 1 : concurrency,
      results: nth === 0 ? RESULTS : shorter(history, account),
    }),
  );
}

/** The limit of the pages of the nth list. */
function nthLimit(history: TransactionHistory, nth: number): number {
  const most = paceOf(history);
  return Math.min(most, Math.max(SMALLEST_PAGE, most - STEP * nth));
}

/** Pages of an account that are read at most: the first, and one that follows it. */
const PAGES = 2;

/** The window with the newest transactions of a result, so many at most; the widest if that holds no more. */
function newest(history: TransactionHistory, result: Result, most: number): Window {
  const whole = fullestWindow(history);
  const [end] = instantsOf(select(history.known, { window: whole, result })).slice(-1);
  if (end === undefined || select(history.known, { window: whole, result }).length <= most) return whole;
  return { ...whole, start: windowTo(history, end, { result, most }).start };
}

/** The result that the fewest transactions of an account have. */
function shorter({ known }: TransactionHistory, account: string): readonly Result[] {
  const counts = rollup(
    known.filter(({ accounts }) => accounts.includes(account.toLowerCase())),
    (all) => all.length,
    ({ result }) => result,
  );
  const [fewest] = least(counts, ([, count]) => count) ?? [];
  return RESULTS.filter((result) => result === fewest);
}

async function askFor(
  send: Send,
  history: TransactionHistory,
  account: string,
  { nth, results, lanes }: { readonly nth: number; readonly results: readonly Result[]; readonly lanes: number },
): Promise<TriedAccount> {
  const walks: { result: Result; walk: TransactionWalk }[] = [];
  const exchanges: Exchange[] = [];
  const noted: Send = async (request) => {
    const exchange = await send(request);
    exchanges.push(exchange);
    return exchange;
  };
  for (const [i, result] of results.entries()) {
    const limit = nthLimit(history, nth * RESULTS.length + i);
    const window = newest(history, result, PAGES * limit);
    const query = { window, result, accountId: account };
    const walk = await walkTransactions(noted, history.cardholderId, query, { limit, intent: 'open', lanes });
    walks.push({ result, walk });
    // Only a request without an accountId shows whether the accountId caused the failure of the gateway.
    if (walk.obstacle !== null && exchanges.some((e) => dispositionOf(e) === 'inconclusive')) {
      await send(listCardholderTransactions(history.cardholderId, transactionQuery({ window, result, limit: 1 })));
    }
  }
  const bears = (t: KnownTransaction) => t.accounts.includes(account.toLowerCase());
  const isRead = walks.some(({ walk }) => walk.known.some(bears));
  const usable = isRead || (nth === 0 && exchanges.some(refusesInput) && (await returnsAlone(noted, history, account)));
  return { account, walks, usable, exchanges };
}

/** Whether an accountId that was rejected beside other optional parameters returns a transaction of its own without them. */
async function returnsAlone(send: Send, history: TransactionHistory, account: string): Promise<boolean> {
  const page = await readPage(
    send,
    history.cardholderId,
    { window: fullestWindow(history), accountId: account },
    'open',
  );
  return !isObstacle(page) && knownOf(page.exchange).some(({ accounts }) => accounts.includes(account.toLowerCase()));
}

import { DAY } from '../../spec/durations.ts';
import type { Exchange, Request } from '../../spec/exchange.ts';
import type { Obstacle } from '../../spec/facts.ts';
import { idsOf, type TransactionHistory, type TransactionWalk, type Window } from '../../spec/history.ts';
import { LARGEST_PAGE } from '../../spec/oracles/lists.ts';
import { pagingOf } from '../../spec/response.ts';
import { ENOUGH } from '../../spec/test-data.ts';
import { windowBefore } from '../../spec/windows.ts';
import { listCardholderTransactions, windowQuery } from '../client/requests.ts';
import type { DiscoverySettings, Subject } from './snapshot.ts';
import { MOST_PAGES, readWindow, type Send, unite } from './transactions-walk.ts';

const SHORTEST = 60_000;
/** Requested if the widest window shows nothing. */
const NARROWER = [180 * DAY, 30 * DAY, DAY];
/** Requests a window that is not known to be accepted. */
export const probe = (subject: Subject, window: Window, more: readonly (readonly [string, string])[] = []): Request =>
  listCardholderTransactions(subject.cardholderId, [...windowQuery(window), ...more], { intent: 'unusual' });

/**
 * One customer in depth, newest first, until the history means something or its share is spent. If `total` is
 * wrong, so that a walk does not end, the window is halved at what the walk returned. If the order differs between identical
 * requests, only windows of one page are trusted.
 */
export async function deepHistory(
  send: Send,
  subjects: readonly Subject[],
  { span, total, end: newest }: { readonly span: number; readonly total: number | null; readonly end: number },
  settings: DiscoverySettings,
  obstacles: Obstacle[],
): Promise<TransactionHistory | null> {
  let spent = 0;
  const counted: Send = (request) => {
    spent++;
    return send(request);
  };
  let end = newest;
  const { subject, total: most } = await busiest(counted, subjects, windowBefore(end, span), total);
  let width = await narrowed(counted, subject, end, { width: span, total: most }, settings.dense);
  if (most === 0) width = (await fullerWithin(counted, subject, end, span)) ?? width;
  let steady: boolean | null = null;
  const walks: TransactionWalk[] = [];
  // What is found is read once at least, however much finding a readable window cost.
  for (let step = 0; step < 40 && (step === 0 || spent < settings.share); step++) {
    const read = await readWindow(counted, subject.cardholderId, windowBefore(end, width));
    const stuck = read.find((w) => w.obstacle !== null);
    if (stuck !== undefined && stuck.pages.length >= MOST_PAGES && width > SHORTEST) {
      width = halved(stuck, end, width);
      continue;
    }
    const doubtful = read.find((w) => w.obstacle === null && !agrees(w));
    if (doubtful !== undefined && steady === null) steady = await sameAgain(counted, doubtful);
    const largest = Math.max(0, ...read.map((w) => w.totals[0] ?? 0));
    if (steady === false && largest > LARGEST_PAGE && width > SHORTEST) {
      width = await narrowed(counted, subject, end, { width, total: largest }, LARGEST_PAGE);
      continue;
    }
    walks.push(...read.filter((w) => w.obstacle === null));
    if (stuck !== undefined) {
      obstacles.push({ kind: 'history-cut', why: stuck.obstacle });
      break;
    }
    const empty = walks.length >= 8 && spent > settings.share / 2 && walks.every((w) => w.ids.length === 0);
    if (enough(walks) || empty || (span >= 366 * DAY && width === span && step >= 3)) break;
    end -= width;
  }
  return walks.length === 0 ? null : unite(subject.cardholderId, walks, span);
}

/** The width of a window that ends at an instant and holds at most this many APPROVED transactions, by its `total`. */
async function narrowed(
  send: Send,
  subject: Subject,
  end: number,
  known: { readonly width: number; readonly total: number },
  most: number,
): Promise<number> {
  let { width, total } = known;
  while (total > most && width > SHORTEST) {
    // As wide as would hold that many if they came evenly.
    width = Math.min(Math.floor(width / 2), Math.ceil((width * most) / total));
    total = pagingOf(await send(probe(subject, windowBefore(end, width))), 'total') ?? 0;
  }
  return width;
}

/**
 * The width of a narrower window that holds transactions although the widest says that it holds none: a target that
 * cuts wide windows short must not pass for one without data. Null if there is none.
 */
async function fullerWithin(send: Send, subject: Subject, end: number, span: number): Promise<number | null> {
  for (const width of NARROWER.filter((one) => one < span)) {
    const page = await send(probe(subject, windowBefore(end, width)));
    if ((pagingOf(page, 'total') ?? 0) > 0) return width;
  }
  return null;
}

/** The width that leaves about half of what a walk brought, whatever its order. */
function halved(walk: TransactionWalk, end: number, width: number): number {
  const posted = walk.known.map((t) => t.at.epochSeconds * 1000).sort((a, b) => a - b);
  const middle = posted[Math.floor(posted.length / 2)] ?? end - width / 2;
  return Math.max(SHORTEST, Math.min(Math.floor(width / 2), end - middle));
}

/** Whether a walk brought each transaction once, and as many as `total` says. */
function agrees(walk: TransactionWalk): boolean {
  const size = new Set(walk.ids).size;
  return size === walk.ids.length && walk.totals.every((total) => total === size);
}

/** Whether the first page of a walk, asked for again, comes in the same order. */
async function sameAgain(send: Send, walk: TransactionWalk): Promise<boolean> {
  const [first] = walk.pages;
  if (first === undefined) return true;
  const order = (page: Exchange) => idsOf(page).join();
  for (let i = 0; i < 2; i++) if (order(await send(first.request)) !== order(first)) return false;
  return true;
}

/** The customer with the most transactions in the newest window; the others are read there, too. */
async function busiest(send: Send, subjects: readonly Subject[], window: Window, newest: number | null) {
  const [only, ...others] = subjects;
  let best = only !== undefined && newest !== null ? { subject: only, total: newest } : null;
  for (const subject of best === null ? subjects : others) {
    const request = listCardholderTransactions(subject.cardholderId, [...windowQuery(window)], { intent: 'plain' });
    const total = pagingOf(await send(request), 'total') ?? 0;
    if (best === null || total > best.total) best = { subject, total };
  }
  if (best === null) throw new Error('busiest needs a subject');
  return best;
}

function enough(walks: readonly TransactionWalk[]): boolean {
  const known = walks.flatMap((w) => w.known);
  return (
    known.length >= ENOUGH.transactions &&
    known.filter((t) => t.result === 'PENDING').length >= ENOUGH.pending &&
    new Set(known.flatMap((t) => t.accounts)).size >= ENOUGH.accounts
  );
}

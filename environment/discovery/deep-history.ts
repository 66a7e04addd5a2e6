import { inLanes } from '../client/pacing.ts';
import { listCardholderTransactions, windowQuery, type Send } from '../client/requests.ts';
import type { DiscoverySettings, Subject } from './snapshot.ts';
import { pageRequest } from './transaction-pages.ts';
import { MOST_PAGES, readWindow, unite } from './transactions-walk.ts';
import type { Obstacle } from '../../spec/evidence/facts.ts';
import type { Exchange, Request } from '../../spec/exchange/exchange.ts';
import { pagingOf } from '../../spec/exchange/response.ts';
import { DAY, idsOf, type TransactionHistory, type TransactionWalk, type Window } from '../../spec/model/history.ts';
import { windowBefore } from '../../spec/model/windows.ts';
import { LARGEST_PAGE } from '../../spec/oracles/lists.ts';
import { ENOUGH } from '../../spec/verdict/wanted-data.ts';

const SHORTEST = 60_000;
/** Requested if the widest window shows nothing. */
const NARROWER = [180 * DAY, 30 * DAY, DAY];
/** Windows that are read, one before the other, and how many of them if each is a year. */
const [STEPS, YEARS] = [40, 3];
/** Requests a window that is not known to be accepted. */
export const probe = (subject: Subject, window: Window, more: readonly (readonly [string, string])[] = []): Request =>
  listCardholderTransactions(subject.cardholderId, [...windowQuery(window), ...more], { intent: 'unusual' });

/** Who is read, and how many of them side by side. */
interface People {
  readonly subjects: readonly Subject[];
  readonly concurrency: number;
}

/** The newest window of the accepted length, in milliseconds, and what the first customer was seen to have in it. */
interface Newest {
  readonly span: number;
  readonly end: number;
  readonly total: number | null;
}

/**
 * One customer in depth, newest first, until the history means something or its share is spent. If `total` is
 * wrong, so that a walk does not end, the window is halved at what the walk returned. If the order differs between identical
 * requests, only windows of one page are trusted.
 */
export async function deepHistory(
  send: Send,
  subjects: readonly Subject[],
  newest: Newest,
  settings: DiscoverySettings,
  obstacles: Obstacle[],
): Promise<TransactionHistory | null> {
  const { span } = newest;
  let spent = 0;
  const counted: Send = (request) => {
    spent++;
    return send(request);
  };
  const mayGoOn = (): boolean => spent < settings.share / 2;
  const people = { subjects, concurrency: settings.concurrency };
  const begin = await beginningOf(counted, people, newest, settings.dense, mayGoOn);
  const { subject } = begin;
  let { end, width } = begin;
  let steady: boolean | null = null;
  const walks: TransactionWalk[] = [];
  // What is found is read once at least, however much finding a readable window cost.
  for (let step = 0; step < STEPS && (step === 0 || spent < settings.share); step++) {
    const lanes = settings.concurrency;
    const read = await readWindow(counted, subject.cardholderId, windowBefore(end, width), { lanes });
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
    if (enough(walks) || empty || (span >= 366 * DAY && width === span && step >= YEARS)) break;
    end -= width;
  }
  return walks.length === 0 ? null : unite(subject.cardholderId, walks, span);
}

/** Whose transactions are read, from which instant back, and in windows of what width. */
async function beginningOf(
  send: Send,
  people: People,
  { span, end, total }: Newest,
  dense: number,
  mayGoOn: () => boolean,
): Promise<{ readonly subject: Subject; readonly end: number; readonly width: number }> {
  const { subject, total: most } = await busiest(send, people, windowBefore(end, span), total);
  if (most > 0) return { subject, end, width: await narrowed(send, subject, end, { width: span, total: most }, dense) };
  const width = await fullerWithin(send, subject, end, span);
  if (width !== null) return { subject, end, width };
  const older = await busiestBefore(send, people, { end, span }, mayGoOn);
  if (older === null) return { subject, end, width: span };
  const known = { width: span, total: older.total };
  return {
    subject: older.subject,
    end: older.end,
    width: await narrowed(send, older.subject, older.end, known, dense),
  };
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
async function busiest(send: Send, { subjects, concurrency }: People, window: Window, newest: number | null) {
  const [only, ...others] = subjects;
  let best = only !== undefined && newest !== null ? { subject: only, total: newest } : null;
  const asked = await inLanes(best === null ? subjects : others, concurrency, async (subject) => {
    // As a walk begins: who is read afterwards need not be asked for it again.
    const query = { window, result: 'APPROVED', limit: LARGEST_PAGE, offset: 0 } as const;
    const request = pageRequest(subject.cardholderId, query, 'plain');
    return { subject, total: pagingOf(await send(request), 'total') ?? 0 };
  });
  for (const one of asked) if (best === null || one.total > best.total) best = one;
  if (best === null) throw new Error('busiest needs a subject');
  return best;
}

/** The same in the newest earlier window in which anyone has transactions: the data of a test environment may be years old. */
async function busiestBefore(
  send: Send,
  people: People,
  { end, span }: { readonly end: number; readonly span: number },
  mayGoOn: () => boolean,
) {
  const most = span >= 366 * DAY ? YEARS : STEPS;
  for (let step = 1; step <= most && mayGoOn(); step++) {
    const older = end - step * span;
    const best = await busiest(send, people, windowBefore(older, span), null);
    if (best.total > 0) return { ...best, end: older };
  }
  return null;
}

function enough(walks: readonly TransactionWalk[]): boolean {
  const known = walks.flatMap((w) => w.known);
  return (
    known.length >= ENOUGH.transactions &&
    known.filter((t) => t.result === 'PENDING').length >= ENOUGH.pending &&
    new Set(known.flatMap((t) => t.accounts)).size >= ENOUGH.accounts
  );
}

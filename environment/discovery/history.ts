import type { Exchange } from '../../spec/exchange.ts';
import { listOf, pagingOf } from '../../spec/response.ts';
import { member } from '../../spec/describe.ts';
import type { Instant } from '../../spec/oracles/formats.ts';
import { compareInstants, parseInstant } from '../../spec/oracles/formats.ts';
import type { Window } from '../client/requests.ts';
import { listCardholderTransactions, windowQuery } from '../client/requests.ts';

/** What the suite needs to know of a transaction to predict which queries it answers. */
export interface KnownTransaction {
  readonly id: string;
  readonly posted: string;
  readonly at: Instant;
  readonly result: string;
  /** Ids of its account lines, lower case, in order. */
  readonly accounts: readonly string[];
  /** The same ids as they are spelled. */
  readonly spelled: readonly string[];
}

/** All transactions of one cardholder inside some windows that touch each other. */
export interface TransactionHistory {
  readonly cardholderId: string;
  /** Newest first; each was accepted by the target. */
  readonly windows: readonly Window[];
  readonly known: readonly KnownTransaction[];
  /** The walks that it was read by. */
  readonly walks: readonly TransactionWalk[];
}

/** A list of transactions walked page by page, by the number received. */
export interface TransactionWalk {
  readonly window: Window;
  readonly query: readonly (readonly [string, string])[];
  /** Lower-case ids in the order received, repeats included. */
  readonly ids: readonly string[];
  readonly known: readonly KnownTransaction[];
  readonly pages: readonly Exchange[];
  /** `paging.total` of each page. */
  readonly totals: readonly number[];
  /** Why the walk did not come to its end; null when it did. */
  readonly obstacle: string | null;
}

/** Pages that a walk asks for at most, unless it is told otherwise. */
export const MOST_PAGES = 16;

/** Sends one request for a page; the caller's check is charged for it. */
export type Send = (request: ReturnType<typeof listCardholderTransactions>) => Promise<Exchange>;

/** Lower-case ids of a page in the order received. */
export function idsOf(page: Exchange): string[] {
  return (listOf(page, 'transactions') ?? []).map((t) => String(member(t, 'transactionId')).toLowerCase());
}

/** The readable transactions of one page. */
export function knownOf(page: Exchange): KnownTransaction[] {
  return (listOf(page, 'transactions') ?? []).flatMap((t) => {
    const id = member(t, 'transactionId');
    const posted = member(t, 'postDateTime');
    const result = member(t, 'result');
    const lines = member(t, 'accounts');
    const at = typeof posted === 'string' ? parseInstant(posted) : null;
    if (typeof id !== 'string' || typeof posted !== 'string' || at === null || typeof result !== 'string') return [];
    const spelled = (Array.isArray(lines) ? lines : []).flatMap((line) => {
      const account = member(line, 'id');
      return typeof account === 'string' ? [account] : [];
    });
    const accounts = spelled.map((account) => account.toLowerCase());
    return [{ id: id.toLowerCase(), posted, at, result, accounts, spelled }];
  });
}

/**
 * Walks a filtered list to its end (specification: Paging object). The end is an empty page, a page that brings
 * nothing new, or a short page at or past `total`; a target whose `total` is too small is walked on while
 * its pages are full.
 *
 * @param most bound on the pages asked for.
 */
export async function walk(
  send: Send,
  cardholderId: string,
  window: Window,
  filters: readonly (readonly [string, string])[],
  limit: number,
  most = MOST_PAGES,
): Promise<TransactionWalk> {
  const base = [...windowQuery(window), ...filters];
  const pages: Exchange[] = [];
  const ids: string[] = [];
  const known: KnownTransaction[] = [];
  const totals: number[] = [];
  let obstacle: string | null = null;
  for (;;) {
    if (pages.length >= most) {
      obstacle = `the list goes on after ${most} pages`;
      break;
    }
    const total = totals.at(-1) ?? 0;
    const past = pages.length > 0 && ids.length >= total;
    const query: [string, string][] = [...base.map(([n, v]) => [n, v] as [string, string]), ['limit', String(limit)]];
    query.push(['offset', String(ids.length)]);
    const page = await send(listCardholderTransactions(cardholderId, query, { intent: past ? 'open' : 'plain' }));
    const list = listOf(page, 'transactions');
    if (list === null) {
      obstacle = past && refused(page) ? null : notServed(page);
      break;
    }
    pages.push(page);
    const here = idsOf(page);
    const said = pagingOf(page, 'total') ?? 0;
    if (here.length === 0 || (past && here.every((id) => ids.includes(id)))) break;
    const repeated = here.every((id) => ids.includes(id));
    totals.push(said);
    ids.push(...here);
    known.push(...knownOf(page));
    if (repeated) break;
    if (here.length < limit && ids.length >= said) break;
  }
  return { window, query: base, ids, known, pages, totals, obstacle };
}

/** A 4xx that is no throttling. */
export function refused(exchange: Exchange): boolean {
  const o = exchange.outcome;
  return o.kind === 'answer' && o.status >= 400 && o.status < 500 && o.status !== 429;
}

/** Why an exchange brought no list, as an obstacle's reason. */
export function notServed(exchange: Exchange): string {
  const { outcome, id } = exchange;
  if (outcome.kind === 'no-answer') return `${id}: no answer (${outcome.why})`;
  return outcome.status >= 200 && outcome.status < 300
    ? `${id}: the answer is not of the stated shape`
    : `${id}: answered with ${outcome.status}`;
}

/** The part of the truth that a query over a window, a result and an account selects. */
export function select(
  truth: readonly KnownTransaction[],
  window: Window,
  result: string | null,
  account?: string,
): KnownTransaction[] {
  const start = parseInstant(window.start);
  const end = parseInstant(window.end);
  if (start === null || end === null) return [];
  return truth.filter(
    (t) =>
      compareInstants(t.at, start) >= 0 &&
      compareInstants(t.at, end) <= 0 &&
      (result === null || t.result === result) &&
      (account === undefined || t.accounts.includes(account.toLowerCase())),
  );
}

/** Reads the truth of a window: every APPROVED and every PENDING transaction. */
export async function readHistory(send: Send, cardholderId: string, window: Window): Promise<TransactionWalk[]> {
  const approved = await walk(send, cardholderId, window, [['result', 'APPROVED']], 25);
  if (approved.obstacle !== null) return [approved];
  return [approved, await walk(send, cardholderId, window, [['result', 'PENDING']], 25)];
}

/** One truth of several walks, each transaction once. */
export function unite(cardholderId: string, walks: readonly TransactionWalk[]): TransactionHistory {
  const known = new Map<string, KnownTransaction>();
  for (const t of walks.flatMap((w) => w.known)) known.set(t.id, t);
  const windows = new Map(walks.map((w) => [`${w.window.start} ${w.window.end}`, w.window]));
  return { cardholderId, windows: [...windows.values()], known: [...known.values()], walks };
}

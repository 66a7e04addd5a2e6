import type { Obstacle } from '../evidence/facts.ts';
import { idMember, listMember, textMember } from '../exchange/describe.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { elementsOf, listOf, objectsOf } from '../exchange/response.ts';
import { enums, type QueryOf } from '../generated/vocabulary.ts';
import { perObject, perText } from './memo.ts';
import { compareInstants, type Instant, parseInstant } from '../oracles/formats.ts';

/** Durations in milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The instant of a date-time, parsed once for each text: the transactions of a history are on many pages. */
export const instantOf = perText(parseInstant);

/** A window of list cardholder transactions, both ends included, as date-time texts. */
export interface Window {
  readonly start: string;
  readonly end: string;
}

/** What list cardholder transactions is asked for. */
export interface TransactionQuery extends Omit<
  QueryOf<'listCardholderTransactions'>,
  'postDateTimeStartDateTime' | 'postDateTimeEndDateTime'
> {
  readonly window: Window;
}

/** What became of a transaction. */
export type Result = NonNullable<TransactionQuery['result']>;
export const [APPROVED, PENDING] = ['APPROVED', 'PENDING'] as const satisfies readonly Result[];

/** What the suite needs to know of a transaction to predict which queries it answers. */
export interface KnownTransaction {
  /** Lower case. */
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
  /** The widest window that the target was seen to accept, in milliseconds. */
  readonly span: number;
}

/** A list of transactions read page by page, each page beginning after the number of elements received so far. */
export interface TransactionWalk {
  /** What was asked for, apart from limit and offset. */
  readonly query: TransactionQuery;
  /** Lower-case ids in the order received, repeats included. */
  readonly ids: readonly string[];
  readonly known: readonly KnownTransaction[];
  readonly pages: readonly Exchange[];
  /** `paging.total` of each page; null if it says none. */
  readonly totals: readonly (number | null)[];
  /** Why the walk stopped before the end of the list; null if it did not. */
  readonly obstacle: Obstacle | null;
}

/** Lower-case ids of a page in the order received; null if it is not a list of which each id can be read. */
export function readableIds(page: Exchange): string[] | null {
  const ids = objectsOf(page, 'transactions').flatMap((t) => idMember(t, 'transactionId') ?? []);
  return listOf(page, 'transactions') !== null && elementsOf(page, 'transactions') === ids.length ? ids : null;
}

/** The ids of the transactions on a page; none if not each can be read. */
export const idsOf = (page: Exchange): string[] => readableIds(page) ?? [];

/** What a page lists, each with when it was posted: a transaction that was moved is another one. */
export const postingsOf = (page: Exchange): string[] => knownOf(page).map(({ id, posted }) => `${id} ${posted}`);

/** The transactions of one page that can be placed: their id, postDateTime and result can be read. */
export const knownOf = (page: Exchange): readonly KnownTransaction[] => readableIn(objectsOf(page, 'transactions'));

const RESULTS: ReadonlySet<string> = new Set(enums['Transaction.result']);

/** Whether a text is a result that the specification lists. */
export const isResult = (text: string): text is Result => RESULTS.has(text);

const readableIn = perObject((list: readonly unknown[]) =>
  list.flatMap((t): KnownTransaction[] => {
    const [id, posted] = [textMember(t, 'transactionId'), textMember(t, 'postDateTime')];
    const result = textMember(t, 'result');
    const at = posted === null ? null : instantOf(posted);
    if (id === null || posted === null || at === null || result === null || !isResult(result)) return [];
    const spelled = listMember(t, 'accounts').flatMap((line) => textMember(line, 'id') ?? []);
    const accounts = spelled.map((account) => account.toLowerCase());
    return [{ id: id.toLowerCase(), posted, at, result, accounts, spelled }];
  }),
);

/**
 * Ids of transactions that a history lists and that cannot be placed: their postDateTime or result cannot be read. That breaks a
 * requirement of its own. Whether a query selects them is not known, so that they are neither missing from a list nor too much in
 * it.
 */
export const unplacedIn = perObject(({ walks, known }: TransactionHistory): ReadonlySet<string> => {
  const placed = new Set(known.map(({ id }) => id));
  return new Set(walks.flatMap(({ ids }) => ids.filter((id) => !placed.has(id))));
});

/** The known transactions that a query selects, limit and offset apart. Without a result: all of them. */
export function select(
  known: readonly KnownTransaction[],
  {
    window,
    result,
    accountId,
  }: Pick<TransactionQuery, 'window' | 'accountId'> & { readonly result?: string | undefined },
): KnownTransaction[] {
  const start = instantOf(window.start);
  const end = instantOf(window.end);
  if (start === null || end === null) return [];
  const account = accountId?.toLowerCase();
  return known.filter(
    (t) =>
      (result === undefined || t.result === result) &&
      (account === undefined || t.accounts.includes(account)) &&
      compareInstants(t.at, start) >= 0 &&
      compareInstants(t.at, end) <= 0,
  );
}

const leftOutOf = perObject(({ known }: TransactionHistory) => {
  const lines = new Map(known.map(({ id, result, accounts }) => [`${id} ${result}`, accounts]));
  return perObject((listed: readonly KnownTransaction[]) =>
    listed.some(({ id, result, accounts }) => {
      const shown = lines.get(`${id} ${result}`);
      return shown !== undefined && !accounts.every((account) => shown.includes(account));
    }),
  );
});

/** Whether a list shows account lines of a transaction that the lists of its history leave out: its lines then do not tell its accounts. */
export const leavesOutLines = (history: TransactionHistory, listed: readonly KnownTransaction[]): boolean =>
  leftOutOf(history)(listed);

/** A page of transactions that was served. */
export interface TransactionPage {
  readonly exchange: Exchange;
  /** Lower-case ids in order. */
  readonly ids: readonly string[];
  readonly total: number | null;
}

/** Everything that a query selects, as far as a page can hold it. */
export interface TransactionSet {
  readonly ids: readonly string[];
  readonly exchanges: readonly Exchange[];
}

/** A reading, or why there is none (whether a request is accepted is judged by checks of its own). */
export type Read<T> = T | Obstacle;

/** Whether a reading could not be had. */
export const isObstacle = <T extends object>(read: Read<T>): read is Obstacle => 'kind' in read;

/** The readings that could be had, and why the others could not. */
export const split = <T extends object>(all: readonly Read<T>[]): { had: T[]; obstacles: Obstacle[] } => ({
  had: all.filter((read): read is T => !isObstacle(read)),
  obstacles: all.filter(isObstacle),
});

/** Answers to open questions: short and stable texts, fit for a pin. */
import { DAY } from '../durations.ts';
import type { Exchange } from '../exchange.ts';
import type { TransactionWalk } from '../history.ts';
import { receptionOf, statusOf } from '../reception.ts';
import { objectsOf, pagingOf } from '../response.ts';
import { member } from '../describe.ts';
import type { MemberName } from '../generated/vocabulary.ts';
import { compareInstants } from './formats.ts';

/** A refusal's status, or what the success held. */
export function servedOr(exchange: Exchange | undefined, served: (exchange: Exchange) => string): string | null {
  if (exchange === undefined) return null;
  return receptionOf(exchange) === 'served' ? served(exchange) : String(statusOf(exchange));
}

/** What paging says was used. */
export const pagingSaid = (exchange: Exchange): string =>
  `served, paging.limit ${pagingOf(exchange, 'limit') ?? 'absent'}, paging.offset ${pagingOf(exchange, 'offset') ?? 'absent'}`;

/** Whether a list of transactions holds anything. */
export const emptiness = (exchange: Exchange): string =>
  `served, ${objectsOf(exchange, 'transactions').length === 0 ? 'empty' : 'not empty'}`;

/** The order of a walk by postDateTime. */
export function orderOf({ known }: TransactionWalk): string {
  const signs = known.slice(1).map((t, i) => compareInstants(t.at, known[i]?.at ?? t.at));
  if (signs.every((sign) => sign <= 0)) return 'newest first';
  return signs.every((sign) => sign >= 0) ? 'oldest first' : 'not by postDateTime';
}

/** What lists of records may be ordered by, likeliest first. */
const ORDERS = ['name', 'activationDateTime', 'issuerType', 'id'] as const satisfies readonly MemberName[];

/** The order of a list by its members, which are texts; null if the list is too short to show one. */
export function orderOfRecords(list: readonly unknown[]): string | null {
  if (list.length < 3) return null;
  const told = ORDERS.flatMap((name) => {
    const texts = list.map((record) => member(record, name));
    if (!texts.every((text) => typeof text === 'string') || new Set(texts).size < 3) return [];
    const signs = texts.slice(1).map((text, i) => Math.sign(compare(text, texts[i] ?? text)));
    if (signs.every((sign) => sign >= 0)) return [`by ${name}`];
    return signs.every((sign) => sign <= 0) ? [`by ${name}, descending`] : [];
  });
  const tried = ORDERS.filter((name) => list.some((record) => member(record, name) !== undefined));
  return told[0] ?? (tried.length === 0 ? 'no members to sort by' : `not sorted by ${tried.join(', ')}`);
}

const folded = (text: string): string => text.toLowerCase();
const compare = (a: string, b: string): number => (folded(a) < folded(b) ? -1 : folded(a) > folded(b) ? 1 : 0);

const days = (milliseconds: number): string => `${milliseconds / DAY} days`;

/** The widest window that was accepted, and the narrowest that was not. */
export function spanSaid(accepted: number, refused: number | null): string {
  return refused === null ? `at least ${days(accepted)}` : `at least ${days(accepted)}, less than ${days(refused)}`;
}

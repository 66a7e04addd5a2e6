import { idMember } from './describe.ts';
import type { Exchange, KeyPlacement } from './exchange.ts';
import type { Ending, MismatchKind, Place } from './facts.ts';
import type { Mismatch } from './finding.ts';
import { operations } from './generated/vocabulary.ts';
import { endingOf } from './reception.ts';
import { listOf } from './response.ts';

/** The member by which an element of a list is known. */
type IdName = 'transactionId' | 'id';

/** What one of the requests of a mismatch is for: which element its response lists, or how it ends. */
export type RequestRole = Readonly<
  | { as: 'shows' | 'compared' | 'part' | 'repeated' | 'lists-again' }
  | { as: 'lists' | 'lists-twice'; name: IdName; id: string }
  /** The first of so many pages, of which none has the element. */
  | { as: 'lacks'; name: IdName; id: string; pages: number }
  | { as: 'begins'; name: IdName; id: string | null }
  | { as: 'ends'; ending: Ending }
  | { as: 'key'; key: KeyPlacement }
>;

/** One of the requests that show a mismatch together. */
export interface Needed {
  readonly exchange: Exchange;
  readonly role: RequestRole;
}

/** The first response in the run that lists an element (its id in lower case) for a subject; undefined if none does. */
export type Listing = (id: string, subject: string) => Exchange | undefined;

/** Requests that a mismatch is shown with at most. */
const MOST = 3;

/** What two or more requests of a mismatch are to each other, of kinds that no single response shows. */
const COMPARED: ReadonlySet<MismatchKind> = new Set<MismatchKind>([
  ...(['values-disagree', 'total-below-parts', 'not-last', 'default-limit', 'another'] as const),
]);
const ENDING: ReadonlySet<MismatchKind> = new Set<MismatchKind>(['refused', 'id-unknown-to-get', 'statuses-differ']);

/**
 * The requests that a reader must send to see a mismatch, at most three, the most telling first; empty if the first exchange
 * shows it by itself.
 *
 * @param exchanges Those of the mismatch, the most telling first; a repeated request counts once.
 * @param listing Finds the element that is missing in another response of the run.
 */
export function neededOf(mismatch: Mismatch, exchanges: readonly Exchange[], listing: Listing): readonly Needed[] {
  const distinct = unrepeated(exchanges);
  const [first] = distinct;
  if (first === undefined) return [];
  const elsewhere = (id: string): Exchange | undefined =>
    distinct.slice(1).find((one) => lists(one, id)) ?? listing(id, subjectOf(first));
  switch (mismatch.kind) {
    case 'twice':
      return listedTwice(distinct, mismatch.id);
    case 'missing':
      return lacking(distinct, mismatch.missing.id, listing(mismatch.missing.id, subjectOf(first)));
    case 'not-listed':
      return lacking([first], mismatch.id, elsewhere(mismatch.id));
    case 'another-first':
      return displaced(first, mismatch, elsewhere(mismatch.expected));
    case 'shared-transaction':
      return shared(first, mismatch.at, [mismatch.first], listing);
    case 'transaction-of-several':
      return shared(first, mismatch.at, [mismatch.first, mismatch.second], listing);
    case 'another-order':
      return distinct.length === 1 ? [{ exchange: first, role: { as: 'repeated' } }] : compared(distinct);
    case 'number':
      return mismatch.of?.what === 'three-parts' ? several(distinct, () => ({ as: 'part' })) : [];
    case 'served-without-key':
      return several(distinct, ({ request: { key } }) => ({ as: 'key', key }));
    default:
      if (COMPARED.has(mismatch.kind)) return compared(distinct);
      return ENDING.has(mismatch.kind) ? ending(distinct) : [];
  }
}

/** The exchanges without those whose request was sent before. */
function unrepeated(exchanges: readonly Exchange[]): readonly Exchange[] {
  const sent = new Map<string, Exchange>();
  for (const exchange of exchanges) {
    const { operation, path, query, key } = exchange.request;
    const request = JSON.stringify([operation, path, query, key]);
    if (!sent.has(request)) sent.set(request, exchange);
  }
  return [...sent.values()];
}

const subjectOf = ({ request }: Exchange): string => request.subject.toLowerCase();

const nameIn = ({ request: { operation } }: Exchange): IdName =>
  operation === 'listCardholderTransactions' ? 'transactionId' : 'id';

/** The ids of the elements that a response lists, in lower case. */
export function idsListed(exchange: Exchange): readonly string[] {
  const { list } = operations[exchange.request.operation];
  const name = nameIn(exchange);
  return list === null ? [] : (listOf(exchange, list) ?? []).flatMap((one) => idMember(one, name) ?? []);
}

const lists = (exchange: Exchange, id: string): boolean => idsListed(exchange).includes(id.toLowerCase());

const listed = (exchange: Exchange, id: string): Needed => ({
  exchange,
  role: { as: 'lists', name: nameIn(exchange), id },
});

/** Two pages that list the same element. If one page does, it shows that by itself. */
function listedTwice(pages: readonly Exchange[], id: string): readonly Needed[] {
  const [one, two] = pages.filter((page) => lists(page, id));
  if (one === undefined) return [];
  const times = idsListed(one).filter((each) => each === id.toLowerCase()).length;
  if (times > 1) return [{ exchange: one, role: { as: 'lists-twice', name: nameIn(one), id } }];
  return [listed(one, id), ...(two === undefined ? [] : [{ exchange: two, role: { as: 'lists-again' } as const }])];
}

/** The pages that lack an element, told by the first of them, and a response that has it. */
function lacking(pages: readonly Exchange[], id: string, other: Exchange | undefined): readonly Needed[] {
  const [exchange] = pages;
  if (exchange === undefined || other === undefined) return [];
  const role = { as: 'lacks', name: nameIn(exchange), id, pages: pages.length } as const;
  return [{ exchange, role }, listed(other, id)];
}

/** A page that begins with another element, and a response that has the one that it should begin with. */
function displaced(
  page: Exchange,
  { expected, actual }: Extract<Mismatch, { kind: 'another-first' }>,
  other: Exchange | undefined,
): readonly Needed[] {
  if (other === undefined) return [];
  return [{ exchange: page, role: { as: 'begins', name: nameIn(page), id: actual } }, listed(other, expected)];
}

/** A response with a transaction, and those that list it under other cardholders. */
function shared(last: Exchange, at: Place, owners: readonly string[], listing: Listing): readonly Needed[] {
  const id = idsListed(last)[at.in === 'member' ? Number(at.pointer.split('/')[2]) : NaN];
  if (id === undefined) return [];
  const others = owners.flatMap((owner) => listing(id, owner.toLowerCase()) ?? []);
  return others.length < owners.length ? [] : [last, ...others].map((one) => listed(one, id));
}

/** The exchanges, each with its role, if there is more than one. */
function several(exchanges: readonly Exchange[], role: (exchange: Exchange) => RequestRole): readonly Needed[] {
  return exchanges.length < 2 ? [] : exchanges.slice(0, MOST).map((exchange) => ({ exchange, role: role(exchange) }));
}

const compared = (exchanges: readonly Exchange[]): readonly Needed[] =>
  several(exchanges, (exchange) => ({ as: exchange === exchanges[0] ? 'shows' : 'compared' }));

/** One request for each way to end, if they end differently. */
function ending(exchanges: readonly Exchange[]): readonly Needed[] {
  const ways = new Map<string, Exchange>();
  for (const exchange of exchanges) {
    const way = JSON.stringify(endingOf(exchange));
    if (!ways.has(way)) ways.set(way, exchange);
  }
  return several([...ways.values()], (exchange) => ({ as: 'ends', ending: endingOf(exchange) }));
}

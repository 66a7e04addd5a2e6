import { idMember } from '../exchange/describe.ts';
import { type Exchange, sentAs } from '../exchange/exchange.ts';
import type { MismatchKind, Place } from './facts.ts';
import type { Mismatch } from './finding.ts';
import { operations, type Parameter } from '../generated/vocabulary.ts';
import { endingOf } from '../exchange/disposition.ts';
import type { IdName, RequestRole } from './place.ts';
import { objectsOf } from '../exchange/response.ts';

/** One of the requests that show a mismatch together. */
interface Needed {
  readonly exchange: Exchange;
  readonly role: RequestRole;
}

/** The first response in the run that lists an element (its id in lower case) for a subject, or for another one; undefined if none does. */
export type Listing = (id: string, subject: string, whose?: 'of another') => Exchange | undefined;

const LISTED = 'listCardholderTransactions';
const { parameters: PARAMETERS } = operations[LISTED];
const RESULT: Parameter<typeof LISTED> = 'result';
/** Requests that a mismatch is shown with at most. */
const MOST = 3;

/** What a choice of requests stands on: the different requests, and what finds an element elsewhere in the run. */
type Choose<K extends MismatchKind> = (
  mismatch: Extract<Mismatch, { kind: K }>,
  distinct: readonly [Exchange, ...Exchange[]],
  listing: Listing,
) => readonly Needed[];

/** Kinds that no single response shows; of all others the first exchange is enough. */
const CHOICES: { readonly [K in MismatchKind]?: Choose<K> } = {
  twice: ({ id }, pages) => listedTwice(pages, id),
  missing: ({ missing: { id } }, pages, listing) => lacking(pages, id, listing(id, subjectOf(pages[0]))),
  extra: ({ extra: { id, unlisted } }, [page, ...walked], listing) => {
    const other = lists(page, id) ? listing(id, subjectOf(page), 'of another') : undefined;
    if (other !== undefined)
      return [listed(page, id), { exchange: other, role: { as: 'lists-of-another', name: nameIn(other), id } }];
    const earlier = walked.filter((one) => resultIn(one) === resultIn(page) && !lists(one, id));
    return unlisted === true && lists(page, id) ? lacking(earlier, id, page).toReversed() : [];
  },
  'not-listed': ({ id, what: { because } }, all, listing) => {
    const [first, ...more] = all;
    // The pages of a whole list, with the one that shows the element; or the one that lacks it, and pages of a whole list.
    const isWholeLacking = because === 'shown-by-filter' || because === 'listed-without-result';
    const pages = isWholeLacking ? all.filter((one) => !lists(one, id)) : [first];
    const shows = isWholeLacking ? all.find((one) => lists(one, id)) : undefined;
    return lacking(pages, id, shows ?? elsewhere(id, first, more, listing));
  },
  'another-first': (mismatch, [first, ...more], listing) =>
    displaced(first, mismatch, elsewhere(mismatch.expected ?? '', first, more, listing)),
  'listed-under-two': ({ at, first }, [last], listing) => shared(last, at, [first], listing),
  'shared-credentials': ({ at, first }, [last], listing) => shared(last, at, [first], listing),
  'transaction-of-several': ({ at, first, second }, [last], listing) => shared(last, at, [first, second], listing),
  'another-order': (_, all) => (all.length === 1 ? [{ exchange: all[0], role: { as: 'repeated' } }] : compared(all)),
  number: ({ of }, all) => (of?.what === 'parts' ? several(all, () => ({ as: 'part' })) : []),
  'served-without-key': (_, all) => several(all, ({ request: { key } }) => ({ as: 'key', key })),
  'values-disagree': (_, all) => compared(all),
  'reads-differently': (_, all) => compared(all),
  'total-below-parts': (_, all) => compared(all),
  'not-empty': ({ why }, [wider, ...more]) => (why === 'none-in-wider-window' ? leftOut(wider, more.at(0)) : []),
  'not-last': (_, all) => compared(all),
  'default-limit': (_, all) => compared(all),
  another: (_, all) => compared(all),
  refused: (_, all) => ending(all),
  'id-unknown-to-get': (_, all) => ending(all),
  'statuses-differ': (_, all) => ending(all),
};

/**
 * The requests that a reader must send to see a mismatch, at most three, the most telling first; empty if the first exchange
 * shows it by itself.
 *
 * @param exchanges Those of the mismatch, the most telling first; a repeated request counts once.
 * @param listing Finds the element that is missing in another response of the run.
 */
export function reproductionOf(
  mismatch: Mismatch,
  exchanges: readonly Exchange[],
  listing: Listing,
): readonly Needed[] {
  const [first, ...more] = unrepeated(exchanges);
  // The table has each choice under the kind of the mismatch that it reads.
  const choose = CHOICES[mismatch.kind] as Choose<MismatchKind> | undefined;
  return first === undefined || choose === undefined ? [] : choose(mismatch, [first, ...more], listing);
}

/** A response other than the first that lists an element: of the mismatch, or else of the run. */
function elsewhere(id: string, first: Exchange, more: readonly Exchange[], listing: Listing): Exchange | undefined {
  return more.find((one) => lists(one, id)) ?? listing(id, subjectOf(first));
}

/** The exchanges without those whose request was sent before. */
function unrepeated(exchanges: readonly Exchange[]): readonly Exchange[] {
  const sent = new Map<string, Exchange>();
  for (const exchange of exchanges) {
    const request = sentAs(exchange.request);
    if (!sent.has(request)) sent.set(request, exchange);
  }
  return [...sent.values()];
}

const subjectOf = ({ request }: Exchange): string => request.subject.toLowerCase();

/** The member that names the elements that an answer lists. */
const nameIn = ({ request: { operation } }: Exchange): IdName =>
  operation === 'listCardholderTransactions' ? 'transactionId' : 'id';

/** The ids of the elements that a response lists, in lower case. */
export function idsListed(exchange: Exchange): readonly string[] {
  const { list } = operations[exchange.request.operation];
  const name = nameIn(exchange);
  return list === null ? [] : objectsOf(exchange, list).flatMap((one) => idMember(one, name) ?? []);
}

const lists = (exchange: Exchange, id: string): boolean => idsListed(exchange).includes(id.toLowerCase());

const listed = (exchange: Exchange, id: string): Needed => ({
  exchange,
  role: { as: 'lists', name: nameIn(exchange), id },
});

/** The result that a list is asked for; undefined if its operation has none. */
const resultIn = ({ request: { operation, query } }: Exchange): string | undefined =>
  query.find(([name]) => name === RESULT)?.[1] ?? (operation === LISTED ? PARAMETERS.result.default : undefined);

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
  { expected, actual: id, nth }: Extract<Mismatch, { kind: 'another-first' }>,
  other: Exchange | undefined,
): readonly Needed[] {
  if (other === undefined || expected === null) return [];
  const role = { as: 'begins', name: nameIn(page), id, ...(nth === undefined ? {} : { nth }) } as const;
  return [{ exchange: page, role }, listed(other, expected)];
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

/** A window that leaves something out, and a narrower one that lists it. */
const leftOut = (wider: Exchange, narrower: Exchange | undefined): readonly Needed[] =>
  narrower === undefined
    ? []
    : [
        { exchange: wider, role: { as: 'wider-window' } },
        { exchange: narrower, role: { as: 'narrower-window' } },
      ];

/** One request for each way to end, if they end differently. */
function ending(exchanges: readonly Exchange[]): readonly Needed[] {
  const ways = new Map<string, Exchange>();
  for (const exchange of exchanges) {
    const way = JSON.stringify(endingOf(exchange));
    if (!ways.has(way)) ways.set(way, exchange);
  }
  return several([...ways.values()], (exchange) => ({ as: 'ends', ending: endingOf(exchange) }));
}

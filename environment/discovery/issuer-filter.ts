import { ended, rejectsKey, statusOf } from '../../spec/exchange/disposition.ts';
import { type Exchange, NOT_SENT, type Request } from '../../spec/exchange/exchange.ts';
import type { Obstacle } from '../../spec/evidence/facts.ts';
import { pagingOf } from '../../spec/exchange/response.ts';
import { enums, type Enum } from '../../spec/generated/vocabulary.ts';
import { type Element, type FilterAnswer, ofIssuerType } from '../../spec/oracles/issuer-filters.ts';
import { getCardholderCredentials, listCredentialTypes, pastCaches, type Send } from '../client/requests.ts';
import type { Subject } from './snapshot.ts';
import { credentialsIn, typesIn } from './types-walk.ts';

/** Names tried if the settings name none, likeliest first: the name is not shown (Endpoints). */
const NAMES = [
  'issuerType',
  'credentialTypeIssuerType',
  'credentialIssuerType',
  'issuerTypes',
  'issuer_type',
  'type',
  'credentialType',
  'issuer',
  'issuerTypeFilter',
  'filter[issuerType]',
  'issuer-type',
  'typeIssuer',
  'filter',
];

export type IssuerType = Enum<'IssuerType'>;

/** A list that an issuer type filter narrows. */
export interface Filterable {
  readonly of: 'types' | 'credentials';
  request(query: [string, string][], intent: 'open' | 'plain'): Request;
  /** The elements of an answer; null if it is not such a list. */
  elementsIn(exchange: Exchange): Element[] | null;
}

/** The parameter's name and the answer to each value. */
export interface Filtered {
  readonly name: string;
  readonly from: 'settings' | 'discovered';
  readonly on: Filterable;
  readonly answers: readonly FilterAnswer[];
}

/** The list of credential types. */
export const filterableTypes: Filterable = {
  of: 'types',
  request: (query, intent) => listCredentialTypes(query, { intent }),
  elementsIn: typesIn,
};

/** The credentials of a cardholder. */
export const filterableCredentials = ({ cardholderId }: Subject): Filterable => ({
  of: 'credentials',
  request: (query, intent) => getCardholderCredentials(cardholderId, query, { intent }),
  elementsIn: credentialsIn,
});

/**
 * Finds the issuer type parameter: named in the settings, or discovered by its effect. A name is taken if its four values
 * answer exactly their parts of the unfiltered list and one of these differs from the whole; of the likeliest name, which can
 * hardly mean anything else, two values are enough. That one is asked for with a second value if the first one leaves nothing
 * out: one value alone may be ignored.
 *
 * @param known The name that the filter of the other list was found to have: all values are asked for, and it is the filter of this
 *   one, too, if it selects by them, complete or not.
 */
export async function findFilter(
  send: Send,
  on: Filterable,
  all: readonly Element[],
  named: string | undefined,
  known?: string,
): Promise<Filtered | Obstacle> {
  if (all.length === 0) return { kind: 'no-data', wants: { need: 'nonempty-list' } };
  if (named !== undefined) return namedFilter(send, on, all, named);
  const unsent: Exchange[] = [];
  const noting: Send = async (request) => {
    const exchange = await send(request);
    if (exchange.id === NOT_SENT) unsent.push(exchange);
    return exchange;
  };
  const filtered =
    known === undefined ? await usualFilter(noting, on, all) : await filteredBy(noting, on, known, 'discovered', []);
  if (filtered !== null && (known === undefined || isFilter(filtered, all) || selects(filtered, all))) return filtered;
  // What was not asked for, because the run ended, says nothing of the name, nor does what is answered as with a wrong key.
  if (unsent[0] !== undefined) return ended(unsent[0]);
  const [first, ...others] = known === undefined ? [] : (filtered?.answers ?? []).map(({ exchange }) => exchange);
  const isOfKey = first !== undefined && [first, ...others].every((one) => rejectsKey(statusOf(one)));
  return isOfKey ? ended(first, `with the parameter ${known}`) : { kind: 'filter-unknown', list: on.of };
}

/** The filter that the settings name. A name that does nothing is a mistake of theirs, if a usual one filters. */
async function namedFilter(
  send: Send,
  on: Filterable,
  all: readonly Element[],
  named: string,
): Promise<Filtered | Obstacle> {
  const filtered = await filteredBy(send, on, named, 'settings', []);
  if (!filtered.answers.every(({ elements }) => elements === null || sameIds(elements, all))) return filtered;
  const other = await usualFilter(send, on, all);
  if (other === null || other.name === named) return filtered;
  return { kind: 'filter-named-otherwise', list: on.of, named, filters: other.name };
}

/** The parameter with a usual name that filters; null if none does. */
async function usualFilter(send: Send, on: Filterable, all: readonly Element[]): Promise<Filtered | null> {
  const values = enums.IssuerType;
  const telling = values.filter((v) => all.some((e) => e.issuerType === v) && all.some((e) => e.issuerType !== v));
  const probes = [...telling, values.find((v) => !all.some((e) => e.issuerType === v)) ?? 'MOBILE'];
  for (const [i, name] of NAMES.entries()) {
    const asked: FilterAnswer[] = [];
    for (const probe of probes.slice(0, i === 0 ? 2 : 1)) {
      asked.push(await filteredOnce(send, { name, from: 'discovered', on }, probe));
      if (asked.some(({ elements }) => elements === null || !sameIds(elements, all))) break;
    }
    if (asked.every(({ elements }) => elements === null || sameIds(elements, all))) continue;
    const filtered = await filteredBy(send, on, name, 'discovered', asked);
    if (isFilter(filtered, all) || (i === 0 && selects(filtered, all))) return filtered;
  }
  return null;
}

/** Whether answers are those of a filter: enough are exactly their part of the list, one of these less than the whole. */
function isFilter({ name, answers }: Filtered, all: readonly Element[]): boolean {
  const right = answers.filter((answer) => isPart(answer, ofIssuerType(all, answer.value)));
  const enough = name === NAMES[0] ? 2 : enums.IssuerType.length;
  return right.length >= enough && right.some(({ value }) => ofIssuerType(all, value).length < all.length);
}

/**
 * Whether each answer holds only elements of its value, and two of them hold some: that a name which can hardly mean anything else
 * does this by chance cannot be. The filter may leave out what it should list.
 */
function selects({ answers }: Filtered, all: readonly Element[]): boolean {
  const only = answers.every(({ elements, value }) => {
    const ids = new Set(ofIssuerType(all, value).map(({ id }) => id));
    return elements !== null && elements.every(({ id }) => ids.has(id));
  });
  return only && answers.filter(({ elements }) => (elements ?? []).length > 0).length > 1;
}

/** Whether an answer is a part of the list; of a longer one, a page of it whose total is its size. */
function isPart({ elements, exchange }: FilterAnswer, part: readonly Element[]): boolean {
  if (elements === null) return false;
  const ids = new Set(part.map(({ id }) => id));
  const isPage = elements.length > 0 && elements.every(({ id }) => ids.has(id));
  return sameIds(elements, part) || (isPage && pagingOf(exchange, 'total') === part.length);
}

/** Asks for one value of a known parameter. */
export async function filteredOnce(
  send: Send,
  { name, from, on }: Pick<Filtered, 'name' | 'from' | 'on'>,
  value: IssuerType,
): Promise<FilterAnswer> {
  const exchange = await send(on.request([[name, value]], from === 'discovered' ? 'open' : 'plain'));
  return { value, exchange, elements: on.elementsIn(exchange) };
}

/**
 * What the filter shows of a whole list, past any cache: one that has one of the two from before the data changed says that they
 * contradict each other. Null if that does not tell.
 */
export async function filteredPastCaches(
  { send, seen }: { readonly send: Send; readonly seen: () => readonly Exchange[] },
  { name, on }: Pick<Filtered, 'name' | 'on'>,
  value: IssuerType,
) {
  const page = await send(pastCaches(on.request([], 'open'), seen()));
  const exchange = await send(pastCaches(on.request([[name, value]], 'open'), seen()));
  const [whole, elements] = [on.elementsIn(page), on.elementsIn(exchange)];
  if (whole === null || elements === null || (pagingOf(page, 'total') ?? whole.length) > whole.length) return null;
  return { answer: { value, exchange, elements }, whole: { elements: whole, pages: [page] } };
}

/** Asks for every value of a parameter but those that were asked for already. */
async function filteredBy(
  send: Send,
  on: Filterable,
  name: string,
  from: Filtered['from'],
  known: readonly FilterAnswer[],
): Promise<Filtered> {
  const answers: FilterAnswer[] = [];
  for (const value of enums.IssuerType) {
    const before = known.find((one) => one.value === value);
    answers.push(before ?? (await filteredOnce(send, { name, from, on }, value)));
  }
  return { name, from, on, answers };
}

function sameIds(a: readonly Element[], b: readonly Element[]): boolean {
  const ids = new Set(b.map((e) => e.id));
  return new Set(a.map((e) => e.id)).size === ids.size && a.every((e) => ids.has(e.id));
}

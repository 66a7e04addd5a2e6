import { elementsOf, listOf, pagingOf } from '../../spec/exchange/response.ts';
import { idMember, member, sameTexts } from '../../spec/exchange/describe.ts';
import type { ListName } from '../../spec/generated/vocabulary.ts';
import type { Exchange } from '../../spec/exchange/exchange.ts';
import type { Obstacle } from '../../spec/evidence/facts.ts';
import type { Element } from '../../spec/oracles/issuer-filters.ts';
import { notServed } from '../../spec/exchange/disposition.ts';
import { listCredentialTypes, typesQuery, type Send } from '../client/requests.ts';

/** The list of credential types, read page by page. */
export interface TypesWalk {
  readonly elements: readonly Element[];
  readonly named: ReadonlyMap<string, { readonly name: unknown; readonly issuerType: unknown }>;
  readonly pages: readonly Exchange[];
  readonly obstacle: Obstacle | null;
}

const MOST_PAGES = 40;
const MOST_ELEMENTS = 500;

/** The credential types of an answer; null if it is not a list of which each id can be read. */
export function typesIn(exchange: Exchange): Element[] | null {
  return elementsIn(exchange, 'credentialTypes', (type) => member(type, 'issuerType'));
}

/** The credentials of an answer by their id, with the issuer type of their type; null as above. */
export function credentialsIn(exchange: Exchange): Element[] | null {
  return elementsIn(exchange, 'credentials', (one) => member(member(one, 'credentialType'), 'issuerType'));
}

function elementsIn(exchange: Exchange, name: ListName, issuerOf: (one: unknown) => unknown): Element[] | null {
  const found = (listOf(exchange, name) ?? []).flatMap((one) => {
    const [id, issuer] = [idMember(one, 'id'), issuerOf(one)];
    return id === null ? [] : [{ id, issuerType: typeof issuer === 'string' ? issuer : null }];
  });
  return listOf(exchange, name) !== null && found.length === elementsOf(exchange, name) ? found : null;
}

/** Walks list credential types to its end; `limit` null leaves the parameter out, `first` is a first page already read. */
export async function walkTypes(send: Send, limit: number | null, first: Exchange | null = null): Promise<TypesWalk> {
  const elements: Element[] = [];
  const named = new Map<string, { name: unknown; issuerType: unknown }>();
  const pages: Exchange[] = [];
  const ended = (obstacle: Obstacle | null) => ({ elements, named, pages, obstacle });
  const ask = (past: boolean) => {
    // The offset of the first page too: without one the order may be another.
    const page = { ...(limit === null ? {} : { limit }), offset: elements.length };
    return send(listCredentialTypes(typesQuery(page), past ? { intent: 'open' } : {}));
  };
  while (pages.length < MOST_PAGES) {
    const page = pages.length === 0 && first !== null ? first : await ask(false);
    const here = typesIn(page);
    if (here === null) return ended(notServed(page));
    pages.push(page);
    for (const t of listOf(page, 'credentialTypes') ?? []) {
      const [name, issuerType] = [member(t, 'name'), member(t, 'issuerType')];
      named.set(String(member(t, 'id')).toLowerCase(), { name, issuerType });
    }
    const before = elements.length;
    elements.push(...here);
    const total = pagingOf(page, 'total') ?? 0;
    if (here.length === 0 || (before > total && before > 0)) return ended(null);
    if (elements.length < total) continue;
    const short = limit === null || here.length < limit || elements.length > MOST_ELEMENTS;
    if (short || (total > 0 && pages.length > 1)) return ended(null);
    // A full page that ends exactly at total: a target whose total is too small goes on.
    const past = await ask(true);
    const ids = new Set(elements.map(({ id }) => id));
    const fresh = (typesIn(past) ?? []).filter(({ id }) => !ids.has(id));
    if (fresh.length === 0) return ended(null);
    elements.push(...fresh);
    pages.push(past);
  }
  return ended({ kind: 'walk-goes-on', pages: pages.length });
}

/** The number of different types in a walk. */
export const sizeOf = (walk: TypesWalk): number => new Set(walk.elements.map((e) => e.id)).size;

/**
 * Reads the whole list. If a walk repeats types or ends before `total`, it is walked again: in the same order the list
 * is what it is, and its paging is judged by it; in another order only one page of all can be trusted.
 */
export async function readTypes(send: Send, first: Exchange | null): Promise<TypesWalk> {
  const one = await walkTypes(send, null, first);
  if (one.obstacle !== null || isWhole(one)) return one;
  const two = await walkTypes(send, null);
  if (two.obstacle !== null || isWhole(two) || orderOf(one) === orderOf(two)) return two;
  const all = await walkTypes(send, Math.max(totalOf(two), sizeOf(two), 1));
  if (all.obstacle === null && isWhole(all)) return all;
  return { ...two, obstacle: { kind: 'order-differs', so: 'list-unknown' } };
}

const orderOf = (walk: TypesWalk) => walk.elements.map((e) => e.id).join();
const isWhole = (walk: TypesWalk) => sizeOf(walk) === walk.elements.length && sizeOf(walk) === totalOf(walk);

function totalOf({ pages }: TypesWalk): number {
  const last = pages.at(-1);
  return (last === undefined ? null : pagingOf(last, 'total')) ?? 0;
}

/** Whether two readings hold the same types. */
export function sameTypes(a: TypesWalk, b: TypesWalk): boolean {
  const texts = ({ named }: TypesWalk) =>
    [...named].map(([id, { name, issuerType }]) => JSON.stringify([id, name, issuerType]));
  return sameTexts(texts(a), texts(b));
}

/** Whether two lists hold the same elements. */
export function sameElements(a: readonly Element[], b: readonly Element[]): boolean {
  const texts = (list: readonly Element[]) => list.map((e) => `${e.id} ${e.issuerType}`);
  return sameTexts(texts(a), texts(b));
}

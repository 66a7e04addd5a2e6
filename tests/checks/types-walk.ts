import type { Exchange } from '../../spec/exchange.ts';
import { listOf, pagingOf } from '../../spec/response.ts';
import { listCredentialTypes } from '../../environment/client/requests.ts';
import { notServed } from '../../environment/discovery/history.ts';
import type { CheckContext } from '../../engine/check.ts';
import type { Attempt, Source } from '../../engine/confirmation.ts';
import { confirmed } from '../../engine/confirmation.ts';
import type { Element } from './issuer-filter.ts';
import { elementsOf } from './issuer-filter.ts';

/** The list of credential types walked by the number received. */
export interface TypesWalk {
  readonly elements: readonly Element[];
  readonly names: ReadonlyMap<string, { readonly name: unknown; readonly issuer: unknown }>;
  readonly pages: readonly Exchange[];
  readonly obstacle: string | null;
}

/**
 * Walks list credential types to its end; `limit` null leaves the parameter out, `first` is a first page already read.
 */
export async function walkTypes(
  uat: CheckContext,
  limit: number | null,
  first: Exchange | null = null,
): Promise<TypesWalk> {
  const elements: Element[] = [];
  const names = new Map<string, { name: unknown; issuer: unknown }>();
  const pages: Exchange[] = [];
  const ended = (obstacle: string | null) => ({ elements, names, pages, obstacle });
  const ask = (past: boolean) => {
    const query: [string, string][] = limit === null ? [] : [['limit', String(limit)]];
    if (elements.length > 0) query.push(['offset', String(elements.length)]);
    return uat.send(listCredentialTypes(query, past ? { intent: 'open' } : {}));
  };
  for (;;) {
    const page = pages.length === 0 && first !== null ? first : await ask(false);
    const here = elementsOf(page, 'credentialTypes');
    if (here === null) return ended(notServed(page));
    pages.push(page);
    for (const t of listOf(page, 'credentialTypes') ?? []) {
      names.set(String(t['id']).toLowerCase(), { name: t['name'], issuer: t['issuerType'] });
    }
    const before = elements.length;
    elements.push(...here);
    const total = pagingOf(page, 'total') ?? 0;
    if (here.length === 0 || (before > total && before > 0)) break;
    if (elements.length >= total) {
      if (limit === null || here.length < limit || elements.length > 500 || (total > 0 && pages.length > 1)) break;
      // A full page that ends exactly at total: a target whose total is too small goes on.
      const past = await ask(true);
      const fresh = (elementsOf(past, 'credentialTypes') ?? []).filter((e) => !elements.some((k) => k.id === e.id));
      if (fresh.length === 0) break;
      elements.push(...fresh);
      pages.push(past);
    }
    if (pages.length >= 40) return ended(`the list goes on after ${pages.length} pages`);
  }
  return ended(null);
}

/** The number of different types in a walk. */
export const sizeOf = (walk: TypesWalk): number => new Set(walk.elements.map((e) => e.id)).size;

/**
 * Reads the whole list. Where a walk repeats types or ends before `total`, it is walked again: in the same order the
 * list is what it is, and its paging is judged by it; in another order only one page of all can be trusted.
 */
async function readTypes(uat: CheckContext, first: Exchange | null): Promise<TypesWalk> {
  const one = await walkTypes(uat, null, first);
  if (one.obstacle !== null || isWhole(one)) return one;
  const two = await walkTypes(uat, null);
  if (two.obstacle !== null || isWhole(two) || orderOf(one) === orderOf(two)) return two;
  const all = await walkTypes(uat, Math.max(totalOf(two), sizeOf(two), 1));
  if (all.obstacle === null && isWhole(all)) return all;
  return { ...two, obstacle: 'the order differs between identical requests, so the whole list is not known' };
}

const orderOf = (walk: TypesWalk) => walk.elements.map((e) => e.id).join();
const totalOf = (walk: TypesWalk) => pagingOf(walk.pages.at(-1) ?? ({} as Exchange), 'total') ?? 0;
const isWhole = (walk: TypesWalk) => sizeOf(walk) === walk.elements.length && sizeOf(walk) === totalOf(walk);

/** The whole list as last read. */
function kept(uat: CheckContext): Promise<{ list: TypesWalk }> {
  return uat.share('types', async () => ({ list: await readTypes(uat, uat.snapshot.types) }));
}

/** The whole list of credential types: read once a run, and again where a mismatch with it is to be confirmed. */
export async function allTypes(uat: CheckContext): Promise<TypesWalk> {
  return (await kept(uat)).list;
}

/** The whole list as something to compare with, an obstacle where it could not be read. */
export async function typesSource(uat: CheckContext): Promise<Source<TypesWalk>> {
  const cell = await kept(uat);
  const text = (walk: TypesWalk) =>
    [...walk.names]
      .map(([id, { name, issuer }]) => JSON.stringify([id, name, issuer]))
      .sort()
      .join();
  return {
    current() {
      if (cell.list.obstacle !== null) uat.obstacle(cell.list.obstacle);
      return cell.list.obstacle === null ? cell.list : null;
    },
    async again() {
      const list = await readTypes(uat, null);
      if (list.obstacle !== null) return null;
      cell.list = list;
      return list;
    },
    same: (a, b) => text(a) === text(b),
  };
}

/** Examines a relation with the whole list; a mismatch is confirmed before it becomes a finding. */
export async function againstTypes(uat: CheckContext, what: string, attempt: Attempt<TypesWalk>): Promise<boolean> {
  return confirmed(uat, what, await typesSource(uat), attempt);
}

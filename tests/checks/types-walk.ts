import type { Exchange } from '../../spec/exchange.ts';
import { listOf, pagingOf } from '../../spec/answer.ts';
import { listTypes } from '../../target/asks.ts';
import { notServed } from '../../target/truth.ts';
import type { Element } from './issuer-filter.ts';
import { elementsOf } from './issuer-filter.ts';
import type { Uat } from './check.ts';

/** The list of credential types walked by the number received. */
export interface TypesWalk {
  readonly elements: readonly Element[];
  readonly names: ReadonlyMap<string, { readonly name: unknown; readonly issuer: unknown }>;
  readonly pages: readonly Exchange[];
  readonly obstacle: string | null;
}

/** Walks list credential types to its end; `limit` null leaves the parameter out, `first` is a first page already read. */
export async function walkTypes(uat: Uat, limit: number | null, first: Exchange | null = null): Promise<TypesWalk> {
  const elements: Element[] = [];
  const names = new Map<string, { name: unknown; issuer: unknown }>();
  const pages: Exchange[] = [];
  for (;;) {
    const query: [string, string][] = [];
    if (limit !== null) query.push(['limit', String(limit)]);
    if (elements.length > 0) query.push(['offset', String(elements.length)]);
    const page = pages.length === 0 && first !== null ? first : await uat.send(listTypes(query));
    const here = elementsOf(page, 'credentialTypes');
    if (here === null) return { elements, names, pages, obstacle: notServed(page) };
    pages.push(page);
    for (const t of listOf(page, 'credentialTypes') ?? []) {
      names.set(String(t['id']).toLowerCase(), { name: t['name'], issuer: t['issuerType'] });
    }
    const before = elements.length;
    elements.push(...here);
    const total = pagingOf(page, 'total') ?? 0;
    if (here.length === 0 || (before > total && before > 0)) break;
    if (elements.length >= total && (limit === null || here.length < limit || elements.length > 500)) break;
    if (elements.length >= total && total > 0 && pages.length > 1) break;
    if (elements.length >= total && limit !== null && here.length === limit) {
      const past = await uat.send(
        listTypes(
          [
            ['limit', String(limit)],
            ['offset', String(elements.length)],
          ],
          { intent: 'open' },
        ),
      );
      const more = elementsOf(past, 'credentialTypes') ?? [];
      const fresh = more.filter((e) => !elements.some((k) => k.id === e.id));
      if (fresh.length === 0) break;
      elements.push(...fresh);
      pages.push(past);
    }
    if (pages.length >= 40) return { elements, names, pages, obstacle: `the list goes on after ${pages.length} pages` };
  }
  return { elements, names, pages, obstacle: null };
}

/** The whole list, walked once a run with the target's own page size. */
export function allTypes(uat: Uat): Promise<TypesWalk> {
  return uat.share('types', () => walkTypes(uat, null, uat.snapshot.types));
}

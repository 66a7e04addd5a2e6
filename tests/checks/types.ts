import fc from 'fast-check';
import { typesQueries } from '../../generators/identifiers.ts';
import type { Exchange } from '../../spec/exchange.ts';
import type { Mismatch } from '../../spec/finding.ts';
import { pagingOf } from '../../spec/response.ts';
import { listCredentialTypes } from '../../environment/client/requests.ts';
import { mustBeServed, outcomeText, receptionOf, shouldBeRefused } from './acts.ts';
import type { CheckContext } from '../../engine/check.ts';
import { check } from '../../engine/check.ts';
import type { Comparison } from '../../engine/confirmation.ts';
import type { Filterable, FilterAnswer, Filtered } from './issuer-filter.ts';
import { elementsOf, findFilter, judgeComplete, judgeSound, sameElements } from './issuer-filter.ts';
import type { TypesWalk } from './types-walk.ts';
import { againstTypes, allTypes, sizeOf, typesSource, walkTypes } from './types-walk.ts';

const filterable: Filterable = {
  settingsKey: 'types',
  list: 'credentialTypes',
  ask: (query, open) => listCredentialTypes(query, { intent: open ? 'open' : 'plain' }),
};

/** The filter of list credential types, looked for once a run. */
export function typesFilter(uat: CheckContext): Promise<Filtered | null> {
  return uat.share('types filter', async () => findFilter(uat, filterable, (await allTypes(uat)).elements));
}

export const checks = [
  check('types/served', async (uat) => {
    if (uat.subject() === null) return;
    await mustBeServed(uat, listCredentialTypes(), 'a plain list of credential types needs nothing more');
  }),

  check('types/limit-accepted', async (uat) => {
    if (!uat.controlled('listCredentialTypes')) return;
    for (const limit of [1, 2, 3])
      await mustBeServed(uat, listCredentialTypes([['limit', String(limit)]]), `limit=${limit} is allowed`);
  }),

  check('types/offset-accepted', async (uat) => {
    if (!uat.controlled('listCredentialTypes')) return;
    const { elements } = await allTypes(uat);
    if (elements.length < 2) return uat.obstacle('fewer than two credential types');
    for (const offset of new Set([0, 1, elements.length - 1])) {
      await mustBeServed(uat, listCredentialTypes([['offset', String(offset)]]), `offset=${offset} is below total`);
    }
  }),

  check('types/total', async (uat) => {
    const size = sizeOf(await allTypes(uat));
    await againstTypes(uat, 'walk', (list) => Promise.resolve(totals(list.pages, sizeOf(list))));
    for (const query of fc.sample(typesQueries(size), { numRuns: 3, seed: uat.seed })) {
      await againstTypes(uat, 'page', async (list) =>
        totals([await uat.send(listCredentialTypes(query))], sizeOf(list)),
      );
    }
    await againstTypes(uat, 'walk of several pages', async (list) => {
      const small = await walkTypes(uat, 4);
      return small.obstacle === null ? totals(small.pages, sizeOf(list)) : null;
    });
    const filtered = await typesFilter(uat);
    for (const answer of filtered?.answers ?? []) {
      let given: FilterAnswer | null = answer;
      await againstTypes(uat, 'filtered page', async (list) => {
        const { exchange } = given ?? (await filtered?.again(answer.value)) ?? answer;
        given = null;
        const size = list.elements.filter((e) => e.issuer === answer.value).length;
        return totals([exchange], size, `, the types that are ${answer.value}`);
      });
    }
  }),

  check('types/walk-complete', async (uat) => {
    const size = sizeOf(await allTypes(uat));
    if (size < 2) return uat.obstacle('fewer than two credential types, so no second page');
    for (const limit of size > 25 ? [7] : [2, 3]) {
      await againstTypes(uat, 'walk of several pages', async (list) => {
        const walk = await walkTypes(uat, limit);
        if (walk.obstacle !== null) {
          uat.obstacle(walk.obstacle);
          return null;
        }
        const mismatches = lostOrRepeated(list, walk, limit);
        if (mismatches.length > 0 && !(await steadyOrder(uat, limit, walk.pages[0]))) {
          uat.obstacle('the order differs between identical requests, so that a walk may lose and repeat');
          return null;
        }
        return { mismatches, exchanges: walk.pages.slice(0, 3) };
      });
    }
  }),

  check('types/issuer-filter-sound', async (uat) => {
    const filtered = await typesFilter(uat);
    if (filtered === null) return uat.obstacle('see gap-types/issuer-parameter; ISSUER_TYPE_PARAM names it');
    judgeSound(uat, filtered);
    for (const { value, elements } of filtered.answers) {
      if (elements === null || elements.length < 2) continue;
      const page = await uat.send(
        listCredentialTypes([
          [filtered.name, value],
          ['limit', '1'],
          ['offset', '1'],
        ]),
      );
      judgeSound(uat, {
        ...filtered,
        answers: [{ value, exchange: page, elements: elementsOf(page, 'credentialTypes') }],
      });
    }
  }),

  check('types/issuer-filter-complete', async (uat) => {
    const filtered = await typesFilter(uat);
    if (filtered === null) return uat.obstacle('see gap-types/issuer-parameter; ISSUER_TYPE_PARAM names it');
    const source = await typesSource(uat);
    const elements = {
      current: () => source.current()?.elements ?? null,
      again: async () => (await source.again())?.elements ?? null,
      same: sameElements,
    };
    await judgeComplete(uat, filtered, elements, (e) => pagingOf(e, 'total'));
  }),

  check('types/bad-type-refused', async (uat) => {
    await shouldBeRefused(uat, listCredentialTypes([['limit', 'abc']], { intent: 'spoiled' }), 'limit is no number');
    await shouldBeRefused(uat, listCredentialTypes([['offset', 'abc']], { intent: 'spoiled' }), 'offset is no number');
    const filtered = await typesFilter(uat);
    if (filtered === null) return;
    const ask = listCredentialTypes([[filtered.name, 'SILVER']], { intent: 'spoiled' });
    await shouldBeRefused(uat, ask, 'SILVER is no issuer type');
  }),

  check('types/page-size', async (uat) => {
    const all = await allTypes(uat);
    if (all.obstacle !== null || all.elements.length < 2)
      return uat.obstacle(all.obstacle ?? 'fewer than two credential types');
    const page = await uat.send(listCredentialTypes([['limit', '2']]));
    const size = elementsOf(page, 'credentialTypes')?.length;
    if (size === undefined || (pagingOf(page, 'limit') ?? 2) < 2)
      return uat.obstacle(`${page.id}: ${outcomeText(page)}`);
    uat.observation('page');
    if (size < 2) uat.depart({ at: '/credentialTypes', expected: '2 elements', actual: `${size} elements` }, [page]);
  }),

  check('types/stable-order', async (uat) => {
    if (!uat.controlled('listCredentialTypes')) return;
    const [a, b] = [await uat.send(listCredentialTypes()), await uat.send(listCredentialTypes())];
    if (receptionOf(a) !== 'served' || receptionOf(b) !== 'served') return uat.obstacle('not served twice');
    const order = [a, b].map((e) => (elementsOf(e, 'credentialTypes') ?? []).map((t) => t.id).join(' '));
    if (order[0] === '') return uat.obstacle('the list is empty');
    const sorted = order.map((ids) => ids.split(' ').sort().join(' '));
    if (sorted[0] !== sorted[1]) return uat.obstacle('the two answers hold different types');
    uat.observation('pair of answers');
    if (order[0] !== order[1])
      uat.depart({ at: '/credentialTypes', expected: 'the same order again', actual: 'another order' }, [b, a]);
  }),
];

/** The totals that some pages say, against the number of types there are; null where none says any. */
function totals(pages: readonly Exchange[], expected: number, what = ''): Comparison | null {
  const said = pages.map((page) => ({ page, total: pagingOf(page, 'total') })).filter(({ total }) => total !== null);
  if (said.length === 0) return null;
  const wrong = said.filter(({ total }) => total !== expected);
  const mismatches = wrong
    .slice(0, 1)
    .map(({ total }) => ({ at: '/paging/total', expected: `${expected}${what}`, actual: String(total) }));
  return { mismatches, exchanges: wrong.map(({ page }) => page) };
}

/** What a walk lacks of the whole list, holds besides it and holds twice. */
function lostOrRepeated(list: TypesWalk, walk: TypesWalk, limit: number): Mismatch[] {
  const at = `walk with limit=${limit}`;
  const ids = walk.elements.map((e) => e.id);
  const lost = list.elements.filter((e) => !ids.includes(e.id));
  const extra = ids.filter((id) => !list.elements.some((e) => e.id === id));
  const twice = ids.filter((id, i) => ids.indexOf(id) !== i);
  const mismatches: Mismatch[] = [];
  const some = `${lost.length} lost, first ${lost[0]?.id ?? ''}`;
  if (lost[0]) mismatches.push({ at, expected: `all ${sizeOf(list)} types`, actual: some });
  if (extra[0]) mismatches.push({ at, expected: 'the types of the whole list', actual: `${extra[0]} besides` });
  if (twice[0]) mismatches.push({ at, expected: 'each type once', actual: `${twice[0]} twice` });
  return mismatches;
}

/** Whether a first page, asked for twice more, comes in the same order. */
async function steadyOrder(uat: CheckContext, limit: number, first: Exchange | undefined): Promise<boolean> {
  const orders = new Set<string>();
  for (const page of [first, null, null]) {
    const exchange = page ?? (await uat.send(listCredentialTypes([['limit', String(limit)]])));
    orders.add((elementsOf(exchange, 'credentialTypes') ?? []).map((e) => e.id).join());
  }
  return orders.size === 1;
}

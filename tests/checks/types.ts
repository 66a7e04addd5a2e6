import fc from 'fast-check';
import { typesQueries } from '../../generators/identifiers.ts';
import type { Exchange } from '../../spec/exchange.ts';
import { pagingOf } from '../../spec/answer.ts';
import { listTypes } from '../../target/asks.ts';
import { mustBeServed, outcomeText, receptionOf, shouldBeRefused } from './acts.ts';
import type { Uat } from './check.ts';
import { check } from './check.ts';
import type { Filterable, Filtered } from './issuer-filter.ts';
import { elementsOf, findFilter, judgeComplete, judgeSound } from './issuer-filter.ts';
import { allTypes, walkTypes } from './types-walk.ts';

const filterable: Filterable = {
  settingsKey: 'types',
  list: 'credentialTypes',
  ask: (query, open) => listTypes(query, { intent: open ? 'open' : 'plain' }),
};

/** The filter of list credential types, looked for once a run. */
export function typesFilter(uat: Uat): Promise<Filtered | null> {
  return uat.share('types filter', async () => findFilter(uat, filterable, (await allTypes(uat)).elements));
}

export const checks = [
  check('types/served', async (uat) => {
    if (uat.subject() === null) return;
    await mustBeServed(uat, listTypes(), 'a plain list of credential types');
  }),

  check('types/limit-accepted', async (uat) => {
    if (!uat.controlled('listCredentialTypes')) return;
    for (const limit of [1, 2, 3]) await mustBeServed(uat, listTypes([['limit', String(limit)]]), `limit=${limit}`);
  }),

  check('types/offset-accepted', async (uat) => {
    if (!uat.controlled('listCredentialTypes')) return;
    const { elements } = await allTypes(uat);
    if (elements.length < 2) return uat.obstacle('fewer than two credential types');
    for (const offset of new Set([0, 1, elements.length - 1])) {
      await mustBeServed(uat, listTypes([['offset', String(offset)]]), `offset=${offset}`);
    }
  }),

  check('types/total', async (uat) => {
    const all = await allTypes(uat);
    if (all.obstacle !== null) return uat.obstacle(all.obstacle);
    const size = new Set(all.elements.map((e) => e.id)).size;
    const judge = (page: Exchange, expected: number, what = '') => {
      const total = pagingOf(page, 'total');
      if (total === null) return;
      uat.witness('page');
      const departure = { at: '/paging/total', expected: `${expected}${what}`, actual: String(total) };
      if (total !== expected) uat.depart(departure, [page]);
    };
    for (const page of all.pages) judge(page, size);
    for (const query of fc.sample(typesQueries(size), { numRuns: 4, seed: uat.seed })) {
      judge(await uat.send(listTypes(query)), size);
    }
    const small = await walkTypes(uat, 2);
    const smallSize = new Set(small.elements.map((e) => e.id)).size;
    if (small.obstacle === null) for (const page of small.pages) judge(page, smallSize);
    const filtered = await typesFilter(uat);
    for (const { value, exchange } of filtered?.answers ?? []) {
      judge(exchange, filtered?.all.filter((e) => e.issuer === value).length ?? 0, `, the types that are ${value}`);
    }
  }),

  check('types/walk-complete', async (uat) => {
    const all = await allTypes(uat);
    if (all.obstacle !== null) return uat.obstacle(all.obstacle);
    if (all.elements.length < 2) return uat.obstacle('fewer than two credential types, so no second page');
    for (const limit of all.elements.length > 25 ? [7] : [2, 3]) {
      const walk = await walkTypes(uat, limit);
      if (walk.obstacle !== null) {
        uat.obstacle(walk.obstacle);
        continue;
      }
      uat.witness('page', walk.pages.length);
      const ids = walk.elements.map((e) => e.id);
      const lost = all.elements.filter((e) => !ids.includes(e.id));
      const extra = ids.filter((id) => !all.elements.some((e) => e.id === id));
      const twice = ids.filter((id, i) => ids.indexOf(id) !== i);
      const pages = walk.pages.slice(0, 3);
      if (lost[0])
        uat.depart(
          {
            at: `walk with limit=${limit}`,
            expected: `all ${all.elements.length} types`,
            actual: `${lost.length} lost, first ${lost[0].id}`,
          },
          pages,
        );
      if (extra[0])
        uat.depart(
          { at: `walk with limit=${limit}`, expected: 'the types of the whole list', actual: `${extra[0]} besides` },
          pages,
        );
      if (twice[0])
        uat.depart({ at: `walk with limit=${limit}`, expected: 'each type once', actual: `${twice[0]} twice` }, pages);
    }
  }),

  check('types/issuer-filter-sound', async (uat) => {
    const filtered = await typesFilter(uat);
    if (filtered === null) return uat.obstacle('see gap-types/issuer-parameter; ISSUER_TYPE_PARAM names it');
    judgeSound(uat, filtered);
    for (const { value, elements } of filtered.answers) {
      if (elements === null || elements.length < 2) continue;
      const page = await uat.send(
        listTypes([
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
    judgeComplete(uat, filtered, (e) => pagingOf(e, 'total'));
  }),

  check('types/bad-type-refused', async (uat) => {
    await shouldBeRefused(uat, listTypes([['limit', 'abc']], { intent: 'spoiled' }), 'limit is no number');
    await shouldBeRefused(uat, listTypes([['offset', 'abc']], { intent: 'spoiled' }), 'offset is no number');
    const filtered = await typesFilter(uat);
    if (filtered === null) return;
    const ask = listTypes([[filtered.name, 'SILVER']], { intent: 'spoiled' });
    await shouldBeRefused(uat, ask, 'SILVER is no issuer type');
  }),

  check('types/page-size', async (uat) => {
    const all = await allTypes(uat);
    if (all.obstacle !== null || all.elements.length < 2)
      return uat.obstacle(all.obstacle ?? 'fewer than two credential types');
    const page = await uat.send(listTypes([['limit', '2']]));
    const size = elementsOf(page, 'credentialTypes')?.length;
    if (size === undefined || (pagingOf(page, 'limit') ?? 2) < 2)
      return uat.obstacle(`${page.id}: ${outcomeText(page)}`);
    uat.witness('page');
    if (size < 2) uat.depart({ at: '/credentialTypes', expected: '2 elements', actual: `${size} elements` }, [page]);
  }),

  check('types/stable-order', async (uat) => {
    if (!uat.controlled('listCredentialTypes')) return;
    const [a, b] = [await uat.send(listTypes()), await uat.send(listTypes())];
    if (receptionOf(a) !== 'served' || receptionOf(b) !== 'served') return uat.obstacle('not served twice');
    const order = [a, b].map((e) => (elementsOf(e, 'credentialTypes') ?? []).map((t) => t.id).join(' '));
    if (order[0] === '') return uat.obstacle('the list is empty');
    uat.witness('pair of answers');
    if (order[0] !== order[1])
      uat.depart({ at: '/credentialTypes', expected: 'the same order again', actual: 'another order' }, [b, a]);
  }),
];

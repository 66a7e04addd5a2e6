/** The issuer type filter, whose name is not stated: known by what it leaves out. */
import { expect, it } from 'vitest';
import { filterableTypes, findFilter } from '../../../environment/discovery/issuer-filter.ts';
import { typesIn } from '../../../environment/discovery/types-walk.ts';
import type { Request } from '../../../spec/exchange/exchange.ts';
import { isObstacle } from '../../../spec/model/history.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';

const all = ['MOBILE', 'PHYSICAL'].flatMap((issuerType) =>
  Array.from({ length: 6 }, (_, n) => ({ id: `${issuerType}-${n}`, issuerType })),
);
const list = (types: readonly object[], size: number, total = types.length) =>
  exchangeOf('listCredentialTypes', 200, {
    credentialTypes: types.slice(0, size),
    paging: { offset: 0, limit: size, total },
  });
const elements = typesIn(list(all, 99)) ?? [];

/** The name that is found for a target with pages of a size, whose filter has this name and says this total; null if none is. */
async function found(size: number, name: string, totalOf = (count: number) => count): Promise<string | null> {
  const send = ({ query }: Request) => {
    const value = query.find(([own]) => own === name)?.[1];
    const own = value === undefined ? all : all.filter(({ issuerType }) => issuerType === value);
    return Promise.resolve(list(own, size, totalOf(own.length)));
  };
  const filter = await findFilter(send, filterableTypes, elements, undefined);
  return isObstacle(filter) ? null : filter.name;
}

it.each([
  ['in one page', 12],
  ['in pages that are shorter than its parts', 4],
])('is found if the list comes %s', async (_what, size) => expect(await found(size, 'issuerType')).toBe('issuerType'));

it('is not a parameter that is ignored, whatever the pages', async () => {
  expect(await found(12, 'another')).toBeNull();
  expect(await found(4, 'another')).toBeNull();
});

it('is not taken from a page whose total is not that of its part', async () => {
  // Of a name that may mean something else, each value tells.
  const name = 'credentialTypeIssuerType';
  expect(await found(4, name)).toBe(name);
  expect(await found(4, name, (count) => count + 1)).toBeNull();
});

it('is that of the other list, too, if it selects by its value, although it lists only the first', async () => {
  const firstOf = (name: string, known?: string) =>
    findFilter(
      ({ query }: Request) => {
        const value = query.find(([own]) => own === name)?.[1];
        return Promise.resolve(
          list(value === undefined ? all : all.filter((one) => one.issuerType === value).slice(0, 1), 99),
        );
      },
      filterableTypes,
      elements,
      undefined,
      known,
    );
  const unknown = { kind: 'filter-unknown', list: 'types' };
  expect(await firstOf('category', 'category')).toMatchObject({ name: 'category' });
  expect(await firstOf('issuerType')).toMatchObject({ name: 'issuerType' });
  // Without the other list, a name that may mean something else must list all.
  expect(await firstOf('issuer')).toEqual(unknown);
  expect(await firstOf('another', 'category')).toEqual(unknown);
});

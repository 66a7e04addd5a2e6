import { expect, it } from 'vitest';
import {
  emptiness,
  orderOf,
  orderOfRecords,
  pagingSaid,
  servedOr,
  spanSaid,
} from '../../../spec/oracles/open-answers.ts';
import { sampleTransaction } from '../../../spec/oracles/sample-fixtures.ts';
import { got, lost, pageOf, walkOf } from './readings.ts';

it('a refusal is told by its status, a success by what it held', () => {
  const told = (exchange: Parameters<typeof servedOr>[0]) => servedOr(exchange, ({ id }) => `held by ${id}`);
  expect([told(got('a')), told(got('a', 404)), told(got('a', 500)), told(lost('a')), told(undefined)]).toEqual([
    'held by a',
    '404',
    '500',
    '0',
    null,
  ]);
});

it('paging says what was used', () => {
  const said = (paging: unknown) => pagingSaid(got('a', 200, { paging }, 'listCredentialTypes'));
  expect(said({ limit: 7, offset: 0 })).toBe('served, paging.limit 7, paging.offset 0');
  expect(said({ limit: 0, offset: 3 })).toBe('served, paging.limit 0, paging.offset 3');
  expect(said({})).toBe('served, paging.limit absent, paging.offset absent');
});

it('a list holds something, or nothing', () => {
  const pages = [pageOf('a', []).exchange, pageOf('a', [sampleTransaction(0)]).exchange, got('a')];
  expect(pages.map(emptiness)).toEqual(['served, empty', 'served, not empty', 'served, empty']);
});

it.each([
  [[2, 1, 0], 'newest first'],
  [[2, 2, 0], 'newest first'],
  [[0, 1, 2], 'oldest first'],
  [[0, 0, 2], 'oldest first'],
  [[0, 2, 1], 'not by postDateTime'],
  [[2, 0, 1], 'not by postDateTime'],
  [[1, 1], 'newest first'],
  [[], 'newest first'],
])('the order of %j: %s', (days, order) => {
  expect(orderOf(walkOf(days.map((day) => sampleTransaction(day))))).toBe(order);
});

it('the widest window accepted, and the narrowest that was not', () => {
  const day = 86_400_000;
  expect(spanSaid(31 * day, null)).toBe('at least 31 days');
  expect(spanSaid(31 * day, 45.5 * day)).toBe('at least 31 days, less than 45.5 days');
});

it.each<[string, Record<string, unknown>[], string | null]>([
  ['names', [{ name: 'a', id: '3' }, { name: 'B', id: '1' }, { name: 'c', id: '2' }], 'by name'],
  ['names from the end', [{ name: 'c' }, { name: 'b' }, { name: 'A' }], 'by name, descending'],
  ['ids', [{ name: 'b', id: '1' }, { name: 'c', id: '2' }, { name: 'a', id: '3' }], 'by id'],
  ['nothing', [{ id: '1', name: 'b' }, { id: '3', name: 'a' }, { id: '2', name: 'c' }], 'not sorted by name, id'],
  ['names that are alike', [{ name: 'a' }, { name: 'a' }, { name: 'b' }], 'not sorted by name'],
  ['names that differ in case alone, then others', [{ name: 'a' }, { name: 'A' }, { name: 'b' }, { name: 'c' }], 'by name'],
  ['names from the end, two of which are alike', [{ name: 'c' }, { name: 'B' }, { name: 'b' }, { name: 'a' }], 'by name, descending'],
  ['names with a sign between capitals and small letters', [{ name: 'a' }, { name: '_' }, { name: 'B' }, { name: 'b' }], 'not sorted by name'],
  ['names of which one is a sign before all letters', [{ name: '_' }, { name: 'a' }, { name: 'B' }], 'by name'],
  ['names that not all have', [{ name: 'a' }, {}, { name: 'b' }, { name: 'c' }], 'not sorted by name'],
  ['no texts', [{ id: 1 }, { id: 2 }, { id: 3 }], 'not sorted by id'],
  ['records without members', [{}, {}, {}], 'no members to sort by'],
  ['two alone', [{ id: '1' }, { id: '2' }], null],
])('records are in the order of %s', (_, list, order) => expect(orderOfRecords(list)).toBe(order)); // prettier-ignore

import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../spec/generated/vocabulary.ts';
import { noForeignCardholder, noForeignData } from '../../../spec/oracles/people.ts';
import { got, inOrder, stuck, told, wrong } from './readings.ts';

describe('another institution', () => {
  const servedWith = (more: { readonly list?: 'credentials'; readonly size?: number }) =>
    wrong([{ kind: 'foreign-data-served', at: { in: 'body' }, total: null, status: 200, ...more }], 'a');
  const served = servedWith({});
  const data =
    (status: number, body: unknown, operation: Operation = 'getCardholderCredentials') =>
    () =>
      told(noForeignData(got('a', status, body, operation), operation));
  it.each([
    ['an empty list', data(200, { credentials: [] }), inOrder()],
    ['an empty list of another name', data(200, { transactions: [] }), served],
    ['an empty page of a list that has something', data(200, { credentials: [], paging: { total: 7 } }),
      wrong([{ kind: 'foreign-data-served', at: { in: 'member', pointer: '/paging/total' }, total: 7 }], 'a')],
    ['a page of such a list', data(200, { credentials: [{}], paging: { total: 7 } }), servedWith({ list: 'credentials', size: 1 })],
    ['a record without members', data(200, {}, 'getCardholder'), inOrder()],
    ['a record of nulls', data(200, { cardholderId: null }, 'getCardholder'), inOrder()],
    ['a null', data(200, null), inOrder()],
    ['errors in place of data', data(200, { errors: [{}] }), stuck({ kind: 'not-of-stated-shape', exchange: 'a' })],
    ['errors next to data', data(200, { errors: [], credentials: [{}] }), servedWith({ list: 'credentials', size: 1 })],
    ['an operation that serves no one', () => told(noForeignData(null, 'getCardholder')), stuck({ kind: 'never-served', operation: 'getCardholder' })],
  ])('shows by %s', (_, said, expected) => expect(said()).toEqual(expected)); // prettier-ignore

  const found = (status: number, body: unknown) => () =>
    told(noForeignCardholder(got('a', status, body, 'findCardholder'), ['X1', 'Ab']));
  const id = (text: string) =>
    wrong([{ kind: 'foreign-cardholder-found', at: { in: 'member', pointer: '/id' }, id: text }], 'a');
  it.each([
    ['one of its ids', found(200, { id: 'Ab' }), id('Ab')],
    ['no id', found(200, { id: 7 }), stuck({ kind: 'not-of-stated-shape', exchange: 'a' })],
    ['no record', found(200, null), inOrder()],
  ])('is found by %s', (_, said, expected) => expect(said()).toEqual(expected));
});

import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../spec/generated/vocabulary.ts';
import { noForeignCardholder, noForeignData } from '../../../spec/oracles/scope.ts';
import { endedWith, got, inOrder, lost, stuck, told, unansweredBy, wrong } from './readings.ts';

const isEnded = (status: number) => stuck(endedWith('a', status));
const silent = stuck(unansweredBy('a'));

describe('another institution', () => {
  const servedWith = (more: { readonly list?: 'credentials'; readonly size?: number }) =>
    wrong([{ kind: 'foreign-data-served', at: { in: 'body' }, total: null, status: 200, ...more }], 'a');
  const served = servedWith({});
  const data =
    (status: number, body: unknown, operation: Operation = 'getCardholderCredentials') =>
    () =>
      told(noForeignData(got('a', status, body, operation), operation));
  it.each([
    ['a list of data', data(200, { credentials: [{}] }), servedWith({ list: 'credentials', size: 1 })],
    ['an empty list', data(200, { credentials: [] }), inOrder()],
    ['an empty list of another name', data(200, { transactions: [] }), served],
    ['no list', data(200, { credentials: 'none' }), served],
    ['an empty text as list', data(200, { credentials: '' }), served],
    ['an empty list of transactions', data(200, { transactions: [] }, 'listCardholderTransactions'), inOrder()],
    ['an empty page of a list that has something', data(200, { credentials: [], paging: { total: 7 } }),
      wrong([{ kind: 'foreign-data-served', at: { in: 'member', pointer: '/paging/total' }, total: 7 }], 'a')],
    ['an empty page of an empty list', data(200, { credentials: [], paging: { total: 0 } }), inOrder()],
    ['a page of such a list', data(200, { credentials: [{}], paging: { total: 7 } }), servedWith({ list: 'credentials', size: 1 })],
    ['a text as the list of such a page', data(200, { credentials: 'none', paging: { total: 7 } }), served],
    ['a record', data(200, { customerId: 'A1' }, 'getCardholder'), served],
    ['a record without members', data(200, {}, 'getCardholder'), inOrder()],
    ['a record of nulls', data(200, { cardholderId: null }, 'getCardholder'), inOrder()],
    ['a null', data(200, null), inOrder()],
    ['an empty body', data(200, ''), inOrder()],
    ['errors in place of data', data(200, { errors: [{}] }), stuck({ kind: 'not-of-stated-shape', exchange: 'a' })],
    ['errors next to data', data(200, { errors: [], credentials: [{}] }), servedWith({ list: 'credentials', size: 1 })],
    ['a refusal with data', data(404, { credentials: [{}] }), inOrder()],
    ['an error', data(500, ''), isEnded(500)],
    ['throttling', data(429, {}), isEnded(429)],
    ['no answer', () => told(noForeignData(lost('a'), 'getCardholder')), silent],
    ['an operation that serves no one', () => told(noForeignData(null, 'getCardholder')), stuck({ kind: 'never-served', operation: 'getCardholder' })],
  ])('shows by %s', (_, said, expected) => expect(said()).toEqual(expected)); // prettier-ignore

  const found = (status: number, body: unknown) => () =>
    told(noForeignCardholder(got('a', status, body, 'findCardholder'), ['X1', 'Ab']));
  const id = (text: string) =>
    wrong([{ kind: 'foreign-cardholder-found', at: { in: 'member', pointer: '/id' }, id: text }], 'a');
  it.each([
    ['one of its ids', found(200, { id: 'Ab' }), id('Ab')],
    ['one of its ids in another case', found(200, { id: 'aB' }), id('aB')],
    ['another id', found(200, { id: 'C' }), inOrder()],
    ['no id', found(200, { id: 7 }), stuck({ kind: 'not-of-stated-shape', exchange: 'a' })],
    ['no record', found(200, null), inOrder()],
    ['one of its ids in a refusal', found(404, { id: 'Ab' }), inOrder()],
    ['an error', found(500, ''), isEnded(500)],
    ['throttling', found(429, ''), isEnded(429)],
    ['no answer', () => told(noForeignCardholder(lost('a'), [])), silent],
  ])('is found by %s', (_, said, expected) => expect(said()).toEqual(expected));
});

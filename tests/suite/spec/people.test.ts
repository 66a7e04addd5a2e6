import { describe, expect, it } from 'vitest';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import {
  foundOnly,
  idKnown,
  nobodyFound,
  sameText,
  noForeignCardholder,
  noForeignData,
} from '../../../spec/oracles/people.ts';
import { endedWith, got, inOrder, lost, stuck, told, unansweredBy, wrong } from './readings.ts';
import type { Operation } from '../../../spec/generated/vocabulary.ts';

const BODY = { in: 'body' } as const;

describe('a name in two answers', () => {
  const judged =
    (a: unknown, b: unknown, how: 'exactly' | 'letter case apart', status = 200) =>
    () =>
      told(
        sameText(got('a', status, { lastName: a }, 'findCardholder'), got('b', 200, { lastName: b }), 'lastName', how),
      );
  const differ = (a: string, b: string) => {
    const [expected, actual] = [a, b].map((text) => ({ is: 'string', text }) as const) as [never, never];
    const at = { in: 'member', pointer: '/lastName' } as const;
    return wrong([{ kind: 'values-disagree', at, expected, actual }], 'b', 'a');
  };
  it.each([
    ['is the same in another case', judged('Ann', 'aNN', 'letter case apart'), inOrder()],
    ['differs by its case', judged('Ann', 'ann', 'exactly'), differ('Ann', 'ann')],
    ['is in the first only', judged('Ann', null, 'exactly'), inOrder(0)],
    ['is in the second only', judged(7, 'Ann', 'exactly'), inOrder(0)],
  ])('%s', (_, said, expected) => expect(said()).toEqual(expected));
});

describe('the id that find returned', () => {
  const at = { in: 'member', pointer: '/id' } as const;
  const unknown = (status: number) => wrong([{ kind: 'id-unknown-to-get', at, ending: { status } }], 'found', 'record');
  it.each([
    [got('record', 200), inOrder()],
    [got('record', 404), unknown(404)],
    [got('record', 400), unknown(400)],
    [got('record', 403), stuck(endedWith('record', 403))],
    [lost('record'), stuck(unansweredBy('record'))],
  ])('is known to get, unless that calls it unknown or malformed: case %#', (record, expected) =>
    expect(told(idKnown(got('found'), record))).toEqual(expected),
  );
});

describe('a customerId', () => {
  const outside: Mismatch = { kind: 'found-outside-pattern', at: BODY };
  const other: Mismatch = { kind: 'found-somebody-else', at: BODY };
  const known = [{ cardholderId: 'one' }, { cardholderId: 'Two' }];
  const found = (body: unknown, status = 200) => got('a', status, body, 'findCardholder', { subject: 'Ab1' });

  it('outside the pattern finds no one', () => {
    for (const body of [{ customerId: 'A1' }, { id: 7 }]) expect(told(nobodyFound(found(body)))).toEqual(inOrder());
    expect(told(nobodyFound(found({ id: 'x' }, 404)))).toEqual(inOrder());
    expect(told(nobodyFound(found({ id: 'x' })))).toEqual(wrong([outside], 'a'));
    expect(told(nobodyFound(lost('a')))).toEqual(stuck(unansweredBy('a')));
  });
  it('that no known person has finds nobody else', () => {
    for (const body of [
      { id: 'x', customerId: 'Ab2' },
      { id: 'tWO', customerId: 'Ab1' },
    ])
      expect(told(foundOnly(found(body), known))).toEqual(wrong([other], 'a'));
    expect(told(foundOnly(found({ id: 'one' }, 404), known))).toEqual(inOrder());
    expect(told(foundOnly(found({ id: 'one' }, 503), known))).toEqual(stuck(endedWith('a', 503)));
    expect(told(foundOnly(lost('a'), known))).toEqual(stuck(unansweredBy('a')));
  });
});

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

import { describe, expect, it } from 'vitest';
import { wholeNumber, judgeList } from '../../../spec/oracles/lists.ts';
import type { Made } from './fake-exchanges.ts';
import { answer, broken, lines, made } from './fake-exchanges.ts';

type Query = NonNullable<Made['query']>;

const entities = (n: number, id: string) => Array.from({ length: n }, (_, i) => ({ [id]: `entity-${i}` }));
const transactions = (n: number, paging: object = {}) => ({
  transactions: entities(n, 'transactionId'),
  paging: { offset: 0, limit: 25, total: 40, ...paging },
});
const types = (n: number, paging: object = {}) => ({
  credentialTypes: entities(n, 'id'),
  paging: { offset: 0, limit: 100, total: 40, ...paging },
});

describe('a page of transactions', () => {
  const judged = (body: unknown, query: Query = []) => judgeList(answer('listCardholderTransactions', body, { query }));

  it('is judged by its size, its paging and its ids', () =>
    expect(lines(judged(transactions(25), [['limit', '25']]))).toEqual([
      'transactions/limit-maximum ok', 'transactions/limit-respected ok', 'transactions/offset-echo ok',
      'transactions/paging-limit-in-force ok', 'transactions/paging-limit-respected ok', 'transactions/unique ok',
    ])); // prettier-ignore

  const MAXIMUM = 'transactions/limit-maximum at /transactions: expected at most 25 elements, actual 26 elements';
  const SAID = 'transactions/paging-limit-respected at /transactions: expected at most 25 elements, actual 26 elements';
  const echo = (expected: number, actual: number) =>
    `transactions/offset-echo at /paging/offset: expected paging.offset ${expected}: the offset of the request, actual paging.offset ${actual}`;

  it.each<[string, unknown, Query, string[]]>([
    ['more than 25 without a limit', transactions(26), [], [MAXIMUM, SAID]],
    ['elements from the end on, from which a target may have gone back', transactions(2), [['offset', '40']], []],
    ['another offset of an empty list', transactions(0, { offset: 3, total: 0 }), [['offset', '0']], [echo(0, 3)]],
    [
      'elements of which there are none',
      transactions(1, { total: 0 }),
      [],
      [
        'transactions/total at /paging/total: expected paging.total 1 or more, or fewer elements: the offset plus the elements of this page is 1, actual paging.total 0',
      ],
    ],
    ['another offset where no total is told', transactions(2, { total: null }), [['offset', '41']], [echo(41, 0)]],
    ['a paging limit of 0, which the schema judges', transactions(2, { limit: 0 }), [['limit', '0']], []],
    ['a paging limit of 1', transactions(2, { limit: 1 }), [['limit', '2.5']], [
      'transactions/paging-limit-respected at /transactions: expected at most 1 element, actual 2 elements',
    ]], // prettier-ignore
  ])('%s', (_, body, query, expected) => expect(broken(judged(body, query))).toEqual(expected));

  it('shows nothing of a limit that holds all there is, and nothing of repeats with fewer than two ids', () => {
    const all = { limit: 25, total: 2 };
    expect(lines(judged(transactions(2, all), [['limit', '2']]))).not.toContain('transactions/limit-respected ok');
    expect(lines(judged(transactions(1, { ...all, limit: 2 }), [['limit', '2']]))).toEqual([
      'transactions/offset-echo ok',
      'transactions/paging-limit-in-force ok',
    ]);
    expect(lines(judged(transactions(2, all)))).not.toContain('transactions/limit-maximum ok');
    expect(lines(judged(transactions(1), [['limit', '2']]))).toContain('transactions/limit-respected ok');
  });

  it('is empty although it has a total, to somebody with the right key', () => {
    const key = (ask: NonNullable<Made['ask']>) =>
      broken(judgeList(answer('listCardholderTransactions', transactions(0), { ask })));
    expect(key({ intent: 'unknown' })).toHaveLength(1);
    expect(key({ intent: 'unknown', key: 'wrong' })).toEqual([]);
  });

  it('is judged in a success only', () =>
    expect(judgeList(answer('listCardholderTransactions', transactions(26), { status: 404 }))).toEqual([]));
});

describe('an entity listed twice', () => {
  const twice = (id: string) => ({
    transactions: [{ transactionId: 'A' }, { transactionId: 'b' }, { transactionId: id }],
  });
  const judged = (body: unknown) => broken(judgeList(answer('listCardholderTransactions', body)));

  it('is found, in any letter case', () => {
    const finding =
      'transactions/unique at list: expected 3 different elements, actual 1 of the 3 repeats another, for example a';
    expect(judged(twice('a'))).toEqual([finding]);
  });
  it('needs an id that is a text', () =>
    expect(judged({ transactions: [{ transactionId: 1 }, { transactionId: 1 }, {}, {}] })).toEqual([]));
});

describe('a list of credential types', () => {
  const judged = (body: unknown, query: Query = []) => judgeList(answer('listCredentialTypes', body, { query }));
  const limit = (n: number): Query => [['limit', String(n)]];

  it.each<[string, unknown, Query, string[]]>([ // prettier-ignore
    ['a limit that is kept', types(2, { limit: 2 }), limit(2), [
      'types/limit-respected ok', 'types/paging-limit-in-force ok', 'types/paging-limit-respected ok', 'types/unique ok']], // prettier-ignore
    ['a limit beyond what the target gives at once', types(50, { limit: 50, total: 51 }), limit(1000), [
      'types/paging-limit-respected ok', 'types/unique ok']], // prettier-ignore
    ['no paging limit', { credentialTypes: [] }, limit(2), ['types/limit-respected ok']], // prettier-ignore
    ['a limit of 0, which is not a limit', { credentialTypes: types(3).credentialTypes }, limit(0), ['types/unique ok']], // prettier-ignore
    ['another offset where none was asked for, its default not shown', types(0, { offset: 7 }), [], []], // prettier-ignore
    ['a total smaller than what was shown so far', types(3, { total: 8, offset: 6 }), [['offset', '6']], [
      'types/offset-echo ok', 'types/total at /paging/total: expected paging.total 9 or more, or fewer elements: the offset plus the elements of this page is 9, actual paging.total 8',
      'types/unique ok']], // prettier-ignore
  ])('%s', (_, body, query, expected) => expect(lines(judged(body, query))).toEqual(expected)); // prettier-ignore
});

describe('the credentials of a cardholder', () => {
  const judged = (body: unknown) => lines(judgeList(answer('getCardholderCredentials', body)));
  it('come without a paging member', () => {
    const credentials = [{ id: 'a' }, { id: 'b' }];
    const departed = (rule: string) => `${rule} at /paging: expected no paging member, actual a paging member`;
    const [any, none, unique] = ['credentials/no-paging', 'credentials/paging-not-null', 'credentials/unique ok'];
    expect(judged({ credentials, paging: {} })).toEqual([departed(any), `${none} ok`, unique]);
    expect(judged({ credentials, paging: null })).toEqual([`${any} ok`, departed(none), unique]);
  });
});

describe('a parameter asked for', () => {
  const { request } = made(
    'listCardholderTransactions',
    {},
    {
      query: [
        ['limit', '1'],
        ['offset', '2'],
        ['offset', '3'],
        ['result', ''],
      ],
    },
  );
  it('is a whole number within bounds, or none', () => {
    const of = (text: string) => wholeNumber({ ...request, query: [['limit', text]] }, 'limit', 1, 25);
    expect(['0', '1', '25', '26', '1x', 'x1', '12 ', '1234567890123'].map(of)).toEqual([null, 1, 25, null, null, null, null, null]); // prettier-ignore
    expect(wholeNumber({ ...request, query: [['offset', '123456789012']] }, 'offset', 0, 1e12)).toBe(123456789012);
  });
});

import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { type Finding, findingOf } from '../../../spec/evidence/finding.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { commonTraitsText } from '../../../spec/phrasing/condition.ts';
import { roleText } from '../../../spec/phrasing/requests.ts';
import { TRANSACTIONS } from '../../../spec/evidence/place.ts';
import { earlierIn, ignoredByCache, withEarlier } from '../../../spec/exchange/sent-before.ts';

const page = (id: string, parameters: Readonly<Record<string, string>>, ids = ['a', 'b'], path = '/ann'): Exchange => ({
  ...exchangeOf(
    'listCardholderTransactions',
    200,
    { transactions: ids.map((transactionId) => ({ transactionId })) },
    { query: Object.entries(parameters), path },
  ),
  id,
});
const LAST = new Set(['last']);
/** A page of one cardholder or another, by a digit of the id. */
const about = (digit: string, one: Exchange): Exchange => {
  const id = `${digit.repeat(8)}-1111-4111-8111-111111111111`;
  return { ...one, request: { ...one.request, path: `/cardholders/${id}`, subject: id } };
};
const pending = (id: string, limit: string, ids?: string[]) => page(id, { limit, result: 'PENDING' }, ids);
const from = (id: string, postDateTimeStartDateTime: string) => page(id, { postDateTimeStartDateTime });
const find = (id: string, customerId: string): Exchange => ({
  ...exchangeOf('findCardholder', 200, { id: 'a' }, { query: [['customerId', customerId]] }),
  id,
});
const last = pending('last', '1');
const [approved, plain] = [page('e1', { limit: '1', result: 'APPROVED' }), page('e1', {})];
const late = from('last', '2026-03-02T10:00:00.001Z');

it.each<[string, readonly Exchange[], readonly [string, string] | null]>([
  ['differs in the value of one parameter', [pending('e1', '2'), last], ['e1', 'limit']],
  ['has none of a parameter without a default', [plain, page('last', { accountId: 'x' })], ['e1', 'accountId']],
  ['is the latest of several', [approved, pending('e2', '2'), last], ['e2', 'limit']],
  ['is the latest of several, whichever that is', [pending('e2', '2'), approved, last], ['e1', 'result']],
  ['is the first of equal ones', [pending('e1', '2'), pending('e2', '3'), last], ['e1', 'limit']],
  ['is of another cardholder, if there is one', [about('b', pending('e1', '1')), about('a', page('e2', { limit: '1' })), about('a', last)], ['e1', 'cardholderId']],
  ['begins at another time', [from('e1', '2026-03-02T09:58:00Z'), late], ['e1', 'postDateTimeStartDateTime']],
  // A default may be another one, and the response has to be the same if it is written out.
  ['is none without the limit', [page('e1', { result: 'PENDING' }), last], null],
  ['is none without the result', [page('e1', { limit: '1' }), last], null],
  ['is none if the default limit is written out', [plain, page('last', { limit: '25' })], null],
  ['is none if the default offset is written out', [plain, page('last', { offset: '0' })], null],
  ['is none if the default result is written out', [plain, page('last', { result: 'APPROVED' })], null],
  ['is not the same request', [pending('e1', '1'), last], null],
  ['does not differ in two parameters', [page('e1', { limit: '2', result: 'APPROVED' }), last], null],
  ['is not later', [last, pending('e1', '2')], null],
  ['has no other response', [pending('e1', '2', ['a']), last], null],
  // A cache would have left the parameter out then, too.
  ['is none after which the parameter made a difference', [pending('e2', '3', ['c']), pending('e1', '2'), last], null],
  ['is not for a record, which has a response for each spelling of an id', [find('e1', 'A1'), find('last', 'A1 ')], null],
  ['does not differ in the cardholder and another parameter', [about('b', pending('e1', '2')), about('a', last)], null],
  ['is not of another spelling of the id', [about('A', pending('e1', '1')), about('a', last)], null],
  // Times may be read coarsely, or all be shifted.
  ['does not begin at nearly the same time', [from('e1', '2026-03-02T10:00:00Z'), late], null],
  ['lists something', [page('e1', { limit: '2' }, []), page('last', { limit: '1' }, [])], null],
])('the earlier request whose response comes again %s', (_, exchanges, expected) => {
  const found = earlierIn(exchanges, LAST, new Set())('last');
  expect(found === undefined ? null : [found.exchange.id, found.parameter]).toEqual(expected);
}); // prettier-ignore

it('the parameter is one in which all that was asked for differs', () => {
  const two = [page('e1', { limit: '3', result: 'APPROVED' }), pending('e2', '3')];
  const asked = new Set(['e2', 'last']);
  expect(earlierIn([...two, page('e3', { limit: '1' }), last], asked, new Set())('last')?.parameter).toBe('result');
});

it('the parameter is not known if a wrong response that gives it repeats none: it is ignored without a cache', () => {
  const alone = page('e2', { limit: '3', result: 'APPROVED' });
  const earlier = (...wrong: readonly Exchange[]) =>
    earlierIn([pending('e1', '2'), alone, last], LAST, new Set(wrong))('last')?.parameter;
  expect([earlier(last), earlier(last, alone)]).toEqual(['limit', undefined]);
});

describe('findings on responses that came before', () => {
  const mismatch = { kind: 'too-many', at: TRANSACTIONS, most: 1, size: 2 } as const;
  const found = findingOf(mismatch, ['last', 'e9'], 'curl last');
  const first = pending('e1', '2');
  const of = (findings: readonly Finding[], wrong: readonly Exchange[] = [last]) =>
    withEarlier(findings, earlierIn([first, last], LAST, new Set(wrong)), ({ id }) => `curl ${id}`);

  it('name the earlier request, which is sent first', () => {
    const [named] = of([found]);
    expect(named?.exchanges).toEqual(['last', 'e1', 'e9']);
    expect(named?.requests?.map(({ exchange, curl, role }) => [exchange, curl, roleText(role)])).toEqual([
      ['e1', 'curl e1', 'is sent first: a cache may keep its response'],
      ['last', 'curl last', 'then gets the same response, although its limit differs'],
    ]);
  });

  it('do not if a cache explains nothing: that was wrong, too, or another response has none before it', () => {
    const other = findingOf(mismatch, ['e9'], 'curl');
    expect(of([found], [first, last])).toEqual([found]);
    expect(of([found, other])).toEqual([found, other]);
  });

  it('keep requests of their own', () => {
    const own = { ...found, requests: [] };
    expect(of([own])).toEqual([own]);
  });
});

describe('the parameter that a cache ignores', () => {
  const repeating = (exchange: string, parameter: string): Finding => ({
    ...findingOf({ kind: 'too-many', at: TRANSACTIONS, most: 1, size: 2 }, [exchange], 'curl'),
    requests: [{ exchange: 'e1', curl: 'curl e1', role: { as: 'sent-before', parameter } }],
  });
  const [one, two, other] = [repeating('e2', 'limit'), repeating('e3', 'limit'), repeating('e4', 'result')];

  it('is the one in which each response that broke the requirement differs from the one that it repeats', () => {
    expect(ignoredByCache([one, two, other]), 'one of them contradicts it').toBeNull();
    expect(commonTraitsText({ findings: [one, two] })).toBe(
      'Probably a cache that ignores limit, and perhaps other parameters. Other findings of this run may have the same cause. The response is that of an earlier request, which had another limit or none.',
    );
  });

  it('is not known of one response, if one response repeats none, or if they differ in several', () => {
    for (const all of [[one], [one, { ...two, requests: [] }], [one, other]]) expect(ignoredByCache(all)).toBeNull();
  });
});

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
const told = (exchanges: readonly Exchange[]) => {
  const found = earlierIn(exchanges, LAST, new Set())('last');
  return found === undefined ? null : [found.exchange.id, found.parameter];
};
const LAST = new Set(['last']);
const last = page('last', { limit: '1', result: 'PENDING' });

describe('the earlier request whose response comes again', () => {
  it('differs in one parameter: another value, or none of one without a default, which may be another one', () => {
    expect(told([page('e1', { limit: '2', result: 'PENDING' }), last])).toEqual(['e1', 'limit']);
    expect(told([page('e1', { result: 'PENDING' }), last])).toBeNull();
    expect(told([page('e1', { limit: '1' }), last])).toBeNull();
    expect(told([page('e1', {}), page('last', { accountId: 'x' })])).toEqual(['e1', 'accountId']);
    // Other pairs tell of all.
    const two = [page('e1', { limit: '3', result: 'APPROVED' }), page('e2', { limit: '3', result: 'PENDING' })];
    const asked = new Set(['e2', 'last']);
    expect(earlierIn([...two, page('e3', { limit: '1' }), last], asked, new Set())('last')?.parameter).toBe('result');
  });

  it('is the latest of several', () => {
    const [one, two] = [page('e1', { limit: '1', result: 'APPROVED' }), page('e2', { limit: '2', result: 'PENDING' })];
    expect(told([one, two, last])).toEqual(['e2', 'limit']);
    expect(told([two, one, last])).toEqual(['e1', 'result']);
  });

  it('is not the same request, one that differs in two parameters, a later one, nor one with another response', () => {
    expect(told([page('e1', { limit: '1', result: 'PENDING' }), last])).toBeNull();
    expect(told([page('e1', { limit: '2', result: 'APPROVED' }), last])).toBeNull();
    expect(told([last, page('e1', { limit: '2', result: 'PENDING' })])).toBeNull();
    expect(told([page('e1', { limit: '2', result: 'PENDING' }, ['a']), last])).toBeNull();
  });

  it('is not one after which the parameter made a difference: a cache would have left that out, too', () => {
    const [first, between] = [
      page('e1', { limit: '2', result: 'PENDING' }),
      page('e2', { limit: '3', result: 'PENDING' }, ['c']),
    ];
    expect(told([between, first, last])).toBeNull();
    expect(told([first, page('e2', { limit: '3', result: 'PENDING' }), last]), 'of equal ones the first').toEqual([
      'e1',
      'limit',
    ]);
  });

  it('is not known if a wrong response that gives the parameter repeats none: it is ignored without a cache', () => {
    const first = page('e1', { limit: '2', result: 'PENDING' });
    const alone = page('e2', { limit: '3', result: 'APPROVED' });
    expect(earlierIn([first, alone, last], LAST, new Set([last]))('last')?.parameter).toBe('limit');
    expect(earlierIn([first, alone, last], LAST, new Set([last, alone]))('last')).toBeUndefined();
  });

  it('is not one that leaves out a parameter whose default the other gives: the response has to be the same', () => {
    const plain = page('e1', {});
    for (const written of [{ limit: '25' }, { offset: '0' }, { result: 'APPROVED' }]) {
      expect(told([plain, page('last', written)])).toBeNull();
    }
  });

  it('is not one for a record, which has one response for each spelling of an id', () => {
    const asked = (id: string, customerId: string): Exchange => ({
      ...exchangeOf('findCardholder', 200, { id: 'a' }, { query: [['customerId', customerId]] }),
      id,
    });
    expect(told([asked('e1', 'A1'), asked('last', 'A1 ')])).toBeNull();
  });

  it('is that of another cardholder if there is one, but not of another spelling of the id', () => {
    const about = (one: Exchange, digit: string): Exchange => {
      const id = `${digit.repeat(8)}-1111-4111-8111-111111111111`;
      return { ...one, request: { ...one.request, path: `/cardholders/${id}`, subject: id } };
    };
    const own = about(last, 'a');
    const [bob, whole] = [
      about(page('e1', { limit: '1', result: 'PENDING' }), 'b'),
      about(page('e2', { limit: '1' }), 'a'),
    ];
    expect(told([bob, whole, own])).toEqual(['e1', 'cardholderId']);
    expect(told([about(page('e1', { limit: '2', result: 'PENDING' }), 'b'), own])).toBeNull();
    expect(told([about(page('e1', { limit: '1', result: 'PENDING' }), 'A'), own])).toBeNull();
  });

  it('is not one whose window begins at nearly the same time: times may be read coarsely, or all shifted', () => {
    const from = (id: string, postDateTimeStartDateTime: string) => page(id, { postDateTimeStartDateTime });
    const own = from('last', '2026-03-02T10:00:00.001Z');
    expect(told([from('e1', '2026-03-02T10:00:00Z'), own])).toBeNull();
    expect(told([from('e1', '2026-03-02T09:58:00Z'), own])).toEqual(['e1', 'postDateTimeStartDateTime']);
  });

  it('lists something', () =>
    expect(told([page('e1', { limit: '2' }, []), page('last', { limit: '1' }, [])])).toBeNull());
});

describe('findings on responses that came before', () => {
  const mismatch = { kind: 'too-many', at: TRANSACTIONS, most: 1, size: 2 } as const;
  const found = findingOf(mismatch, ['last', 'e9'], 'curl last');
  const first = page('e1', { limit: '2', result: 'PENDING' });
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

  it('do not if that was wrong, too: then a cache explains nothing', () =>
    expect(of([found], [first, last])).toEqual([found]));

  it('do not if another response broke the requirement without one before it', () => {
    const other = findingOf(mismatch, ['e9'], 'curl');
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
    expect(ignoredByCache([one])).toBeNull();
    expect(ignoredByCache([one, { ...two, requests: [] }])).toBeNull();
    expect(ignoredByCache([one, other])).toBeNull();
  });
});

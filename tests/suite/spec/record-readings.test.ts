import { mismatchesOf } from './fake-exchanges.ts';
import { describe, expect, it } from 'vitest';
import type { Exchange, Operation, Request } from '../../../spec/exchange/exchange.ts';
import { judgeKnownMembers, judgeRecordsAgree } from '../../../spec/oracles/record-readings.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { responseOf } from '../../../spec/exchange/response.ts';

type Body = Readonly<Record<string, unknown>>;

const ID = '0f8fad5b-d9cb-469f-a165-7086772895aa';
const LINE = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const line = (value: number) => ({ id: LINE, amount: { type: 'CURRENCY', value } });
const bought = (value: number, change: Body = {}): Body => ({
  transactionId: ID,
  result: 'APPROVED',
  postDateTime: '2026-01-02T03:04:05Z',
  accounts: [{ id: ID, amount: { type: 'COUNT', value: 1 } }, line(value)],
  ...change,
});

function answers(operation: Operation, bodies: readonly Body[], request: Partial<Request> = {}): Exchange[] {
  return bodies.map((body, i) => ({
    ...exchangeOf(operation, 200, body, { intent: 'plain', ...request }),
    id: `e${i}`,
  }));
}
const pages = (...records: readonly Body[]) =>
  answers(
    'listCardholderTransactions',
    records.map((record) => ({ transactions: [record] })),
  );
const people = (...records: readonly Body[]) => answers('getCardholder', records);

describe('a record in several responses', () => {
  const listed = (subject: string, record: Body) =>
    answers('listCardholderTransactions', [{ transactions: [record] }], { subject });
  const only = (change: Body = {}) => bought(1, { accounts: [line(1)], ...change });
  const nameless = (value: number) => bought(1, { accounts: [line(value), { amount: { value: 1 } }] });
  const many = (value: number) => bought(1, { accounts: [...Array<Body>(200).fill({}), line(value)] });
  const late = (value: number) => ({ transactions: [...Array<Body>(200).fill({}), bought(value)] });
  const three = (one: Body, other: Body) => pages(bought(1, one), bought(1, other), bought(1, one));
  const shuffled = [line(1), { id: ID.toUpperCase(), amount: { type: 'COUNT', value: 1 } }];
  const sameInstant = { postDateTime: '2026-01-02T03:04:05.000+00:00' };
  const [small, large] = [{ cardholderId: ID }, { cardholderId: ID, hasPhoto: true }];
  const [bare, other] = [{ hasPhoto: true }, { hasPhoto: false }];
  const twice = { accounts: [line(1), line(2)] };
  const both = { transactions: [bought(1), bought(2)] };
  const pending = { result: 'PENDING' };
  const asked = (request: Partial<Request>) =>
    answers(
      'listCardholderTransactions',
      [1, 2, 1].map((value) => ({ transactions: [bought(value)] })),
      request,
    );
  const [first, last] = people({ cardholderId: ID, customerId: 'a' }, { cardholderId: ID, customerId: 'a' });
  const found = answers('findCardholder', [{ id: ID, customerId: 'b' }]);

  it.each<[string, readonly (Exchange | undefined)[], readonly string[], number]>([
    // Those that read differently, and how many were compared.
    ['a value between two that agree', pages(bought(1), bought(2), bought(1)), ['e1'], 2],
    ['a value that comes twice between two', pages(bought(1), bought(2), bought(2), bought(1)), ['e1'], 3],
    ['values by turns', pages(bought(1), bought(2), bought(1), bought(2)), ['e1', 'e2'], 3],
    ['values that change with the data', pages(bought(1), bought(2), bought(2), bought(3)), [], 3],
    ['a cardholder who changes', people({ cardholderId: ID, ...bare }, { cardholderId: ID, ...other }), [], 1],
    ['types', answers('listCredentialTypes', ['a', 'b', 'a'].map((name) => ({ credentialTypes: [{ id: ID, name }] }))), ['e1'], 2],
    ['an id that is no text', answers('getCardholderCredentials', [5, 6, 5].map((cardholderId) => ({ credentials: [{ id: ID, cardholderId }] }))), ['e1'], 2],
    ['an element that is left out', pages(bought(1), only(), bought(1)), ['e1'], 2],
    ['an element more', pages(only(), bought(1), only()), ['e1'], 2],
    ['an element more from then on', pages(only(), bought(1), bought(1)), [], 2],
    ['a cardholder whose id is written in another case', [...listed('ab', bought(1)), ...listed('AB', bought(2)), ...listed('ab', bought(1))], ['e0'], 2],
    ['letters of a name', three({ merchantName: 'a' }, { merchantName: 'A' }), ['e1'], 2],
    ['another instant', three({}, { postDateTime: '2026-01-02T03:04:05.5Z' }), ['e1'], 2],
    ['a name that looks like an instant', three({ merchantName: '2026-01-02T03:04:05Z' }, { merchantName: '2026-01-02T03:04:05.0Z' }), ['e1'], 2],
    ['a record without an id', people(bare, other, bare), [], 0],
    ['elements without an id, and others', pages(nameless(1), bought(1), nameless(1)), [], 2],
    ['elements without an id', pages(nameless(1), nameless(2), nameless(1)), ['e1'], 2],
    ['a record after very many', answers('listCardholderTransactions', [late(1), late(2), late(1)]), [], 0],
    ['an element after very many', pages(many(1), many(2), many(1)), [], 2],
    ['the same in another form and order', three({}, { accounts: shuffled, transactionId: ID.toUpperCase(), ...sameInstant }), [], 2],
    ['fewer members', people(large, small, large), [], 2],
    ['a member that is null', people({ ...small, hasPhoto: null }, large, { ...small, hasPhoto: null }), [], 2],
    ['a member that is not described', people({ ...small, requestId: '1' }, { ...small, requestId: '2' }, { ...small, requestId: '1' }), [], 2],
    ['two lines of one account', pages(bought(0, twice), bought(0, twice), bought(0, twice)), [], 2],
    ['two cardholders who share it', [...listed('a', bought(1)), ...listed('b', bought(2)), ...listed('a', bought(1))], [], 1],
    ['two records of one id', answers('listCardholderTransactions', [both, both]), [], 0],
    ['what is PENDING', pages(bought(1, pending), bought(2, pending), bought(1, pending)), [], 0],
    ['bad requests', asked({ intent: 'spoiled' }), [], 0],
    ['requests without the key', asked({ key: 'wrong' }), [], 0],
    ['requests that are open', asked({ intent: 'open' }), ['e1'], 2],
    ['another operation', [first, ...found, last], [], 1],
  ])('%s', (_, exchanges, odd, compared) => {
    const stood = judgeRecordsAgree(exchanges.flatMap((one) => one ?? []));
    expect(stood.flatMap(({ violations, response }) => violations.map(() => response.id))).toEqual(odd);
    expect(stood.map(({ requirement }) => requirement)).toEqual(Array(compared).fill('body/records-agree'));
  }); // prettier-ignore

  const at = (path: string) => ({ in: 'member', pointer: `/transactions/0/accounts${path}` });
  it.each<[Exchange[], object]>([
    [pages(bought(100), bought(-100), bought(100)), {
      at: at('/1/amount/value'), expected: { is: 'number', text: '100' }, actual: { is: 'number', text: '-100' } }],
    [pages(only(), bought(1), only()), {
      at: at(''), expected: { is: 'string', text: LINE }, actual: { is: 'string', text: [ID, LINE].toSorted().join(', ') } }],
  ])('is told with what differs, and the next that agrees: case %#', (exchanges, fact) => {
    const violations = judgeRecordsAgree(exchanges).flatMap((one) => one.violations);
    expect(violations.map(({ mismatch }) => mismatch)).toEqual([{ kind: 'reads-differently', ...fact }]);
    expect(violations[0]?.exchanges[1]?.id).toBe('e2');
  }); // prettier-ignore
});

describe('a record that has none of the members that are described', () => {
  const judged = (operation: Operation, body: Body, request?: Partial<Request>) =>
    answers(operation, [body], request).flatMap((exchange) => {
      const response = responseOf(exchange);
      return response === null ? [] : judgeKnownMembers(response);
    });
  const places = (...all: Parameters<typeof judged>) =>
    judged(...all).map(({ violations: [violation] }) =>
      violation === undefined ? 'known' : JSON.stringify(violation.mismatch.at),
    );

  it('is wrapped, or has other names', () => {
    const actual = { is: 'object', text: `{"data":{"cardholderId":"${ID}"}}` };
    const wrapped = mismatchesOf(judged('getCardholder', { data: { cardholderId: ID } }));
    expect(wrapped).toEqual([{ at: { in: 'body' }, kind: 'no-known-member', actual }]);
    const mixed = { credentials: [{ Id: ID }, { id: ID }, {}] };
    const at = (i: number) => `{"in":"member","pointer":"/credentials/${i}"}`;
    expect(places('getCardholderCredentials', mixed)).toEqual(['known', at(0), at(2)]);
  });

  it('is known by any of them, and asked for by a valid request', () => {
    expect(places('getCardholder', { hasPhoto: false, other: 1 })).toEqual(['known']);
    expect(places('findCardholder', {}, { intent: 'unknown' })).toEqual([]);
  });
});

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

/** Which exchanges read differently, and how many records were compared. */
function said(exchanges: readonly Exchange[]) {
  const stood = judgeRecordsAgree(exchanges);
  const wrong = stood.flatMap(({ violations, response }) => violations.map(() => response.id));
  return [wrong, stood.length];
}

describe('a record in several responses', () => {
  it('reads differently if a value stands between two that agree', () => {
    const [odd] = mismatchesOf(judgeRecordsAgree(pages(bought(100), bought(-100), bought(100))));
    expect(odd).toEqual({
      at: { in: 'member', pointer: '/transactions/0/accounts/1/amount/value' },
      kind: 'reads-differently',
      expected: { is: 'number', text: '100' },
      actual: { is: 'number', text: '-100' },
    });
    expect(said(pages(bought(1), bought(2), bought(1)))).toEqual([['e1'], 2]);
    expect(judgeRecordsAgree(pages(bought(1), bought(2), bought(1))).at(-1)?.violations[0]?.exchanges[1]?.id).toBe(
      'e2',
    );
    expect(said(pages(bought(1), bought(2), bought(2), bought(1)))).toEqual([['e1'], 3]);
    expect(said(pages(bought(1), bought(2), bought(1), bought(2)))).toEqual([['e1', 'e2'], 3]);
    expect(said(people({ cardholderId: ID, hasPhoto: true }, { cardholderId: ID, hasPhoto: false }))).toEqual([[], 1]);
    const types = ['a', 'b', 'a'].map((name) => ({ credentialTypes: [{ id: ID, name }] }));
    expect(said(answers('listCredentialTypes', types))).toEqual([['e1'], 2]);
    const owners = [5, 6, 5].map((cardholderId) => ({ credentials: [{ id: ID, cardholderId }] }));
    expect(said(answers('getCardholderCredentials', owners)), 'an id that is no text').toEqual([['e1'], 2]);
  });

  it('reads differently if one of several responses leaves out an element, or has another', () => {
    const only = bought(1, { accounts: [line(1)] });
    expect(said(pages(bought(1), only, bought(1)))).toEqual([['e1'], 2]);
    expect(said(pages(only, bought(1), only))).toEqual([['e1'], 2]);
    expect(said(pages(only, bought(1), bought(1)))).toEqual([[], 2]);
  });

  it('is told by the requirement, with the elements that it had', () => {
    const only = bought(1, { accounts: [line(1)] });
    const stood = judgeRecordsAgree(pages(only, bought(1), only));
    const mismatch = {
      at: { in: 'member', pointer: '/transactions/0/accounts' },
      kind: 'reads-differently',
      expected: { is: 'string', text: LINE },
      actual: { is: 'string', text: [ID, LINE].toSorted().join(', ') },
    };
    expect(stood.map(({ requirement }) => requirement)).toEqual(['body/records-agree', 'body/records-agree']);
    expect(mismatchesOf(stood)).toEqual([mismatch]);
  });
  it('is one record whatever the case of whom it is about', () => {
    const of = (subject: string, value: number) =>
      answers('listCardholderTransactions', [{ transactions: [bought(value)] }], { subject });
    expect(said([...of('ab', 1), ...of('AB', 2), ...of('ab', 1)])).toEqual([['e0'], 2]);
  });
  it.each([
    ['letters of a name', { merchantName: 'a' }, { merchantName: 'A' }],
    ['another instant', { postDateTime: '2026-01-02T03:04:05Z' }, { postDateTime: '2026-01-02T03:04:05.5Z' }],
    ['a name that looks like an instant', { merchantName: '2026-01-02T03:04:05Z' }, { merchantName: '2026-01-02T03:04:05.0Z' }],
  ])('reads as a text, an instant or an id, as its schema says: %s', (_, one, other) =>
    expect(said(pages(bought(1, one), bought(1, other), bought(1, one)))).toEqual([['e1'], 2])); // prettier-ignore
  it('is read if it has an id, and is one of the first of its list', () => {
    const [bare, other] = [{ hasPhoto: true }, { hasPhoto: false }];
    expect(said(people(bare, other, bare))).toEqual([[], 0]);
    const nameless = (value: number) => bought(1, { accounts: [line(value), { amount: { value: 1 } }] });
    expect(said(pages(nameless(1), bought(1), nameless(1))), 'elements without an id').toEqual([[], 2]);
    expect(said(pages(nameless(1), nameless(2), nameless(1)))).toEqual([['e1'], 2]);
    const late = (value: number) => ({
      transactions: [...Array<Body>(200).fill({}), bought(value)],
    });
    expect(said(answers('listCardholderTransactions', [late(1), late(2), late(1)]))).toEqual([[], 0]);
    const lines = (value: number) => bought(1, { accounts: [...Array<Body>(200).fill({}), line(value)] });
    expect(said(pages(lines(1), lines(2), lines(1)))).toEqual([[], 2]);
  });

  it('may change with the data', () =>
    expect(said(pages(bought(1), bought(2), bought(2), bought(3)))).toEqual([[], 3]));

  it('means the same in another form, in another order and with fewer members', () => {
    const shuffled = { accounts: [line(1), { id: ID.toUpperCase(), amount: { type: 'COUNT', value: 1 } }] };
    const other = { ...shuffled, transactionId: ID.toUpperCase(), postDateTime: '2026-01-02T03:04:05.000+00:00' };
    expect(said(pages(bought(1), bought(1, other), bought(1)))).toEqual([[], 2]);
    const [small, large] = [{ cardholderId: ID }, { cardholderId: ID, hasPhoto: true }];
    expect(said(people(large, small, large))).toEqual([[], 2]);
    expect(said(people({ ...small, hasPhoto: null }, large, { ...small, hasPhoto: null }))).toEqual([[], 2]);
    expect(
      said(people({ ...small, requestId: '1' }, { ...small, requestId: '2' }, { ...small, requestId: '1' })),
    ).toEqual([[], 2]);
  });

  it('is compared only if its id tells it from others: two lines may be of one account, two cardholders may share it', () => {
    const twice = { accounts: [line(1), line(2)] };
    expect(said(pages(bought(0, twice), bought(0, twice), bought(0, twice)))).toEqual([[], 2]);
    const of = (subject: string, record: Body) =>
      answers('listCardholderTransactions', [{ transactions: [record] }], { subject });
    expect(said([...of('a', bought(1)), ...of('b', bought(2)), ...of('a', bought(1))])).toEqual([[], 1]);
    const both = { transactions: [bought(1), bought(2)] };
    expect(said(answers('listCardholderTransactions', [both, both]))).toEqual([[], 0]);
  });

  it('is compared neither while it is PENDING, nor in spoiled requests, nor with one of another operation', () => {
    const pending = { result: 'PENDING' };
    expect(said(pages(bought(1, pending), bought(2, pending), bought(1, pending)))).toEqual([[], 0]);
    const records = [bought(1), bought(2), bought(1)].map((record) => ({ transactions: [record] }));
    expect(said(answers('listCardholderTransactions', records, { intent: 'spoiled' }))).toEqual([[], 0]);
    expect(said(answers('listCardholderTransactions', records, { key: 'wrong' }))).toEqual([[], 0]);
    expect(said(answers('listCardholderTransactions', records, { intent: 'open' }))).toEqual([['e1'], 2]);
    const [found] = answers('findCardholder', [{ id: ID, customerId: 'b' }]);
    const [first, last] = people({ cardholderId: ID, customerId: 'a' }, { cardholderId: ID, customerId: 'a' });
    expect(said([first, found, last].flatMap((one) => one ?? []))).toEqual([[], 1]);
  });
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
    expect(mismatchesOf(judged('getCardholder', { data: { cardholderId: ID } }))).toEqual([
      {
        at: { in: 'body' },
        kind: 'no-known-member',
        actual: { is: 'object', text: `{"data":{"cardholderId":"${ID}"}}` },
      },
    ]);
    const mixed = { credentials: [{ Id: ID }, { id: ID }, {}] };
    const at = (i: number) => `{"in":"member","pointer":"/credentials/${i}"}`;
    expect(places('getCardholderCredentials', mixed)).toEqual(['known', at(0), at(2)]);
  });

  it('is known by any of them, and asked for by a valid request', () => {
    expect(places('getCardholder', { hasPhoto: false, other: 1 })).toEqual(['known']);
    expect(places('findCardholder', {}, { intent: 'unknown' })).toEqual([]);
  });
});

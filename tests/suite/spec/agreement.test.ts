import { describe, expect, it } from 'vitest';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import { disagreement, disagreementOf, judgeAgreement, saysTheSame } from '../../../spec/oracles/agreement.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';

type Body = Readonly<Record<string, unknown>>;
const list = (...ids: readonly string[]) => ids.map((transactionId) => ({ transactionId }));
const page = (total: number, ...ids: readonly string[]): Body => ({
  transactions: list(...ids),
  paging: { offset: 0, limit: 25, total },
});

/** The answers to one request, in their order. */
function asked(bodies: readonly (Body | null)[], request: Partial<Request> = {}): Exchange[] {
  return bodies.map((body, i) => {
    const one = exchangeOf('listCardholderTransactions', body === null ? 503 : 200, body ?? {});
    return { ...one, id: `e${i}`, request: { ...one.request, intent: 'plain', ...request } };
  });
}
/** The answers to one request that was sent twice. */
const both = (first: Body, second: Body): [Exchange, Exchange] => asked([first, second]) as [Exchange, Exchange];
/** The exchanges that disagree, and how many answers were compared. */
function said(all: readonly Exchange[]) {
  const stood = judgeAgreement(all);
  const wrong = stood.filter(({ violations }) => violations.length > 0);
  return [wrong.map(({ response }) => response.id), stood.length];
}

describe('answers to identical requests', () => {
  const [whole, other] = [page(2, 'a', 'b'), page(0)];

  it('disagree if one between two that agree says something else', () => {
    expect(said(asked([whole, other, whole]))).toEqual([['e1'], 2]);
    const [odd] = judgeAgreement(asked([whole, other, whole])).flatMap(({ violations }) => violations);
    expect(odd?.exchanges.map(({ id }) => id)).toEqual(['e1', 'e0']);
    expect(odd?.mismatch).toEqual({
      at: { in: 'member', pointer: '/paging/total' },
      kind: 'number',
      expected: 2,
      actual: 0,
      of: { what: 'said-before' },
    });
    expect(said(asked([whole, page(2, 'a', 'c'), whole]))).toEqual([['e1'], 2]);
    expect(said(asked([whole, other, other, whole]))).toEqual([['e1'], 3]);
    expect(new Set(judgeAgreement(asked([whole, whole])).map(({ requirement }) => requirement))).toEqual(
      new Set(['errors/answers-agree']),
    );
  });

  it('may change with the data, and come in any order', () => {
    expect(said(asked([other, whole, whole]))).toEqual([[], 2]);
    expect(said(asked([whole, page(2, 'b', 'a'), whole]))).toEqual([[], 2]);
    expect(said(asked([page(9, 'a', 'b'), page(9, 'c', 'd'), page(9, 'a', 'b')]))).toEqual([[], 2]);
  });

  it('are compared only if they are served, to valid requests that are the same and not about PENDING', () => {
    expect(said(asked([whole, null, whole]))).toEqual([[], 1]);
    expect(said(asked([whole, other, whole], { intent: 'spoiled' }))).toEqual([[], 0]);
    expect(said(asked([whole, other, whole], { key: 'wrong' }))).toEqual([[], 0]);
    expect(said(asked([whole, other, whole], { query: [['result', 'PENDING']] }))).toEqual([[], 0]);
    const [first, second] = [asked([whole]), asked([other], { query: [['limit', '1']] })];
    expect(said([...first, ...second, ...first])).toEqual([[], 1]);
  });

  it('disagree by the ids of a list that one of them shows only in part: it need not be the same part', () => {
    const all = page(3, 'a', 'b', 'c');
    const nameless = { ...page(3, 'x', 'y', 'z'), transactions: [...list('x', 'y'), {}] };
    expect(said(asked([all, nameless, all]))).toEqual([[], 2]);
    expect(saysTheSame(...both(all, page(2, 'a', 'b')))).toBe(false);
    expect(saysTheSame(...both(page(9, 'a'), page(8, 'b')))).toBe(false);
    const { paging: _none, ...bare } = all;
    expect([saysTheSame(...both(all, bare)), saysTheSame(...both(bare, all))]).toEqual([true, true]);
  });
  it('disagree in the total first, and then in the ids', () => {
    const ids = (expected: string, text: string) => ({
      at: { in: 'body' },
      kind: 'reads-differently',
      expected: { is: 'string', text: expected },
      actual: { is: 'string', text },
    });
    const { paging: _none, ...bare } = page(1, 'c');
    expect(disagreement(...both(page(2, 'a', 'b'), page(2, 'a', 'c')))).toEqual(ids('a, b', 'a, c'));
    expect(disagreement(...both(page(1, 'a'), bare))).toEqual(ids('a', 'c'));
    expect(disagreement(...both(bare, page(1, 'a')))).toEqual(ids('c', 'a'));
  });

  it('are compared by the record that they are about', () => {
    const about = (cardholderId: string): Exchange => ({
      ...exchangeOf('getCardholder', 200, { cardholderId }),
      id: cardholderId,
    });
    expect(said([about('a'), about('b'), about('a')])).toEqual([['b'], 2]);
    const nobody = { ...exchangeOf('getCardholder', 200, {}), id: 'nobody' };
    expect(said([about('a'), nobody, about('a')])).toEqual([['nobody'], 2]);
    const type = (id: string): Exchange => ({
      ...exchangeOf('listCredentialTypes', 200, { credentialTypes: [{ id }] }),
      id,
    });
    expect(said([type('a'), type('b'), type('a')])).toEqual([['b'], 2]);
  });

  it('disagree if the records are the same but for their ids', () => {
    const uuid = (n: number) => `0f8fad5b-d9cb-469f-a165-7086772895${String(n)}`;
    const named = (total: number, first: number, ...names: readonly string[]): Body => ({
      transactions: names.map((merchantName, i) => ({ transactionId: uuid(first + i), merchantName })),
      paging: { offset: 0, limit: 25, total },
    });
    expect(said(asked([named(2, 10, 'a', 'b'), named(2, 20, 'b', 'a'), named(2, 30, 'a', 'b')]))).toEqual([
      ['e1', 'e2'],
      2,
    ]);
    expect(said(asked([named(9, 10, 'a', 'b', 'c'), named(9, 12, 'a', 'b', 'c')]))).toEqual([[], 1]);
    const numbered = (first: number, ...amounts: readonly unknown[]): Body => ({
      transactions: amounts.map((limit, i) => ({ transactionId: uuid(first + i), limit })),
      paging: { offset: 0, limit: 25, total: amounts.length },
    });
    expect(said(asked([numbered(10, [uuid(30)]), numbered(20, uuid(31))]))).toEqual([[], 1]);
    expect(said(asked([named(3, 10, 'a', 'b', 'c'), named(9, 20, 'a', 'b', 'c')]))).toEqual([['e1'], 1]);
    expect(said(asked([named(2, 10, 'a', 'b'), named(9, 20, 'a', 'b')]))).toEqual([[], 1]);
  });
});

describe('a mismatch that was gone when the same was asked again', () => {
  const [empty, whole] = [page(0), page(2, 'a', 'b')];
  const mismatch = { kind: 'too-few', at: { in: 'list' }, least: 2, size: 0 } as const;

  it('is told by the two responses that differ', () => {
    const [first, second, again] = asked([empty, empty, whole]);
    const exchanges = [first, second].flatMap((one) => one ?? []);
    const told = disagreementOf({ mismatch, exchanges }, [...exchanges, ...(again === undefined ? [] : [again])]);
    expect(told.exchanges.map(({ id }) => id)).toEqual(['e0', 'e2']);
  });

  it('is told as it was seen if no response to the same request differs', () => {
    const all = asked([empty, empty]);
    const gone = { mismatch, exchanges: all.slice(0, 1) };
    expect(disagreementOf(gone, asked([whole], { path: '/other' }))).toBe(gone);
  });
});

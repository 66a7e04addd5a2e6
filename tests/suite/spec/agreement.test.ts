import { describe, expect, it } from 'vitest';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import { BODY, TOTAL } from '../../../spec/evidence/place.ts';
import { disagreement, disagreementOf, judgeAgreement, saysTheSame } from '../../../spec/oracles/agreement.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';

type Body = Readonly<Record<string, unknown>>;
const list = (...ids: readonly string[]) => ids.map((transactionId) => ({ transactionId }));
const page = (total: number, ...ids: readonly string[]): Body => ({
  transactions: list(...ids),
  paging: { offset: 0, limit: 25, total },
});

/** The answers to one request, in their order; null is none. */
function asked(bodies: readonly (Body | null)[], change: Partial<Request> = {}): Exchange[] {
  return bodies.map((body, i) => {
    return { ...exchangeOf('listCardholderTransactions', body === null ? 503 : 200, body ?? {}, change), id: `e${i}` };
  });
}
/** The answers to one request that was sent twice. */
const both = (first: Body, second: Body): [Exchange, Exchange] => asked([first, second]) as [Exchange, Exchange];
/** The same response, broken off. */
const damaged = (one: Exchange): Exchange =>
  one.outcome.kind === 'answer'
    ? { ...one, outcome: { ...one.outcome, body: { ...one.outcome.body, text: '{' } } }
    : one;
/** The exchanges that disagree, and how many answers were compared. */
function said(all: readonly Exchange[]) {
  const stood = judgeAgreement(all);
  const wrong = stood.filter(({ violations }) => violations.length > 0);
  return [wrong.map(({ response }) => response.id), stood.length];
}

describe('answers to identical requests', () => {
  const [whole, other] = [page(2, 'a', 'b'), page(0)];
  const all = page(3, 'a', 'b', 'c');
  const nameless = { ...all, transactions: [...list('x', 'y'), {}] };
  const { paging: _none, ...bare } = all;
  const uuid = (n: number) => `0f8fad5b-d9cb-469f-a165-7086772895${String(n)}`;
  /** Records with ids of their own, and these members. */
  const named = (total: number, first: number, ...values: readonly unknown[]): Body => ({
    ...page(total),
    transactions: values.map((value, i) => ({ transactionId: uuid(first + i), merchantName: value })),
  });

  it.each<[string, (Body | null)[], wrong: string[], compared: number, change?: Partial<Request>]>([
    ['disagree if one between two that agree has another total', [whole, other, whole], ['e1'], 2],
    ['disagree if one between two that agree has other ids', [whole, page(2, 'a', 'c'), whole], ['e1'], 2],
    ['disagree with the last one that agrees', [whole, other, other, whole], ['e1'], 3],
    ['may change with the data', [other, whole, whole], [], 2],
    ['may come in any order', [whole, page(2, 'b', 'a'), whole], [], 2],
    ['may be other parts of a list', [page(9, 'a', 'b'), page(9, 'c', 'd'), page(9, 'a', 'b')], [], 2],
    ['may be parts because one has no id', [all, nameless, all], [], 2],
    ['are compared only if they are served', [whole, null, whole], [], 1],
    ['are compared only if they are of valid requests', [whole, other, whole], [], 0, { intent: 'spoiled' }],
    ['are compared only if the key is right', [whole, other, whole], [], 0, { key: 'wrong' }],
    ['are not compared of PENDING', [whole, other, whole], [], 0, { query: [['result', 'PENDING']] }],
    [
      'disagree if the records are the same but for their ids',
      [named(2, 10, 'a', 'b'), named(2, 20, 'b', 'a'), named(2, 30, 'a', 'b')],
      ['e1', 'e2'],
      2,
    ],
    ['do not if ids come again', [named(9, 10, 'a', 'b', 'c'), named(9, 12, 'a', 'b', 'c')], [], 1],
    ['do not if a value is another one', [named(1, 10, [uuid(30)]), named(1, 20, uuid(31))], [], 1],
    ['do if the list grew', [named(3, 10, 'a', 'b', 'c'), named(9, 20, 'a', 'b', 'c')], ['e1'], 1],
    ['do not if two of a longer list are the same', [named(2, 10, 'a', 'b'), named(9, 20, 'a', 'b')], [], 1],
  ])('%s', (_, bodies, wrong, compared, change) => expect(said(asked(bodies, change))).toEqual([wrong, compared]));

  it('are those of the same request', () => {
    const [first, second] = [asked([whole]), asked([other], { query: [['limit', '1']] })];
    expect(said([...first, ...second, ...first])).toEqual([[], 1]);
  });

  it('disagree in the total first, and then in the ids', () => {
    const [odd] = judgeAgreement(asked([whole, other, whole])).filter(({ violations }) => violations.length > 0);
    const [violation] = odd?.violations ?? [];
    expect([odd?.requirement, violation?.exchanges.map(({ id }) => id)]).toEqual([
      'errors/answers-agree',
      ['e1', 'e0'],
    ]);
    const of = { what: 'said-before' };
    expect(violation?.mismatch).toEqual({ at: TOTAL, kind: 'number', expected: 2, actual: 0, of });
    const text = (told: string) => ({ is: 'string', text: told });
    const ids = (expected: string, actual: string) => {
      return { at: BODY, kind: 'reads-differently', expected: text(expected), actual: text(actual) };
    };
    expect(disagreement(...both(whole, page(2, 'a', 'c')))).toEqual(ids('a, b', 'a, c'));
    expect(disagreement(...both(page(1, 'd'), bare))).toEqual(ids('d', 'a, b, c'));
    expect(disagreement(...both(bare, page(1, 'd')))).toEqual(ids('a, b, c', 'd'));
  });

  it('say the same by the ids of a whole list, or by the total', () => {
    expect(saysTheSame(...both(all, whole))).toBe(false);
    expect(saysTheSame(...both(page(9, 'a'), page(8, 'b')))).toBe(false);
    expect([saysTheSame(...both(all, bare)), saysTheSame(...both(bare, all))]).toEqual([true, true]);
  });

  it('are not compared if they cannot be read: that is a mismatch of another requirement', () => {
    const [one, two, three] = asked([whole, whole, whole]) as [Exchange, Exchange, Exchange];
    expect(said([one, damaged(two), three])).toEqual([[], 1]);
    expect([saysTheSame(one, damaged(two)), saysTheSame(damaged(one), two)]).toEqual([true, true]);
  });

  it('are compared by the record that they are about', () => {
    const about = (id: string, body: object = { cardholderId: id }) => ({
      ...exchangeOf('getCardholder', 200, body),
      id,
    });
    expect(said([about('a'), about('b'), about('a')])).toEqual([['b'], 2]);
    expect(said([about('a'), about('nobody', {}), about('a')])).toEqual([['nobody'], 2]);
    const type = (id: string) => ({ ...exchangeOf('listCredentialTypes', 200, { credentialTypes: [{ id }] }), id });
    expect(said([type('a'), type('b'), type('a')])).toEqual([['b'], 2]);
  });
});

describe('a mismatch that was gone when the same was asked again', () => {
  const mismatch = { kind: 'too-few', at: { in: 'list' }, least: 2, size: 0 } as const;
  const exchanges = asked([page(0), page(0)]);
  const [, , again] = asked([null, null, page(2, 'a', 'b')]);

  it('is told by the two responses that differ', () => {
    const told = disagreementOf({ mismatch, exchanges }, [...exchanges, ...(again === undefined ? [] : [again])]);
    expect(told.exchanges.map(({ id }) => id)).toEqual(['e0', 'e2']);
  });

  it('is told as it was seen if no response to the same request differs', () => {
    const gone = { mismatch, exchanges: exchanges.slice(0, 1) };
    expect(disagreementOf(gone, asked([page(2, 'a', 'b')], { path: '/other' }))).toBe(gone);
    expect(disagreementOf(gone, asked([page(2, 'a', 'b')]).map(damaged))).toBe(gone);
    const broken = { mismatch, exchanges: gone.exchanges.map(damaged) };
    expect(disagreementOf(broken, asked([page(2, 'a', 'b')]))).toBe(broken);
  });
});

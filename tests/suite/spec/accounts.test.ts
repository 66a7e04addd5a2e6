import { describe, expect, it } from 'vitest';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import type { KnownTransaction } from '../../../spec/model/history.ts';
import {
  type ForeignAccount,
  foreignAccountNarrows,
  judgeAccount,
  judgeAccounts,
  lineIdAnswer,
  someIsUsable,
  unusedFindsNothing,
  walkBringsAccount,
} from '../../../spec/oracles/accounts.ts';
import { ACCOUNTS, sampleApproved, sampleHistory, sampleTransaction, YEAR } from '../../checks/shared/samples.ts'; // prettier-ignore
import { endedWith, got, inOrder, lost, pageOf, STUCK, stuck, told, walkOf, wrong } from './readings.ts';

const LIST = { in: 'member', pointer: '/transactions' } as const;
const [account, other] = ACCOUNTS;
const own = sampleApproved.filter((t) => t.accounts.includes(account));
const [first = sampleTransaction(0), second = first, third = first] = own;
const [stray = first] = sampleApproved.filter((t) => t.accounts.includes(other));

const onAccount = (listed: readonly KnownTransaction[]) => {
  const { exchange } = pageOf('a', listed);
  return { ...exchange, request: { ...exchange.request, query: [['accountId', other]] as const } };
};
const some: Mismatch = { kind: 'not-empty', at: LIST, why: 'unused-account', size: 2 };
it.each([
    ['finds what was posted on it since', onAccount([{ ...sampleTransaction(8), accounts: [other], spelled: [other] }]), stuck({ kind: 'data-changed' })],
    ['finds what is known, and was not on it', onAccount([{ ...first, accounts: [other], spelled: [other] }]), wrong([{ ...some, size: 1 }], 'a')],
  ])('an accountId that no one uses: %s', (_, exchange, expected) => expect(told(unusedFindsNothing(exchange, sampleHistory))).toEqual(expected)); // prettier-ignore

describe('an account of another cardholder', () => {
  const foreign = { ...sampleTransaction(8), accounts: [other], spelled: [other] };
  const page = pageOf('a', [foreign]).exchange;
  const list = (known: readonly KnownTransaction[]) => ({
    ids: known.map(({ id }) => id),
    exchanges: [pageOf('u', known).exchange],
  });
  const asked = (reading: ForeignAccount) => told(foreignAccountNarrows(reading, other, sampleHistory));
  it('says nothing of one that was posted, or is gone, in the meantime', () => {
    expect(asked({ page, unfiltered: list([foreign]), again: page })).toEqual(inOrder(1));
    expect(asked({ page, unfiltered: list([]), again: pageOf('b', []).exchange })).toEqual(
      stuck({ kind: 'not-again' }),
    );
    expect(asked({ page, unfiltered: STUCK, again: page })).toEqual(stuck({ kind: 'not-read-again' }, STUCK));
  });
});

describe('an account of another cardholder is looked into no further', () => {
  const foreign = { ...sampleTransaction(8), accounts: [other], spelled: [other] };
  const elsewhere = { ...foreign, accounts: [account], spelled: [account] };
  const [page, again] = [pageOf('a', [foreign]).exchange, pageOf('b', [foreign]).exchange];
  const none = (...pages: { exchange: Exchange }[]) => ({ ids: [], exchanges: pages.map(({ exchange }) => exchange) });
  const extra = (...by: string[]) =>
    wrong([{ kind: 'extra', at: LIST, expected: 0, extra: { id: foreign.id, count: 1 } }], ...by);
  const wanted: Mismatch = {
    kind: 'account-not-on-lines',
    at: { in: 'record', id: foreign.id, member: 'accounts' },
    account: other,
  };
  it.each<[string, ForeignAccount, ReturnType<typeof told>]>([
    ['if it brings what is not on it', { page: pageOf('a', [elsewhere]).exchange, unfiltered: none(), again }, { ...wrong([wanted], 'a'), observed: 1 }],
    ['if it brings what is known', { page: pageOf('a', [stray]).exchange, unfiltered: none(), again: page }, inOrder(1)],
    ['if the list without it was not read', { page, unfiltered: null, again }, inOrder(1)],
    ['if it was not asked for again', { page, unfiltered: none(), again: null }, inOrder(1)],
    ['if that had no response', { page, unfiltered: none(), again: got('b', 429) }, stuck({ kind: 'not-read-again' }, endedWith('b', 429))],
    ['if the list without it has more than a page', { page, unfiltered: none(pageOf('u', [], 0), pageOf('v', [], 1)), again }, inOrder(1)],
    ['unless that has no total', { page, unfiltered: none(pageOf('u', [], null)), again }, extra('b', 'a', 'u')],
    ['if it brings another one by then', { page, unfiltered: none(), again: pageOf('b', [stray]).exchange }, stuck({ kind: 'not-again' })],
  ])('%s', (_, reading, expected) => {
    expect(told(foreignAccountNarrows(reading, other, sampleHistory))).toEqual(expected);
  }); // prettier-ignore
});

describe('pages under an accountId', () => {
  const under = (id: string, known: readonly KnownTransaction[], change: Partial<Request> = {}): Exchange => {
    const { exchange } = pageOf(id, known);
    return { ...exchange, request: { ...exchange.request, query: [['accountId', account.toUpperCase()]], ...change } };
  };
  const at = { in: 'record', id: stray.id, member: 'accounts' } as const;
  const not: Mismatch = { kind: 'account-not-on-lines', at, account: account.toUpperCase() };
  const judged = (...pages: readonly Exchange[]) =>
    [...pages.flatMap(judgeAccount), ...judgeAccounts(pages)].map(({ response, observed, violations }) => [
      response.id,
      observed,
      violations.map(({ mismatch }) => mismatch),
    ]);

  it('show only transactions of it, of any cardholder, and transactions without lines', () => {
    const later = under('b', [stray, { ...second, accounts: [], spelled: [] }], { subject: 'another' });
    expect(judged(later, under('a', own))).toEqual([
      ['a', own.length, []],
      ['b', 2, [not]],
    ]);
    expect(judged(under('c', [first, stray]))).toEqual([['c', 2, [not]]]);
    expect(judged(under('a', [{ ...first, accounts: [other, account], spelled: [other, account] }]))).toEqual([
      ['a', 1, []],
    ]);
  });
  it('tell nothing as long as the accountId has returned no transaction that bears it', () =>
    expect(judged(under('a', [stray]), under('b', []))).toEqual([]));
  it('tell nothing if their request is not as it should be', () => {
    const spoiled = under('b', [stray], { intent: 'spoiled' });
    expect(judged(under('a', own), spoiled, under('c', [stray], { key: 'absent' }))).toHaveLength(1);
  });
});

describe('a walk under an accountId', () => {
  const under = (known: readonly KnownTransaction[], limit = 25) => ({
    ...walkOf(known, limit),
    query: { window: YEAR, result: 'APPROVED', accountId: account.toUpperCase() } as const,
  });
  it('brings all transactions of it', () => {
    const brings = (known: readonly KnownTransaction[], limit?: number) =>
      told(walkBringsAccount(under(known, limit), sampleHistory));
    const { id, result, posted } = third;
    const missing: Mismatch = { kind: 'missing', at: LIST, expected: 3, missing: { id, count: 1, result, posted } };
    expect(own).toHaveLength(3);
    expect(brings([first, second, stray, stray], 1)).toEqual(wrong([missing], 'w0', 'w1', 'w2'));
    expect(told(walkBringsAccount({ ...under(own), obstacle: STUCK }, sampleHistory))).toEqual(stuck(STUCK));
  });
});

describe('of the ids seen on lines', () => {
  const asked = (usable: boolean, ...exchanges: ReturnType<typeof got>[]) => ({ usable, exchanges });
  const none = { kind: 'account-unusable', at: LIST } as const;
  const silent = stuck({ kind: 'account-not-answered' });
  it.each([
    ['one is usable', [asked(false, got('a', 404)), asked(true, got('b'), got('c'))], inOrder(2)],
    [
      'none is, which three answers show',
      [asked(false, got('a'), got('b')), asked(false, got('c'), got('d')), asked(false, got('e', 429))],
      { ...wrong([none], 'a', 'b', 'c'), observed: 2 },
    ],
    ['none was answered', [asked(false, lost('a')), asked(false, got('b', 503))], silent],
  ])('%s', (_, accounts, expected) => expect(told(someIsUsable(accounts))).toEqual(expected)); // prettier-ignore
});

describe('whether the id of a line is taken as accountId', () => {
  const query = { window: YEAR, result: 'APPROVED', accountId: account } as const;
  const tried = (usable: boolean, exchange: Exchange, accountId: string = account) => ({
    usable,
    walks: [{ walk: { ...walkOf(usable ? own : []), query: { ...query, accountId } } }],
    exchanges: [exchange],
  });
  const taken = tried(true, pageOf('a', own).exchange);
  const [refused, silent] = [tried(false, got('b', 404)), tried(false, got('c', 503))];
  const empty = tried(false, pageOf('e', []).exchange);
  const unknown = tried(false, got('d', 404), '00000000-0000-4000-8000-000000000000');
  it.each([
    ['all are', [taken, taken], 'yes', ['a']],
    ['none is', [refused], 'no', ['b']],
    ['some are', [taken, refused, refused, taken], 'yes for 2 of 4 ids, no for the others', ['a', 'b']],
    ['a gateway failed for one, and another has nothing that could be returned', [taken, silent, unknown], 'yes', ['a']],
    ['one brought an empty list', [taken, empty], 'yes for 1 of 2 ids, no for the others', ['a', 'e']],
    ['a gateway failed for one result of two', [taken, { ...refused, exchanges: [...refused.exchanges, ...silent.exchanges] }], 'yes', ['a']],
    ['one has something for one result of two', [taken, { ...refused, walks: [...refused.walks, ...unknown.walks] }], 'yes for 1 of 2 ids, no for the others', ['a', 'b']],
    ['none was asked for', [], undefined, undefined],
    ['none was told', [silent, unknown], undefined, undefined],
  ])('%s', (_, accounts, text, shown) => {
    const { answer } = lineIdAnswer(accounts, sampleHistory);
    expect([answer?.text, answer?.exchanges.map(({ id }) => id)]).toEqual([text, shown]);
  }); // prettier-ignore
});

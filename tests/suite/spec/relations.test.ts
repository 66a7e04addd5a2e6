import { mismatchesOf } from './fake-exchanges.ts';
import { describe, expect, it } from 'vitest';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import type { Exchange, Operation, Request } from '../../../spec/exchange/exchange.ts';
import { memberAt } from '../../../spec/evidence/place.ts';
import {
  CredentialOwners,
  FoundCustomers,
  judgeCustomers,
  TransactionOwners,
} from '../../../spec/oracles/relations.ts';

type Intent = Request['intent'];

/** A list of one transaction under a cardholder. */
function listed(transactionId: string, subject: string, intent: Intent): Exchange {
  return exchangeOf('listCardholderTransactions', 200, { transactions: [{ transactionId }] }, { subject, intent });
}
/** The requirements that a list is said to break. */
const broken = (owners: TransactionOwners, id: string, subject: string, intent: Intent = 'plain'): string[] =>
  owners
    .judge(listed(id, subject, intent))
    .filter(({ violations }) => violations.length > 0)
    .map(({ requirement }) => requirement);

it('of any number of transactions only the latest are remembered', () => {
  const owners = new TransactionOwners(4);
  for (const id of ['a', 'b', 'c']) expect(broken(owners, id, 'one')).toEqual([]);
  expect(broken(owners, 'a', 'two'), 'still known').toEqual(['transactions/one-owner']);
  for (const id of ['d', 'e']) expect(broken(owners, id, 'one')).toEqual([]);
  expect(broken(owners, 'b', 'two'), 'forgotten').toEqual([]);
  expect(broken(owners, 'e', 'two'), 'the latest is known').toEqual(['transactions/one-owner']);
});

/** A response about a subject. */
function of(operation: Operation, subject: string, body: unknown, request: Partial<Request> = {}): Exchange {
  return exchangeOf(operation, 200, body, { subject, ...request });
}

it('a transaction may be listed under two cardholders who share an account, not under three', () => {
  const [SHARED, ONE] = ['transactions/not-shared', 'transactions/one-owner'];
  const owners = new TransactionOwners();
  const brokenUnder = (subject: string, ...ids: string[]) =>
    owners
      .judge(
        of('listCardholderTransactions', subject, { transactions: ids.map((transactionId) => ({ transactionId })) }),
      )
      .flatMap(({ requirement, violations }) => violations.map(() => requirement));
  expect(brokenUnder('a', 'x', 'y')).toEqual([]);
  expect(brokenUnder('b', 'x')).toEqual([ONE]);
  expect(brokenUnder('a', 'x')).toEqual([]);
  expect(brokenUnder('B', 'x', 'z')).toEqual([ONE]);
  expect(brokenUnder('c', 'w', 'x', 'y')).toEqual([SHARED, ONE]);
  expect(brokenUnder('c', 'x')).toEqual([SHARED]);
});

describe('a transaction under an id that nobody is known to have', () => {
  const [SHARED, ONE] = ['transactions/not-shared', 'transactions/one-owner'];
  it.each<[string, string, Exchange]>([
    ['or get cardholder has it', ONE, of('getCardholder', 'TWO', { cardholderId: 'Two' })],
    ['under this very id', SHARED, of('getCardholder', 'three', { cardholderId: 'two' })],
    ['which other operations do not show', SHARED, of('getCardholderCredentials', 'two', { cardholderId: 'two' })],
  ])('%s', (_, requirement, learnt) => {
    const owners = new TransactionOwners();
    owners.learn(of('findCardholder', 'a1', { id: 'one' }));
    owners.learn(learnt);
    expect(broken(owners, 'a', 'one')).toEqual([]);
    expect(broken(owners, 'a', 'TWO', 'unknown')).toEqual([requirement]);
  }); // prettier-ignore

  it('may be anybody’s if nobody is known, or if it is not asked for as such', () => {
    const owners = new TransactionOwners();
    broken(owners, 'a', 'one');
    expect(broken(owners, 'a', 'two', 'unknown')).toEqual([ONE]);
    owners.learn(of('findCardholder', 'a1', {}));
    expect(broken(owners, 'a', 'two', 'unknown'), 'find returns no id').toEqual([ONE]);
    owners.learn(of('findCardholder', 'a1', { id: 'one' }));
    expect(broken(owners, 'a', 'two', 'plain')).toEqual([ONE]);
  });
});

describe('the credentials of a cardholder', () => {
  /** Those that are listed under a cardholder; more of the request. */
  function credentials(ids: readonly (string | null)[], subject: string, request: Partial<Request> = {}) {
    const made = exchangeOf('getCardholderCredentials', 200, { credentials: ids.map((id) => ({ id })) });
    return { ...made, request: { ...made.request, subject, ...request } };
  }
  const said = (...all: readonly Exchange[]) => {
    const owners = new CredentialOwners();
    return all
      .flatMap((one) => owners.judge(one))
      .filter(({ requirement }) => requirement === 'credentials/owner')
      .map(({ violations }) => violations.map(({ mismatch: { kind } }) => kind));
  };
  /** Which of several are listed under someone else, too. */
  const shared = (...all: readonly Exchange[]) => {
    const owners = new CredentialOwners();
    return all
      .flatMap((one) => owners.judge(one))
      .filter(({ requirement }) => requirement === 'credentials/one-owner')
      .map(({ violations, observed }) => [
        observed,
        ...violations.map(({ mismatch: { at, kind } }) => (kind === 'listed-under-two' ? at : kind)),
      ]);
  };

  it('are listed under one cardholder each, unless two share one', () => {
    const [one, two] = [credentials(['a', 'b'], 'one'), credentials(['c', 'b', 'd'], 'two')];
    expect(shared(one, two, one, two)).toEqual([
      [3, memberAt('/credentials/1/id')],
      [2],
      [3, memberAt('/credentials/1/id')],
    ]);
    expect(shared(one, credentials(['c'], 'two'))).toEqual([[1]]);
    // What has no id is nobody's.
    expect(shared(credentials([null, 'a'], 'one'), credentials([null, 'b'], 'two'))).toEqual([[1]]);
    // A list that is all of another is told already.
    expect(shared(one, credentials(['b', 'a'], 'two'))).toEqual([[2]]);
  });

  it('are not all those of another, whatever their order', () => {
    expect(said(credentials(['a', 'b'], 'one'), credentials(['b', 'a'], 'two'))).toEqual([['shared-credentials']]);
    expect(said(credentials(['a', 'b'], 'one'), credentials(['a', 'b'], 'one'))).toEqual([]);
    const [one, two] = [credentials(['a', 'b'], 'one'), credentials(['a', 'c'], 'two')];
    expect(said(one, two, one)).toEqual([[], []]);
  });
  it('may be a single one that two share; a third does not', () => {
    const [one, two, three] = ['one', 'two', 'three'].map((subject) => credentials(['a'], subject));
    if (one === undefined || two === undefined || three === undefined) throw new Error('not made');
    expect(said(one, two)).toEqual([[]]);
    const third = ['shared-credentials'];
    expect(said(one, two, two, three, three)).toEqual([[], [], third, third]);
  });
  it('are not all those of an id that nobody has', () => {
    const unknown = credentials(['a', 'b'], 'two', { intent: 'unknown' });
    expect(said(credentials(['a', 'b'], 'one'), unknown)).toEqual([['shared-credentials']]);
    const unusual = credentials(['a', 'b'], 'two', { intent: 'unusual' });
    expect(said(credentials(['a', 'b'], 'one'), unusual)).toEqual([['shared-credentials']]);
  });
  it('are told with whose they were first, however often they are met', () => {
    const owners = new CredentialOwners();
    const told = (subject: string) =>
      owners
        .judge(credentials(['a', 'b'], subject))
        .slice(0, 1)
        .map((one) => [one.requirement, ...mismatchesOf([one])]);
    const also = (subject: string) => [
      'credentials/owner',
      { kind: 'shared-credentials', at: memberAt('/credentials/0/id'), first: 'one', also: subject },
    ];
    expect(['One', 'two', 'three', 'three'].map(told)).toEqual([[], [also('two')], [also('three')], [also('three')]]);
  });
  it('are compared by the first of very many', () => {
    const many = (...last: readonly string[]) => [...Array.from({ length: 50 }, (_, i) => `a${i}`), ...last];
    expect(said(credentials(many('x'), 'one'), credentials(many('y'), 'two'))).toEqual([['shared-credentials']]);
  });
  it('show nothing if none are listed, with a filter or without the key', () => {
    expect(said(credentials([], 'one'), credentials([], 'two'))).toEqual([]);
    const nameless = ['one', 'two'].map((subject) => of('getCardholderCredentials', subject, { credentials: [{}] }));
    expect(said(...nameless)).toEqual([]);
    const elsewhere = { operation: 'getCardholder' } as const;
    const spoiled = { intent: 'spoiled' } as const;
    for (const request of [{ query: [['type', 'MOBILE']] }, { key: 'wrong' }, elsewhere, spoiled] as const) {
      expect(said(credentials(['a', 'b'], 'one'), credentials(['a', 'b'], 'two', request))).toEqual([]);
    }
  });
});

describe('whom find leads to', () => {
  const found = (subject: string, body: unknown, request: Partial<Request> = {}) =>
    of('findCardholder', subject, body, request);
  const got = (subject: string, body: unknown, intent: Intent = 'plain') =>
    of('getCardholder', subject, body, { intent });
  const [one, two] = [found('A1', { id: 'one' }), found('a2', { id: 'two' }), found('a3', { id: 'one' })];
  const [TWICE, ANOTHER] = ['find/one-id-each', 'cardholder/identity'];

  it.each<[string, string[], Exchange[]]>([
    ['asked for in an unusual way, too', [TWICE], [one, two, found('a3', { id: 'one' }, { intent: 'unusual' })]],
    ['nor is somebody learnt who was asked for as nobody', [], [found('a3', { id: 'one' }, { intent: 'unknown' }), one, two]],
    ['and nothing is learnt of it', [], [found('a3', { id: 'one', customerId: 'zz' }), one, two]],
    ['and may lead to somebody later', [ANOTHER], [found('a1', {}), one, got('three', { customerId: 'a1' }, 'unknown')]],
    ['only find tells', [], [got('a3', { id: 'one' }), one, two]],
    ['but may be of somebody whom find was not asked for', [], [one, two, got('three', { customerId: 'a2' })]],
    ['and one whose id cannot be read is nobody’s', [], [one, two, got('three', { cardholderId: 7, customerId: 'a2' }, 'unknown')]],
    ['nor one of a spoiled id', [], [one, two, got('one', { customerId: 'a2' }, 'spoiled')]],
  ])('%s', (_, expected, all) => {
    const broken = judgeCustomers(all).filter(({ violations }) => violations.length > 0);
    expect(broken.map(({ requirement }) => requirement)).toEqual(expected);
  }); // prettier-ignore

  it('is judged for those who are remembered', () => {
    const customers = new FoundCustomers(2);
    for (const each of [one, two]) customers.learn(each);
    expect(customers.judge(two)).toHaveLength(1);
    expect(customers.judge(found('a4', { id: 'four' }))).toEqual([]);
    expect(customers.judge({ ...two, request: { ...two.request, key: 'wrong' } })).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Standing } from '../../../spec/evidence/evidence.ts';
import { memberAt } from '../../../spec/evidence/place.ts';
import type { Exchange, Operation, Request } from '../../../spec/exchange/exchange.ts';
import {
  CredentialOwners,
  FoundCustomers,
  judgeCustomers,
  TransactionOwners,
} from '../../../spec/oracles/relations.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';

type Change = Partial<Request>;

/** A response about a subject. */
const of = (operation: Operation, subject: string, body: unknown, change: Change = {}, status = 200): Exchange =>
  exchangeOf(operation, status, body, { subject, ...change });

/** The requirements that are broken, each with what is wrong. */
const broken = (judged: readonly Standing[]) =>
  judged.flatMap(({ requirement, violations }) => violations.map(({ mismatch }) => [requirement, mismatch]));

const [SHARED, ONE] = ['transactions/not-shared', 'transactions/one-owner'];

/** A list of transactions under a cardholder. */
const listed = (subject: string, ids: readonly unknown[], change: Change = {}, status = 200): Exchange =>
  of(
    'listCardholderTransactions',
    subject,
    { transactions: ids.map((transactionId) => ({ transactionId })) },
    change,
    status,
  );

describe('a transactionId', () => {
  const at = (index: number) => memberAt(`/transactions/${index}/transactionId`);
  const two = (requirement: string | undefined, index = 0) => [
    requirement,
    { at: at(index), kind: 'listed-under-two', first: 'one', also: 'two' },
  ];
  const several = [SHARED, { at: at(0), kind: 'transaction-of-several', first: 'one', second: 'two', also: 'three' }];
  const [one, also] = [listed('one', ['a', 'b']), listed('two', ['a'])];
  const unknown = listed('TWO', ['a'], { intent: 'unknown' });
  const found = (body: object, change: Change = {}) => of('findCardholder', 'a1', body, change);
  const known = found({ id: 'one' });

  it.each<[string, readonly Exchange[], readonly number[], readonly unknown[]]>([
    ['belongs to one cardholder; two may share an account', [one, listed('two', ['c', 'B'])], [2], [two(ONE, 1)]],
    ['belongs to one cardholder: it does', [one, listed('two', ['c'])], [1], []],
    ['may be seen again under the same', [one, listed('ONE', ['a'])], [], []],
    ['counts in each list once there are two cardholders', [one, listed('two', ['c']), one], [1, 2], []],
    ['counts in no list beside an empty one', [one, listed('two', [])], [], []],
    ['does not belong to three', [one, also, listed('three', ['a']), also], [1, 1, 1], [two(ONE), several, two(ONE)]],
    ['may belong to an id that nobody has, if nobody is known', [one, unknown], [1], [two(ONE)]],
    ['does not belong to an id that find does not return', [known, one, unknown], [1], [two(SHARED)]],
    ['may belong to one that find returns', [known, found({ id: 'two' }), one, unknown], [1], [two(ONE)]],
    ['may belong to one that find returns later', [known, one, unknown, found({ id: 'two' })], [1], [two(ONE)]],
    ['may belong to anybody if find returns no id', [found({}), one, unknown], [1], [two(ONE)]],
    ['may belong to anybody if find was asked without the key', [found({ id: 'one' }, { key: 'wrong' }), one, unknown], [1], [two(ONE)]],
    ['may belong to one that get cardholder has', [known, of('getCardholder', 'TWO', { cardholderId: 'Two' }), one, unknown], [1], [two(ONE)]],
    ['does not, if get cardholder has it under another id', [known, of('getCardholder', 'three', { cardholderId: 'two' }), one, unknown], [1], [two(SHARED)]],
    ['does not, if another operation shows it', [known, of('getCardholderCredentials', 'two', { cardholderId: 'two' }), one, unknown], [1], [two(SHARED)]],
    ['may belong to an id that is not asked for as unknown', [known, one, also], [1], [two(ONE)]],
    ['counts in no list that was asked for with a bad id', [one, listed('two', ['a'], { intent: 'spoiled' })], [], []],
    ['counts in no refusal', [one, listed('two', ['a'], {}, 404)], [], []],
    ['counts in no other operation', [one, of('getCardholder', 'two', { transactions: [{ transactionId: 'a' }] })], [], []],
    ['counts if it is a text', [listed('one', [7, null]), listed('two', [7, null])], [], []],
  ])('%s', (_, all, observed, wrong) => {
    const owners = new TransactionOwners();
    for (const exchange of all) owners.learn(exchange);
    const judged = all.flatMap((exchange) => owners.judge(exchange));
    expect(judged.filter(({ requirement }) => requirement === ONE).map((each) => each.observed)).toEqual(observed);
    expect(broken(judged)).toEqual(wrong);
  }); // prettier-ignore

  it('is remembered if it is one of the latest', () => {
    const owners = new TransactionOwners(4);
    const brokenBy = (id: string, subject: string) =>
      broken(owners.judge(listed(subject, [id]))).map(([requirement]) => requirement);
    for (const id of ['a', 'b', 'c']) expect(brokenBy(id, 'one')).toEqual([]);
    expect(brokenBy('a', 'two'), 'still known').toEqual([ONE]);
    for (const id of ['d', 'e']) expect(brokenBy(id, 'one')).toEqual([]);
    expect(brokenBy('b', 'two'), 'forgotten').toEqual([]);
    expect(brokenBy('e', 'two'), 'the latest is known').toEqual([ONE]);
  });
});

describe('the credentials of a cardholder', () => {
  const under = (subject: string, ids: readonly unknown[], change: Change = {}) =>
    of('getCardholderCredentials', subject, { credentials: ids.map((id) => ({ id })) }, change);
  const [one, two] = [under('one', ['a', 'b']), under('two', ['b', 'a'])];
  const many = (...last: readonly string[]) => [...Array.from({ length: 50 }, (_, i) => `a${i}`), ...last];
  const sameAs = (also: string) => [
    'credentials/owner',
    { kind: 'shared-credentials', at: memberAt('/credentials/0/id'), first: 'one', also },
  ];
  const alsoOf = (index: number) => [
    'credentials/one-owner',
    { kind: 'listed-under-two', at: memberAt(`/credentials/${index}/id`), first: 'one', also: 'two' },
  ];
  const few = ['one', 'two', 'two', 'three', 'three'].map((subject) => under(subject, ['a']));
  const mixed = under('two', ['c', 'b', 'd']);

  it.each<[string, readonly Exchange[], readonly number[], readonly unknown[]]>([
    ['are listed under one cardholder each, unless two share one', [one, mixed, one], [3, 2], [alsoOf(1)]],
    ['are listed under one cardholder each', [one, under('two', ['c', 'd'])], [2], []],
    ['belong to nobody without an id', [under('one', [null, 'a']), under('two', [null, 'b'])], [1], []],
    ['are not all those of another, whatever their order', [one, two], [2], [sameAs('two')]],
    ['may be asked for again', [one, one], [], []],
    ['may be a single one that two share; a third does not', few, [1, 1, 1, 1], [
      alsoOf(0), alsoOf(0), sameAs('three'), sameAs('three')]],
    ['are not all those of an id that nobody has', [one, under('two', ['b', 'a'], { intent: 'unknown' })], [2], [sameAs('two')]],
    ['may be asked for in an unusual way', [one, under('two', ['b', 'a'], { intent: 'unusual' })], [2], [sameAs('two')]],
    ['are told with whose they were first, however often', [under('One', ['a', 'b']), two, under('three', ['a', 'b']), under('three', ['a', 'b'])], [2, 2, 2], [sameAs('two'), sameAs('three'), sameAs('three')]],
    ['are compared by the first of very many', [under('one', many('x')), under('two', many('y'))], [51], [sameAs('two')]],
    ['show nothing if none are listed', [under('one', []), under('two', [])], [], []],
    ['show nothing if none has an id', [under('one', [undefined]), under('two', [undefined])], [], []],
    ['show nothing with a filter', [one, under('two', ['a', 'b'], { query: [['type', 'MOBILE']] })], [], []],
    ['show nothing without the key', [one, under('two', ['a', 'b'], { key: 'wrong' })], [], []],
    ['show nothing in another operation', [one, under('two', ['a', 'b'], { operation: 'getCardholder' })], [], []],
    ['show nothing of a bad id', [one, under('two', ['a', 'b'], { intent: 'spoiled' })], [], []],
  ])('%s', (_, all, observed, wrong) => {
    const owners = new CredentialOwners();
    const judged = all.flatMap((exchange) => owners.judge(exchange));
    const each = judged.filter(({ requirement }) => requirement === 'credentials/one-owner');
    expect(each.map((standing) => standing.observed)).toEqual(observed);
    expect(broken(judged)).toEqual(wrong);
  }); // prettier-ignore
});

describe('whom find leads to', () => {
  const found = (customerId: string, id: unknown, change: Change = {}, status = 200) =>
    of('findCardholder', customerId, { id, customerId }, change, status);
  const got = (subject: string, body: object, change: Change = {}) => of('getCardholder', subject, body, change);
  const record = (cardholderId: unknown, customerId: unknown, change: Change = {}) =>
    got('one', { cardholderId, customerId }, change);
  const both = [found('A1', 'one'), found('B2', 'two')];
  const [IDENTITY, EACH] = ['cardholder/identity', 'find/one-id-each'] as const;
  const another = [IDENTITY, { at: memberAt('/customerId'), kind: 'customer-id-of-another', holder: 'two' }];
  const twice = [EACH, { at: memberAt('/id'), kind: 'one-id-for-two', first: 'a1' }];

  it.each<[string, typeof IDENTITY | typeof EACH, readonly Exchange[], number, readonly unknown[]]>([
    ['a record has its own customerId', IDENTITY, [...both, record('ONE', 'a1')], 1, []],
    ['a record has the customerId of another', IDENTITY, [found('A1', 'ONE'), found('b2', 'two'), record('one', 'B2')], 1, [another]],
    ['a record has one that find gives for the same cardholder', IDENTITY, [found('A1', 'one'), found('B2', 'one'), record('one', 'B2')], 1, [twice]],
    ['find does not know the customerId', IDENTITY, [...both, record('one', 'C3')], 0, []],
    ['find leads to nobody who has the record', IDENTITY, [...both.slice(1), record('one', 'B2')], 0, []],
    ['a customerId that is no text', IDENTITY, [...both, record('one', 7)], 0, []],
    ['a cardholderId that is no text', IDENTITY, [...both, record(7, 'B2')], 0, []],
    ['an id that is no text', IDENTITY, [found('A1', 'one'), found('B2', 7), record('one', 'B2')], 0, []],
    ['what find said first counts', IDENTITY, [...both, found('B2', 'one'), record('one', 'B2')], 1, [twice, another]],
    ['what find said of another customer does not', IDENTITY, [found('A1', 'one'), found('B2', 'two', { subject: 'C3' }), record('one', 'C3')], 0, []],
    ['what find said without the key does not', IDENTITY, [found('A1', 'one'), found('B2', 'two', { key: 'wrong' }), record('one', 'B2')], 0, []],
    ['what find said in a refusal does not', IDENTITY, [...both, found('C3', 'one', {}, 404), record('one', 'C3')], 0, []],
    ['a record got without the key', IDENTITY, [...both, record('one', 'B2', { key: 'wrong' })], 0, []],
    ['what another operation shows', IDENTITY, [...both, record('one', 'B2', { operation: 'getCardholderCredentials' })], 0, []],
    ['a record without an id is of whom was asked for', IDENTITY, [...both, got('three', { customerId: 'b2' }, { intent: 'unknown' })], 1, [another]],
    ['a record whose id cannot be read is nobody’s', IDENTITY, [...both, got('three', { cardholderId: 7, customerId: 'b2' }, { intent: 'unknown' })], 0, []],
    ['a record of somebody whom find was not asked for', IDENTITY, [...both, got('three', { customerId: 'b2' })], 0, []],
    ['a record of a bad id', IDENTITY, [...both, got('one', { customerId: 'b2' }, { intent: 'spoiled' })], 0, []],
    ['only find tells', IDENTITY, [got('c3', { id: 'one' }), ...both], 0, []],
    ['each customer finds another', EACH, both, 2, []],
    ['one customer is asked for twice', EACH, [found('A1', 'one'), found('a1', 'one')], 0, []],
    ['two customers find one', EACH, [found('A1', 'one'), found('B2', 'ONE')], 2, [twice]],
    ['an answer without the customerId', EACH, [...both, of('findCardholder', 'c3', { id: 'one' })], 3, [twice]],
    ['asked for in an unusual way', EACH, [...both, of('findCardholder', 'c3', { id: 'one' }, { intent: 'unusual' })], 3, [twice]],
    ['asked for as nobody', EACH, [of('findCardholder', 'c3', { id: 'one' }, { intent: 'unknown' }), ...both], 2, []],
    ['one finds nobody', EACH, [found('A1', 'one'), found('B2', 7)], 0, []],
    ['asked for in a wrong way', EACH, [...both, found('C3', 'one', { intent: 'spoiled' })], 2, []],
    ['found for another customer', EACH, [...both, found('C3', 'one', { subject: 'B2' })], 2, []],
  ])('%s: %s', (_, requirement, all, judged, wrong) => {
    const said = judgeCustomers(all);
    expect(said.filter((standing) => standing.requirement === requirement)).toHaveLength(judged);
    expect(broken(said)).toEqual(wrong);
  }); // prettier-ignore

  it('is judged for those who are remembered', () => {
    const customers = new FoundCustomers(2);
    for (const each of both) customers.learn(each);
    expect(customers.judge(found('B2', 'two'))).toHaveLength(1);
    expect(customers.judge(found('D4', 'four'))).toEqual([]);
    expect(customers.judge(found('B2', 'two', { key: 'wrong' }))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import type { Exchange, Request } from '../../../spec/exchange.ts';
import { CredentialOwners, judgeCustomers, TransactionOwners } from '../../../spec/oracles/relations.ts';

/** A list of one transaction under a cardholder. */
function listed(transactionId: string, subject: string) {
  const made = exchangeOf('listCardholderTransactions', 200, { transactions: [{ transactionId }] });
  return { ...made, request: { ...made.request, subject } };
}
/** The requirements that a list is said to break. */
const broken = (owners: TransactionOwners, id: string, subject: string): string[] =>
  owners
    .judge(listed(id, subject))
    .filter(({ judgement: { mismatches } }) => mismatches.length > 0)
    .map(({ judgement: { requirement } }) => requirement);

it('of any number of transactions only the latest are remembered', () => {
  const owners = new TransactionOwners(4);
  for (const id of ['a', 'b', 'c']) expect(broken(owners, id, 'one')).toEqual([]);
  expect(broken(owners, 'a', 'two'), 'still known').toEqual(['transactions/one-owner']);
  for (const id of ['d', 'e']) expect(broken(owners, id, 'one')).toEqual([]);
  expect(broken(owners, 'b', 'two'), 'forgotten').toEqual([]);
  expect(broken(owners, 'e', 'two'), 'the latest is known').toEqual(['transactions/one-owner']);
});

describe('the credentials of a cardholder', () => {
  /** Those that are listed under a cardholder; more of the request. */
  function credentials(ids: readonly string[], subject: string, request: Partial<Request> = {}) {
    const made = exchangeOf('getCardholderCredentials', 200, { credentials: ids.map((id) => ({ id })) });
    return { ...made, request: { ...made.request, subject, ...request } };
  }
  const said = (...all: readonly Exchange[]) => {
    const owners = new CredentialOwners();
    return all.flatMap((one) => owners.judge(one)).map(({ judgement }) => judgement.mismatches.map(({ kind }) => kind));
  };

  it('are not all those of another, whatever their order', () => {
    expect(said(credentials(['a', 'b'], 'one'), credentials(['b', 'a'], 'two'))).toEqual([['shared-credentials']]);
    expect(said(credentials(['a', 'b'], 'one'), credentials(['a', 'b'], 'one'))).toEqual([]);
    expect(said(credentials(['a', 'b'], 'one'), credentials(['a', 'c'], 'two'))).toEqual([[]]);
  });
  it('may be a single one that two share; a third does not', () => {
    const [one, two, three] = ['one', 'two', 'three'].map((subject) => credentials(['a'], subject));
    if (one === undefined || two === undefined || three === undefined) throw new Error('not made');
    expect(said(one, two)).toEqual([[]]);
    expect(said(one, two, two, three)).toEqual([[], [], ['shared-credentials']]);
  });
  it('are not all those of an id that nobody has', () => {
    const unknown = credentials(['a', 'b'], 'two', { intent: 'unknown' });
    expect(said(credentials(['a', 'b'], 'one'), unknown)).toEqual([['shared-credentials']]);
  });
  it('show nothing if none are listed, with a filter or without the key', () => {
    expect(said(credentials([], 'one'), credentials([], 'two'))).toEqual([]);
    for (const request of [{ query: [['type', 'MOBILE']] }, { key: 'wrong' }] as const) {
      expect(said(credentials(['a', 'b'], 'one'), credentials(['a', 'b'], 'two', request))).toEqual([]);
    }
  });
});

describe('a record that leaves out whose it is', () => {
  const found = (subject: string, id: string) => {
    const made = exchangeOf('findCardholder', 200, { id });
    return { ...made, request: { ...made.request, subject } };
  };
  const got = (subject: string, customerId: string) => {
    const made = exchangeOf('getCardholder', 200, { customerId });
    return { ...made, request: { ...made.request, subject } };
  };
  const broken = (...all: readonly Exchange[]) =>
    judgeCustomers(all).flatMap(({ judgement: { requirement, mismatches } }) =>
      mismatches.length > 0 ? [requirement] : [],
    );

  it('is of the cardholder asked for', () => {
    expect(broken(found('a1', 'one'), found('a2', 'two'), got('one', 'a1'), got('two', 'a2'))).toEqual([]);
    expect(broken(found('a1', 'one'), found('a2', 'two'), got('one', 'a2'))).toEqual(['cardholder/identity']);
    expect(broken(found('a1', 'one'), found('a2', 'one'))).toEqual(['find/one-id-each']);
  });
});

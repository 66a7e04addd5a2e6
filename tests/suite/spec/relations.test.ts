import { expect, it } from 'vitest';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { TransactionOwners } from '../../../spec/oracles/relations.ts';

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

import type { KnownTransaction, TransactionPage, TransactionSet, TransactionWalk } from '../../spec/history.ts';
import { ACCOUNTS, sampleApproved, sampleHistory, samplePage, sampleWalk } from '../../spec/oracles/sample-fixtures.ts';
import type { Fixtures } from '../fixtures.ts';

/** The fixtures of samples that compare with a history. */
export const have: Pick<Fixtures, 'history'> = { history: sampleHistory };

/** Fixtures of parts whose queries may have an account. */
export const QUERIED = ['history', 'usableAccounts'] as const;
export type Queried = Pick<Fixtures, (typeof QUERIED)[number]>;

/** A page that was read. */
export function read(known: readonly KnownTransaction[], paging: { total?: number } = {}): TransactionPage {
  const exchange = samplePage(known, paging);
  return { exchange, ids: known.map((t) => t.id), total: paging.total ?? known.length };
}

/** A set that was read. */
export const readAll = (known: readonly KnownTransaction[]): TransactionSet => ({
  ids: known.map((t) => t.id),
  exchanges: [samplePage(known)],
});

const ofFirst = sampleWalk(
  sampleApproved.filter((t) => t.accounts.includes(ACCOUNTS[0])),
  'APPROVED',
);

/** The walk of the first account of the history. */
export const accountWalk: TransactionWalk = { ...ofFirst, query: { ...ofFirst.query, accountId: ACCOUNTS[0] } };

/** That account, asked for, with the walk that answered. */
export const sampleAccounts: Fixtures['accounts'] = [
  { account: ACCOUNTS[0], walks: [{ result: 'APPROVED', walk: accountWalk }], usable: true, exchanges: [] },
];

/** The fixtures of samples of queries, which may have an account. */
export const queried: Queried = { ...have, usableAccounts: sampleAccounts.map(({ account }) => account) };

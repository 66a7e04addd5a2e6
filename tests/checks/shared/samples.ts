import type { Fixtures } from '../../../engine/fixtures.ts';
import type { Snapshot, Subject } from '../../../environment/discovery/snapshot.ts';
import type { TypesWalk } from '../../../environment/discovery/types-walk.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import type {
  KnownTransaction,
  TransactionPage,
  TransactionSet,
  TransactionWalk,
} from '../../../spec/model/history.ts';
import {
  ACCOUNTS,
  CARDHOLDER,
  sampleApproved,
  sampleHistory,
  samplePage,
  sampleWalk,
} from '../../../spec/oracles/sample-fixtures.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';

/** A cardholder for the samples that active judgements are tried on. */
export const sampleSubject: Subject = {
  customerId: 'A1',
  cardholderId: CARDHOLDER,
  found: exchangeOf('findCardholder', 200, { id: CARDHOLDER, customerId: 'A1' }),
  record: exchangeOf('getCardholder', 200, { cardholderId: CARDHOLDER }),
  credentials: exchangeOf('getCardholderCredentials', 200, { credentials: [] }),
};

/** A refusal with an error response. */
export const sampleRefusal = exchangeOf('getCardholder', 404, { errors: [{ errorCode: 'E', errorMessage: 'm' }] });

/** What discovery learnt of the samples' target: this cardholder, and no transactions. */
export const sampleSnapshot: Snapshot = {
  subjects: [sampleSubject],
  types: null,
  span: null,
  refusedSpan: null,
  spanEvidence: [],
  history: null,
  obstacles: [],
};

// Samples of credential types: two of them, pages that list them, and walks.

/** A credential type, as far as the samples need it. */
interface SampleType {
  readonly id: string;
  readonly issuerType: string;
}

/** A MOBILE type, and one of another issuer type. */
export const sampleTypes = [
  { id: 'a', issuerType: 'MOBILE' },
  { id: 'b', issuerType: 'VIRTUAL' },
] as const satisfies readonly SampleType[];

/** A page of list credential types. */
export const typesPage = (total: number, ...list: readonly SampleType[]): Exchange =>
  exchangeOf('listCredentialTypes', 200, { credentialTypes: list, paging: { offset: 0, limit: 2, total } });

/** A walk of one page, whose total is two. */
export const typesWalk = (...elements: readonly SampleType[]): TypesWalk => ({
  elements,
  named: new Map(),
  pages: [typesPage(2, ...elements)],
  obstacle: null,
});

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

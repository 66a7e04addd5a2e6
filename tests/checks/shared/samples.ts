/** A small target, and readings of it: what each active judgement must accept and reject before it judges anything. */
import type { Samples } from '../../../engine/check.ts';
import type { Fixtures } from '../../../environment/fixtures/fixtures.ts';
import type { Filtered } from '../../../environment/discovery/issuer-filter.ts';
import type { Snapshot, Subject } from '../../../environment/discovery/snapshot.ts';
import type { TypesWalk } from '../../../environment/discovery/types-walk.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import {
  DAY,
  type KnownTransaction,
  type Result,
  type TransactionHistory,
  type TransactionPage,
  type TransactionSet,
  type TransactionWalk,
  type Window,
} from '../../../spec/model/history.ts';
import { parseInstant } from '../../../spec/oracles/formats.ts';
import { LARGEST_PAGE } from '../../../spec/oracles/lists.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';

export const CARDHOLDER = '0f8fad5b-d9cb-469f-a165-70867728950e';
export const YEAR: Window = { start: '2025-01-01T00:00:00Z', end: '2025-12-31T00:00:00Z' };
export const ACCOUNTS = ['7c9e6679-7425-40de-944b-e07fc1f90ae7', '7c9e6679-7425-40de-944b-e07fc1f90ae8'] as const;

/** A known transaction by a number: its id, its day in January, its result and account. */
export function sampleTransaction(
  n: number,
  result: Result = 'APPROVED',
  account: string = ACCOUNTS[0],
): KnownTransaction {
  const posted = `2025-01-${String(n + 1).padStart(2, '0')}T10:00:00Z`;
  const at = parseInstant(posted) ?? { epochSeconds: 0, fraction: '' };
  const id = `0f8fad5b-d9cb-469f-a165-7086772895${String(n + 10)}`;
  return { id, posted, at, result, accounts: [account], spelled: [account] };
}

/** A served page of transactions. */
export function samplePage(known: readonly KnownTransaction[], paging: object = {}): Exchange {
  const transactions = known.map(({ id, posted, result, spelled }) => ({
    transactionId: id,
    postDateTime: posted,
    result,
    accounts: spelled.map((account) => ({ id: account })),
  }));
  const body = { transactions, paging: { offset: 0, limit: LARGEST_PAGE, total: known.length, ...paging } };
  return exchangeOf('listCardholderTransactions', 200, body);
}

/** The walk that read all transactions of one result. */
export function sampleWalk(known: readonly KnownTransaction[], result: Result): TransactionWalk {
  return {
    query: { window: YEAR, result },
    ids: known.map((t) => t.id),
    known,
    pages: [samplePage(known)],
    totals: [known.length],
    obstacle: null,
  };
}

/** Six APPROVED transactions, of two accounts by turns. */
export const sampleApproved: readonly KnownTransaction[] = [0, 1, 2, 3, 4, 5].map((n) =>
  sampleTransaction(n, 'APPROVED', ACCOUNTS[n % 2]),
);
const samplePending: readonly KnownTransaction[] = [6, 7].map((n) => sampleTransaction(n, 'PENDING'));

/** These and two PENDING ones, all of one cardholder in January. */
export const sampleHistory: TransactionHistory = {
  cardholderId: CARDHOLDER,
  windows: [YEAR],
  known: [...sampleApproved, ...samplePending],
  walks: [sampleWalk(sampleApproved, 'APPROVED'), sampleWalk(samplePending, 'PENDING')],
  span: 400 * DAY,
};

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

/** A walk of one page, whose total is two. All types have one name. */
export const typesWalk = (...elements: readonly SampleType[]): TypesWalk => ({
  elements,
  named: new Map(elements.map(({ id, issuerType }) => [id, { name: 'n', issuerType }])),
  pages: [typesPage(2, ...elements)],
  obstacle: null,
});

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
const sampleAccounts: Fixtures['accounts'] = [
  { account: ACCOUNTS[0], walks: [{ result: 'APPROVED', walk: accountWalk }], usable: true, exchanges: [] },
];

/** What discovery learnt of this target. */
const snapshot: Snapshot = {
  subjects: [sampleSubject],
  types: null,
  span: null,
  refusedSpan: null,
  spanEvidence: [],
  history: sampleHistory,
  obstacles: [],
};

const filter: Filtered = {
  name: 'issuerType',
  from: 'settings',
  answers: [],
  on: {
    of: 'types',
    request: () => typesPage(0).request,
    elementsIn: () => null,
  },
};

/** Everything that a check may need, of this target. */
export const have: Fixtures = {
  snapshot,
  subject: sampleSubject,
  subjects: [sampleSubject],
  history: sampleHistory,
  opened: sampleHistory,
  servedWindow: { cardholderId: CARDHOLDER, window: YEAR },
  accounts: sampleAccounts,
  usableAccounts: [ACCOUNTS[0]],
  others: [sampleHistory],
  types: typesWalk(...sampleTypes),
  typesFilter: filter,
  credentialsFilter: filter,
  held: { subject: sampleSubject, elements: sampleTypes, exchange: sampleSubject.credentials },
  plainRequests: [],
  variedRequests: {},
};

/** Readings of one case, as samples. */
export function samplesOf<const One, const Reading>({
  one,
  accepts,
  rejects,
}: { readonly one: One } & Samples<Reading>) {
  const sample = (reading: Reading) => ({ one, reading, have });
  return { accepts: accepts.map(sample), rejects: rejects.map(sample) };
}

/** Of a part that judges nothing, or answers an open question. */
export const NO_SAMPLES = { accepts: [], rejects: [] } as const;

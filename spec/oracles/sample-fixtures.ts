import type { Exchange } from '../exchange/exchange.ts';
import {
  DAY,
  type KnownTransaction,
  type Result,
  type TransactionHistory,
  type TransactionWalk,
  type Window,
} from '../model/history.ts';
import { parseInstant } from './formats.ts';
import { exchangeOf } from './samples.ts';

/** A small history and readings of it, for the samples that each active judgement is tried on. */
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
  const body = { transactions, paging: { offset: 0, limit: 25, total: known.length, ...paging } };
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

const approved = [0, 1, 2, 3, 4, 5].map((n) => sampleTransaction(n, 'APPROVED', ACCOUNTS[n % 2]));
const pending = [6, 7].map((n) => sampleTransaction(n, 'PENDING'));

/** Six APPROVED and two PENDING transactions of one cardholder in January. */
export const sampleHistory: TransactionHistory = {
  cardholderId: CARDHOLDER,
  windows: [YEAR],
  known: [...approved, ...pending],
  walks: [sampleWalk(approved, 'APPROVED'), sampleWalk(pending, 'PENDING')],
  span: 400 * DAY,
};

/** The APPROVED ones among them. */
export const sampleApproved: readonly KnownTransaction[] = approved;
export const samplePending: readonly KnownTransaction[] = pending;

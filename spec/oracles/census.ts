import { clip, isObject, member } from '../exchange/describe.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { statusOf } from '../exchange/disposition.ts';
import { listOf, objectsOf, successBody } from '../exchange/response.ts';
import type { MemberName } from '../generated/vocabulary.ts';
import { perObject } from '../model/memo.ts';
import { knownRow, type Requirement } from '../verdict/requirements.ts';

/** What the observations of a requirement stood on: numbers of different records, and of the responses that showed them. */
export type Census =
  | { readonly of: 'transactions'; readonly different: number; readonly pending: number; readonly accounts: number; readonly pages: number } // prettier-ignore
  | { readonly of: 'pages'; readonly pages: number }
  | { readonly of: 'credentials'; readonly different: number; readonly mobile: number; readonly cardholders: number }
  | { readonly of: 'types'; readonly different: number; readonly issuerTypes: number; readonly pages: number }
  | { readonly of: 'cardholders'; readonly different: number }
  | { readonly of: 'responses'; readonly operations: number; readonly statuses: readonly number[] };

const BY_OPERATION: Readonly<Record<Requirement['operation'], (exchanges: readonly Exchange[]) => Census | null>> = {
  getCardholder: people,
  findCardholder: people,
  listCredentialTypes: types,
  getCardholderCredentials: credentials,
  listCardholderTransactions: transactions,
  any: responses,
  none: responses,
};

/**
 * Counts what some exchanges showed, as far as it tells how much the observations of a requirement are worth: the
 * records of its operation, or operations and statuses if whole answers are its unit. Null if there is nothing to add.
 */
export function censusOf(requirement: string, exchanges: readonly Exchange[]): Census | null {
  if (exchanges.length === 0) return null;
  const row = knownRow(requirement);
  return row === undefined || row.unit === 'response' ? responses(exchanges) : BY_OPERATION[row.operation](exchanges);
}

const text = (value: unknown): string => (typeof value === 'string' ? clip(value, 60).toLowerCase() : '');
const sizeOf = (values: readonly string[]): number => new Set(values).size;
const textsOf = (records: readonly unknown[], name: MemberName) => records.map((r) => text(member(r, name)));

/** What one page of transactions shows, null if it is not one: read once, because many requirements count the same pages. */
const shownIn = perObject((exchange: Exchange) => {
  const list = listOf(exchange, 'transactions');
  if (list === null) return null;
  const pending = list.filter((t) => member(t, 'result') === 'PENDING');
  return {
    ids: textsOf(list, 'transactionId'),
    pending: textsOf(pending, 'transactionId'),
    accounts: textsOf(list.flatMap((t) => member(t, 'accounts')).filter(isObject), 'id'),
  };
});

function transactions(exchanges: readonly Exchange[]): Census | null {
  const shown = exchanges.map(shownIn).filter((page) => page !== null);
  const pages = shown.length;
  const different = sizeOf(shown.flatMap(({ ids }) => ids));
  if (different === 0) return pages === 0 ? null : { of: 'pages', pages };
  const pending = sizeOf(shown.flatMap((page) => page.pending));
  return { of: 'transactions', different, pending, accounts: sizeOf(shown.flatMap((page) => page.accounts)), pages };
}

function credentials(exchanges: readonly Exchange[]): Census | null {
  const served = exchanges.filter((e) => listOf(e, 'credentials') !== null);
  if (served.length === 0) return null;
  const all = served.flatMap((e) => objectsOf(e, 'credentials'));
  const mobile = all.filter((c) => member(member(c, 'credentialType'), 'issuerType') === 'MOBILE');
  return {
    of: 'credentials',
    different: sizeOf(textsOf(all, 'id')),
    mobile: sizeOf(textsOf(mobile, 'id')),
    cardholders: sizeOf(served.map((e) => text(e.request.subject))),
  };
}

function types(exchanges: readonly Exchange[]): Census | null {
  const pages = exchanges.filter((e) => listOf(e, 'credentialTypes') !== null);
  const inside = exchanges.flatMap((e) => objectsOf(e, 'credentials').map((c) => member(c, 'credentialType')));
  const all = [...pages.flatMap((e) => objectsOf(e, 'credentialTypes')), ...inside.filter(isObject)];
  const [different, issuerTypes] = [sizeOf(textsOf(all, 'id')), sizeOf(textsOf(all, 'issuerType'))];
  return different === 0 ? null : { of: 'types', different, issuerTypes, pages: pages.length };
}

function people(exchanges: readonly Exchange[]): Census | null {
  const records = exchanges.map((e) => successBody(e));
  const ids = records.map((r) => text(member(r, 'cardholderId')) || text(member(r, 'id')));
  const different = sizeOf(ids.filter((id) => id !== ''));
  return different === 0 ? null : { of: 'cardholders', different };
}

function responses(exchanges: readonly Exchange[]): Census {
  const statuses = [...new Set(exchanges.map(statusOf))].sort((a, b) => a - b);
  return { of: 'responses', operations: sizeOf(exchanges.map((e) => e.request.operation)), statuses };
}

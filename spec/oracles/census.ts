import { clip, isObject, member } from '../describe.ts';
import type { Exchange } from '../exchange.ts';
import type { MemberName } from '../generated/vocabulary.ts';
import { counted } from '../phrasing/counted.ts';
import { perObject } from '../memo.ts';
import { statusOf } from '../reception.ts';
import type { Requirement } from '../requirement.ts';
import { listOf, successBody } from '../response.ts';
import { knownRow } from '../rows.ts';

/** What the observations of a requirement stood on. */
export interface Census {
  /** `83 different, 19 of them PENDING, 3 accounts, 7 pages`; empty if there is nothing to add. */
  readonly words: string;
  /** Number of different things among them; null if that has no meaning. */
  readonly different: number | null;
}

const BY_OPERATION: Readonly<Record<Requirement['operation'], (exchanges: readonly Exchange[]) => Census>> = {
  getCardholder: people,
  findCardholder: people,
  listCredentialTypes: types,
  getCardholderCredentials: credentials,
  listCardholderTransactions: transactions,
  any: answers,
  none: answers,
};

/**
 * Counts what some exchanges showed, as far as it tells how much the observations of a requirement are worth: the
 * records of its operation, or operations and statuses if whole answers are its unit.
 */
export function censusOf(requirement: string, exchanges: readonly Exchange[]): Census {
  if (exchanges.length === 0) return NOTHING;
  const row = knownRow(requirement);
  return row === undefined || row.unit === 'response' ? answers(exchanges) : BY_OPERATION[row.operation](exchanges);
}

const NOTHING: Census = { words: '', different: null };
const text = (value: unknown): string => (typeof value === 'string' ? clip(value, 60).toLowerCase() : '');
/** The different ids of some records, letter case apart. */
const idsOf = (records: readonly unknown[], name: MemberName = 'id') => new Set(textsOf(records, name));
const textsOf = (records: readonly unknown[], name: MemberName) => records.map((r) => text(member(r, name)));

/** What one page of transactions shows, null if it is not one: read once, because many rows count the same pages. */
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

function transactions(exchanges: readonly Exchange[]): Census {
  const pages = exchanges.map(shownIn).filter((page) => page !== null);
  const ids = new Set(pages.flatMap((page) => page.ids));
  const seen = counted('page', pages.length);
  if (ids.size === 0) return pages.length === 0 ? NOTHING : { words: seen, different: null };
  const pending = new Set(pages.flatMap((page) => page.pending));
  const accounts = new Set(pages.flatMap((page) => page.accounts));
  const words = `${counted('different transaction', ids.size)}, ${pending.size} of them PENDING`;
  return { words: `${words}, ${counted('account', accounts.size)}, ${seen}`, different: ids.size };
}

function credentials(exchanges: readonly Exchange[]): Census {
  const served = exchanges.filter((e) => listOf(e, 'credentials') !== null);
  if (served.length === 0) return NOTHING;
  const all = served.flatMap((e) => listOf(e, 'credentials') ?? []);
  const ids = idsOf(all);
  const mobile = idsOf(all.filter((c) => member(member(c, 'credentialType'), 'issuerType') === 'MOBILE'));
  const owners = new Set(served.map((e) => text(e.request.subject)));
  const words = `${counted('different credential', ids.size)}, ${mobile.size} of them MOBILE, ${counted('cardholder', owners.size)}`;
  return { words, different: ids.size };
}

function types(exchanges: readonly Exchange[]): Census {
  const pages = exchanges.filter((e) => listOf(e, 'credentialTypes') !== null);
  const inside = exchanges.flatMap((e) => (listOf(e, 'credentials') ?? []).map((c) => member(c, 'credentialType')));
  const all = [...pages.flatMap((e) => listOf(e, 'credentialTypes') ?? []), ...inside.filter(isObject)];
  const [ids, issuers] = [idsOf(all), idsOf(all, 'issuerType')];
  if (ids.size === 0) return NOTHING;
  const words = `${counted('different type', ids.size)} of ${counted('issuer type', issuers.size)}`;
  return { words: `${words}, ${counted('page', pages.length)}`, different: ids.size };
}

function people(exchanges: readonly Exchange[]): Census {
  const records = exchanges.map((e) => successBody(e));
  const ids = new Set(records.map((r) => text(member(r, 'cardholderId')) || text(member(r, 'id'))));
  ids.delete('');
  return ids.size === 0 ? NOTHING : { words: counted('different cardholder', ids.size), different: ids.size };
}

function answers(exchanges: readonly Exchange[]): Census {
  const operations = new Set(exchanges.map((e) => e.request.operation)).size;
  const statuses = [...new Set(exchanges.map(statusOf))].sort((a, b) => a - b);
  return { words: `${counted('operation', operations)}, status ${statuses.join(', ')}`, different: null };
}

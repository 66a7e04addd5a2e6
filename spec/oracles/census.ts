import { responseOf, listOf, successBody } from '../response.ts';
import { isObject, member } from '../describe.ts';
import type { Exchange } from '../exchange.ts';
import { counted } from '../phrasing/counted.ts';
import type { Requirement } from '../requirement.ts';
import { knownRow } from '../rows.ts';

/** What the observations of a requirement stood on. */
export interface Census {
  /** `83 different, 19 of them PENDING, 3 accounts, 7 pages`; empty where there is nothing to add. */
  readonly words: string;
  /** Number of different things among them; null where that has no meaning. */
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
  return row === undefined || row.unit === 'answer' ? answers(exchanges) : BY_OPERATION[row.operation](exchanges);
}

const text = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');
const NOTHING: Census = { words: '', different: null };

function transactions(exchanges: readonly Exchange[]): Census {
  const pages = exchanges.flatMap((e) => listOf(e, 'transactions') ?? []);
  const served = exchanges.filter((e) => listOf(e, 'transactions') !== null).length;
  const ids = new Set(pages.map((t) => text(member(t, 'transactionId'))));
  const pending = new Set(
    pages.filter((t) => member(t, 'result') === 'PENDING').map((t) => text(member(t, 'transactionId'))),
  );
  const lines = pages.flatMap((t) => member(t, 'accounts')).filter(isObject);
  const accounts = new Set(lines.map((line) => text(member(line, 'id'))));
  if (ids.size === 0) return served === 0 ? NOTHING : { words: counted('page', served), different: null };
  const words = [
    `${counted('different transaction', ids.size)}, ${pending.size} of them PENDING`,
    counted('account', accounts.size),
    counted('page', served),
  ];
  return { words: words.join(', '), different: ids.size };
}

function credentials(exchanges: readonly Exchange[]): Census {
  const all = exchanges.flatMap((e) => listOf(e, 'credentials') ?? []);
  const ids = new Set(all.map((c) => text(member(c, 'id'))));
  const mobile = new Set(
    all.filter((c) => member(member(c, 'credentialType'), 'issuerType') === 'MOBILE').map((c) => text(member(c, 'id'))),
  );
  const owners = new Set(
    exchanges.filter((e) => listOf(e, 'credentials') !== null).map((e) => text(e.request.subject)),
  );
  if (owners.size === 0) return NOTHING;
  const words = `${counted('different credential', ids.size)}, ${mobile.size} of them MOBILE, ${counted('cardholder', owners.size)}`;
  return { words, different: ids.size };
}

function types(exchanges: readonly Exchange[]): Census {
  const pages = exchanges.filter((e) => listOf(e, 'credentialTypes') !== null);
  const inside = exchanges.flatMap((e) => (listOf(e, 'credentials') ?? []).map((c) => member(c, 'credentialType')));
  const all = [...pages.flatMap((e) => listOf(e, 'credentialTypes') ?? []), ...inside.filter(isObject)];
  const ids = new Set(all.map((t) => text(member(t, 'id'))));
  const issuers = new Set(all.map((t) => text(member(t, 'issuerType'))));
  if (ids.size === 0) return NOTHING;
  const words = `${counted('different type', ids.size)} of ${counted('issuer type', issuers.size)}`;
  return { words: `${words}, ${counted('page', pages.length)}`, different: ids.size };
}

function people(exchanges: readonly Exchange[]): Census {
  const ids = new Set(
    exchanges.map((e) => text(member(successBody(e), 'cardholderId')) || text(member(successBody(e), 'id'))),
  );
  ids.delete('');
  return ids.size === 0 ? NOTHING : { words: counted('different cardholder', ids.size), different: ids.size };
}

function answers(exchanges: readonly Exchange[]): Census {
  const operations = new Set(exchanges.map((e) => e.request.operation)).size;
  const statuses = [...new Set(exchanges.map((e) => responseOf(e)?.status ?? 0))].sort((a, b) => a - b);
  return { words: `${counted('operation', operations)}, status ${statuses.join(', ')}`, different: null };
}

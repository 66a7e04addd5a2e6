import { answered, type Evidence } from '../evidence/evidence.ts';
import { isObject, listMember, member, textMember } from '../exchange/describe.ts';
import { type Exchange, isOfOperation } from '../exchange/exchange.ts';
import { dispositionOf, statusOf } from '../exchange/disposition.ts';
import { objectsOf, pagingOf, recordsIn, responseOf } from '../exchange/response.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import { type MemberName, type Operation, operationIds, operations } from '../generated/vocabulary.ts';
import { DAY, PENDING, type TransactionWalk } from '../model/history.ts';
import { compareInstants } from './formats.ts';

/** Reads the answers to open questions off whatever exchanges there were. */
export function observe(all: readonly Exchange[]): Evidence[] {
  const exchanges = all.filter(isOfOperation);
  return [
    ...values('gap-status/error-codes', exchanges, errorCodes),
    ...rateLimit(exchanges),
    ...statuses('gap-status/success-statuses', exchanges, operationIds, (status) => status >= 200 && status < 300),
    ...statuses('gap-status/failure-statuses', exchanges, UNLISTED, (status) => /^4(?!29)/.test(String(status))),
    ...values('gap-data/overall-status-codes', exchanges, (e) =>
      credentials(e).map((c) => member(c, 'overallStatusCode')),
    ),
    ...values('gap-data/wallets', exchanges, devices),
    ...values('gap-data/pending-balance-form', exchanges, pendingBalances),
    ...values('gap-data/currency-codes', exchanges, currencies),
    ...membersPresent(exchanges),
  ];
}

/** Operations whose statuses are not shown. */
const UNLISTED = operationIds.filter((operation) => operations[operation].statuses === null);

/** The statuses of each operation, with the first exchange that shows each. */
function statuses(
  requirement: RequirementId,
  exchanges: readonly Exchange[],
  of: readonly Operation[],
  counts: (status: number) => boolean,
): Evidence[] {
  const told = of.flatMap((operation) => {
    const own = exchanges.filter((e) => e.request.operation === operation && counts(statusOf(e)));
    const first = new Map(own.toReversed().map((e) => [statusOf(e), e]));
    const seen = [...first.keys()].sort((a, b) => a - b);
    return seen.length === 0 ? [] : [{ text: `${operation} ${seen.join(' ')}`, shown: first.values() }];
  });
  if (told.length === 0) return [];
  const shown = told.flatMap(({ shown }) => [...shown]);
  return [{ requirement, ...answered(told.map(({ text }) => text).join('; '), ...shown) }];
}

/** The distinct texts that a reader finds, sorted, with the first exchanges that show each. */
function values(
  requirement: RequirementId,
  exchanges: readonly Exchange[],
  read: (e: Exchange) => readonly unknown[],
): Evidence[] {
  const seen = new Map<string, Exchange>();
  for (const exchange of exchanges) {
    for (const value of read(exchange)) {
      if (typeof value === 'string' && !seen.has(value) && seen.size < 40) seen.set(value, exchange);
    }
  }
  if (seen.size === 0) return [];
  const texts = [...seen.keys()].sort().map((text) => text.slice(0, 60));
  return [{ requirement, ...answered(texts.join(', '), ...new Set(seen.values())) }];
}

const credentials = (e: Exchange) =>
  e.request.operation === 'getCardholderCredentials' ? objectsOf(e, 'credentials') : [];

function errorCodes(exchange: Exchange): unknown[] {
  const answer = responseOf(exchange);
  if (answer === null || answer.success || !answer.json.ok) return [];
  return listMember(answer.json.value, 'errors').map((e) => member(e, 'errorCode'));
}

function devices(exchange: Exchange): string[] {
  return credentials(exchange).flatMap((c) => {
    const device = member(member(c, 'mobileCredential'), 'mobileCredentialDevice');
    return (['wallet', 'platform', 'type'] as const).flatMap((name) => {
      const value = textMember(device, name);
      return value === null ? [] : [`${name}=${value}`];
    });
  });
}

function pendingBalances(exchange: Exchange): string[] {
  const pending = objectsOf(exchange, 'transactions').filter((t) => member(t, 'result') === PENDING);
  const lines = pending.flatMap((t) => listMember(t, 'accounts')).filter(isObject);
  const balances = lines.map((line) => member(line, 'balance'));
  return balances.map((balance) => (balance === undefined ? 'absent' : balance === null ? 'null' : 'present'));
}

/** The currency codes of all amounts of a page. */
function currencies(exchange: Exchange): unknown[] {
  return objectsOf(exchange, 'transactions').flatMap((t) => {
    const own = listMember(t, 'accounts').flatMap((line) => AMOUNTS.map((name) => member(line, name)));
    return [...own, member(t, 'storedValueAmount')].map((amount) => member(amount, 'currencyCode'));
  });
}

const AMOUNTS = ['amount', 'balance', 'cashEquivalenceAmount'] as const satisfies readonly MemberName[];

function rateLimit(exchanges: readonly Exchange[]): Evidence[] {
  const responses = exchanges.flatMap((e) => responseOf(e) ?? []);
  const throttled = responses.find(({ status }) => status === 429);
  const first = throttled ?? responses[0];
  if (first === undefined) return [];
  const names = exchanges
    .flatMap((e) => (e.outcome.kind === 'answer' ? e.outcome.headers : []))
    .map(([name]) => name.toLowerCase())
    .filter((name) => /rate-?limit|^retry-after$/.test(name));
  const headers = [...new Set(names)].sort().join(', ') || 'none';
  const answer = `${throttled === undefined ? 'no 429' : '429 seen'}; headers: ${headers}`;
  return [{ requirement: 'gap-status/rate-limit', ...answered(answer, first.exchange) }];
}

/** What the records of an operation are. Which members a transaction has is stated. */
const KINDS: Readonly<Record<Operation, string | null>> = {
  getCardholder: 'cardholder',
  findCardholder: 'lookup',
  listCredentialTypes: 'type',
  getCardholderCredentials: 'credential',
  listCardholderTransactions: null,
};

/** The records of an exchange, by what they are. */
const recordsOf = (e: Exchange): readonly (readonly [kind: string | null, records: readonly unknown[]])[] => [
  [KINDS[e.request.operation], recordsIn(e)],
  ['credential value', credentials(e).flatMap((credential) => listMember(credential, 'credentialValues'))],
];

/** Members that are nowhere declared required and yet stood on every record of at least three. */
function membersPresent(exchanges: readonly Exchange[]): Evidence[] {
  const kinds = new Map<string, { count: number; names: Map<string, number>; shown: Exchange }>();
  for (const e of exchanges) {
    for (const [kind, records] of recordsOf(e)) {
      if (kind === null) continue;
      for (const record of records.filter(isObject)) {
        const entry = kinds.get(kind) ?? { count: 0, names: new Map<string, number>(), shown: e };
        kinds.set(kind, entry);
        entry.count++;
        for (const name of Object.keys(record).slice(0, 50)) entry.names.set(name, (entry.names.get(name) ?? 0) + 1);
      }
    }
  }
  const told = [...kinds].filter(([, { count }]) => count >= 3);
  if (told.length === 0) return [];
  const answer = told.map(([kind, { count, names }]) => {
    const always = [...names].filter(([, n]) => n === count).map(([name]) => name.slice(0, 40));
    return `${kind}: ${always.sort().join(' ') || 'none'}`;
  });
  const shown = told.map(([, kind]) => kind.shown);
  // Which kind comes first does not depend on which response came first.
  return [{ requirement: 'gap-data/members-present', ...answered(answer.toSorted().join('; '), ...shown) }];
}

// Answers to open questions: short and stable texts, fit for a pin.

/** A refusal's status, or what the success held. */
export function servedOr(exchange: Exchange | undefined, served: (exchange: Exchange) => string): string | null {
  if (exchange === undefined) return null;
  return dispositionOf(exchange) === 'accepted' ? served(exchange) : String(statusOf(exchange));
}

/** What paging says was used. */
export const pagingSaid = (exchange: Exchange): string =>
  `served, paging.limit ${pagingOf(exchange, 'limit') ?? 'absent'}, paging.offset ${pagingOf(exchange, 'offset') ?? 'absent'}`;

/** Whether a list of transactions holds anything. */
export const emptiness = (exchange: Exchange): string =>
  `served, ${objectsOf(exchange, 'transactions').length === 0 ? 'empty' : 'not empty'}`;

/** The order of a walk by postDateTime. */
export function orderOf({ known }: TransactionWalk): string {
  const signs = known.slice(1).map((t, i) => compareInstants(t.at, known[i]?.at ?? t.at));
  if (signs.every((sign) => sign <= 0)) return 'newest first';
  return signs.every((sign) => sign >= 0) ? 'oldest first' : 'not by postDateTime';
}

/** What lists of records may be ordered by, likeliest first. */
const ORDERS = ['name', 'activationDateTime', 'issuerType', 'id'] as const satisfies readonly MemberName[];

/** The order of a list by its members, which are texts; null if the list is too short to show one. */
export function orderOfRecords(list: readonly unknown[]): string | null {
  if (list.length < 3) return null;
  const told = ORDERS.flatMap((name) => {
    const texts = list.map((record) => member(record, name));
    if (!texts.every((text) => typeof text === 'string') || new Set(texts).size < 3) return [];
    const signs = texts.slice(1).map((text, i) => Math.sign(compare(text, texts[i] ?? text)));
    if (signs.every((sign) => sign >= 0)) return [`by ${name}`];
    return signs.every((sign) => sign <= 0) ? [`by ${name}, descending`] : [];
  });
  const tried = ORDERS.filter((name) => list.some((record) => member(record, name) !== undefined));
  return told[0] ?? (tried.length === 0 ? 'no members to sort by' : `not sorted by ${tried.join(', ')}`);
}

const folded = (text: string): string => text.toLowerCase();
const compare = (a: string, b: string): number => (folded(a) < folded(b) ? -1 : folded(a) > folded(b) ? 1 : 0);

const days = (milliseconds: number): string => `${milliseconds / DAY} days`;

/** The widest window that was accepted, and the narrowest that was not. */
export function spanSaid(accepted: number, refused: number | null): string {
  return refused === null ? `at least ${days(accepted)}` : `at least ${days(accepted)}, less than ${days(refused)}`;
}

import { isObject, listMember, member, textMember } from '../describe.ts';
import type { Exchange } from '../exchange.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import { type MemberName, type Operation, operationIds, operations } from '../generated/vocabulary.ts';
import { PENDING } from '../history.ts';
import { isOfOperation } from '../operation-path.ts';
import { statusOf } from '../reception.ts';
import { objectsOf, recordsIn, responseOf } from '../response.ts';

/** An answer to one of the specification's open questions, with the exchanges that show it. */
export interface AnswerSeen {
  readonly requirement: RequirementId;
  readonly answer: string;
  readonly exchanges: readonly string[];
}

/** Reads the answers to open questions off whatever exchanges there were. */
export function observe(all: readonly Exchange[]): AnswerSeen[] {
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
): AnswerSeen[] {
  const told = of.flatMap((operation) => {
    const own = exchanges.filter((e) => e.request.operation === operation && counts(statusOf(e)));
    const first = new Map(own.toReversed().map((e) => [statusOf(e), e.id]));
    const seen = [...first.keys()].sort((a, b) => a - b);
    return seen.length === 0 ? [] : [{ text: `${operation} ${seen.join(' ')}`, shown: first.values() }];
  });
  if (told.length === 0) return [];
  const shown = told.flatMap(({ shown }) => [...shown]);
  return [{ requirement, answer: told.map(({ text }) => text).join('; '), exchanges: shown.slice(0, 10) }];
}

/** The distinct texts that a reader finds, sorted, with the first exchanges that show each. */
function values(
  requirement: RequirementId,
  exchanges: readonly Exchange[],
  read: (e: Exchange) => readonly unknown[],
): AnswerSeen[] {
  const seen = new Map<string, string>();
  for (const exchange of exchanges) {
    for (const value of read(exchange)) {
      if (typeof value === 'string' && !seen.has(value) && seen.size < 40) seen.set(value, exchange.id);
    }
  }
  if (seen.size === 0) return [];
  const texts = [...seen.keys()].sort().map((text) => text.slice(0, 60));
  return [{ requirement, answer: texts.join(', '), exchanges: [...new Set(seen.values())].slice(0, 5) }];
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

function rateLimit(exchanges: readonly Exchange[]): AnswerSeen[] {
  const answered = exchanges.flatMap((e) => responseOf(e) ?? []);
  const throttled = answered.find(({ status }) => status === 429);
  const first = throttled ?? answered[0];
  if (first === undefined) return [];
  const names = exchanges
    .flatMap((e) => (e.outcome.kind === 'answer' ? e.outcome.headers : []))
    .map(([name]) => name.toLowerCase())
    .filter((name) => /rate-?limit|^retry-after$/.test(name));
  const headers = [...new Set(names)].sort().join(', ') || 'none';
  const answer = `${throttled === undefined ? 'no 429' : '429 seen'}; headers: ${headers}`;
  return [{ requirement: 'gap-status/rate-limit', answer, exchanges: [first.exchange.id] }];
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
function membersPresent(exchanges: readonly Exchange[]): AnswerSeen[] {
  const kinds = new Map<string, { count: number; names: Map<string, number>; shown: string }>();
  for (const e of exchanges) {
    for (const [kind, records] of recordsOf(e)) {
      if (kind === null) continue;
      for (const record of records.filter(isObject)) {
        const entry = kinds.get(kind) ?? { count: 0, names: new Map<string, number>(), shown: e.id };
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
  return [{ requirement: 'gap-data/members-present', answer: answer.join('; '), exchanges: shown }];
}

import type { Exchange } from '../exchange.ts';
import { responseOf, listOf, successBody } from '../response.ts';
import { isObject, member } from '../describe.ts';

/** An answer to one of the specification's open questions, with the exchanges that show it. */
export interface AnswerSeen {
  readonly requirement: string;
  readonly answer: string;
  readonly exchanges: readonly string[];
}

/** Reads the answers to open questions off whatever exchanges there were. */
export function observe(exchanges: readonly Exchange[]): AnswerSeen[] {
  return [
    ...values('gap-status/error-codes', exchanges, errorCodes),
    ...rateLimit(exchanges),
    ...values('gap-data/overall-status-codes', exchanges, (e) =>
      credentials(e).map((c) => member(c, 'overallStatusCode')),
    ),
    ...values('gap-data/wallets', exchanges, devices),
    ...values('gap-data/pending-balance-form', exchanges, pendingBalances),
    ...membersPresent(exchanges),
  ];
}

/** The distinct texts that a reader finds, sorted, with the first exchanges that show each. */
function values(
  requirement: string,
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
  const answer = [...seen.keys()]
    .sort()
    .map((v) => v.slice(0, 60))
    .join(', ');
  return [{ requirement, answer, exchanges: [...new Set(seen.values())].slice(0, 5) }];
}

const credentials = (e: Exchange) =>
  e.request.operation === 'getCardholderCredentials' ? (listOf(e, 'credentials') ?? []) : [];

function errorCodes(exchange: Exchange): unknown[] {
  const answer = responseOf(exchange);
  if (answer === null || answer.success || !answer.json.ok) return [];
  const errors = member(answer.json.value, 'errors');
  return Array.isArray(errors) ? errors.map((e) => member(e, 'errorCode')) : [];
}

function devices(exchange: Exchange): string[] {
  return credentials(exchange).flatMap((c) => {
    const device = member(member(c, 'mobileCredential'), 'mobileCredentialDevice');
    return (['wallet', 'platform', 'type'] as const).flatMap((name) => {
      const value = member(device, name);
      return typeof value === 'string' ? [`${name}=${value}`] : [];
    });
  });
}

function pendingBalances(exchange: Exchange): string[] {
  return (listOf(exchange, 'transactions') ?? []).flatMap((t) => {
    const lines = member(t, 'accounts');
    if (member(t, 'result') !== 'PENDING' || !Array.isArray(lines)) return [];
    return lines
      .filter(isObject)
      .map((line) => (Object.hasOwn(line, 'balance') ? (line['balance'] === null ? 'null' : 'present') : 'absent'));
  });
}

function rateLimit(exchanges: readonly Exchange[]): AnswerSeen[] {
  const throttled = exchanges.filter((e) => responseOf(e)?.status === 429);
  const headers = new Set(
    exchanges
      .flatMap((e) => (e.outcome.kind === 'answer' ? e.outcome.headers : []))
      .map(([n]) => n.toLowerCase())
      .filter((n) => /rate-?limit|^retry-after$/.test(n)),
  );
  const first = throttled[0] ?? exchanges.find((e) => responseOf(e) !== null);
  if (first === undefined) return [];
  const seen = throttled.length === 0 ? 'no 429' : '429 seen';
  const answer = `${seen}; headers: ${[...headers].sort().join(', ') || 'none'}`;
  return [{ requirement: 'gap-status/rate-limit', answer, exchanges: [first.id] }];
}

/** Members that are nowhere declared required and yet stood on every record of at least three. */
function membersPresent(exchanges: readonly Exchange[]): AnswerSeen[] {
  const kinds: Record<string, { count: number; names: Map<string, number>; shown: string }> = {};
  const note = (kind: string, record: unknown, id: string) => {
    if (!isObject(record)) return;
    const entry = (kinds[kind] ??= { count: 0, names: new Map(), shown: id });
    entry.count++;
    for (const name of Object.keys(record).slice(0, 50)) entry.names.set(name, (entry.names.get(name) ?? 0) + 1);
  };
  for (const e of exchanges) {
    if (e.request.operation === 'getCardholder') note('cardholder', successBody(e), e.id);
    if (e.request.operation === 'findCardholder') note('lookup', successBody(e), e.id);
    if (e.request.operation === 'listCredentialTypes')
      (listOf(e, 'credentialTypes') ?? []).forEach((t) => note('type', t, e.id));
    credentials(e).forEach((c) => note('credential', c, e.id));
  }
  const told = Object.entries(kinds).filter(([, { count }]) => count >= 3);
  if (told.length === 0) return [];
  const answer = told.map(([kind, { count, names }]) => {
    const always = [...names].filter(([, n]) => n === count).map(([name]) => name.slice(0, 40));
    return `${kind}: ${always.sort().join(' ') || 'none'}`;
  });
  const shown = told.map(([, kind]) => kind.shown);
  return [{ requirement: 'gap-data/members-present', answer: answer.join('; '), exchanges: shown }];
}

import type { Response } from '../response.ts';
import { listOf, successBody } from '../response.ts';
import type { Judgement } from '../judgement.ts';
import { judge } from '../judgement.ts';
import type { Exchange, Operation, Request } from '../exchange.ts';
import type { Mismatch } from '../finding.ts';
import { isObject, member, valueFact } from '../describe.ts';
import type { Enum } from '../generated/vocabulary.ts';
import { enums, operations } from '../generated/vocabulary.ts';
import { memberAt } from '../place.ts';
import type { Instant } from './formats.ts';
import { compareInstants, isStrictEmail, parseInstant } from './formats.ts';
import { single } from './lists.ts';

type Record_ = Readonly<Record<string, unknown>>;
type Result = Enum<'Transaction.result'>;

const CUSTOMER_ID = new RegExp(operations.findCardholder.parameters.customerId.pattern);
const PENDING: Result = 'PENDING';
const APPROVED: Result = 'APPROVED';
const MOBILE: Enum<'IssuerType'> = 'MOBILE';

/** What the records of one answer say in the light of what was asked. */
export function judgeRecords({ exchange }: Response): Judgement[] {
  return BY_OPERATION[exchange.request.operation](exchange);
}

const BY_OPERATION: Readonly<Record<Operation, (exchange: Exchange) => Judgement[]>> = {
  getCardholder: (exchange) => cardholder(successBody(exchange), exchange.request),
  findCardholder: (exchange) => found(successBody(exchange), exchange.request),
  listCredentialTypes: () => [],
  getCardholderCredentials: (exchange) =>
    listOf(exchange, 'credentials')?.flatMap((c, i) => credential(c, exchange.request, `/credentials/${i}`)) ?? [],
  listCardholderTransactions: (exchange) =>
    listOf(exchange, 'transactions')?.flatMap((t, i) => transaction(t, exchange.request, `/transactions/${i}`)) ?? [],
};

function cardholder(body: unknown, request: Request): Judgement[] {
  const judgements: Judgement[] = [];
  const id = member(body, 'cardholderId');
  if (typeof id === 'string' && request.intent !== 'spoiled') {
    const same = id.toLowerCase() === request.subject.toLowerCase();
    judgements.push(judge('cardholder/identity', same ? null : another(request, id, '/cardholderId')));
  }
  const email = member(body, 'email');
  if (typeof email === 'string') {
    const mismatch = { at: memberAt('/email'), kind: 'email-not-strict' } as const;
    judgements.push(judge('cardholder/email-strict', isStrictEmail(email) ? null : mismatch));
  }
  return judgements;
}

function found(body: unknown, request: Request): Judgement[] {
  const customer = member(body, 'customerId');
  if (typeof customer !== 'string' || !CUSTOMER_ID.test(request.subject)) return [];
  const same = customer.toLowerCase() === request.subject.toLowerCase();
  return [judge('find/same-customer', same ? null : another(request, customer, '/customerId'))];
}

function credential(record: Record_, request: Request, at: string): Judgement[] {
  const judgements: Judgement[] = [];
  const owner = member(record, 'cardholderId');
  if (typeof owner === 'string' && request.intent !== 'spoiled') {
    const same = owner.toLowerCase() === request.subject.toLowerCase();
    judgements.push(judge('credentials/owner', same ? null : another(request, owner, `${at}/cardholderId`)));
  }
  const issuer = member(member(record, 'credentialType'), 'issuerType');
  const mobile = member(record, 'mobileCredential');
  const seen = { at: memberAt(`${at}/mobileCredential`), actual: valueFact(mobile) };
  if (issuer === MOBILE) {
    const mismatch = { ...seen, kind: 'mobile-missing' } as const;
    judgements.push(judge('credentials/mobile-present', isObject(mobile) ? null : mismatch));
  } else if (typeof issuer === 'string') {
    const mismatch = { ...seen, kind: 'mobile-unexpected', issuerType: issuer.slice(0, 20) } as const;
    judgements.push(judge('credentials/mobile-only', mobile === undefined ? null : mismatch));
  }
  return judgements;
}

function transaction(record: Record_, request: Request, at: string): Judgement[] {
  const judgements = [...within(record, request, at)];
  const result = member(record, 'result');
  const asked = wantedResult(request);
  if (typeof result === 'string' && asked !== null) {
    const mismatch = {
      at: memberAt(`${at}/result`),
      kind: 'another-result',
      asked,
      actual: valueFact(result),
    } as const;
    judgements.push(judge('transactions-result/only-asked', result === asked ? null : mismatch));
  }
  const lines = member(record, 'accounts');
  for (const [i, line] of (Array.isArray(lines) ? lines : []).entries()) {
    const balance = member(line, 'balance');
    const where = memberAt(`${at}/accounts/${i}/balance`);
    if (result === PENDING) {
      const absent = balance === undefined || balance === null;
      const mismatch = { at: where, kind: 'pending-balance', actual: valueFact(balance) } as const;
      judgements.push(judge('account-line/pending-no-balance', absent ? null : mismatch));
    } else if (result === APPROVED) {
      const mismatch = { at: where, kind: 'approved-balance-null' } as const;
      judgements.push(judge('account-line/approved-balance-null', balance === null ? mismatch : null));
    }
  }
  return judgements;
}

/** The result that a request selects, by its default if it has none; null if it asks for several, or for no listed one. */
function wantedResult(request: Request): Result | null {
  const { parameters } = operations.listCardholderTransactions;
  if (!request.query.some(([n]) => n === 'result')) return parameters.result.default;
  const asked = single(request, 'result');
  return enums['Transaction.result'].find((one) => one === asked) ?? null;
}

/** Both ends of the window belong to it, to the last digit shown. */
function within(record: Record_, request: Request, at: string): Judgement[] {
  const posted = member(record, 'postDateTime');
  const from = single(request, 'postDateTimeStartDateTime');
  const to = single(request, 'postDateTimeEndDateTime');
  const [instant, start, end] = [instantOf(posted), instantOf(from), instantOf(to)];
  if (instant === null || start === null || end === null || request.intent === 'spoiled') return [];
  const inside = compareInstants(instant, start) >= 0 && compareInstants(instant, end) <= 0;
  const [where, window] = [memberAt(`${at}/postDateTime`), { start: from ?? '', end: to ?? '' }];
  const mismatch = { at: where, kind: 'outside-window', ...window, actual: valueFact(posted) } as const;
  return [judge('transactions-window/within', inside ? null : mismatch)];
}

/** Another one than the request is about. */
const another = (request: Request, actual: string, pointer: string): Mismatch => ({
  at: memberAt(pointer),
  kind: 'another',
  expected: request.subject,
  actual: valueFact(actual),
});

function instantOf(value: unknown): Instant | null {
  return typeof value === 'string' ? parseInstant(value) : null;
}

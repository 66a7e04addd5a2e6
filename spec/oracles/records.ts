import type { Response } from '../response.ts';
import { listOf, successBody } from '../response.ts';
import type { Judgement } from '../judgement.ts';
import { judge } from '../judgement.ts';
import type { Request } from '../exchange.ts';
import { describe, isObject, member } from '../describe.ts';
import type { Instant } from './formats.ts';
import { compareInstants, isStrictEmail, parseInstant } from './formats.ts';
import { single } from './lists.ts';

type Record_ = Readonly<Record<string, unknown>>;

/** What the records of one answer say in the light of what was asked. */
export function judgeRecords(answer: Response): Judgement[] {
  const { exchange } = answer;
  const { request } = exchange;
  if (request.operation === 'getCardholder') return cardholder(successBody(exchange), request);
  if (request.operation === 'findCardholder') return found(successBody(exchange), request);
  if (request.operation === 'getCardholderCredentials') {
    return listOf(exchange, 'credentials')?.flatMap((c, i) => credential(c, request, `/credentials/${i}`)) ?? [];
  }
  if (request.operation !== 'listCardholderTransactions') return [];
  return listOf(exchange, 'transactions')?.flatMap((t, i) => transaction(t, request, `/transactions/${i}`)) ?? [];
}

function cardholder(body: unknown, request: Request): Judgement[] {
  const judgements: Judgement[] = [];
  const id = member(body, 'cardholderId');
  if (typeof id === 'string' && request.intent !== 'spoiled') {
    const same = id.toLowerCase() === request.subject.toLowerCase();
    judgements.push(
      judge(
        'cardholder/identity',
        same ? null : { at: '/cardholderId', expected: request.subject, actual: describe(id) },
      ),
    );
  }
  const email = member(body, 'email');
  if (typeof email === 'string') {
    const mismatch = {
      at: '/email',
      expected: 'an e-mail address that strict readers accept, too',
      actual: 'another form',
    };
    judgements.push(judge('cardholder/email-strict', isStrictEmail(email) ? null : mismatch));
  }
  return judgements;
}

function found(body: unknown, request: Request): Judgement[] {
  const customer = member(body, 'customerId');
  if (typeof customer !== 'string' || !/^[0-9a-zA-Z]{1,16}$/.test(request.subject)) return [];
  const same = customer.toLowerCase() === request.subject.toLowerCase();
  return [
    judge(
      'find/same-customer',
      same ? null : { at: '/customerId', expected: request.subject, actual: describe(customer) },
    ),
  ];
}

function credential(record: Record_, request: Request, at: string): Judgement[] {
  const judgements: Judgement[] = [];
  const owner = member(record, 'cardholderId');
  if (typeof owner === 'string' && request.intent !== 'spoiled') {
    const same = owner.toLowerCase() === request.subject.toLowerCase();
    const mismatch = { at: `${at}/cardholderId`, expected: request.subject, actual: describe(owner) };
    judgements.push(judge('credentials/owner', same ? null : mismatch));
  }
  const issuer = member(member(record, 'credentialType'), 'issuerType');
  const mobile = member(record, 'mobileCredential');
  const where = `${at}/mobileCredential`;
  if (issuer === 'MOBILE') {
    const mismatch = { at: where, expected: 'an object, for the credential is MOBILE', actual: describe(mobile) };
    judgements.push(judge('credentials/mobile-present', isObject(mobile) ? null : mismatch));
  } else if (typeof issuer === 'string') {
    const mismatch = {
      at: where,
      expected: `nothing, for the credential is ${issuer.slice(0, 20)}`,
      actual: describe(mobile),
    };
    judgements.push(judge('credentials/mobile-only', mobile === undefined ? null : mismatch));
  }
  return judgements;
}

function transaction(record: Record_, request: Request, at: string): Judgement[] {
  const judgements = [...within(record, request, at)];
  const result = member(record, 'result');
  const wanted = request.query.some(([n]) => n === 'result') ? single(request, 'result') : 'APPROVED';
  if (typeof result === 'string' && (wanted === 'APPROVED' || wanted === 'PENDING')) {
    const mismatch = { at: `${at}/result`, expected: wanted, actual: describe(result) };
    judgements.push(judge('transactions-result/only-asked', result === wanted ? null : mismatch));
  }
  const lines = member(record, 'accounts');
  for (const [i, line] of (Array.isArray(lines) ? lines : []).entries()) {
    const balance = member(line, 'balance');
    const where = `${at}/accounts/${i}/balance`;
    if (result === 'PENDING') {
      const absent = balance === undefined || balance === null;
      const mismatch = {
        at: where,
        expected: 'null or absent, for the transaction is PENDING',
        actual: describe(balance),
      };
      judgements.push(judge('account-line/pending-no-balance', absent ? null : mismatch));
    } else if (result === 'APPROVED') {
      const mismatch = { at: where, expected: 'a balance, or no such member', actual: 'null' };
      judgements.push(judge('account-line/approved-balance-null', balance === null ? mismatch : null));
    }
  }
  return judgements;
}

/** Both ends of the window belong to it, to the last digit shown. */
function within(record: Record_, request: Request, at: string): Judgement[] {
  const posted = member(record, 'postDateTime');
  const from = single(request, 'postDateTimeStartDateTime');
  const to = single(request, 'postDateTimeEndDateTime');
  const [instant, start, end] = [instantOf(posted), instantOf(from), instantOf(to)];
  if (instant === null || start === null || end === null || request.intent === 'spoiled') return [];
  const inside = compareInstants(instant, start) >= 0 && compareInstants(instant, end) <= 0;
  const expected = `from ${from} to ${to}`;
  return [
    judge(
      'transactions-window/within',
      inside ? null : { at: `${at}/postDateTime`, expected, actual: describe(posted) },
    ),
  ];
}

function instantOf(value: unknown): Instant | null {
  return typeof value === 'string' ? parseInstant(value) : null;
}

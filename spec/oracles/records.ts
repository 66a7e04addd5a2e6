import type { Answer } from '../answer.ts';
import { listOf, successBody } from '../answer.ts';
import type { Judgement } from '../judgement.ts';
import { judge } from '../judgement.ts';
import type { Ask } from '../exchange.ts';
import { describe, isObject, member } from '../describe.ts';
import type { Instant } from './formats.ts';
import { compareInstants, isStrictEmail, parseInstant } from './formats.ts';
import { single } from './lists.ts';

type Record_ = Readonly<Record<string, unknown>>;

/** What the records of one answer say in the light of what was asked. */
export function judgeRecords(answer: Answer): Judgement[] {
  const { exchange } = answer;
  const { ask } = exchange;
  if (ask.operation === 'getCardholder') return cardholder(successBody(exchange), ask);
  if (ask.operation === 'findCardholder') return found(successBody(exchange), ask);
  if (ask.operation === 'getCardholderCredentials') {
    return listOf(exchange, 'credentials')?.flatMap((c, i) => credential(c, ask, `/credentials/${i}`)) ?? [];
  }
  if (ask.operation !== 'listTransactions') return [];
  return listOf(exchange, 'transactions')?.flatMap((t, i) => transaction(t, ask, `/transactions/${i}`)) ?? [];
}

function cardholder(body: unknown, ask: Ask): Judgement[] {
  const judgements: Judgement[] = [];
  const id = member(body, 'cardholderId');
  if (typeof id === 'string' && ask.intent !== 'spoiled') {
    const same = id.toLowerCase() === ask.subject.toLowerCase();
    judgements.push(
      judge('cardholder/identity', same ? null : { at: '/cardholderId', expected: ask.subject, actual: describe(id) }),
    );
  }
  const email = member(body, 'email');
  if (typeof email === 'string') {
    const departure = {
      at: '/email',
      expected: 'an e-mail address that strict readers accept, too',
      actual: 'another form',
    };
    judgements.push(judge('cardholder/email-strict', isStrictEmail(email) ? null : departure));
  }
  return judgements;
}

function found(body: unknown, ask: Ask): Judgement[] {
  const customer = member(body, 'customerId');
  if (typeof customer !== 'string' || !/^[0-9a-zA-Z]{1,16}$/.test(ask.subject)) return [];
  const same = customer.toLowerCase() === ask.subject.toLowerCase();
  return [
    judge('find/same-customer', same ? null : { at: '/customerId', expected: ask.subject, actual: describe(customer) }),
  ];
}

function credential(record: Record_, ask: Ask, at: string): Judgement[] {
  const judgements: Judgement[] = [];
  const owner = member(record, 'cardholderId');
  if (typeof owner === 'string' && ask.intent !== 'spoiled') {
    const same = owner.toLowerCase() === ask.subject.toLowerCase();
    const departure = { at: `${at}/cardholderId`, expected: ask.subject, actual: describe(owner) };
    judgements.push(judge('credentials/owner', same ? null : departure));
  }
  const issuer = member(member(record, 'credentialType'), 'issuerType');
  const mobile = member(record, 'mobileCredential');
  const where = `${at}/mobileCredential`;
  if (issuer === 'MOBILE') {
    const departure = { at: where, expected: 'an object, for the credential is MOBILE', actual: describe(mobile) };
    judgements.push(judge('credentials/mobile-present', isObject(mobile) ? null : departure));
  } else if (typeof issuer === 'string') {
    const departure = {
      at: where,
      expected: `nothing, for the credential is ${issuer.slice(0, 20)}`,
      actual: describe(mobile),
    };
    judgements.push(judge('credentials/mobile-only', mobile === undefined ? null : departure));
  }
  return judgements;
}

function transaction(record: Record_, ask: Ask, at: string): Judgement[] {
  const judgements = [...within(record, ask, at)];
  const result = member(record, 'result');
  const wanted = ask.query.some(([n]) => n === 'result') ? single(ask, 'result') : 'APPROVED';
  if (typeof result === 'string' && (wanted === 'APPROVED' || wanted === 'PENDING')) {
    const departure = { at: `${at}/result`, expected: wanted, actual: describe(result) };
    judgements.push(judge('transactions-result/only-asked', result === wanted ? null : departure));
  }
  const lines = member(record, 'accounts');
  for (const [i, line] of (Array.isArray(lines) ? lines : []).entries()) {
    const balance = member(line, 'balance');
    const where = `${at}/accounts/${i}/balance`;
    if (result === 'PENDING') {
      const absent = balance === undefined || balance === null;
      const departure = {
        at: where,
        expected: 'null or absent, for the transaction is PENDING',
        actual: describe(balance),
      };
      judgements.push(judge('account-line/pending-no-balance', absent ? null : departure));
    } else if (result === 'APPROVED') {
      const departure = { at: where, expected: 'a balance, or no such member', actual: 'null' };
      judgements.push(judge('account-line/approved-balance-null', balance === null ? departure : null));
    }
  }
  return judgements;
}

/** Both ends of the window belong to it, to the last digit shown. */
function within(record: Record_, ask: Ask, at: string): Judgement[] {
  const posted = member(record, 'postDateTime');
  const from = single(ask, 'postDateTimeStartDateTime');
  const to = single(ask, 'postDateTimeEndDateTime');
  const [instant, start, end] = [instantOf(posted), instantOf(from), instantOf(to)];
  if (instant === null || start === null || end === null || ask.intent === 'spoiled') return [];
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

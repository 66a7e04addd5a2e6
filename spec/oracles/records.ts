import { isObject, listMember, member, sameButForCase, textMember, valueFact } from '../describe.ts';
import type { Exchange, Operation, Request } from '../exchange.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import { type Enum, operations } from '../generated/vocabulary.ts';
import { APPROVED, isResult, PENDING, type Result } from '../history.ts';
import { instantOf } from '../instant-of.ts';
import { judge, type Judgement } from '../judgement.ts';
import { memberAt } from '../place.ts';
import { listOf, type Response, successBody } from '../response.ts';
import { compareInstants, isStrictEmail } from './formats.ts';
import { single } from './lists.ts';

const { findCardholder, listCardholderTransactions } = operations;
const CUSTOMER_ID = new RegExp(findCardholder.parameters.customerId.pattern);
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
  if (request.intent !== 'spoiled') {
    judgements.push(...isSubject('cardholder/identity', request, textMember(body, 'cardholderId'), '/cardholderId'));
  }
  const email = textMember(body, 'email');
  if (email !== null) {
    const right = isStrictEmail(email);
    judgements.push(
      judge('cardholder/email-strict', right ? null : { at: memberAt('/email'), kind: 'email-not-strict' }),
    );
  }
  return judgements;
}

function found(body: unknown, request: Request): Judgement[] {
  if (!CUSTOMER_ID.test(request.subject)) return [];
  return isSubject('find/same-customer', request, textMember(body, 'customerId'), '/customerId');
}

/** A record is of the one that the request is about. */
function isSubject(id: RequirementId, { subject }: Request, actual: string | null, pointer: string): Judgement[] {
  if (actual === null) return [];
  if (sameButForCase(actual, subject)) return [judge(id, null)];
  const at = memberAt(pointer);
  return [judge(id, { at, kind: 'another', expected: subject, actual: valueFact(actual) })];
}

function credential(record: unknown, request: Request, at: string): Judgement[] {
  const judgements: Judgement[] = [];
  if (request.intent !== 'spoiled') {
    const owner = textMember(record, 'cardholderId');
    judgements.push(...isSubject('credentials/owner', request, owner, `${at}/cardholderId`));
  }
  const issuer = textMember(member(record, 'credentialType'), 'issuerType');
  const mobile = member(record, 'mobileCredential');
  const seen = () => ({ at: memberAt(`${at}/mobileCredential`), actual: valueFact(mobile) });
  if (issuer === MOBILE) {
    const mismatch = isObject(mobile) ? null : ({ ...seen(), kind: 'mobile-missing' } as const);
    judgements.push(judge('credentials/mobile-present', mismatch));
  } else if (issuer !== null) {
    const unexpected = () => ({ ...seen(), kind: 'mobile-unexpected', issuerType: issuer.slice(0, 20) }) as const;
    judgements.push(judge('credentials/mobile-only', mobile === undefined ? null : unexpected()));
  }
  return judgements;
}

function transaction(record: unknown, request: Request, at: string): Judgement[] {
  const judgements = within(record, request, at);
  const result = textMember(record, 'result');
  const asked = wantedResult(request);
  // Of one that is not a listed value, the rule about values tells.
  if (result !== null && isResult(result) && asked !== null) {
    const another = () =>
      ({ at: memberAt(`${at}/result`), kind: 'another-result', asked, actual: valueFact(result) }) as const;
    judgements.push(judge('transactions-result/only-asked', result === asked ? null : another()));
  }
  const balances = listMember(record, 'accounts').map((line) => member(line, 'balance'));
  return [...judgements, ...balances.flatMap((one, i) => balanceOf(one, result, `${at}/accounts/${i}/balance`))];
}

function balanceOf(balance: unknown, result: string | null, pointer: string): Judgement[] {
  if (result === PENDING) {
    const balanced = () => ({ at: memberAt(pointer), kind: 'pending-balance', actual: valueFact(balance) }) as const;
    return [judge('account-line/pending-no-balance', (balance ?? null) === null ? null : balanced())];
  }
  if (result !== APPROVED) return [];
  const mismatch = balance === null ? ({ at: memberAt(pointer), kind: 'approved-balance-null' } as const) : null;
  return [judge('account-line/approved-balance-null', mismatch)];
}

/** The result that a request selects, by its default if it has none; null if it asks for several, or for no listed one. */
function wantedResult(request: Request): Result | null {
  if (!request.query.some(([n]) => n === 'result')) return listCardholderTransactions.parameters.result.default;
  const asked = single(request, 'result');
  return asked !== null && isResult(asked) ? asked : null;
}

/** Both ends of the window belong to it, to the last digit shown. */
function within(record: unknown, request: Request, at: string): Judgement[] {
  const posted = textMember(record, 'postDateTime') ?? '';
  const start = single(request, 'postDateTimeStartDateTime') ?? '';
  const end = single(request, 'postDateTimeEndDateTime') ?? '';
  const [instant, first, last] = [instantOf(posted), instantOf(start), instantOf(end)];
  if (instant === null || first === null || last === null || request.intent === 'spoiled') return [];
  const inside = compareInstants(instant, first) >= 0 && compareInstants(instant, last) <= 0;
  if (inside) return [judge('transactions-window/within', null)];
  const where = memberAt(`${at}/postDateTime`);
  return [
    judge('transactions-window/within', { at: where, kind: 'outside-window', start, end, actual: valueFact(posted) }),
  ];
}

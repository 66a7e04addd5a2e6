import type { MismatchFact, Place } from '../evidence/facts.ts';
import { judge, type Standing, Tally } from '../evidence/evidence.ts';
import { memberAt } from '../evidence/place.ts';
import { isObject, listMember, member, sameButForCase, textMember, valueFact } from '../exchange/describe.ts';
import type { Exchange, Operation, Request } from '../exchange/exchange.ts';
import { listOf, objectsOf, type Response, successBody } from '../exchange/response.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import { type Enum, operations } from '../generated/vocabulary.ts';
import { APPROVED, instantOf, isResult, PENDING, type Result } from '../model/history.ts';
import { compareInstants, isStrictEmail, isUuid } from './formats.ts';
import { single } from './lists.ts';

const { findCardholder, listCardholderTransactions } = operations;
const CUSTOMER_ID = new RegExp(findCardholder.parameters.customerId.pattern);
const isCustomerId = (text: string): boolean => CUSTOMER_ID.test(text);
const MOBILE: Enum<'IssuerType'> = 'MOBILE';

/** What the records of one answer say in the light of what was asked. */
export function judgeRecords({ exchange }: Response): Standing[] {
  return BY_OPERATION[exchange.request.operation](exchange);
}

const BY_OPERATION: Readonly<Record<Operation, (exchange: Exchange) => Standing[]>> = {
  getCardholder: cardholder,
  findCardholder: found,
  listCredentialTypes: () => [],
  getCardholderCredentials: (exchange) =>
    listOf(exchange, 'credentials')?.flatMap((c, i) => credential(c, exchange, `/credentials/${i}`)) ?? [],
  listCardholderTransactions: (exchange) => {
    const list = objectsOf(exchange, 'transactions');
    return [...judgeWindow(list, exchange), ...judgeResults(list, exchange), ...judgeBalances(list, exchange)];
  },
};

function cardholder(exchange: Exchange): Standing[] {
  const judgements: Standing[] = [];
  const body = successBody(exchange);
  if (exchange.request.intent !== 'spoiled') {
    judgements.push(...isSubject('cardholder/identity', exchange, textMember(body, 'cardholderId'), '/cardholderId'));
  }
  const email = textMember(body, 'email');
  if (email !== null) {
    const right = isStrictEmail(email);
    judgements.push(
      judge('cardholder/email-strict', exchange, right ? null : { at: memberAt('/email'), kind: 'email-not-strict' }),
    );
  }
  return judgements;
}

function found(exchange: Exchange): Standing[] {
  if (!isCustomerId(exchange.request.subject)) return [];
  const customerId = textMember(successBody(exchange), 'customerId');
  return isSubject('find/same-customer', exchange, customerId, '/customerId', isCustomerId);
}

/** A record is of the one that the request is about. Of an id without the form of one, the requirement about its form tells. */
function isSubject(
  id: RequirementId,
  exchange: Exchange,
  actual: string | null,
  pointer: string,
  isForm: (text: string) => boolean = isUuid,
): Standing[] {
  const { subject } = exchange.request;
  if (actual === null || (isForm(subject) && !isForm(actual))) return [];
  if (sameButForCase(actual, subject)) return [judge(id, exchange, null)];
  const at = memberAt(pointer);
  return [judge(id, exchange, { at, kind: 'another', expected: subject, actual: valueFact(actual), asked: true })];
}

function credential(record: unknown, exchange: Exchange, at: string): Standing[] {
  const judgements: Standing[] = [];
  if (exchange.request.intent !== 'spoiled') {
    const owner = textMember(record, 'cardholderId');
    judgements.push(...isSubject('credentials/owner', exchange, owner, `${at}/cardholderId`));
  }
  const issuer = textMember(member(record, 'credentialType'), 'issuerType');
  const mobile = member(record, 'mobileCredential');
  const seen = () => ({ at: memberAt(`${at}/mobileCredential`), actual: valueFact(mobile) });
  if (issuer === MOBILE) {
    const mismatch = isObject(mobile) ? null : ({ ...seen(), kind: 'mobile-missing' } as const);
    judgements.push(judge('credentials/mobile-present', exchange, mismatch));
  } else if (issuer !== null) {
    const unexpected = () => ({ ...seen(), kind: 'mobile-unexpected', issuerType: issuer.slice(0, 20) }) as const;
    judgements.push(judge('credentials/mobile-only', exchange, mobile === undefined ? null : unexpected()));
  }
  return judgements;
}

/** A place within a transaction of a list. */
const placeIn = (transaction: number, where: string): Place => memberAt(`/transactions/${transaction}/${where}`);

function judgeResults(list: readonly unknown[], exchange: Exchange): readonly Standing[] {
  const asked = wantedResult(exchange.request);
  if (asked === null) return [];
  const byDefault = isGiven(exchange.request, 'result') ? {} : ({ byDefault: true } as const);
  const tally = new Tally('transactions-result/only-asked', exchange);
  list.forEach((record, i) => {
    const result = textMember(record, 'result');
    if (result === asked) tally.add(null);
    // Of one that is not a listed value, the requirement about values tells.
    else if (result !== null && isResult(result)) {
      tally.add({ at: placeIn(i, 'result'), kind: 'another-result', asked, actual: valueFact(result), ...byDefault });
    }
  });
  return tally.evidence;
}

function judgeBalances(list: readonly unknown[], exchange: Exchange): readonly Standing[] {
  const pending = new Tally('account-line/pending-no-balance', exchange);
  const approved = new Tally('account-line/approved-balance-null', exchange);
  list.forEach((record, i) => {
    const result = textMember(record, 'result');
    if (result !== PENDING && result !== APPROVED) return;
    listMember(record, 'accounts').forEach((line, j) => {
      const balance = member(line, 'balance');
      const mismatch = result === PENDING ? pendingBalance(balance) : approvedBalance(balance);
      const tally = result === PENDING ? pending : approved;
      tally.add(mismatch === null ? null : { at: placeIn(i, `accounts/${j}/balance`), ...mismatch });
    });
  });
  return [...pending.evidence, ...approved.evidence];
}

const pendingBalance = (balance: unknown): MismatchFact | null =>
  (balance ?? null) === null ? null : { kind: 'pending-balance', actual: valueFact(balance) };

const approvedBalance = (balance: unknown): MismatchFact | null =>
  balance === null ? { kind: 'approved-balance-null' } : null;

const isGiven = ({ query }: Request, name: string): boolean => query.some(([one]) => one === name);

/** The result that a request selects, by its default if it has none; null if it asks for several, or for no listed one. */
function wantedResult(request: Request): Result | null {
  if (!isGiven(request, 'result')) return listCardholderTransactions.parameters.result.default;
  const asked = single(request, 'result');
  return asked !== null && isResult(asked) ? asked : null;
}

/** Both ends of the window belong to it, to the last digit shown. */
function judgeWindow(list: readonly unknown[], exchange: Exchange): readonly Standing[] {
  const { request } = exchange;
  const start = single(request, 'postDateTimeStartDateTime') ?? '';
  const end = single(request, 'postDateTimeEndDateTime') ?? '';
  const [first, last] = [instantOf(start), instantOf(end)];
  if (first === null || last === null || request.intent === 'spoiled') return [];
  const tally = new Tally('transactions-window/within', exchange);
  list.forEach((record, i) => {
    const posted = textMember(record, 'postDateTime') ?? '';
    const instant = instantOf(posted);
    if (instant === null) return;
    const inside = compareInstants(instant, first) >= 0 && compareInstants(instant, last) <= 0;
    tally.add(
      inside ? null : { at: placeIn(i, 'postDateTime'), kind: 'outside-window', start, end, actual: valueFact(posted) },
    );
  });
  return tally.evidence;
}

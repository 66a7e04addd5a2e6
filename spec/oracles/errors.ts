import type { AskedWith, SharedFailure } from '../evidence/facts.ts';
import {
  broken,
  holds,
  judge,
  type Judgement,
  nothing,
  obstructed,
  type Standing,
  unresolved,
} from '../evidence/evidence.ts';
import { BODY, memberAt, STATUS } from '../evidence/place.ts';
import { bodyText } from '../exchange/body-text.ts';
import { listMember, textMember } from '../exchange/describe.ts';
import type { Exchange, Intent, Request } from '../exchange/exchange.ts';
import { inputFaultOf } from '../exchange/input-fault.ts';
import { endingOf, isGateways, isTurnedDown, isValid, statusOf } from '../exchange/disposition.ts';
import type { Response } from '../exchange/response.ts';
import { envelopeStatuses, type MemberName, operations, type Parameter } from '../generated/vocabulary.ts';
import { isResult } from '../model/history.ts';
import { judgeContract } from './contract.ts';
import type { SchemaNode } from '../verdict/requirements.ts';

/** Statuses whose body is an error response (specification: Errors, rule 1). */
const ENVELOPE: readonly number[] = envelopeStatuses;
/** The statuses of list cardholder transactions; the other operations are expected to share them. */
const LISTED: readonly number[] = operations.listCardholderTransactions.statuses;
const TEXTS = ['errorCode', 'errorMessage'] as const satisfies readonly MemberName[];
/** Errors judged of one answer: a hostile one must not cost more than an honest one. */
const ERRORS_JUDGED = 100;
type Name = Parameter<'listCardholderTransactions'>;
const [RESULT, OFFSET]: readonly [Name, Name] = ['result', 'offset'];
const { limit: LIMIT } = operations.listCardholderTransactions.parameters;
/** Numbers up to which a parameter is valid; of the offset one that any integer type holds. */
const LARGEST: ReadonlyMap<string, number> = new Map<Name, number>([
  ['limit', LIMIT.maximum],
  ['offset', 2 ** 15 - 1],
]);
const VALID: readonly Intent[] = ['plain', 'unusual'];
/** A gateway's failure persists when the request and its two repeats met one. */
const PERSISTENT = 3;

/** The body of a failure: the error response, or none at all with a 500 (specification: Errors, rules 1 and 2). */
export function judgeFailure(answer: Response, envelope: SchemaNode): Standing[] {
  const { status, json, exchange } = answer;
  const { bytes, utf8, byteOrderMark } = answer.body;
  const at = BODY;
  if (status === 500)
    return [judge('errors/empty-500', exchange, bytes === 0 ? null : { at, kind: 'body-with-500', bytes })];
  if (!ENVELOPE.includes(status)) return [];
  if (!json.ok) {
    const body = json.empty ? {} : { body: bodyText(answer.body.text) };
    return [
      judge('errors/json-object', exchange, { at, kind: 'envelope-not-json', status, empty: json.empty, ...body }),
    ];
  }
  if (byteOrderMark || !utf8) {
    const wrong = byteOrderMark ? 'byte-order-mark' : 'not-utf-8';
    return [judge('errors/json-object', exchange, { at, kind: 'envelope-encoding', status, wrong })];
  }
  return [...judgeContract(exchange, json.value, envelope), ...judgeTexts(exchange, json.value)];
}

/** Texts that say something (specification: Errors, meaning of errorCode and errorMessage). */
function judgeTexts(exchange: Exchange, body: unknown): Standing[] {
  const errors = listMember(body, 'errors').slice(0, ERRORS_JUDGED);
  return errors.flatMap((error, i) =>
    TEXTS.flatMap((name) => {
      const text = textMember(error, name);
      const at = memberAt(`/errors/${i}/${name}`);
      if (text === null) return [];
      return [judge('errors/texts-not-blank', exchange, text.trim() === '' ? { at, kind: 'blank-text' } : null)];
    }),
  );
}

/**
 * The status itself (specification: Endpoints, error statuses of list cardholder transactions). A gateway's passing
 * 502, 503 or 504 says nothing about the operation: it counts only if it persists. `telling`: whether a 500 on bad input counts;
 * it does as the last response while the group works, because a passing failure may hit any request.
 */
export function judgeStatus(answer: Response, persistent: boolean, telling = true): Standing[] {
  const { status, exchange } = answer;
  const { request } = exchange;
  if (isGateways(status) && !persistent) return [];
  const id =
    request.operation === 'listCardholderTransactions' ? 'errors/transactions-statuses' : 'errors/shared-statuses';
  const at = STATUS;
  const listed = LISTED.includes(status);
  const judgements = [
    judge(id, exchange, listed ? null : { at, kind: 'status-not-listed', listed: LISTED, status, ...aboutOf(request) }),
  ];
  // An unknown id is foreseeable, too; but only a refusal of bad input shows that such is refused.
  const failed = request.intent === 'unknown' && status === 500;
  const isBad = request.intent === 'spoiled' && !(status === 500 && request.query.some(isOpen));
  if ((isBad || failed) && telling) {
    judgements.push(judge('errors/bad-input-not-500', exchange, status === 500 ? { at, kind: 'bad-input-500' } : null));
  }
  return judgements;
}

function aboutOf(request: Request): AskedWith {
  const { key } = request;
  const id = operations[request.operation].path.includes('{') ? request.subject : null;
  const fault = request.intent === 'spoiled' ? inputFaultOf(request, id) : null;
  return { valid: isValid(request), ...(fault !== null && { fault }), ...(key !== 'header' && { key }) };
}

/**
 * Whether the specification leaves open what a parameter with this value does: then a 500 may be the answer to that, and not to
 * bad input next to it (specification: Errors, rule 4).
 */
function isOpen([name, value]: readonly [string, string]): boolean {
  if (value === '') return true;
  if (name === RESULT) return !isResult(value) && isResult(value.toUpperCase());
  const most = LARGEST.get(name);
  if (most === undefined || !/^-?\d+(\.\d+)?$/.test(value)) return false;
  return (
    Number(value) < (name === OFFSET ? 0 : LIMIT.minimum) || Number(value) > most || !Number.isInteger(Number(value))
  );
}

/** Whether an answer is a gateway's passing failure. */
export const isTransient = (answer: Response | undefined): boolean => isGateways(answer?.status ?? 0);

/** Whether a gateway's failure is the last word on a request after as many tries as the design asks for. */
export function persists(tries: readonly Response[]): boolean {
  return tries.filter(({ status }) => isGateways(status)).length >= PERSISTENT;
}

/** A valid request that failed with a 5xx and was served when repeated. */
export function judgeSteady(tries: readonly Response[]): Standing[] {
  const last = tries.at(-1);
  if (last === undefined || !VALID.includes(last.exchange.request.intent) || !last.success) return [];
  const failed = tries.find((answer) => answer.status >= 500);
  if (failed === undefined) return [judge('errors/steady', last.exchange, null)];
  const mismatch = { at: STATUS, kind: 'unsteady', first: failed.status, last: last.status } as const;
  return [judge('errors/steady', failed.exchange, mismatch, last.exchange)];
}

/**
 * One failure has one status in all groups (specification: What the service does, rule 1). `again`: asked for because others differed.
 * `before`: other responses of the run to the same failure; if one operation gave two statuses, these do not differ by group.
 */
export function sameStatus(
  exchanges: readonly Exchange[],
  failure: SharedFailure,
  again = false,
  before: readonly Exchange[] = [],
): Judgement {
  const failed = exchanges.filter(isTurnedDown);
  if (failed.length < 2) return again ? unresolved() : nothing;
  if (new Set(failed.map(statusOf)).size === 1) return again ? obstructed({ kind: 'not-again' }) : holds();
  const isMixed = ({ request }: Exchange) =>
    new Set([...before, ...failed].filter((one) => one.request.operation === request.operation).map(statusOf)).size > 1;
  if (failed.some(isMixed)) return unresolved();
  const seen = failed.map((e) => ({ group: e.request.group, ending: endingOf(e) }));
  return broken({ kind: 'statuses-differ', at: STATUS, failure, seen }, ...failed);
}

import type { Response } from '../response.ts';
import type { Intent } from '../exchange.ts';
import type { Judgement, Stood } from '../judgement.ts';
import { judge } from '../judgement.ts';
import type { SchemaNode } from '../schema-node.ts';
import { judgeContract } from './contract.ts';

/** Statuses whose body is an error response (specification: Errors, rule 1). */
export const ENVELOPE_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 429]);
const LISTED: ReadonlySet<number> = new Set([200, ...ENVELOPE_STATUSES, 500]);
const TRANSIENT: ReadonlySet<number> = new Set([502, 503, 504]);
const VALID: readonly Intent[] = ['plain', 'unusual'];
/** A gateway's failure persists when the request and its two repeats met one. */
const PERSISTENT = 3;

/** The body of a failure: the error response, or none at all with a 500 (specification: Errors, rules 1 and 2). */
export function judgeFailure(answer: Response, envelope: SchemaNode): Judgement[] {
  if (answer.status === 500) {
    const actual = `${answer.body.bytes} bytes`;
    return [judge('errors/empty-500', answer.body.bytes === 0 ? null : { at: 'body', expected: 'no body', actual })];
  }
  if (!ENVELOPE_STATUSES.has(answer.status)) return [];
  const expected = `a JSON object with errors (status ${answer.status})`;
  if (!answer.json.ok) return [judge('errors/json-object', { at: 'body', expected, actual: answer.json.why })];
  const { utf8, byteOrderMark } = answer.body;
  if (byteOrderMark || !utf8) {
    const actual = byteOrderMark ? 'a byte order mark before it' : 'bytes that are not UTF-8';
    return [judge('errors/json-object', { at: 'body', expected, actual })];
  }
  return judgeContract(answer.json.value, envelope);
}

/**
 * The status itself (specification: Endpoints, error statuses of list cardholder transactions). A gateway's passing
 * 502, 503 or 504 is no statement of the operation: it counts only where it persists. A 500 on bad input counts only as
 * the last word, for a failure in passing may hit any request.
 */
export function judgeStatus(answer: Response, persistent: boolean, last = true): Judgement[] {
  const { request } = answer.exchange;
  if (TRANSIENT.has(answer.status) && !persistent) return [];
  const id =
    request.operation === 'listCardholderTransactions' ? 'errors/transactions-statuses' : 'errors/shared-statuses';
  const expected = 'one of 200, 400, 401, 403, 404, 429, 500';
  const judgements = [
    judge(id, LISTED.has(answer.status) ? null : { at: 'status', expected, actual: String(answer.status) }),
  ];
  // What nobody knows is foreseeable, too; but only a refusal of bad input observations that such is refused.
  const failed = request.intent === 'unknown' && answer.status === 500;
  if ((request.intent === 'spoiled' || failed) && last) {
    const mismatch = { at: 'status', expected: 'a status that names the bad input', actual: '500' };
    judgements.push(judge('errors/bad-input-not-500', answer.status === 500 ? mismatch : null));
  }
  return judgements;
}

/** Whether an answer is a gateway's passing failure. */
export const isTransient = (answer: Response | undefined): boolean => TRANSIENT.has(answer?.status ?? 0);

/** Whether a gateway's failure is the last word on a request after as many tries as the design asks for. */
export function persists(tries: readonly Response[]): boolean {
  return tries.filter(({ status }) => TRANSIENT.has(status)).length >= PERSISTENT;
}

/** A valid request that failed with a 5xx and was served when repeated. */
export function judgeSteady(tries: readonly Response[]): Stood[] {
  const last = tries.at(-1);
  if (last === undefined || !VALID.includes(last.exchange.request.intent) || !last.success) return [];
  const failed = tries.find((answer) => answer.status >= 500);
  if (failed === undefined) return [{ judgement: judge('errors/steady', null), exchange: last.exchange }];
  const actual = `${failed.status}, then ${last.status}`;
  const mismatch = { at: 'status', expected: 'the same answer at the first try', actual };
  return [{ judgement: judge('errors/steady', mismatch), exchange: failed.exchange }];
}

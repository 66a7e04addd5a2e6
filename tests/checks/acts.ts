import type { Request, Exchange, Operation } from '../../spec/exchange.ts';
import { responseOf, successBody } from '../../spec/response.ts';
import type { Check, CheckContext } from '../../engine/check.ts';
import { check } from '../../engine/check.ts';

/** How an exchange went, for the acceptance and refusal of a request. */
export type Reception = 'served' | 'refused' | 'failed' | 'unknown';

/**
 * served: 2xx; refused: a 4xx that is no throttling; failed: 5xx; unknown: throttled, redirected, unanswered, or
 * answered by a gateway alone (502, 503, 504).
 */
export function receptionOf(exchange: Exchange): Reception {
  const status = responseOf(exchange)?.status ?? 0;
  if (status >= 200 && status < 300) return 'served';
  if (status >= 400 && status < 500 && status !== 429) return 'refused';
  return status >= 500 && !(status >= 502 && status <= 504) ? 'failed' : 'unknown';
}

/** The status of an exchange, or why there was none, in words. */
export function outcomeText(exchange: Exchange): string {
  const { outcome } = exchange;
  return outcome.kind === 'answer' ? String(outcome.status) : `no answer (${outcome.why})`;
}

/** The same request with the same use of the key, answered earlier in this run; sent where there is none. */
export async function once(uat: CheckContext, ask: Request): Promise<Exchange> {
  return sentBefore(uat, ask) ?? (await uat.send(ask));
}

/** The first answered exchange of the same request with the same use of the key, whoever sent it. */
export function sentBefore(uat: CheckContext, plain: Request): Exchange | undefined {
  const ask = uat.shown(plain);
  const same = (other: Request) =>
    other.key === ask.key &&
    other.path === ask.path &&
    other.group === ask.group &&
    JSON.stringify(other.query) === JSON.stringify(ask.query);
  return uat.seen().find((e) => same(e.request) && receptionOf(e) !== 'unknown');
}

/** A request that must be served, for a reason in words: a refusal is a mismatch, no answer an obstacle. */
export async function mustBeServed(uat: CheckContext, ask: Request, why: string): Promise<Exchange> {
  return judgeServed(uat, await uat.send(ask), why);
}

/** The same of an exchange that there is already. */
export function judgeServed(uat: CheckContext, exchange: Exchange, why: string): Exchange {
  const { request } = exchange;
  const reception = receptionOf(exchange);
  const broken = reception === 'failed' && uat.controlled(request.operation);
  if (reception === 'served') uat.observation('served request');
  else if (reception === 'refused' || broken) {
    uat.depart({ at: 'status', expected: `200, for ${why}`, actual: outcomeText(exchange) }, [exchange]);
  } else uat.obstacle(`${exchange.id}: ${outcomeText(exchange)}`);
  return exchange;
}

/** Bad input that should not be answered with success; counts only where the operation serves good input. */
export async function shouldBeRefused(uat: CheckContext, ask: Request, what: string): Promise<Exchange | null> {
  if (!uat.controlled(ask.operation)) return null;
  const exchange = await uat.send(ask);
  const reception = receptionOf(exchange);
  if (reception === 'served') {
    uat.depart({ at: 'status', expected: `a refusal, for ${what}`, actual: outcomeText(exchange) }, [exchange]);
  } else if (reception === 'unknown') uat.obstacle(`${exchange.id}: ${outcomeText(exchange)}`);
  else uat.observation('refused bad request');
  return exchange;
}

/** A check of several bad inputs, each for a reason in words. */
export function refuses(
  requirement: string,
  operation: Operation,
  asks: (uat: CheckContext) => readonly (readonly [Request, string])[],
): Check {
  return check(requirement, async (uat) => {
    if (!uat.controlled(operation)) return;
    for (const [ask, what] of asks(uat)) await shouldBeRefused(uat, ask, what);
  });
}

/** What an open request did, fit for a pin: a status, or what the success held. */
export function answerInWords(exchange: Exchange, served: (body: unknown) => string): string | null {
  const reception = receptionOf(exchange);
  if (reception === 'unknown') return null;
  return reception === 'served' ? served(successBody(exchange)) : outcomeText(exchange);
}

/** An UUID-shaped id that nothing bears, drawn from the check's seed. */
export function unusedUuid(seed: number): string {
  const hex = (n: number) => (Math.imul(seed ^ (n * 0x9e3779b9), 0x85ebca6b) >>> 0).toString(16).padStart(8, '0');
  const h = [1, 2, 3, 4].map(hex).join('');
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20, 32)}`;
}

/** Ids that are no UUIDs, each one non-empty path segment that a proxy does not fold away. */
export const NOT_UUIDS = ['not-a-uuid', '12345', '00000000-0000-0000-0000-00000000000g'] as const;
export const ISSUER_TYPES = ['BIOMETRIC', 'MOBILE', 'PHYSICAL', 'VIRTUAL'] as const;

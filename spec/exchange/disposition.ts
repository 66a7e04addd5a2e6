import type { Exchange, NoAnswer, Request } from './exchange.ts';
import type { Ending, Obstacle } from '../evidence/facts.ts';

/** How an exchange went, for the acceptance and refusal of a request. */
type Disposition = 'accepted' | 'rejected' | 'server-error' | 'inconclusive';

const THROTTLED = 429;
const INTERNAL_ERROR = 500;
/** Whether a status is that of a gateway which did not reach the service, or not in time: it says nothing of the service. */
export const isGateways = (status: number): boolean => status >= 502 && status <= 504;

/** Responses that came, and whose body cannot be read. */
const DAMAGED = ['broken-off', 'undecodable'] as const satisfies readonly NoAnswer[];
/** Whether that is why there is no answer. */
export const isDamage = (why: NoAnswer): why is (typeof DAMAGED)[number] => DAMAGED.some((one) => one === why);

/** The status of an answer; 0 if there was none. */
export const statusOf = ({ outcome }: Exchange): number => (outcome.kind === 'answer' ? outcome.status : 0);

/** Whether a status rejects a request: throttling does not. */
export const isRejecting = (status: number): boolean => status >= 400 && status < 500 && status !== THROTTLED;

/**
 * accepted: 2xx; rejected: a 4xx, but not throttling; server-error: 5xx; inconclusive: throttled, redirected, unanswered, or
 * answered by a gateway alone (502, 503, 504).
 */
export function dispositionOf(exchange: Exchange): Disposition {
  const status = statusOf(exchange);
  if (status >= 200 && status < 300) return 'accepted';
  if (isRejecting(status)) return 'rejected';
  return status >= 500 && !isGateways(status) ? 'server-error' : 'inconclusive';
}

/** Whether a request was turned down: refused, or answered with the 500 that takes the place of a refusal. */
export const isTurnedDown = (exchange: Exchange): boolean =>
  dispositionOf(exchange) === 'rejected' || statusOf(exchange) === INTERNAL_ERROR;

/** Statuses that refuse what was asked for; others are about whom, or about who asks. */
export const isOfInput = (status: number): boolean => status === 400 || status === 422;
export const refusesInput = (exchange: Exchange): boolean => isOfInput(statusOf(exchange));

/** Whether what was asked for is said not to be there. */
export const isNotFound = (exchange: Exchange): boolean => statusOf(exchange) === 404;

/** Whether a status rejects the key, as far as a status tells. */
export const rejectsKey = (status: number): boolean => status === 401 || status === 403;

/** Whether a request is valid and carries the right key where it belongs: a target must serve it, or has a reason. */
export const isValid = ({ key, intent }: Pick<Request, 'key' | 'intent'>): boolean =>
  key === 'header' && (intent === 'plain' || intent === 'unusual');

/** Whether a request may be served: it is valid, or whether it is is not stated. Its rejection may be temporary. */
export const mayBeServed = ({ key, intent }: Pick<Request, 'key' | 'intent'>): boolean =>
  isValid({ key, intent }) || (key === 'header' && intent === 'open');

/** How a request ended: its status, or why there was none. */
export function endingOf({ outcome }: Exchange): Ending {
  return outcome.kind === 'answer' ? { status: outcome.status } : { noAnswer: outcome.why };
}

/** An exchange from which nothing follows. */
export function ended(exchange: Exchange, about?: string): Obstacle {
  const { outcome } = exchange;
  if (outcome.kind === 'no-answer' && outcome.why === 'budget') return { kind: 'budget' };
  if (outcome.kind === 'no-answer' && outcome.givenUp !== undefined) return outcome.givenUp;
  const fact = { kind: 'ended', exchange: exchange.id, ending: endingOf(exchange) } as const;
  return about === undefined ? fact : { ...fact, about };
}

/** Why an exchange brought no list or record: how it ended, or that its body has another shape. */
export function notServed(exchange: Exchange): Obstacle {
  return dispositionOf(exchange) === 'accepted'
    ? { kind: 'not-of-stated-shape', exchange: exchange.id }
    : ended(exchange);
}

/** Requests that were not sent, as exchanges. */
import type { Exchange, Request } from '../../spec/exchange.ts';
import type { NoAnswer } from '../../spec/no-answer.ts';

/** Where a request stands in a run. */
export type Place = Pick<Exchange, 'check' | 'ordinal' | 'attempt'>;

const MESSAGES: Partial<Record<NoAnswer, string>> = {
  budget: 'the request budget is spent',
  interrupted: 'the run was interrupted',
  'given-up': 'its group stopped responding; nothing was sent',
  'not-recorded': 'the recording does not contain this request',
  other: 'this key cannot be changed in this way; nothing was sent',
};

/** The outcome of a request that was not sent. */
export const unsentOutcome = (why: NoAnswer) => ({ kind: 'no-answer', why, message: MESSAGES[why] ?? why }) as const;

/** A request that was not sent and is not recorded. */
export function notSent(place: Place, request: Request, why: NoAnswer): Exchange {
  const at = new Date(0).toISOString();
  return { id: 'e0000', ...place, request, url: request.path, outcome: unsentOutcome(why), at, milliseconds: 0 };
}

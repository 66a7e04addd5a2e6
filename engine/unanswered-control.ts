import type { Client } from '../environment/client/client.ts';
import type { Exchange } from '../spec/exchange.ts';
import { alwaysEnded, hadNoResponse } from '../spec/oracles/complete.ts';
import { isValid, receptionOf } from '../spec/reception.ts';
import type { HeldReason } from '../spec/verdict-reason.ts';
import { asGiven } from './refusal-control.ts';
import { isControl, REFUSAL_CONTROL, wasAsked } from './outage.ts';

/** Requests without a response that are sent again at most. */
const MOST = 2;
/** Requests that sending one of them again costs at most: its repeat, and one that its operation served. */
const EACH = 3;

const silentIn = (exchanges: readonly Exchange[]) => alwaysEnded(exchanges, hadNoResponse);

/** Requests that a run keeps for this. */
export const keptForUnanswered = (exchanges: readonly Exchange[]): number =>
  EACH * Math.min(MOST, silentIn(exchanges).length);

/**
 * Sends once more the valid requests to which the connection was closed without a response, and after each one that its operation
 * served: so that it is told whether the request is never answered, or met an outage. Costs requests only if there are such: tells how many at most.
 */
export async function askUnansweredAgain(
  client: Client,
  customerIds: readonly string[],
  spare: number,
): Promise<number> {
  let sent = 0;
  const before = client.exchanges.filter((one) => !isControl(one));
  const silent = silentIn(before).flatMap(([first]) => first?.request ?? []);
  for (const request of silent.slice(0, Math.min(MOST, Math.floor(spare / EACH)))) {
    const served = before.find(
      (one) => one.request.operation === request.operation && isValid(one.request) && receptionOf(one) === 'served',
    );
    if (served === undefined) continue;
    sent += EACH;
    for (const one of [request, served.request]) {
      await client.send(REFUSAL_CONTROL, asGiven(client, one, customerIds));
    }
  }
  return sent;
}

/** The plain requests that got no response however often they were sent, if there are such. */
export function unansweredIn(exchanges: readonly Exchange[]): HeldReason['unanswered'] {
  const silent = alwaysEnded(exchanges, (one) => one.outcome.kind === 'no-answer' && wasAsked(one));
  const last = silent[0]?.at(-1);
  if (last === undefined || last.outcome.kind === 'answer') return undefined;
  return { count: silent.length, first: last.request.path, why: last.outcome.why };
}

import type { Client } from '../environment/client/client.ts';
import { type Exchange, type Request, sentAs } from '../spec/exchange.ts';
import { hadNoResponse } from '../spec/oracles/complete.ts';
import { isValid, receptionOf } from '../spec/reception.ts';
import { asGiven } from './refusal-control.ts';
import { isControl, REFUSAL_CONTROL } from './outage.ts';

/** Requests without a response that are sent again at most. */
const MOST = 2;
/** Requests that sending one of them again costs at most: its repeat, and one that its operation served. */
const EACH = 3;

/**
 * Sends once more the valid requests to which the connection was closed without a response, and after each one that its operation
 * served: so that it is told whether the request is never answered, or met an outage. Costs requests only if there are such.
 */
export async function askUnansweredAgain(client: Client, customerIds: readonly string[], spare: number): Promise<void> {
  const before = client.exchanges.filter((one) => !isControl(one));
  for (const request of neverAnswered(before).slice(0, Math.min(MOST, Math.floor(spare / EACH)))) {
    const served = before.find(
      (one) => one.request.operation === request.operation && isValid(one.request) && receptionOf(one) === 'served',
    );
    if (served === undefined) continue;
    for (const one of [request, served.request]) {
      await client.send(REFUSAL_CONTROL, asGiven(client, one, customerIds));
    }
  }
}

/** Valid requests of which no try had a response. */
function neverAnswered(exchanges: readonly Exchange[]): readonly Request[] {
  const answered = new Set(exchanges.filter((one) => !hadNoResponse(one)).map(({ request }) => sentAs(request)));
  const silent = exchanges.filter(
    (one) => one.request.intent === 'plain' && isValid(one.request) && hadNoResponse(one),
  );
  const different = new Map(silent.map(({ request }) => [sentAs(request), request]));
  return [...different].flatMap(([sent, request]) => (answered.has(sent) ? [] : [request]));
}

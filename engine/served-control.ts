import { greatest, group } from 'd3-array';
import type { Client } from '../environment/client/client.ts';
import { type Exchange, type Request, sentAs } from '../spec/exchange.ts';
import { asksWithin } from '../spec/oracles/acceptance.ts';
import { isValid, receptionOf, refusesInput } from '../spec/reception.ts';
import type { Note } from './evidence.ts';
import { isControl, REFUSAL_CONTROL } from './outage.ts';
import { asGiven, doubtsIn } from './refusal-control.ts';
import { REFUSAL_TIMES } from './refusals.ts';

/** Different requests that are sent again at most. */
const MOST = 3;
/** Of other refusals it is told elsewhere whether they last. */
const isRefused = (exchange: Exchange): boolean => isValid(exchange.request) && refusesInput(exchange);

/** Whether a request that was served stands against a refused one: the same, or a list of the cardholder over the whole window. */
function standsAgainst(served: Request, refused: Request): boolean {
  if (served.operation !== refused.operation || served.subject !== refused.subject) return false;
  if (served.operation !== 'listCardholderTransactions') return sentAs(served) === sentAs(refused);
  return asksWithin(refused, served);
}

/** Requests that a run keeps for this, once a valid request was refused. */
export const keptForServed = (exchanges: readonly Exchange[]): number =>
  exchanges.some((one) => !isControl(one) && isRefused(one)) ? REFUSAL_TIMES : 0;

/**
 * Sends again, before the verdict, what was served and stands against a refusal: a cardholder may have been removed since, or the
 * service accept only a stretch of time that moves on. Costs requests only if a must-level requirement is broken by nothing else:
 * tells how many.
 */
export async function askServedAgain(
  client: Client,
  notes: readonly Note[],
  customerIds: readonly string[],
  spare: number,
): Promise<number> {
  const before = client.exchanges.filter((one) => !isControl(one));
  const refusals = doubtsIn(notes, before).flat().filter(isRefused);
  const served = before.filter((one) => isValid(one.request) && receptionOf(one) === 'served');
  const requests = [...new Map(served.map(({ request }) => [sentAs(request), request])).values()];
  let left = refusals;
  let sent = 0;
  for (let nth = 0; nth < MOST && sent + REFUSAL_TIMES <= spare; nth++) {
    // Whatever stands against most of them.
    const request = greatest(requests, (one) => count(left, one));
    if (request === undefined || count(left, request) === 0) return sent;
    left = left.filter((one) => !standsAgainst(request, one.request));
    for (let time = 0; time < REFUSAL_TIMES; time++) {
      sent += 1;
      if (receptionOf(await client.send(REFUSAL_CONTROL, asGiven(client, request, customerIds))) === 'served') break;
    }
  }
  return sent;
}

const count = (refusals: readonly Exchange[], served: Request): number =>
  refusals.filter(({ request }) => standsAgainst(served, request)).length;

/**
 * Refusals that stand against a request which was served, and was refused each time that it was sent again at the end; those of a
 * window that holds such a window, too, for every cardholder.
 */
export function withdrawnIn(exchanges: readonly Exchange[]): ReadonlySet<Exchange> {
  const again = group(
    exchanges.filter(({ check }) => check === REFUSAL_CONTROL),
    ({ request }) => sentAs(request),
  );
  const isWithdrawn = (one: Exchange): boolean => {
    const tries = again.get(sentAs(one.request)) ?? [];
    return tries.length >= REFUSAL_TIMES && tries.every(refusesInput);
  };
  const served = exchanges.filter((one) => !isControl(one) && receptionOf(one) === 'served' && isWithdrawn(one));
  return new Set(
    exchanges.filter(
      (one) =>
        isRefused(one) &&
        served.some(({ request }) => standsAgainst(request, one.request) || asksWithin(request, one.request)),
    ),
  );
}

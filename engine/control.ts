import { getCardholder } from '../environment/client/requests.ts';
import type { Client } from '../environment/client/client.ts';
import type { Subject } from '../environment/discovery/snapshot.ts';
import { CONTROL, type Exchange, type Operation, type Request } from '../spec/exchange.ts';
import { operationIds } from '../spec/generated/vocabulary.ts';
import { isValid, receptionOf } from '../spec/reception.ts';
import { GROUP_CONTROL, hasStopped, refusingOperations, TIMES_ASKED, usualOf, wasAsked } from './outage.ts';

/** A valid request that an operation served. */
export const servedOf = (exchanges: readonly Exchange[], operation: Operation): Exchange | undefined =>
  exchanges.find((one) => one.request.operation === operation && isValid(one.request) && receptionOf(one) === 'served');

/**
 * Operations that seem to have stopped: the last valid request of each of them failed as none does that is only refused, or the
 * key was rejected, or several in a row were refused.
 */
export function suspectOperations(exchanges: readonly Exchange[]): readonly Operation[] {
  const refusing = refusingOperations(exchanges);
  return operationIds.filter((operation) => {
    const usual = usualOf(exchanges, operation);
    const last = usual.at(-1);
    if (last === undefined || !usual.some((one) => receptionOf(one) === 'served')) return false;
    return hasStopped(last) || refusing.includes(operation);
  });
}

/**
 * Asks once more for what was served at the beginning: of each operation that seems to have stopped serving, and of the target as
 * a whole. A control that fails is asked for twice.
 */
export async function askControls(client: Client, { cardholderId, record }: Subject): Promise<void> {
  const { exchanges } = client;
  const ask = async (check: string, request: Request, most = TIMES_ASKED): Promise<void> => {
    for (let tries = 0; tries < most; tries++) {
      const exchange = await client.send(check, request);
      if (receptionOf(exchange) === 'served' || !wasAsked(exchange)) return;
    }
  };
  for (const operation of suspectOperations(exchanges)) {
    const served = servedOf(exchanges, operation);
    if (served !== undefined) await ask(GROUP_CONTROL, served.request);
  }
  await ask(CONTROL, getCardholder(cardholderId), receptionOf(record) === 'served' ? TIMES_ASKED : 1);
}

import { getCardholder } from '../environment/client/requests.ts';
import type { Client } from '../environment/client/client.ts';
import type { Subject } from '../environment/discovery/snapshot.ts';
import { CONTROL, type Request } from '../spec/exchange.ts';
import { isValid, receptionOf } from '../spec/reception.ts';
import { GROUP_CONTROL, suspectOperations, TIMES_ASKED, wasAsked } from './outage.ts';

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
    const served = exchanges.find(
      (one) => one.request.operation === operation && isValid(one.request) && receptionOf(one) === 'served',
    );
    if (served !== undefined) await ask(GROUP_CONTROL, served.request);
  }
  await ask(CONTROL, getCardholder(cardholderId), receptionOf(record) === 'served' ? TIMES_ASKED : 1);
}

import { findCardholder, getCardholder } from '../../environment/client/requests.ts';
import { idMember, sameButForCase, textMember } from '../../spec/describe.ts';
import type { Exchange, Request } from '../../spec/exchange.ts';
import type { Obstacle } from '../../spec/facts.ts';
import { ended, receptionOf } from '../../spec/reception.ts';
import { successBody } from '../../spec/response.ts';
import type { Sender } from '../check.ts';

/**
 * Why a refused request about a cardholder says nothing: the test environment may have been reset, or the cardholder deleted
 * or given another customerId, since the run learned of them. Found by customerId to see whether the id is known, and got by
 * id to see whether the customerId is. Null if they are as before, or if nothing tells.
 */
export async function whyUnknown(sender: Sender, { operation, subject }: Request): Promise<Obstacle | null> {
  const found = sender
    .seen()
    .find((one) => isFound(one, operation === 'findCardholder' ? 'customerId' : 'id', subject));
  if (found === undefined) return null;
  const [id, customerId] = [idOf(found) ?? '', found.request.subject];
  sender.further();
  const control = await sender.send(operation === 'findCardholder' ? getCardholder(id) : findCardholder(customerId));
  const reception = receptionOf(control);
  if (reception === 'unknown' || reception === 'failed') return ended(control);
  const same = reception === 'served' && sameButForCase(idOf(control) ?? id, id) && hasCustomer(control, customerId);
  return same ? null : { kind: 'data-changed' };
}

const idOf = (exchange: Exchange): string | null => idMember(successBody(exchange), 'id');

const hasCustomer = (exchange: Exchange, customerId: string): boolean =>
  sameButForCase(textMember(successBody(exchange), 'customerId') ?? customerId, customerId);

/** Whether a response found a cardholder of this id, or by this customerId. */
function isFound(exchange: Exchange, by: 'id' | 'customerId', subject: string): boolean {
  const { request } = exchange;
  if (request.operation !== 'findCardholder' || request.intent !== 'plain' || receptionOf(exchange) !== 'served') {
    return false;
  }
  const id = idOf(exchange);
  return id !== null && sameButForCase(by === 'id' ? id : request.subject, subject);
}

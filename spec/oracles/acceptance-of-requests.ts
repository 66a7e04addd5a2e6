import type { Exchange } from '../exchange.ts';
import type { InputFault, ServedBecause } from '../facts.ts';
import type { Judged } from '../judged.ts';
import { broken, obstructed, upheld } from '../judged.ts';
import { ended, endingOf, receptionOf, statusOf } from '../reception.ts';

/** A request that was answered, and whether its operation was ever served. */
export interface Controlled {
  readonly exchange: Exchange;
  readonly controlled: boolean;
}

/** A request that must be served: a refusal breaks the contract, no answer is an obstacle. */
export function mustBeServed({ exchange, controlled }: Controlled, why: ServedBecause): Judged {
  const reception = receptionOf(exchange);
  if (reception === 'served') return upheld();
  if (reception === 'refused' || (reception === 'failed' && controlled)) {
    return broken({ kind: 'refused', at: { in: 'status' }, why, ending: endingOf(exchange) }, exchange);
  }
  return obstructed(ended(exchange));
}

/** Bad input that should not be answered with success. */
export function shouldBeRefused(exchange: Exchange, fault: InputFault): Judged {
  const reception = receptionOf(exchange);
  if (reception === 'served') {
    return broken({ kind: 'bad-input-served', at: { in: 'status' }, fault, status: statusOf(exchange) }, exchange);
  }
  return reception === 'unknown' ? obstructed(ended(exchange)) : upheld();
}

/** An unusual but valid request: a refusal or a 500 is a mismatch, and so is no success of the stated kind. */
export function shouldBeServed(exchange: Exchange, why: ServedBecause): Judged {
  const reception = receptionOf(exchange);
  if (reception === 'served') return upheld();
  if (reception === 'unknown') return obstructed(ended(exchange));
  return broken({ kind: 'refused', at: { in: 'status' }, why, ending: endingOf(exchange) }, exchange);
}

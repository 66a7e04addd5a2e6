import type { Exchange } from '../exchange.ts';
import type { InputFault, Obstacle, ServedBecause } from '../facts.ts';
import { broken, type Judged, obstructed, refused, unresolved, holds } from '../judged.ts';
import { STATUS } from '../place.ts';
import { ended, receptionOf, statusOf } from '../reception.ts';

/** A request that was answered, and whether its operation was ever served. */
export interface Controlled {
  readonly exchange: Exchange;
  readonly controlled: boolean;
  /** Why a refusal says nothing. */
  readonly why?: Obstacle;
}

/** A request that must be served: a refusal breaks the contract, no answer is an obstacle. */
export function mustBeServed({ exchange, controlled }: Controlled, why: ServedBecause): Judged {
  const failed = receptionOf(exchange) === 'failed';
  return failed && !controlled ? unresolved(ended(exchange)) : shouldBeServed(exchange, why);
}

/** An unusual but valid request: a refusal or a 500 is a mismatch, and so is no success of the stated kind. */
export function shouldBeServed(exchange: Exchange, why: ServedBecause): Judged {
  const reception = receptionOf(exchange);
  if (reception === 'served') return holds();
  return reception === 'unknown' ? obstructed(ended(exchange)) : refused(why, exchange);
}

/** Bad input that should not be answered with success. */
export function shouldBeRefused(exchange: Exchange, fault: InputFault): Judged {
  const reception = receptionOf(exchange);
  if (reception !== 'served') return reception === 'unknown' ? obstructed(ended(exchange)) : holds();
  return broken({ kind: 'bad-input-served', at: STATUS, fault, status: statusOf(exchange) }, exchange);
}

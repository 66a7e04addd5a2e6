import { member } from '../describe.ts';
import type { Exchange } from '../exchange.ts';
import type { Operation } from '../generated/vocabulary.ts';
import { operations } from '../generated/vocabulary.ts';
import { broken, type Judged, obstructed, upheld } from '../judged.ts';
import { ended, receptionOf } from '../reception.ts';
import { successBody } from '../response.ts';

/** No data of another institution (specification: Authentication, rule 4); null if the operation serves nobody at all. */
export function noForeignData(exchange: Exchange | null, operation: Operation): Judged {
  if (exchange === null) return obstructed({ kind: 'never-served', operation });
  const body = successBody(exchange);
  const name = operations[operation].list;
  const list = name === null ? undefined : member(body, name);
  const empty = Array.isArray(list) && list.length === 0;
  if (!empty && body !== null && body !== undefined) {
    return broken({ kind: 'foreign-data-served', at: { in: 'body' } }, exchange);
  }
  const reception = receptionOf(exchange);
  return reception === 'failed' || reception === 'unknown' ? obstructed(ended(exchange)) : upheld();
}

/** A foreign customerId never finds a foreign cardholder; it may be a customerId of this institution, too. */
export function noForeignCardholder(exchange: Exchange, foreign: readonly string[]): Judged {
  const id = member(successBody(exchange), 'id');
  if (typeof id === 'string' && foreign.some((one) => one.toLowerCase() === id.toLowerCase())) {
    return broken({ kind: 'foreign-cardholder-found', at: { in: 'member', pointer: '/id' }, id }, exchange);
  }
  const reception = receptionOf(exchange);
  return reception === 'failed' || reception === 'unknown' ? obstructed(ended(exchange)) : upheld();
}

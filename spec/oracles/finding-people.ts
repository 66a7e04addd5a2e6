import { member } from '../describe.ts';
import type { Exchange } from '../exchange.ts';
import { broken, type Judged, obstructed, upheld } from '../judged.ts';
import { ended, endingOf, receptionOf, statusOf } from '../reception.ts';
import { successBody } from '../response.ts';

const BODY = { in: 'body' } as const;

/** The id that find returned is served by get cardholder (specification: Endpoints, Find cardholder). */
export function idKnown(found: Exchange, record: Exchange): Judged {
  if (receptionOf(record) === 'served') return upheld();
  const unknown = statusOf(record) === 404 || statusOf(record) === 400;
  if (!unknown) return obstructed(ended(record));
  const at = { in: 'member', pointer: '/id' } as const;
  return broken({ kind: 'id-unknown-to-get', at, ending: endingOf(record) }, found, record);
}

/** Nobody is found for a customerId outside the pattern (specification: Endpoints, Find cardholder). */
export function nobodyFound(exchange: Exchange): Judged {
  if (receptionOf(exchange) === 'unknown') return obstructed(ended(exchange));
  if (typeof member(successBody(exchange), 'id') !== 'string') return upheld();
  return broken({ kind: 'found-outside-pattern', at: BODY }, exchange);
}

/** A customerId that none of the known cardholders has finds its own bearer or nobody, never one of them. */
export function foundOnly(exchange: Exchange, known: readonly { readonly cardholderId: string }[]): Judged {
  if (receptionOf(exchange) === 'unknown') return obstructed(ended(exchange));
  const body = successBody(exchange);
  const [id, customerId] = [member(body, 'id'), member(body, 'customerId')];
  const another = typeof customerId === 'string' && customerId.toLowerCase() !== exchange.request.subject.toLowerCase();
  const ofKnown =
    typeof id === 'string' && known.some(({ cardholderId }) => cardholderId.toLowerCase() === id.toLowerCase());
  if (!another && !ofKnown) return upheld();
  return broken({ kind: 'found-somebody-else', at: BODY }, exchange);
}

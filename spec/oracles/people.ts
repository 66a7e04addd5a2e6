/** What find and get cardholder say about a person, and about no one (specification: Endpoints, Find cardholder). */
import { member, sameButForCase, textMember, valueFact } from '../describe.ts';
import type { Exchange } from '../exchange.ts';
import type { MemberName } from '../generated/vocabulary.ts';
import { broken, type Judged, nothing, obstructed, holds } from '../judged.ts';
import { BODY, memberAt } from '../place.ts';
import { ended, endingOf, receptionOf, statusOf } from '../reception.ts';
import { successBody } from '../response.ts';

/** Whether a member says the same in two answers about one person; nothing to examine if one of them lacks it. */
export function sameText(
  found: Exchange,
  record: Exchange,
  name: MemberName,
  how: 'exactly' | 'letter case apart',
): Judged {
  const [one, other] = [textMember(successBody(found), name), textMember(successBody(record), name)];
  if (one === null || other === null) return nothing;
  if (how === 'exactly' ? one === other : sameButForCase(one, other)) return holds();
  const [expected, actual] = [valueFact(one), valueFact(other)];
  return broken({ kind: 'values-disagree', at: memberAt(`/${name}`), expected, actual }, record, found);
}

/** The id that find returned is served by get cardholder. */
export function idKnown(found: Exchange, record: Exchange): Judged {
  if (receptionOf(record) === 'served') return holds();
  if (![400, 404].includes(statusOf(record))) return obstructed(ended(record));
  return broken({ kind: 'id-unknown-to-get', at: memberAt('/id'), ending: endingOf(record) }, found, record);
}

/** No cardholder is found for a customerId outside the pattern. */
export function nobodyFound(exchange: Exchange): Judged {
  if (receptionOf(exchange) === 'unknown') return obstructed(ended(exchange));
  if (typeof member(successBody(exchange), 'id') !== 'string') return holds();
  return broken({ kind: 'found-outside-pattern', at: BODY }, exchange);
}

/** A customerId that none of the known cardholders has finds another cardholder or none, never one of them. */
export function foundOnly(exchange: Exchange, known: readonly { readonly cardholderId: string }[]): Judged {
  if (receptionOf(exchange) === 'unknown') return obstructed(ended(exchange));
  const body = successBody(exchange);
  const [id, customerId] = [textMember(body, 'id'), textMember(body, 'customerId')];
  const another = customerId !== null && !sameButForCase(customerId, exchange.request.subject);
  const ofKnown = id !== null && known.some(({ cardholderId }) => sameButForCase(cardholderId, id));
  return another || ofKnown ? broken({ kind: 'found-somebody-else', at: BODY }, exchange) : holds();
}

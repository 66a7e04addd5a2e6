/** What find and get cardholder say about a person, and about no one (specification: Endpoints, Find cardholder). */
import { broken, heldBy, holds, type Judgement, nothing, obstructed } from '../evidence/evidence.ts';
import { BODY, memberAt, TOTAL } from '../evidence/place.ts';
import { isObject, member, sameButForCase, textMember, valueFact } from '../exchange/describe.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { ended, endingOf, notServed, dispositionOf, statusOf } from '../exchange/disposition.ts';
import { isErrorBody, pagingOf, successBody } from '../exchange/response.ts';
import { type MemberName, type Operation, operations } from '../generated/vocabulary.ts';

/** Whether a member says the same in two answers about one person; nothing to examine if one of them lacks it. */
export function sameText(
  found: Exchange,
  record: Exchange,
  name: MemberName,
  how: 'exactly' | 'letter case apart',
): Judgement {
  const [one, other] = [textMember(successBody(found), name), textMember(successBody(record), name)];
  if (one === null || other === null) return nothing;
  if (how === 'exactly' ? one === other : sameButForCase(one, other)) return holds();
  const [expected, actual] = [valueFact(one), valueFact(other)];
  return broken({ kind: 'values-disagree', at: memberAt(`/${name}`), expected, actual }, record, found);
}

/** The id that find returned is served by get cardholder. */
export function idKnown(found: Exchange, record: Exchange): Judgement {
  if (dispositionOf(record) === 'accepted') return holds();
  if (![400, 404].includes(statusOf(record))) return obstructed(ended(record));
  return broken({ kind: 'id-unknown-to-get', at: memberAt('/id'), ending: endingOf(record) }, found, record);
}

/** No cardholder is found for a customerId outside the pattern. */
export function nobodyFound(exchange: Exchange): Judgement {
  if (dispositionOf(exchange) === 'inconclusive') return obstructed(ended(exchange));
  if (typeof member(successBody(exchange), 'id') !== 'string') return holds();
  return broken({ kind: 'found-outside-pattern', at: BODY }, exchange);
}

/** A customerId that none of the known cardholders has finds another cardholder or none, never one of them. */
export function foundOnly(exchange: Exchange, known: readonly { readonly cardholderId: string }[]): Judgement {
  if (dispositionOf(exchange) === 'inconclusive') return obstructed(ended(exchange));
  const body = successBody(exchange);
  const [id, customerId] = [textMember(body, 'id'), textMember(body, 'customerId')];
  const another = customerId !== null && !sameButForCase(customerId, exchange.request.subject);
  const ofKnown = id !== null && known.some(({ cardholderId }) => sameButForCase(cardholderId, id));
  return another || ofKnown ? broken({ kind: 'found-somebody-else', at: BODY }, exchange) : holds();
}

/** No data of another institution (specification: Authentication, rule 4); null if the operation never succeeds. */
export function noForeignData(exchange: Exchange | null, operation: Operation): Judgement {
  if (exchange === null) return obstructed({ kind: 'never-served', operation });
  if (isErrorBody(exchange)) return obstructed(notServed(exchange));
  const body = successBody(exchange);
  const name = operations[operation].list;
  const list = name === null ? undefined : member(body, name);
  const total = pagingOf(exchange, 'total') ?? 0;
  if (Array.isArray(list) && list.length === 0 && total > 0)
    return broken({ kind: 'foreign-data-served', at: TOTAL, total }, exchange);
  const empty = saysNothing(body) || (Array.isArray(list) && list.length === 0);
  if (empty) return heldBy(exchange);
  const size = name !== null && Array.isArray(list) ? { list: name, size: list.length } : {};
  const ended = endingOf(exchange);
  const status = 'status' in ended ? { status: ended.status } : {};
  return broken({ kind: 'foreign-data-served', at: BODY, total: null, ...status, ...size }, exchange);
}

/** Whether a body has no data of anybody: some services answer with an object without members if they know no such record. */
const saysNothing = (body: unknown): boolean =>
  body === null || body === undefined || (isObject(body) && Object.values(body).every((value) => value === null));

/** A foreign customerId never finds a foreign cardholder; it may be a customerId of this institution, too. */
export function noForeignCardholder(exchange: Exchange, foreign: readonly string[]): Judgement {
  const body = successBody(exchange) ?? null;
  const id = textMember(body, 'id');
  if (id === null && body !== null) return obstructed(notServed(exchange));
  if (id === null || !foreign.some((one) => sameButForCase(one, id))) return heldBy(exchange);
  return broken({ kind: 'foreign-cardholder-found', at: memberAt('/id'), id }, exchange);
}

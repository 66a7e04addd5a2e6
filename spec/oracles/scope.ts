import { isObject, member, sameButForCase, textMember } from '../describe.ts';
import type { Exchange } from '../exchange.ts';
import { type Operation, operations } from '../generated/vocabulary.ts';
import { broken, type Judged, obstructed, heldBy } from '../judged.ts';
import { BODY, memberAt, TOTAL } from '../place.ts';
import { endingOf, notServed } from '../reception.ts';
import { isErrorBody, pagingOf, successBody } from '../response.ts';

/** No data of another institution (specification: Authentication, rule 4); null if the operation never succeeds. */
export function noForeignData(exchange: Exchange | null, operation: Operation): Judged {
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
export function noForeignCardholder(exchange: Exchange, foreign: readonly string[]): Judged {
  const body = successBody(exchange) ?? null;
  const id = textMember(body, 'id');
  if (id === null && body !== null) return obstructed(notServed(exchange));
  if (id === null || !foreign.some((one) => sameButForCase(one, id))) return heldBy(exchange);
  return broken({ kind: 'foreign-cardholder-found', at: memberAt('/id'), id }, exchange);
}

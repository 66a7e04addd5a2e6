import { DAY } from '../../spec/model/history.ts';
import type { Exchange } from '../../spec/exchange/exchange.ts';
import type { Obstacle } from '../../spec/evidence/facts.ts';
import { member } from '../../spec/exchange/describe.ts';
import { operations } from '../../spec/generated/vocabulary.ts';
import { isUuid } from '../../spec/oracles/formats.ts';
import { notServed, dispositionOf } from '../../spec/exchange/disposition.ts';
import { pagingOf, successBody } from '../../spec/exchange/response.ts';
import { windowBefore } from '../../spec/model/windows.ts';
import { both, inLanes } from '../client/pacing.ts';
import {
  findCardholder,
  getCardholder,
  getCardholderCredentials,
  listCredentialTypes,
  type Query,
  type Send,
} from '../client/requests.ts';
import { deepHistory, probe } from './deep-history.ts';
import type { DiscoverySettings, Snapshot, Subject } from './snapshot.ts';

const OFF_THE_MINUTE = 23_000;
const MINUTES_BEHIND = 4 * 60_000 + OFF_THE_MINUTE;
/** What list cardholder transactions uses if a parameter is left out (specification: Limits). */
const { result, limit, offset } = operations.listCardholderTransactions.parameters;
const DEFAULTS: Query = Object.entries({ result: result.default, limit: limit.default, offset: offset.default }).map(
  ([name, value]) => [name, String(value)],
);

/** Learns what the target holds, from `CUSTOMER_IDS` alone: people, types, windows, one customer in depth. */
export async function discover(send: Send, settings: DiscoverySettings): Promise<Snapshot> {
  const obstacles: Obstacle[] = [];
  const [subjects, types] = await both(
    settings.concurrency,
    () => subjectsOf(send, settings, obstacles),
    () => send(listCredentialTypes()),
  );
  const none = { subjects, types, span: null, refusedSpan: null, spanEvidence: [], history: null };
  const first = subjects[0];
  if (first === undefined) return { ...none, obstacles };
  const now = Date.parse(settings.clock);
  let spans = await acceptedSpan(send, first, now, settings.spans);
  for (const other of subjects.slice(1, 3)) {
    if (spans.span === null) spans = await acceptedSpan(send, other, now, settings.spans.slice(-2));
  }
  // Its clock may be some minutes behind, or it may refuse ends on a full minute.
  if (spans.span === null) spans = await acceptedSpan(send, first, now - MINUTES_BEHIND, settings.spans);
  if (spans.span === null) spans = await acceptedSpan(send, first, now - DAY - OFF_THE_MINUTE, settings.spans);
  if (spans.span === null) spans = await acceptedSpan(send, first, now, [1 / 24]);
  // It may refuse a window that leaves out what has a default: then the rows of the defaults must be able to show it.
  if (spans.span === null) spans = await acceptedSpan(send, first, now, settings.spans, DEFAULTS);
  if (spans.span === null) obstacles.push({ kind: 'no-window-served', why: spans.why });
  const { span, total, end, refusedSpan, spanEvidence } = spans;
  const history = span === null ? null : await deepHistory(send, subjects, { span, total, end }, settings, obstacles);
  return { ...none, span, refusedSpan, spanEvidence, history, obstacles };
}

/** The first customers who lead somewhere, read side by side; of the others, only whether find cardholder knows them. */
async function subjectsOf(
  send: Send,
  { customerIds, customers, subjects: most, concurrency }: DiscoverySettings,
  obstacles: Obstacle[],
): Promise<readonly Subject[]> {
  const subjects: Subject[] = [];
  const asked = customerIds.slice(0, customers);
  // As many as are still wanted at once: whom it leaves out does not depend on who is answered first.
  for (let from = 0; from < asked.length;) {
    const wanted = most - subjects.length;
    const next = asked.slice(from, wanted > 0 ? from + wanted : undefined);
    from += next.length;
    const found = await inLanes(next, concurrency, (customerId) =>
      personOf(send, customerId, { concurrency, isWanted: wanted > 0 }),
    );
    for (const one of found) {
      if ('obstacle' in one) obstacles.push(one.obstacle);
      else if ('record' in one) subjects.push(one);
    }
  }
  return subjects;
}

/** What is known of a customer, or what stood in the way. */
async function personOf(
  send: Send,
  customerId: string,
  { concurrency, isWanted }: { readonly concurrency: number; readonly isWanted: boolean },
): Promise<Subject | { readonly obstacle: Obstacle } | { readonly found: Exchange }> {
  const found = await send(findCardholder(customerId));
  const id = member(successBody(found), 'id');
  if (typeof id !== 'string' || !isUuid(id)) {
    const why = typeof id === 'string' ? null : notServed(found);
    return { obstacle: { kind: 'customer-led-nowhere', customerId: found.request.subject, why } };
  }
  if (!isWanted) return { found };
  const [record, credentials] = await both(
    concurrency,
    () => send(getCardholder(id)),
    () => send(getCardholderCredentials(id)),
  );
  return { customerId, cardholderId: id, found, record, credentials };
}

async function acceptedSpan(
  send: Send,
  subject: Subject,
  end: number,
  spans: readonly number[],
  more: readonly (readonly [string, string])[] = [],
) {
  let refusedSpan: number | null = null;
  const spanEvidence: string[] = [];
  let why: Obstacle | null = null;
  for (const days of spans) {
    const exchange = await send(probe(subject, windowBefore(end, days * DAY), more));
    spanEvidence.push(exchange.id);
    if (successBody(exchange) !== undefined) {
      return { span: days * DAY, total: pagingOf(exchange, 'total'), end, refusedSpan, spanEvidence, why };
    }
    why = notServed(exchange);
    const disposition = dispositionOf(exchange);
    if (disposition !== 'rejected' && disposition !== 'accepted') break;
    // A response that cannot be read says nothing of its window: a narrower one is asked for.
    if (disposition === 'rejected') refusedSpan = days * DAY;
  }
  return { span: null, total: null, end, refusedSpan: null, spanEvidence, why };
}

import type { Ask, Exchange } from '../spec/exchange.ts';
import { pagingOf, successBody } from '../spec/answer.ts';
import { member } from '../spec/describe.ts';
import { isUuid } from '../spec/oracles/formats.ts';
import { findCardholder, getCardholder, getCredentials, listTransactions, listTypes, windowQuery } from './asks.ts';
import type { Window } from './asks.ts';
import type { Snapshot, Subject } from './snapshot.ts';
import type { Truth, Walk } from './truth.ts';
import { notServed, readTruth, refused, unite } from './truth.ts';

const DAY = 86_400_000;
/** A truth that means something: this many transactions, of them PENDING, on accounts. */
const ENOUGH = { transactions: 60, pending: 10, accounts: 2 };

export interface DiscoverySettings {
  readonly customerIds: readonly string[];
  /** The run's one reading of the time, ISO 8601. */
  readonly clock: string;
  /** Requests that the truth may cost. */
  readonly share: number;
  /** Customers read at most. */
  readonly subjects: number;
  /** Days tried as the width of a window, widest first: the maximum span is not shown (specification: Limits, Gaps). */
  readonly spans: readonly number[];
  /** A window is narrowed while it holds more APPROVED transactions than this. */
  readonly dense: number;
}

type SendAny = (ask: Ask) => Promise<Exchange>;

/** Learns what the target holds, from `CUSTOMER_IDS` alone: people, types, windows, one customer in depth. */
export async function discover(send: SendAny, settings: DiscoverySettings): Promise<Snapshot> {
  const obstacles: string[] = [];
  const subjects: Subject[] = [];
  for (const customerId of settings.customerIds.slice(0, settings.subjects)) {
    const found = await send(findCardholder(customerId));
    const id = member(successBody(found), 'id');
    if (typeof id !== 'string' || !isUuid(id)) {
      obstacles.push(
        `customer ${found.ask.subject} led to no cardholder (${typeof id === 'string' ? 'id is no UUID' : notServed(found)})`,
      );
      continue;
    }
    const record = await send(getCardholder(id));
    const credentials = await send(getCredentials(id));
    subjects.push({ customerId, cardholderId: id, found, record, credentials });
  }
  const types = await send(listTypes());
  const none = { subjects, types, span: null, refusedSpan: null, spanEvidence: [], truth: null };
  const first = subjects[0];
  if (first === undefined) return { ...none, obstacles };
  let spans = await acceptedSpan(send, first, settings.clock, settings.spans);
  for (const other of subjects.slice(1, 3)) {
    if (spans.span === null) spans = await acceptedSpan(send, other, settings.clock, settings.spans.slice(-2));
  }
  if (spans.span === null) obstacles.push(`no window of transactions was served (${spans.why})`);
  const { span, total, refusedSpan, spanEvidence } = spans;
  const truth = span === null ? null : await deepTruth(send, subjects, { span, total }, settings, obstacles);
  return { ...none, span, refusedSpan, spanEvidence, truth, obstacles };
}

/** A window of some milliseconds that ends at an instant, both in whole seconds: fractions are an unusual form. */
export function windowBefore(end: number, span: number): Window {
  const text = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;
  return { start: text(end - span), end: text(end) };
}

const probe = (subject: Subject, window: Window) =>
  listTransactions(subject.cardholderId, windowQuery(window), { intent: 'unusual' });

async function acceptedSpan(send: SendAny, subject: Subject, clock: string, spans: readonly number[]) {
  let refusedSpan: number | null = null;
  const spanEvidence: string[] = [];
  let why = 'nothing was asked';
  for (const days of spans) {
    const exchange = await send(probe(subject, windowBefore(Date.parse(clock), days * DAY)));
    spanEvidence.push(exchange.id);
    if (successBody(exchange) !== undefined) {
      return { span: days * DAY, total: pagingOf(exchange, 'total'), refusedSpan, spanEvidence, why };
    }
    why = notServed(exchange);
    if (!refused(exchange)) break;
    refusedSpan = days * DAY;
  }
  return { span: null, total: null, refusedSpan: null, spanEvidence, why };
}

/** One customer in depth, newest first, until the truth means something or its share is spent. */
async function deepTruth(
  send: SendAny,
  subjects: readonly Subject[],
  { span, total }: { readonly span: number; readonly total: number | null },
  settings: DiscoverySettings,
  obstacles: string[],
): Promise<Truth | null> {
  let spent = 0;
  const counted: SendAny = (ask) => {
    spent++;
    return send(ask);
  };
  const clock = Date.parse(settings.clock);
  const deep = await busiest(counted, subjects, windowBefore(clock, span), total);
  let width = span;
  for (let size = deep.total; size > settings.dense && width > 60_000;) {
    width = Math.floor(width / 2);
    const exchange = await counted(probe(deep.subject, windowBefore(clock, width)));
    size = pagingOf(exchange, 'total') ?? 0;
  }
  const walks: Walk[] = [];
  let end = clock;
  for (let step = 0; step < 40 && spent < settings.share; step++, end -= width) {
    const read = await readTruth(counted, deep.subject.cardholderId, windowBefore(end, width));
    const stuck = read.find((w) => w.obstacle !== null);
    walks.push(...read.filter((w) => w.obstacle === null));
    if (stuck) {
      obstacles.push(`transactions could not be read to the end (${stuck.obstacle ?? ''})`);
      break;
    }
    if (enough(walks) || (walks.length >= 8 && spent > settings.share / 2 && walks.every((w) => w.ids.length === 0)))
      break;
    if (span >= 366 * DAY && width === span && step >= 3) break;
  }
  return walks.length === 0 ? null : unite(deep.subject.cardholderId, walks);
}

/** The customer with the most transactions in the newest window; the others are read there, too. */
async function busiest(send: SendAny, subjects: readonly Subject[], window: Window, newest: number | null) {
  const [only, ...others] = subjects;
  if (only !== undefined && others.length === 0 && newest !== null) return { subject: only, total: newest };
  let best: { subject: Subject; total: number } | null = null;
  for (const subject of subjects) {
    const ask = listTransactions(subject.cardholderId, [...windowQuery(window)], { intent: 'plain' });
    const total = pagingOf(await send(ask), 'total') ?? 0;
    if (best === null || total > best.total) best = { subject, total };
  }
  if (best === null) throw new Error('busiest needs a subject');
  return best;
}

function enough(walks: readonly Walk[]): boolean {
  const known = walks.flatMap((w) => w.known);
  return (
    known.length >= ENOUGH.transactions &&
    known.filter((t) => t.result === 'PENDING').length >= ENOUGH.pending &&
    new Set(known.flatMap((t) => t.accounts)).size >= ENOUGH.accounts
  );
}

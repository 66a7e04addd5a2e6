import { hash } from 'node:crypto';
import type { Obstacle } from '../../spec/evidence/facts.ts';
import type { Exchange } from '../../spec/exchange/exchange.ts';
import type { TransactionHistory } from '../../spec/model/history.ts';

/** A cardholder that `CUSTOMER_IDS` led to. */
export interface Subject {
  readonly customerId: string;
  readonly cardholderId: string;
  /** Exchanges of find, get cardholder and get credentials, as they came. */
  readonly found: Exchange;
  readonly record: Exchange;
  readonly credentials: Exchange;
}

/** What discovery learnt of the target (specification: Endpoints). Immutable once discovery has ended. */
export interface Snapshot {
  readonly subjects: readonly Subject[];
  /** The unfiltered list of credential types: its first page; null if it was not served. */
  readonly types: Exchange | null;
  /** Widest window seen to be accepted, in milliseconds; null if none was. */
  readonly span: number | null;
  /** Narrowest window seen to be refused, in milliseconds; null if none was. */
  readonly refusedSpan: number | null;
  readonly spanEvidence: readonly string[];
  /** All transactions of one cardholder over a stretch of time. */
  readonly history: TransactionHistory | null;
  /** What stood in the way. */
  readonly obstacles: readonly Obstacle[];
}

/** Days of the widest window that a run asks for. */
export const WIDEST = 400;

/** How deep discovery reads. */
export interface Depth {
  /** Requests that the history may cost. */
  readonly share: number;
  /** Customers read at most. */
  readonly subjects: number;
  /** Customers asked for at most: of those who are not read, only whether find cardholder knows them. */
  readonly customers: number;
  /** Days tried as the width of a window, widest first: the maximum span is not shown (specification: Limits, Gaps). */
  readonly spans: readonly number[];
  /** A window is narrowed while it holds more APPROVED transactions than this. */
  readonly dense: number;
}

/** What discovery is told. */
export interface DiscoverySettings extends Depth {
  readonly customerIds: readonly string[];
  /** The run's one reading of the time, ISO 8601. */
  readonly clock: string;
  /** Requests under way at the same time, at most. */
  readonly concurrency: number;
}

/** Digest of what discovery found (16 hexadecimal digits): two runs over the same data have the same. */
export function dataDigest(snapshot: Snapshot | null): string {
  const subjects = (snapshot?.subjects ?? []).map(({ cardholderId }) => `${cardholderId}\n`);
  const known = (snapshot?.history?.known ?? []).map(({ id, posted, result }) => `${id} ${posted} ${result}\n`);
  return hash('sha256', [...subjects, ...known.sort()].join('')).slice(0, 16);
}

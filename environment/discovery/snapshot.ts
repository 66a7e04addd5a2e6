import type { Exchange } from '../../spec/exchange.ts';
import type { TransactionHistory } from './history.ts';

/** A cardholder that `CUSTOMER_IDS` led to. */
export interface Subject {
  readonly customerId: string;
  readonly cardholderId: string;
  /** Exchanges of find, get cardholder and get credentials, as they came. */
  readonly found: Exchange;
  readonly record: Exchange;
  readonly credentials: Exchange;
}

/** The issuer type parameter of an operation, and how it came to be known. */
export interface IssuerParameter {
  readonly name: string;
  readonly from: 'settings' | 'discovered';
  readonly evidence: readonly string[];
}

/** What discovery learnt of the target (specification: Endpoints). Immutable once discovery has ended. */
export interface Snapshot {
  readonly subjects: readonly Subject[];
  /** The unfiltered list of credential types: its first page; null where it was not served. */
  readonly types: Exchange | null;
  /** Widest window seen to be accepted, in milliseconds; null where none was. */
  readonly span: number | null;
  /** Narrowest window seen to be refused, in milliseconds; null where none was. */
  readonly refusedSpan: number | null;
  readonly spanEvidence: readonly string[];
  /** All transactions of one cardholder over a stretch of time. */
  readonly history: TransactionHistory | null;
  /** What stood in the way, each a sentence. */
  readonly obstacles: readonly string[];
}

import type { IncomingHttpHeaders } from 'node:http';
import type { Group, Operation } from '../../spec/generated/vocabulary.ts';
import type { Json } from '../data/records.ts';
import type { Instant } from './instant.ts';

/** A request as the sandbox read it from the wire. */
export interface Call {
  readonly method: string;
  readonly group: Group;
  /** Absent for a path that no operation has. */
  readonly operation: Operation | undefined;
  /** The cardholderId of the path, decoded; empty if the operation has none. */
  readonly id: string;
  /** Query parameters in order, decoded. */
  readonly query: readonly (readonly [string, string])[];
  readonly headers: IncomingHttpHeaders;
  /** Path and query as sent. */
  readonly url: string;
  /** The value of the subscription key header. */
  readonly key: string | undefined;
}

/** What a list request asks for, once its parameters are read. */
export interface Plan {
  readonly offset: number;
  readonly limit: number;
  readonly start?: Instant;
  readonly end?: Instant;
  readonly result?: string;
  readonly accountId?: string;
  readonly issuerType?: string;
}

/** An answer before it is written: `json` is serialised, `text` is sent as it stands, neither gives no body. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: Json;
  readonly text?: string;
}

/** An answer as bytes. */
export interface Wire {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly bytes: Uint8Array;
  /** Written in pieces, without a length. */
  readonly chunked?: boolean;
  /** The connection is lost in the middle of the body. */
  readonly breaksOff?: boolean;
  /** The connection is closed before anything is sent. */
  readonly isNeverSent?: boolean;
}

import type { IncomingHttpHeaders } from 'node:http';
import type { Institution, Json, Person, StoredTransaction } from './data/records.ts';
import type { Behaviour } from './behaviour.ts';
import type { Instant } from './instant.ts';

export type Group = 'cardholder' | 'credential' | 'lookup' | 'account';
export const groups: readonly Group[] = ['cardholder', 'credential', 'lookup', 'account'];

export type Operation = 'get' | 'types' | 'credentials' | 'find' | 'transactions';

/** A request as the sandbox read it from the wire. */
export interface Call {
  readonly method: string;
  readonly group: Group;
  /** Absent for a path that no operation has. */
  readonly operation: Operation | undefined;
  /** The cardholderId of the path, decoded; empty where the operation has none. */
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
}

/** One running sandbox: its data and its memory. */
export interface World {
  readonly home: Institution;
  readonly foreign: Institution;
  readonly behaviour: Behaviour;
  readonly seed: number;
  readonly clock: string;
  /** Counts how often `name` was counted before this call, from 0. */
  count(name: string): number;
}

/** A stage of the pipeline that a fault or variant takes part in; every one is optional. */
export interface Hooks {
  /** Knobs that replace those of the default behaviour. */
  readonly behaviour?: Partial<Behaviour>;
  /** Changes the records, once, before the first request. */
  readonly records?: (home: Institution, world: World) => void;
  /** Changes a request before anything else looks at it, or answers it at once. */
  readonly request?: (call: Call, world: World) => Call | Answer;
  /** Changes what an authorised list request asks for, or answers it at once. */
  readonly plan?: (plan: Plan, call: Call, world: World) => Plan | Answer;
  /** Changes an answer. */
  readonly answer?: (answer: Answer, call: Call, world: World) => Answer;
  /** Changes the bytes and headers that go out. */
  readonly wire?: (wire: Wire, call: Call, world: World) => Wire | Promise<Wire>;
}

export type { Json, Person, StoredTransaction };

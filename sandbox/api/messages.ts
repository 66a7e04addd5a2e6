import type { IncomingHttpHeaders } from 'node:http';
import type { Group, Operation, Records } from '../../spec/generated/vocabulary.ts';
import type { Json, Mutable } from '../data/records.ts';
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

type ErrorElement = Records['ErrorEnvelope']['errors'][number];

/** An answer with a JSON body. */
export function answerOf(status: number, json: Json): Answer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, json };
}

const codes: Record<number, string> = {
  400: 'INVALID_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  429: 'TOO_MANY_REQUESTS',
};

/** A failure in the shape of the error response (specification: Errors). */
export function failure(status: number, message: string, source?: ErrorElement['source']): Answer {
  const error: Mutable<ErrorElement> = { errorCode: codes[status] ?? 'ERROR', errorMessage: message };
  if (status === 400) error.moreInfo = 'the parameters and their bounds are listed in the description of the operation';
  if (source !== undefined) error.source = { ...source };
  return answerOf(status, { errors: [error] });
}

/** An unexpected internal error: status 500 and no body. */
export function internalError(): Answer {
  return { status: 500, headers: {} };
}

/** Tells an answer from the request or plan that a stage may return instead. */
export function isAnswer(value: object): value is Answer {
  return 'status' in value && 'headers' in value && !('query' in value);
}

import type { Records } from '../../spec/generated/vocabulary.ts';
import type { Json, Mutable } from '../data/records.ts';
import type { Answer } from './messages.ts';

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

import { onAnswer } from '../api/differences.ts';
import type { Difference } from '../api/differences.ts';
import { breaking } from '../api/fault.ts';
import type { Answer } from '../api/messages.ts';
import type { Json } from '../data/records.ts';

/** Failures of the account group that a framework answers before the service's own code is asked. */
const failing = (says: string, answered: (status: number) => Answer, statuses: readonly number[] = [400, 404]) =>
  onAnswer(says, (answer, call) =>
    call.group === 'account' && statuses.includes(answer.status) ? answered(answer.status) : answer,
  );
/** The same with a JSON body. */
const telling = (says: string, json: (status: number) => Json, type = 'application/json'): Difference =>
  failing(says, (status) => ({ status, headers: { 'content-type': type }, json: json(status) }));
/** Bad input is answered with another status and a JSON body. */
const turning = (says: string, status: number, json: Json): Difference =>
  failing(says, () => ({ status, headers: { 'content-type': 'application/json' }, json }), [400]);
const timestamp = '2026-01-15T12:00:00.000+00:00';

export const faults = [
  ...breaking('errors/json-object', {
    'framework-html-page': failing('A failure of the account group is the error page of the framework.', (status) => ({
      status,
      headers: { 'content-type': 'text/html' },
      text: `<!doctype html><title>Error ${status}</title><h1>Whitelabel Error Page</h1>`,
    })),
  }),
  ...breaking('errors/errors-member', {
    'framework-problem-json': telling(
      'A failure of the account group has the form of problem details.',
      (status) => ({ type: 'about:blank', title: 'Error', status }),
      'application/problem+json',
    ),
    'framework-message-only': turning('A 400 of the account group is an object with a message.', 400, {
      message: 'Validation failed',
    }),
    'framework-error-record': telling(
      'A failure of the account group has the form of the error record of the framework.',
      (status) => ({ timestamp, status, error: 'Error', path: '/cardholders' }),
    ),
    'framework-errors-empty': telling('The errors of a failure of the account group are an empty list.', () => ({
      errors: [],
    })),
  }),
  ...breaking('errors/transactions-statuses', {
    'framework-422-with-detail': turning(
      'Bad input for the transactions is answered with 422 and a list of details.',
      422,
      { detail: [{ loc: ['query'], msg: 'invalid', type: 'value_error' }] },
    ),
  }),
  ...breaking('errors/error-message', {
    'framework-code-without-message': telling('The errors of the account group have a code and no message.', () => ({
      errors: [{ errorCode: 'ERROR' }],
    })),
  }),
  ...breaking('errors/empty-500', {
    'framework-500-with-body': turning('Bad input for the transactions is answered with 500 and a body.', 500, {
      timestamp,
      status: 500,
      error: 'Internal Server Error',
    }),
  }),
];

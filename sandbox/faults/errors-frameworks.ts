import { faultsOf } from '../api/fault.ts';
import type { Hooks } from '../api/hooks.ts';
import type { Answer } from '../api/messages.ts';
import type { Json } from '../data/records.ts';

/** The failures of the account group that a framework answers before the service's own code is asked. */
const failing = (answered: (answer: Answer) => Answer, statuses: readonly number[] = [400, 404]): Hooks => ({
  answer: (answer, call) => (call.group === 'account' && statuses.includes(answer.status) ? answered(answer) : answer),
});
const json = (answer: Answer, body: Json, type = 'application/json'): Answer => ({
  status: answer.status,
  headers: { 'content-type': type },
  json: body,
});
const timestamp = '2026-01-15T12:00:00.000+00:00';

export const faults = faultsOf({
  'framework-html-page': {
    breaks: ['errors/json-object'],
    reveals: 'A failure of the account group is the error page of the framework.',
    apply: failing(({ status }) => ({
      status,
      headers: { 'content-type': 'text/html' },
      text: `<!doctype html><title>Error ${status}</title><h1>Whitelabel Error Page</h1>`,
    })),
  },
  'framework-problem-json': {
    breaks: ['errors/errors-member'],
    reveals: 'A failure of the account group has the form of problem details.',
    apply: failing((answer) =>
      json(answer, { type: 'about:blank', title: 'Error', status: answer.status }, 'application/problem+json'),
    ),
  },
  'framework-message-only': {
    breaks: ['errors/errors-member'],
    reveals: 'A 400 of the account group is an object with a message.',
    apply: failing((answer) => json(answer, { message: 'Validation failed' }), [400]),
  },
  'framework-error-record': {
    breaks: ['errors/errors-member'],
    reveals: 'A failure of the account group has the form of the error record of the framework.',
    apply: failing((answer) =>
      json(answer, { timestamp, status: answer.status, error: 'Error', path: '/cardholders' }),
    ),
  },
  'framework-422-with-detail': {
    breaks: ['errors/transactions-statuses'],
    reveals: 'Bad input for the transactions is answered with 422 and a list of details.',
    apply: failing(
      (answer) => ({
        ...json(answer, { detail: [{ loc: ['query'], msg: 'invalid', type: 'value_error' }] }),
        status: 422,
      }),
      [400],
    ),
  },
  'framework-errors-empty': {
    breaks: ['errors/errors-member'],
    reveals: 'The errors of a failure of the account group are an empty list.',
    apply: failing((answer) => json(answer, { errors: [] })),
  },
  'framework-code-without-message': {
    breaks: ['errors/error-message'],
    reveals: 'The errors of the account group have a code and no message.',
    apply: failing((answer) => json(answer, { errors: [{ errorCode: 'ERROR' }] })),
  },
  'framework-500-with-body': {
    breaks: ['errors/empty-500'],
    reveals: 'Bad input for the transactions is answered with 500 and a body.',
    apply: failing(
      (answer) => ({ ...json(answer, { timestamp, status: 500, error: 'Internal Server Error' }), status: 500 }),
      [400],
    ),
  },
});

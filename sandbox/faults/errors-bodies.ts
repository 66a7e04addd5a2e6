import type { Group, MemberName } from '../../spec/generated/vocabulary.ts';
import { breaking, type Difference, inEachGroup, onAnswer } from '../api/difference.ts';
import { type Failures, isOf, listIn, onError, onFailure } from '../api/edits.ts';
import type { Json, JsonObject } from '../data/records.ts';

/** The whole answer is something else. */
const sent = (says: string, of: Failures, text: string, type = 'application/json'): Difference =>
  onAnswer(says, (answer, call) =>
    isOf(answer, call, of) ? { status: of[0], headers: { 'content-type': type }, text } : answer,
  );

const gateway =
  (statusCode: number) =>
  (group: Group): Difference =>
    sent(
      `A ${statusCode} of the ${group} group comes from the gateway.`,
      [statusCode, group],
      JSON.stringify({ statusCode, message: 'Access denied due to invalid subscription key.' }),
    );

const body = (says: string, of: Failures, change: (json: JsonObject) => Json): Difference =>
  onFailure(says, change, of);

/** The members of the first error that are something else. */
const member = (says: string, of: Failures, members: { [name in MemberName]?: Json }): Difference =>
  onError(says, (error) => void Object.assign(error, members), of);

const badSource = (name: MemberName, bad: Json, status: number): Difference =>
  member(`The source of a ${status} has a ${name} that is not a string.`, [status], { source: { [name]: bad } });

/** A failure of the account group that a framework answers before the service's own code is asked. */
const framework = (says: string, json: (status: number) => Json, type = 'application/json'): Difference =>
  onAnswer(says, (answer, { group }) =>
    group === 'account' && [400, 404].includes(answer.status)
      ? { status: answer.status, headers: { 'content-type': type }, json: json(answer.status) }
      : answer,
  );
/** The same of bad input, with another status. */
const badInput = (says: string, status: number, json: Json): Difference =>
  onAnswer(says, (answer, call) =>
    isOf(answer, call, [400, 'account']) ? { status, headers: { 'content-type': 'application/json' }, json } : answer,
  );
const timestamp = '2026-01-15T12:00:00.000+00:00';

export const faults = [
  ...breaking('errors/errors-member', {
    ...inEachGroup('errors-gateway-401-in', gateway(401)),
    ...inEachGroup('errors-gateway-404-in', gateway(404)),
    'errors-errors-missing': body('A 404 has no errors member.', [404], () => ({})),
    'errors-errors-empty': body('A 404 has an empty errors array.', [404], () => ({ errors: [] })),
    'errors-errors-object': body('A 401 has one object as errors.', [401], (json) => ({
      errors: listIn(json, 'errors')[0] ?? null,
    })),
    'errors-errors-null': body('A 400 of the account group has null as errors.', [400, 'account'], () => ({
      errors: null,
    })),
    'errors-errors-of-strings': body('A 404 of the lookup group has strings as errors.', [404, 'lookup'], () => ({
      errors: ['no such cardholder'],
    })),
  }),
  ...breaking('errors/json-object', {
    'errors-html-404': sent('A 404 is a page of HTML.', [404], '<html><h1>Not Found</h1></html>', 'text/html'),
    'errors-html-401-in-account': sent(
      'A 401 of the account group is a page of HTML.',
      [401, 'account'],
      '<html><h1>401</h1></html>',
      'text/html',
    ),
    'errors-text-401': sent('A 401 is plain text.', [401], 'Access denied', 'text/plain'),
    'errors-text-400': sent('A 400 is plain text.', [400], 'Bad request', 'text/plain'),
    'errors-string-404': sent('A 404 is a JSON string.', [404], '"Not found"'),
    'errors-empty-404': sent('A 404 has no body.', [404], ''),
    'errors-empty-404-in-lookup': sent('A 404 of the lookup group has no body.', [404, 'lookup'], ''),
    'errors-empty-401': sent('A 401 has no body.', [401], ''),
    'errors-null-404': sent('A 404 of the cardholder group is null.', [404, 'cardholder'], 'null'),
    'errors-truncated-401': sent('A 401 is cut short.', [401], '{"errors":[{"errorCode":"U'),
    'errors-body-array': body('A 404 is the bare array of errors.', [404], (json) => json['errors'] ?? []),
  }),
  ...breaking('errors/error-code', {
    'errors-code-missing': onError('The errorCode is missing.', (error) => void delete error['errorCode']),
    'errors-code-number': member('The errorCode of a 404 is a number.', [404], { errorCode: 40401 }),
    'errors-code-null': member('The errorCode of a 401 is null.', [401], { errorCode: null }),
    'errors-code-renamed': onError(
      'The credential group says code for errorCode.',
      (error) => {
        error['code'] = error['errorCode'] ?? null;
        delete error['errorCode'];
      },
      [401, 'credential'],
    ),
  }),
  ...breaking('errors/error-message', {
    'errors-message-missing': onError('The errorMessage is missing.', (error) => void delete error['errorMessage']),
    'errors-message-null': member('The errorMessage of a 404 of the account group is null.', [404, 'account'], {
      errorMessage: null,
    }),
    'errors-message-array': member('The errorMessage of a 401 of the lookup group is an array.', [401, 'lookup'], {
      errorMessage: ['invalid key'],
    }),
  }),
  ...breaking('errors/texts-not-blank', {
    'errors-message-blank': member('The errorMessage of a 404 of the account group is a space.', [404, 'account'], {
      errorMessage: ' ',
    }),
    'errors-code-empty': member('The errorCode of a 400 of the lookup group is empty.', [400, 'lookup'], {
      errorCode: '',
    }),
  }),
  ...breaking('errors/more-info', {
    'errors-more-info-object': member('The moreInfo is an object.', [404], {
      moreInfo: { url: 'https://docs.example' },
    }),
    'errors-more-info-null': member('The moreInfo is null.', [401], { moreInfo: null }),
  }),
  ...breaking('errors/source', {
    'errors-source-string': member('The source is a string.', [401], { source: 'header' }),
    'errors-source-null': member('The source of a 404 is null.', [404], { source: null }),
  }),
  ...breaking('errors/source-path-parameter', {
    'errors-source-path-parameter-not-a-string': badSource('pathParameter', { name: 'cardholderId' }, 404),
  }),
  ...breaking('errors/source-query-parameter', {
    'errors-source-query-parameter-not-a-string': badSource('queryParameter', ['customerId'], 404),
  }),
  ...breaking('errors/source-header', { 'errors-source-header-not-a-string': badSource('header', true, 401) }),
  ...breaking('errors/source-field', { 'errors-source-field-not-a-string': badSource('field', 7, 404) }),
  ...breaking('errors/source-dependent-resource', {
    'errors-source-dependent-resource-not-a-string': badSource('dependentResource', null, 401),
  }),
  ...breaking('errors/json-object', {
    'framework-html-page': onAnswer(
      'A failure of the account group is the error page of the framework.',
      (answer, call) => {
        const text = `<!doctype html><title>Error ${answer.status}</title><h1>Whitelabel Error Page</h1>`;
        const isPage = call.group === 'account' && [400, 404].includes(answer.status);
        return isPage ? { status: answer.status, headers: { 'content-type': 'text/html' }, text } : answer;
      },
    ),
  }),
  ...breaking('errors/errors-member', {
    'framework-problem-json': framework(
      'A failure of the account group has the form of problem details.',
      (status) => ({ type: 'about:blank', title: 'Error', status }),
      'application/problem+json',
    ),
    'framework-message-only': badInput('A 400 of the account group is an object with a message.', 400, {
      message: 'Validation failed',
    }),
    'framework-error-record': framework(
      'A failure of the account group has the form of the error record of the framework.',
      (status) => ({ timestamp, status, error: 'Error', path: '/cardholders' }),
    ),
    'framework-errors-empty': framework('The errors of a failure of the account group are an empty list.', () => ({
      errors: [],
    })),
  }),
  ...breaking('errors/transactions-statuses', {
    'framework-422-with-detail': badInput(
      'Bad input for the transactions is answered with 422 and a list of details.',
      422,
      { detail: [{ loc: ['query'], msg: 'invalid', type: 'value_error' }] },
    ),
  }),
  ...breaking('errors/error-message', {
    'framework-code-without-message': framework('The errors of the account group have a code and no message.', () => ({
      errors: [{ errorCode: 'ERROR' }],
    })),
  }),
  ...breaking('errors/empty-500', {
    'framework-500-with-body': badInput('Bad input for the transactions is answered with 500 and a body.', 500, {
      timestamp,
      status: 500,
      error: 'Internal Server Error',
    }),
  }),
];

import type { Group, MemberName } from '../../spec/generated/vocabulary.ts';
import { breaking, type Difference, inEachGroup, onAnswer } from '../api/difference.ts';
import { type Failures, isAmong, listIn, onError, onFailure } from '../api/edits.ts';
import type { Json, JsonObject } from '../data/records.ts';

type Body = string | JsonObject;
/** Some failures are another answer, and may have another status: a text as it stands, or JSON. */
const sent = (
  says: string,
  of: Failures,
  body: Body | ((status: number) => Body),
  type = 'application/json',
  other?: number,
): Difference =>
  onAnswer(says, (answer, call) => {
    if (!isAmong(answer, call, of)) return answer;
    const sends = typeof body === 'function' ? body(answer.status) : body;
    const text = typeof sends === 'string' ? sends : JSON.stringify(sends);
    return { status: other ?? answer.status, headers: { 'content-type': type }, text };
  });

const gateway =
  (statusCode: number) =>
  (group: Group): Difference =>
    sent(`A ${statusCode} of the ${group} group comes from the gateway.`, [statusCode, group], {
      statusCode,
      message: 'Access denied due to invalid subscription key.',
    });

/** Of which failures a sentence tells. */
const among = ([status, group]: Failures): string =>
  `a ${String(status)}${group === undefined ? '' : ` of the ${group} group`}`;
/** A member of the first error is something else. */
const member = (name: MemberName, is: string, bad: Json, of: Failures): Difference =>
  onError(`The ${name} of ${among(of)} is ${is}.`, (error) => void (error[name] = bad), of);
const missing = (name: MemberName): Difference =>
  onError(`The ${name} is missing.`, (error) => void delete error[name]);
/** The errors of a body are something else. */
const errors = (has: string, of: Failures, bad: Json | ((errors: JsonObject[]) => Json)): Difference =>
  onFailure(
    `${among(of).replace('a', 'A')} has ${has}.`,
    (json) => ({ errors: typeof bad === 'function' ? bad(listIn(json, 'errors')) : bad }),
    of,
  );

const badSource = (name: MemberName, bad: Json, status: number): Difference =>
  onError(
    `The source of a ${status} has a ${name} that is not a string.`,
    (error) => void (error['source'] = { [name]: bad }),
    [status],
  );

/** A failure of the account group that a framework answers before the service's own code is asked. */
const framework = (says: string, body: (status: number) => Body, type?: string): Difference =>
  sent(says, [[400, 404], 'account'], body, type);
/** Bad input of the account group is answered with JSON of its own, and another status. */
const badInput = (says: string, status: number, json: JsonObject): Difference =>
  sent(says, [400, 'account'], json, 'application/json', status);
const timestamp = '2026-01-15T12:00:00.000+00:00';

export const faults = [
  ...breaking('errors/errors-member', {
    ...inEachGroup('errors-gateway-401-in', gateway(401)),
    ...inEachGroup('errors-gateway-404-in', gateway(404)),
    'errors-errors-missing': onFailure('A 404 has no errors member.', () => ({}), [404]),
    'errors-errors-empty': errors('an empty errors array', [404], []),
    'errors-errors-object': errors('one object as errors', [401], ([first = null]) => first),
    'errors-errors-null': errors('null as errors', [400, 'account'], null),
    'errors-errors-of-strings': errors('strings as errors', [404, 'lookup'], ['no such cardholder']),
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
    'errors-body-array': onFailure('A 404 is the bare array of errors.', (json) => json['errors'] ?? [], [404]),
    'framework-html-page': framework(
      'A failure of the account group is the error page of the framework.',
      (status) => `<!doctype html><title>Error ${status}</title><h1>Whitelabel Error Page</h1>`,
      'text/html',
    ),
  }),
  ...breaking('errors/error-code', {
    'errors-code-missing': missing('errorCode'),
    'errors-code-number': member('errorCode', 'a number', 40401, [404]),
    'errors-code-null': member('errorCode', 'null', null, [401]),
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
    'errors-message-missing': missing('errorMessage'),
    'errors-message-null': member('errorMessage', 'null', null, [404, 'account']),
    'errors-message-array': member('errorMessage', 'an array', ['invalid key'], [401, 'lookup']),
    'framework-code-without-message': framework('The errors of the account group have a code and no message.', () => ({
      errors: [{ errorCode: 'ERROR' }],
    })),
  }),
  ...breaking('errors/texts-not-blank', {
    'errors-message-blank': member('errorMessage', 'a space', ' ', [404, 'account']),
    'errors-code-empty': member('errorCode', 'empty', '', [400, 'lookup']),
  }),
  ...breaking('errors/more-info', {
    'errors-more-info-object': onError(
      'The moreInfo is an object.',
      (error) => void (error['moreInfo'] = { url: 'https://docs.example' }),
      [404],
    ),
    'errors-more-info-null': onError('The moreInfo is null.', (error) => void (error['moreInfo'] = null), [401]),
  }),
  ...breaking('errors/source', {
    'errors-source-string': onError('The source is a string.', (error) => void (error['source'] = 'header'), [401]),
    'errors-source-null': member('source', 'null', null, [404]),
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
  ...breaking('errors/transactions-statuses', {
    'framework-422-with-detail': badInput(
      'Bad input for the transactions is answered with 422 and a list of details.',
      422,
      { detail: [{ loc: ['query'], msg: 'invalid', type: 'value_error' }] },
    ),
  }),
  ...breaking('errors/empty-500', {
    'framework-500-with-body': badInput('Bad input for the transactions is answered with 500 and a body.', 500, {
      timestamp,
      status: 500,
      error: 'Internal Server Error',
    }),
  }),
];

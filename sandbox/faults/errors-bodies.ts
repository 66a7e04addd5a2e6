import type { Group } from '../../spec/generated/vocabulary.ts';
import { onAnswer } from '../api/differences.ts';
import type { Difference } from '../api/differences.ts';
import { failureOf } from '../api/edits.ts';
import type { Failures } from '../api/edits.ts';
import { breaking } from '../api/fault.ts';

const sent = (says: string, [status, group]: Failures, text: string, type = 'application/json'): Difference =>
  onAnswer(says, (answer, call) =>
    failureOf(status, group)(answer, call) ? { status, headers: { 'content-type': type }, text } : answer,
  );

const gateway = (statusCode: number, group: Group): Difference =>
  sent(
    `A ${statusCode} of the ${group} group comes from the gateway.`,
    [statusCode, group],
    JSON.stringify({ statusCode, message: 'Access denied due to invalid subscription key.' }),
  );

export const faults = [
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
  }),
  ...breaking('errors/errors-member', {
    'errors-gateway-401-in-cardholder': gateway(401, 'cardholder'),
    'errors-gateway-404-in-cardholder': gateway(404, 'cardholder'),
    'errors-gateway-401-in-credential': gateway(401, 'credential'),
    'errors-gateway-404-in-credential': gateway(404, 'credential'),
    'errors-gateway-401-in-lookup': gateway(401, 'lookup'),
    'errors-gateway-404-in-lookup': gateway(404, 'lookup'),
    'errors-gateway-401-in-account': gateway(401, 'account'),
    'errors-gateway-404-in-account': gateway(404, 'account'),
  }),
];

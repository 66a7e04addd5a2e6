import type { Group } from '../../spec/generated/vocabulary.ts';
import { faultsOf } from '../api/fault.ts';
import type { Hooks } from '../api/hooks.ts';

const plain = (status: number, type: string, text: string, group?: Group): Hooks => ({
  answer: (answer, call) =>
    answer.status === status && (group === undefined || call.group === group)
      ? { status, headers: { 'content-type': type }, text }
      : answer,
});

const gateway = (status: number, group: Group) => ({
  reveals: `A ${status} of the ${group} group comes from the gateway.`,
  apply: plain(
    status,
    'application/json',
    JSON.stringify({ statusCode: status, message: 'Access denied due to invalid subscription key.' }),
    group,
  ),
});

export const faults = faultsOf({
  'errors-html-404': {
    breaks: ['errors/json-object'],
    reveals: 'A 404 is a page of HTML.',
    apply: plain(404, 'text/html', '<html><h1>Not Found</h1></html>'),
  },
  'errors-html-401-in-account': {
    breaks: ['errors/json-object'],
    reveals: 'A 401 of the account group is a page of HTML.',
    apply: plain(401, 'text/html', '<html><h1>401</h1></html>', 'account'),
  },
  'errors-text-401': {
    breaks: ['errors/json-object'],
    reveals: 'A 401 is plain text.',
    apply: plain(401, 'text/plain', 'Access denied'),
  },
  'errors-text-400': {
    breaks: ['errors/json-object'],
    reveals: 'A 400 is plain text.',
    apply: plain(400, 'text/plain', 'Bad request'),
  },
  'errors-string-404': {
    breaks: ['errors/json-object'],
    reveals: 'A 404 is a JSON string.',
    apply: plain(404, 'application/json', '"Not found"'),
  },
  'errors-empty-404': {
    breaks: ['errors/json-object'],
    reveals: 'A 404 has no body.',
    apply: plain(404, 'application/json', ''),
  },
  'errors-empty-404-in-lookup': {
    breaks: ['errors/json-object'],
    reveals: 'A 404 of the lookup group has no body.',
    apply: plain(404, 'application/json', '', 'lookup'),
  },
  'errors-empty-401': {
    breaks: ['errors/json-object'],
    reveals: 'A 401 has no body.',
    apply: plain(401, 'application/json', ''),
  },
  'errors-null-404': {
    breaks: ['errors/json-object'],
    reveals: 'A 404 of the cardholder group is null.',
    apply: plain(404, 'application/json', 'null', 'cardholder'),
  },
  'errors-truncated-401': {
    breaks: ['errors/json-object'],
    reveals: 'A 401 is cut short.',
    apply: plain(401, 'application/json', '{"errors":[{"errorCode":"U'),
  },
  'errors-gateway-401-in-cardholder': { breaks: ['errors/errors-member'], ...gateway(401, 'cardholder') },
  'errors-gateway-404-in-cardholder': { breaks: ['errors/errors-member'], ...gateway(404, 'cardholder') },
  'errors-gateway-401-in-credential': { breaks: ['errors/errors-member'], ...gateway(401, 'credential') },
  'errors-gateway-404-in-credential': { breaks: ['errors/errors-member'], ...gateway(404, 'credential') },
  'errors-gateway-401-in-lookup': { breaks: ['errors/errors-member'], ...gateway(401, 'lookup') },
  'errors-gateway-404-in-lookup': { breaks: ['errors/errors-member'], ...gateway(404, 'lookup') },
  'errors-gateway-401-in-account': { breaks: ['errors/errors-member'], ...gateway(401, 'account') },
  'errors-gateway-404-in-account': { breaks: ['errors/errors-member'], ...gateway(404, 'account') },
});

import type { Fault } from '../fault.ts';
import type { Call, Hooks } from '../hooks.ts';

const fault = (id: string, requirement: string, reveals: string, apply: Hooks): Fault => ({
  id: `errors-${id}`,
  breaks: [`errors/${requirement}`],
  reveals,
  apply,
});

const plain = (status: number, type: string, text: string, group?: Call['group']): Hooks => ({
  answer: (answer, call) =>
    answer.status === status && (group === undefined || call.group === group)
      ? { status, headers: { 'content-type': type }, text }
      : answer,
});

const bodies: readonly Fault[] = [
  fault(
    'html-404',
    'json-object',
    'A 404 is a page of HTML.',
    plain(404, 'text/html', '<html><h1>Not Found</h1></html>'),
  ),
  fault(
    'html-401-in-account',
    'json-object',
    'A 401 of the account group is a page of HTML.',
    plain(401, 'text/html', '<html><h1>401</h1></html>', 'account'),
  ),
  fault('text-401', 'json-object', 'A 401 is plain text.', plain(401, 'text/plain', 'Access denied')),
  fault('text-400', 'json-object', 'A 400 is plain text.', plain(400, 'text/plain', 'Bad request')),
  fault('string-404', 'json-object', 'A 404 is a JSON string.', plain(404, 'application/json', '"Not found"')),
  fault('empty-404', 'json-object', 'A 404 has no body.', plain(404, 'application/json', '')),
  fault(
    'empty-404-in-lookup',
    'json-object',
    'A 404 of the lookup group has no body.',
    plain(404, 'application/json', '', 'lookup'),
  ),
  fault('empty-401', 'json-object', 'A 401 has no body.', plain(401, 'application/json', '')),
  fault(
    'null-404',
    'json-object',
    'A 404 of the cardholder group is null.',
    plain(404, 'application/json', 'null', 'cardholder'),
  ),
  fault(
    'truncated-401',
    'json-object',
    'A 401 is cut short.',
    plain(401, 'application/json', '{"errors":[{"errorCode":"U'),
  ),
];

const gateway = (status: number, group: Call['group']): Fault =>
  fault(
    `gateway-${status}-in-${group}`,
    'errors-member',
    `A ${status} of the ${group} group comes from the gateway.`,
    plain(
      status,
      'application/json',
      JSON.stringify({ statusCode: status, message: 'Access denied due to invalid subscription key.' }),
      group,
    ),
  );

export const errorBodyFaults: readonly Fault[] = [
  ...bodies,
  ...(['cardholder', 'credential', 'lookup', 'account'] as const).flatMap((group) => [
    gateway(401, group),
    gateway(404, group),
  ]),
];

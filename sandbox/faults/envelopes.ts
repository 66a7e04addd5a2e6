import { onError, onFailure } from '../edits.ts';
import type { Fault } from '../fault.ts';
import type { Answer, Call, Hooks, Json } from '../hooks.ts';

const fault = (id: string, requirement: string, reveals: string, apply: Hooks): Fault => ({
  id: `errors-${id}`,
  breaks: [`errors/${requirement}`],
  reveals,
  apply,
});

type When = (answer: Answer, call: Call) => boolean;
const when =
  (status: number, group?: Call['group']): When =>
  (answer, call) =>
    answer.status === status && (group === undefined || call.group === group);

/** A 401, 400 or 404 whose bodies must be envelopes, spoiled in one member. */
const members: readonly Fault[] = [
  fault(
    'errors-missing',
    'errors-member',
    'A 404 has no errors member.',
    onFailure(() => ({}), when(404)),
  ),
  fault(
    'errors-empty',
    'errors-member',
    'A 404 has an empty errors array.',
    onFailure(() => ({ errors: [] }), when(404)),
  ),
  fault(
    'errors-object',
    'errors-member',
    'A 401 has one object as errors.',
    onFailure((json) => ({ errors: Array.isArray(json['errors']) ? (json['errors'][0] ?? null) : null }), when(401)),
  ),
  fault(
    'errors-null',
    'errors-member',
    'A 400 of the account group has null as errors.',
    onFailure(() => ({ errors: null }), when(400, 'account')),
  ),
  fault(
    'errors-of-strings',
    'errors-member',
    'A 404 of the lookup group has strings as errors.',
    onFailure(() => ({ errors: ['no such cardholder'] }), when(404, 'lookup')),
  ),
  fault(
    'body-array',
    'json-object',
    'A 404 is the bare array of errors.',
    onFailure((json) => json['errors'] ?? [], when(404)),
  ),
  fault(
    'code-missing',
    'error-code',
    'The errorCode is missing.',
    onError((error) => void delete error['errorCode']),
  ),
  fault(
    'code-number',
    'error-code',
    'The errorCode of a 404 is a number.',
    onError((error) => void (error['errorCode'] = 40401), when(404)),
  ),
  fault(
    'code-null',
    'error-code',
    'The errorCode of a 401 is null.',
    onError((error) => void (error['errorCode'] = null), when(401)),
  ),
  fault(
    'code-renamed',
    'error-code',
    'The credential group says code for errorCode.',
    onError(
      (error) => {
        error['code'] = error['errorCode'] ?? null;
        delete error['errorCode'];
      },
      when(401, 'credential'),
    ),
  ),
  fault(
    'message-missing',
    'error-message',
    'The errorMessage is missing.',
    onError((error) => void delete error['errorMessage']),
  ),
  fault(
    'message-null',
    'error-message',
    'The errorMessage of a 404 of the account group is null.',
    onError((error) => void (error['errorMessage'] = null), when(404, 'account')),
  ),
  fault(
    'message-array',
    'error-message',
    'The errorMessage of a 401 of the lookup group is an array.',
    onError((error) => void (error['errorMessage'] = ['invalid key']), when(401, 'lookup')),
  ),
  fault(
    'more-info-object',
    'more-info',
    'The moreInfo is an object.',
    onError((error) => void (error['moreInfo'] = { url: 'https://docs.example' }), when(404)),
  ),
  fault(
    'more-info-null',
    'more-info',
    'The moreInfo is null.',
    onError((error) => void (error['moreInfo'] = null), when(401)),
  ),
  fault(
    'source-string',
    'source',
    'The source is a string.',
    onError((error) => void (error['source'] = 'header'), when(401)),
  ),
  fault(
    'source-null',
    'source',
    'The source of a 404 is null.',
    onError((error) => void (error['source'] = null), when(404)),
  ),
];

const sourceMembers: readonly (readonly [member: string, slug: string, bad: Json, status: number])[] = [
  ['pathParameter', 'source-path-parameter', { name: 'cardholderId' }, 404],
  ['queryParameter', 'source-query-parameter', ['customerId'], 404],
  ['header', 'source-header', true, 401],
  ['field', 'source-field', 7, 404],
  ['dependentResource', 'source-dependent-resource', null, 401],
];

const sources: readonly Fault[] = sourceMembers.map(([member, slug, bad, status]) =>
  fault(
    `${slug}-not-a-string`,
    slug,
    `The source of a ${status} has a ${member} that is no string.`,
    onError((error) => void (error['source'] = { [member]: bad }), when(status)),
  ),
);

export const envelopeFaults: readonly Fault[] = [...members, ...sources];

import { onError, onFailure } from '../api/edits.ts';
import { faultsOf } from '../api/fault.ts';
import type { Answer, Call } from '../api/messages.ts';
import type { Json } from '../data/records.ts';
import type { Group, MemberName } from '../../spec/generated/vocabulary.ts';

/** The failures whose envelopes are spoiled. */
const when =
  (status: number, group?: Group) =>
  (answer: Answer, call: Call): boolean =>
    answer.status === status && (group === undefined || call.group === group);

const badSource = (member: MemberName, bad: Json, status: number) => ({
  reveals: `The source of a ${status} has a ${member} that is no string.`,
  apply: onError((error) => void (error['source'] = { [member]: bad }), when(status)),
});

export const faults = faultsOf({
  'errors-errors-missing': {
    breaks: ['errors/errors-member'],
    reveals: 'A 404 has no errors member.',
    apply: onFailure(() => ({}), when(404)),
  },
  'errors-errors-empty': {
    breaks: ['errors/errors-member'],
    reveals: 'A 404 has an empty errors array.',
    apply: onFailure(() => ({ errors: [] }), when(404)),
  },
  'errors-errors-object': {
    breaks: ['errors/errors-member'],
    reveals: 'A 401 has one object as errors.',
    apply: onFailure(
      (json) => ({ errors: Array.isArray(json['errors']) ? (json['errors'][0] ?? null) : null }),
      when(401),
    ),
  },
  'errors-errors-null': {
    breaks: ['errors/errors-member'],
    reveals: 'A 400 of the account group has null as errors.',
    apply: onFailure(() => ({ errors: null }), when(400, 'account')),
  },
  'errors-errors-of-strings': {
    breaks: ['errors/errors-member'],
    reveals: 'A 404 of the lookup group has strings as errors.',
    apply: onFailure(() => ({ errors: ['no such cardholder'] }), when(404, 'lookup')),
  },
  'errors-body-array': {
    breaks: ['errors/json-object'],
    reveals: 'A 404 is the bare array of errors.',
    apply: onFailure((json) => json['errors'] ?? [], when(404)),
  },
  'errors-code-missing': {
    breaks: ['errors/error-code'],
    reveals: 'The errorCode is missing.',
    apply: onError((error) => void delete error['errorCode']),
  },
  'errors-code-number': {
    breaks: ['errors/error-code'],
    reveals: 'The errorCode of a 404 is a number.',
    apply: onError((error) => void (error['errorCode'] = 40401), when(404)),
  },
  'errors-code-null': {
    breaks: ['errors/error-code'],
    reveals: 'The errorCode of a 401 is null.',
    apply: onError((error) => void (error['errorCode'] = null), when(401)),
  },
  'errors-code-renamed': {
    breaks: ['errors/error-code'],
    reveals: 'The credential group says code for errorCode.',
    apply: onError(
      (error) => {
        error['code'] = error['errorCode'] ?? null;
        delete error['errorCode'];
      },
      when(401, 'credential'),
    ),
  },
  'errors-message-missing': {
    breaks: ['errors/error-message'],
    reveals: 'The errorMessage is missing.',
    apply: onError((error) => void delete error['errorMessage']),
  },
  'errors-message-null': {
    breaks: ['errors/error-message'],
    reveals: 'The errorMessage of a 404 of the account group is null.',
    apply: onError((error) => void (error['errorMessage'] = null), when(404, 'account')),
  },
  'errors-message-array': {
    breaks: ['errors/error-message'],
    reveals: 'The errorMessage of a 401 of the lookup group is an array.',
    apply: onError((error) => void (error['errorMessage'] = ['invalid key']), when(401, 'lookup')),
  },
  'errors-message-blank': {
    breaks: ['errors/texts-not-blank'],
    reveals: 'The errorMessage of a 404 of the account group is a space.',
    apply: onError((error) => void (error['errorMessage'] = ' '), when(404, 'account')),
  },
  'errors-code-empty': {
    breaks: ['errors/texts-not-blank'],
    reveals: 'The errorCode of a 400 of the lookup group is empty.',
    apply: onError((error) => void (error['errorCode'] = ''), when(400, 'lookup')),
  },
  'errors-more-info-object': {
    breaks: ['errors/more-info'],
    reveals: 'The moreInfo is an object.',
    apply: onError((error) => void (error['moreInfo'] = { url: 'https://docs.example' }), when(404)),
  },
  'errors-more-info-null': {
    breaks: ['errors/more-info'],
    reveals: 'The moreInfo is null.',
    apply: onError((error) => void (error['moreInfo'] = null), when(401)),
  },
  'errors-source-string': {
    breaks: ['errors/source'],
    reveals: 'The source is a string.',
    apply: onError((error) => void (error['source'] = 'header'), when(401)),
  },
  'errors-source-null': {
    breaks: ['errors/source'],
    reveals: 'The source of a 404 is null.',
    apply: onError((error) => void (error['source'] = null), when(404)),
  },
  'errors-source-path-parameter-not-a-string': {
    breaks: ['errors/source-path-parameter'],
    ...badSource('pathParameter', { name: 'cardholderId' }, 404),
  },
  'errors-source-query-parameter-not-a-string': {
    breaks: ['errors/source-query-parameter'],
    ...badSource('queryParameter', ['customerId'], 404),
  },
  'errors-source-header-not-a-string': { breaks: ['errors/source-header'], ...badSource('header', true, 401) },
  'errors-source-field-not-a-string': { breaks: ['errors/source-field'], ...badSource('field', 7, 404) },
  'errors-source-dependent-resource-not-a-string': {
    breaks: ['errors/source-dependent-resource'],
    ...badSource('dependentResource', null, 401),
  },
});

import { failure } from '../api/envelope.ts';
import { onError, onFailure } from '../api/edits.ts';
import { defaultBehaviour } from '../api/behaviour.ts';
import { keyHeader } from '../../spec/generated/vocabulary.ts';
import { variantsOf } from '../api/variant.ts';
import type { Hooks } from '../api/hooks.ts';
import type { Answer } from '../api/messages.ts';

const statuses = (given: Partial<typeof defaultBehaviour.statuses>): Hooks => ({
  behaviour: { statuses: { ...defaultBehaviour.statuses, ...given } },
});

/** Every `nth` authorised request is answered 429 with these headers. */
const limited = (nth: number, headers: Readonly<Record<string, string>>): Hooks => ({
  answer: (answer, _call, world) => {
    if (answer.status === 401 || world.count('429') % nth !== nth - 1) return answer;
    const refusal = failure(429, 'too many requests');
    return { ...refusal, headers: { ...refusal.headers, ...headers } };
  },
});

const error = (answer: Answer): Answer => ({
  ...answer,
  json: { errors: [{ errorCode: '', errorMessage: '' }] },
});

export const variants = variantsOf({
  'status-403-for-keys': {
    permits: 'The status for a missing or wrong key is not shown: 403.',
    apply: statuses({ unauthorised: 403 }),
  },
  'status-404-for-keys': {
    permits: 'The status for a missing or wrong key is not shown: 404.',
    apply: statuses({ unauthorised: 404 }),
  },
  'status-400-for-keys': {
    permits: 'The status for a missing or wrong key is not shown: 400.',
    apply: statuses({ unauthorised: 400 }),
  },
  'status-400-for-unknown': {
    permits: 'The status for an unknown id is not shown: 400.',
    apply: statuses({ unknown: 400 }),
  },
  'status-403-for-unknown': {
    permits: 'The status for an unknown id is not shown: 403.',
    apply: statuses({ unknown: 403 }),
  },
  'status-404-for-malformed': {
    permits: 'The status for bad input is not shown: 404.',
    apply: statuses({ malformed: 404 }),
  },
  'status-403-for-malformed': {
    permits: 'The status for bad input is not shown: 403.',
    apply: statuses({ malformed: 403 }),
  },
  'status-401-with-other-key-403': {
    permits: 'A wrong key may be answered otherwise than a missing one.',
    apply: {
      answer: (answer, call) => (answer.status === 401 && call.key !== undefined ? { ...answer, status: 403 } : answer),
    },
  },
  'status-403-for-foreign': {
    permits: 'The status for a cardholder of another institution is not shown: 403.',
    apply: {
      answer: (answer, call, world) =>
        answer.status === 404 &&
        world.foreign.people.some(
          (person) => call.id === person.cardholderId || call.query.some(([, value]) => value === person.customerId),
        )
          ? failure(403, 'not yours')
          : answer,
    },
  },
  'error-minimal': {
    permits: 'source and moreInfo are optional.',
    apply: onError((first) => void delete first['source']),
  },
  'error-full': {
    permits: 'All optional members of an error may be there.',
    apply: onError((first) => {
      first['moreInfo'] = 'https://docs.example/errors';
      first['source'] = {
        pathParameter: 'cardholderId',
        queryParameter: 'limit',
        header: keyHeader,
        field: 'id',
        dependentResource: 'cardholder',
      };
    }),
  },
  'error-source-empty': {
    permits: 'All members of source are optional.',
    apply: onError((first) => void (first['source'] = {})),
  },
  'error-codes-other': {
    permits: 'The error code values are not shown.',
    apply: onError((first) => void (first['errorCode'] = 'E-0042 / größer')),
  },
  'error-texts-empty': {
    permits: 'No least length of errorCode and errorMessage is stated.',
    warns: ['errors/texts-not-blank'],
    apply: { answer: (answer) => (answer.status >= 400 && answer.json !== undefined ? error(answer) : answer) },
  },
  'error-several': {
    permits: 'errors may have several elements.',
    apply: onFailure((json) => {
      const { errors } = json;
      return {
        ...json,
        errors: Array.isArray(errors)
          ? [...errors, ...structuredClone(errors), { errorCode: 'MORE', errorMessage: 'another' }]
          : null,
      };
    }),
  },
  'error-extra-members': {
    permits: 'Unknown additional members of an error body are permitted.',
    apply: onFailure((json) => ({
      ...json,
      timestamp: '2026-01-01',
      traceId: 'a1b2',
      status: 'error',
    })),
  },
  'rate-limit-seconds': {
    permits: 'A 429 may come at any time; Retry-After says one second.',
    apply: limited(40, { 'retry-after': '1' }),
  },
  'rate-limit-date': {
    permits: 'A 429 may come at any time; Retry-After is a date.',
    apply: limited(45, { 'retry-after': 'Thu, 01 Jan 2026 00:00:00 GMT' }),
  },
  'rate-limit-bare': { permits: 'A 429 may come at any time; nothing says how long to wait.', apply: limited(50, {}) },
  'rate-limit-zero': {
    permits: 'A 429 may come at any time; Retry-After is 0.',
    apply: limited(30, { 'retry-after': '0' }),
  },
  'offset-huge-refused': {
    permits: 'What an offset of twelve digits does is not shown: refused.',
    apply: {
      plan: (plan) =>
        plan.offset > 1_000_000_000 ? failure(400, 'offset is too large', { queryParameter: 'offset' }) : plan,
    },
  },
  'unknown-parameters-refused': {
    permits: 'What unknown parameters do is not shown: 400.',
    apply: { behaviour: { refusesUnknownParameters: true } },
  },
  'ids-case-sensitive': {
    permits: 'Whether ids are compared with their letter case is not shown.',
    apply: {
      behaviour: { cardholder: (id, _call, world) => world.home.people.find((person) => person.cardholderId === id) },
    },
  },
  'customer-id-case-ignored': {
    permits: 'Whether find ignores letter case is not shown.',
    apply: {
      behaviour: {
        customer: (id, _call, world) =>
          world.home.people.find((person) => person.customerId.toLowerCase() === id.toLowerCase()),
      },
    },
  },
  'no-such-resource-403': {
    permits: 'The status for a path that no operation has is not shown.',
    apply: {
      answer: (answer, call) =>
        call.operation === undefined && answer.status === 404 ? { ...answer, status: 403 } : answer,
    },
  },
});

import { failure } from '../envelope.ts';
import { isAnswer } from '../envelope.ts';
import { onError, onFailure } from '../edits.ts';
import { defaultBehaviour } from '../behaviour.ts';
import type { Variant } from '../variant.ts';
import type { Answer, Hooks } from '../hooks.ts';

const variant = (id: string, permits: string, apply: Hooks): Variant => ({ id, permits, apply });
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

export const statusVariants: readonly Variant[] = [
  variant(
    'status-403-for-keys',
    'The status for a missing or wrong key is not shown: 403.',
    statuses({ unauthorised: 403 }),
  ),
  variant(
    'status-404-for-keys',
    'The status for a missing or wrong key is not shown: 404.',
    statuses({ unauthorised: 404 }),
  ),
  variant(
    'status-400-for-keys',
    'The status for a missing or wrong key is not shown: 400.',
    statuses({ unauthorised: 400 }),
  ),
  variant('status-400-for-unknown', 'The status for an unknown id is not shown: 400.', statuses({ unknown: 400 })),
  variant('status-403-for-unknown', 'The status for an unknown id is not shown: 403.', statuses({ unknown: 403 })),
  variant('status-404-for-malformed', 'The status for bad input is not shown: 404.', statuses({ malformed: 404 })),
  variant('status-403-for-malformed', 'The status for bad input is not shown: 403.', statuses({ malformed: 403 })),
  variant('status-401-with-other-key-403', 'A wrong key may be answered otherwise than a missing one.', {
    answer: (answer, call) => (answer.status === 401 && call.key !== undefined ? { ...answer, status: 403 } : answer),
  }),
  variant('status-403-for-foreign', 'The status for a cardholder of another institution is not shown: 403.', {
    answer: (answer, call, world) =>
      answer.status === 404 &&
      world.foreign.people.some(
        (person) => call.id === person.cardholderId || call.query.some(([, value]) => value === person.customerId),
      )
        ? failure(403, 'not yours')
        : answer,
  }),
  variant(
    'error-minimal',
    'source and moreInfo are optional.',
    onError((first) => void delete first['source']),
  ),
  variant(
    'error-full',
    'All optional members of an error may be there.',
    onError((first) => {
      first['moreInfo'] = 'https://docs.example/errors';
      first['source'] = {
        pathParameter: 'cardholderId',
        queryParameter: 'limit',
        header: 'Ocp-Apim-Subscription-Key',
        field: 'id',
        dependentResource: 'cardholder',
      };
    }),
  ),
  variant(
    'error-source-empty',
    'All members of source are optional.',
    onError((first) => void (first['source'] = {})),
  ),
  variant(
    'error-codes-other',
    'The error code values are not shown.',
    onError((first) => void (first['errorCode'] = 'E-0042 / größer')),
  ),
  variant('error-texts-empty', 'No least length of errorCode and errorMessage is stated.', {
    answer: (answer) => (answer.status >= 400 && answer.json !== undefined ? error(answer) : answer),
  }),
  variant(
    'error-several',
    'errors may have several elements.',
    onFailure((json) => {
      const { errors } = json;
      return {
        ...json,
        errors: Array.isArray(errors)
          ? [...errors, ...structuredClone(errors), { errorCode: 'MORE', errorMessage: 'another' }]
          : null,
      };
    }),
  ),
  variant(
    'error-extra-members',
    'Unknown additional members of an error body are permitted.',
    onFailure((json) => ({
      ...json,
      timestamp: '2026-01-01',
      traceId: 'a1b2',
      status: 'error',
    })),
  ),
  variant(
    'rate-limit-seconds',
    'A 429 may come at any time; Retry-After says one second.',
    limited(40, { 'retry-after': '1' }),
  ),
  variant(
    'rate-limit-date',
    'A 429 may come at any time; Retry-After is a date.',
    limited(45, { 'retry-after': 'Thu, 01 Jan 2026 00:00:00 GMT' }),
  ),
  variant('rate-limit-bare', 'A 429 may come at any time; nothing says how long to wait.', limited(50, {})),
  variant('rate-limit-zero', 'A 429 may come at any time; Retry-After is 0.', limited(30, { 'retry-after': '0' })),
  variant('offset-huge-refused', 'What an offset of twelve digits does is not shown: refused.', {
    plan: (plan) =>
      plan.offset > 1_000_000_000 ? failure(400, 'offset is too large', { queryParameter: 'offset' }) : plan,
  }),
  variant('unknown-parameters-refused', 'What unknown parameters do is not shown: 400.', {
    behaviour: { refusesUnknownParameters: true },
  }),
  variant('ids-case-sensitive', 'Whether ids are compared with their letter case is not shown.', {
    behaviour: { cardholder: (id, _call, world) => world.home.people.find((person) => person.cardholderId === id) },
  }),
  variant('customer-id-case-ignored', 'Whether find ignores letter case is not shown.', {
    behaviour: {
      customer: (id, _call, world) =>
        world.home.people.find((person) => person.customerId.toLowerCase() === id.toLowerCase()),
    },
  }),
  variant('no-such-resource-403', 'The status for a path that no operation has is not shown.', {
    answer: (answer, call) =>
      call.operation === undefined && isAnswer(answer) && answer.status === 404 ? { ...answer, status: 403 } : answer,
  }),
];

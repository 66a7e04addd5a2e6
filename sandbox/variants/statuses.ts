import { keyHeader, type ListOperation } from '../../spec/generated/vocabulary.ts';
import { defaultBehaviour } from '../api/behaviour.ts';
import { behaving, type Difference, onAnswer, onPlan, onRequest, variantsOf } from '../api/difference.ts';
import { elementsOf, listIn, onError, onFailure } from '../api/edits.ts';
import { answerOf, failure } from '../api/messages.ts';
import type { Behaviour } from '../api/hooks.ts';
import { given, withParameter } from '../api/requests.ts';
import { randomOf } from '../data/random.ts';

const statuses = (says: string, what: keyof Behaviour['statuses'], status: number): Difference =>
  behaving(`The status for ${says} is not shown: ${status}.`, {
    statuses: { ...defaultBehaviour.statuses, [what]: status },
  });

/** Find does not know one of the cardholders. */
const leaving = (which: string, at: number): Difference =>
  behaving(`A customer may have left since the settings were written: find does not know the ${which}.`, {
    customer: (id, call, world) => {
      const person = defaultBehaviour.customer(id, call, world);
      return person === world.home.people.at(at) ? undefined : person;
    },
  });

/** Every `nth` authorised request is answered 429 with these headers. */
const limited = (says: string, nth: number, headers: Readonly<Record<string, string>>): Difference =>
  onAnswer(says, (answer, _call, world) => {
    if (answer.status === 401 || world.count('429') % nth !== nth - 1) return answer;
    const refusal = failure(429, 'too many requests');
    return { ...refusal, headers: { ...refusal.headers, ...headers } };
  });

/** 404 for a list that has nothing. */
const emptyNotFound = (what: string, operation: ListOperation) => ({
  warns: ['errors/empty-list-served'] as const,
  ...elementsOf(operation).emptyNotFound(
    `Which condition leads to a 404 is not shown: ${what} of which there are none.`,
  ),
});

export const variants = variantsOf({
  'status-403-for-keys': statuses('a missing or wrong key', 'unauthorised', 403),
  'status-404-for-keys': statuses('a missing or wrong key', 'unauthorised', 404),
  'status-400-for-keys': statuses('a missing or wrong key', 'unauthorised', 400),
  'status-400-for-unknown': statuses('an unknown id', 'unknown', 400),
  'status-403-for-unknown': statuses('an unknown id', 'unknown', 403),
  'status-404-for-malformed': statuses('bad input', 'malformed', 404),
  'status-403-for-malformed': statuses('bad input', 'malformed', 403),
  'status-of-two-gateways-for-keys': onAnswer(
    'The status for a missing or wrong key is not shown: of two gateways that take turns, one says 401 and the other 403.',
    (answer, _call, world) =>
      answer.status === 401 && randomOf(world.seed * 1000 + world.count('key-refusals')).below(2) === 0
        ? { ...answer, status: 403 }
        : answer,
  ),
  'status-401-with-other-key-403': onAnswer('A wrong key may have another status than a missing one.', (answer, call) =>
    answer.status === 401 && call.key !== undefined ? { ...answer, status: 403 } : answer,
  ),
  'status-403-for-foreign': onAnswer(
    'The status for a cardholder of another institution is not shown: 403.',
    (answer, call, world) =>
      answer.status === 404 &&
      world.foreign.people.some(
        (person) => call.id === person.cardholderId || call.query.some(([, value]) => value === person.customerId),
      )
        ? failure(403, 'not yours')
        : answer,
  ),
  'error-minimal': onError('source and moreInfo are optional.', (first) => void delete first['source']),
  'error-full': onError('All optional members of an error may be there.', (first) => {
    first['moreInfo'] = 'https://docs.example/errors';
    first['source'] = {
      pathParameter: 'cardholderId',
      queryParameter: 'limit',
      header: keyHeader,
      field: 'id',
      dependentResource: 'cardholder',
    };
  }),
  'error-source-empty': onError('All members of source are optional.', (first) => void (first['source'] = {})),
  'error-codes-other': onError(
    'The error code values are not shown.',
    (first) => void (first['errorCode'] = 'E-0042 / größer'),
  ),
  'error-texts-empty': {
    ...onFailure('No least length of errorCode and errorMessage is stated.', () => ({
      errors: [{ errorCode: '', errorMessage: '' }],
    })),
    warns: ['errors/texts-not-blank'],
  },
  'error-several': onFailure('errors may have several elements.', (json) => {
    const errors = listIn(json, 'errors');
    return { ...json, errors: [...errors, ...structuredClone(errors), { errorCode: 'MORE', errorMessage: 'another' }] };
  }),
  'error-extra-members': onFailure('Unknown additional members of an error body are permitted.', (json) => ({
    ...json,
    timestamp: '2026-01-01',
    traceId: 'a1b2',
    status: 'error',
  })),
  'rate-limit-seconds': limited('A 429 may come at any time; Retry-After says one second.', 40, { 'retry-after': '1' }),
  'rate-limit-date': limited('A 429 may come at any time; Retry-After is a date.', 45, {
    'retry-after': 'Thu, 01 Jan 2026 00:00:00 GMT',
  }),
  'rate-limit-bare': limited('A 429 may come at any time; nothing says how long to wait.', 50, {}),
  'rate-limit-zero': limited('A 429 may come at any time; Retry-After is 0.', 30, { 'retry-after': '0' }),
  'offset-huge-refused': onPlan('What an offset of twelve digits does is not shown: refused.', (plan) =>
    plan.offset > 1_000_000_000 ? failure(400, 'offset is too large', { queryParameter: 'offset' }) : plan,
  ),
  'window-that-ends-in-the-future-refused': onPlan(
    'Whether a window may end in the future is not shown: it may not.',
    (plan, _call, { clock }) =>
      (plan.end?.second ?? 0) * 1000 > Date.parse(clock)
        ? failure(400, 'the window ends in the future', { queryParameter: 'postDateTimeEndDateTime' })
        : plan,
  ),
  'limits-served-up-to-a-thousand-but-clamped': onRequest(
    'What a limit above the maximum does is not shown: up to 1000 it is clamped, beyond refused.',
    (call) => {
      const limit = Number(given(call, 'limit'));
      const isClamped = call.operation === 'listCardholderTransactions' && limit > 25 && limit <= 1000;
      return isClamped ? withParameter(call, 'limit', '25') : call;
    },
  ),
  'account-refused': {
    warns: ['transactions-account/usable'],
    ...onPlan('Which ids an accountId takes is not shown: none that this key may ask for.', (plan) =>
      plan.accountId === undefined ? plan : failure(403, 'accountId is not allowed'),
    ),
  },
  'unknown-parameters-refused': behaving('What unknown parameters do is not shown: 400.', {
    refusesUnknownParameters: true,
  }),
  'ids-case-sensitive': {
    warns: ['cardholder/id-case-ignored', 'credentials/id-case-ignored', 'transactions/id-case-ignored'],
    ...behaving('Whether ids are compared with their letter case is not shown.', {
      cardholder: (id, _call, world) => world.home.people.find((person) => person.cardholderId === id),
    }),
  },
  'customer-id-case-ignored': behaving('Whether find ignores letter case is not shown.', {
    customer: (id, _call, world) =>
      world.home.people.find((person) => person.customerId.toLowerCase() === id.toLowerCase()),
  }),
  'key-unknown-to-account': {
    ends: true,
    ...behaving('A key may be one that a group does not know: the account group refuses it.', {
      admits: (call, world) => call.group !== 'account' && defaultBehaviour.admits(call, world),
    }),
  },
  'customer-gone-first': { ends: true, ...leaving('first', 0) },
  'customer-gone-last': { ends: true, ...leaving('last', -1) },
  'key-forbidden-to-lookup': {
    ends: true,
    ...onAnswer('A gateway may let a key into three groups only: find answers 403.', (answer, { group }) =>
      group === 'lookup' ? failure(403, 'not allowed') : answer,
    ),
  },
  'empty-transactions-not-found-permitted': emptyNotFound('transactions', 'listCardholderTransactions'),
  'cardholder-without-account-not-found': {
    warns: ['errors/empty-list-served'],
    ...onAnswer(
      'Which condition leads to a 404 is not shown: a cardholder without any transaction is not found.',
      (answer, call, { home }) => {
        const person = home.people.find(({ cardholderId }) => cardholderId === call.id);
        const isOf = call.operation === 'listCardholderTransactions' && answer.status === 200;
        return isOf && person?.transactions.length === 0 ? failure(404, 'no account') : answer;
      },
    ),
  },
  'empty-credentials-not-found-permitted': emptyNotFound('credentials', 'getCardholderCredentials'),
  'empty-types-not-found-permitted': emptyNotFound('types', 'listCredentialTypes'),
  'unknown-cardholder-without-data': onAnswer(
    'The status for an unknown id is not shown: 200, with a record without members, or a list without credentials.',
    (answer, call) => {
      if (answer.status !== 404) return answer;
      if (call.operation === 'getCardholder') return answerOf(200, {});
      return call.operation === 'getCardholderCredentials' ? answerOf(200, { credentials: [] }) : answer;
    },
  ),
  'no-such-resource-403': onAnswer('The status for a path that no operation has is not shown.', (answer, call) =>
    call.operation === undefined && answer.status === 404 ? { ...answer, status: 403 } : answer,
  ),
});

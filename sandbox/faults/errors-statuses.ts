import { type Difference, onAnswer, onWire } from '../api/differences.ts';
import { type Operation, operationIds } from '../../spec/generated/vocabulary.ts';
import { emptyNotFound, given, isObject, listIn, onSuccess, written } from '../api/edits.ts';
import { answerOf, failure, internalError } from '../api/envelope.ts';
import { breaking } from '../api/fault.ts';
import type { World } from '../api/hooks.ts';
import type { Call, Wire } from '../api/messages.ts';
import type { JsonObject } from '../data/records.ts';

const get = 'getCardholder';
const find = 'findCardholder';
const types = 'listCredentialTypes';
const credentials = 'getCardholderCredentials';
const transactions = 'listCardholderTransactions';

/** Turns one failure status of an operation into another, with its envelope kept. */
const turned = (says: string, operation: Operation, from: number, to: number): Difference =>
  onAnswer(says, (answer, call) =>
    answer.status === from && call.operation === operation ? { ...answer, status: to } : answer,
  );

/** Bad input of some operations breaks the sandbox. */
const brokenBy = (says: string, operations: readonly Operation[], text?: string): Difference =>
  onAnswer(says, (answer, { operation }) =>
    answer.status === 400 && operation !== undefined && operations.includes(operation)
      ? { ...internalError(), ...(text === undefined ? {} : { text }) }
      : answer,
  );

/** Whether it asks for an account that no cardholder has. */
const strange = (call: Call, { home }: World): boolean => {
  const account = given(call, 'accountId')?.toLowerCase();
  const held = (): string[] => home.people.flatMap((person) => person.transactions.flatMap((one) => one.accountIds));
  return account !== undefined && !held().some((id) => id.toLowerCase() === account);
};
/** Every second answer: a group that only redirects is asked at a wrong address. */
const redirect =
  (status: number) =>
  (wire: Wire, call: Call, world: World): Wire => {
    const headers = { location: `${call.url}${call.url.includes('?') ? '&' : '?'}again=1` };
    return world.count('redirect') % 2 === 1 ? { status, headers, bytes: new Uint8Array() } : wire;
  };
const nothing = (): Wire => ({ status: 204, headers: {}, bytes: new Uint8Array() });
export const faults = [
  ...breaking('errors/transactions-statuses', {
    'status-422-for-bad-input': turned('Transactions answers bad input with 422.', transactions, 400, 422),
    'status-410-for-unknown': turned('Transactions answers an unknown cardholder with 410.', transactions, 404, 410),
    'status-206-for-pages': turned('Transactions answers a page with 206.', transactions, 200, 206),
    'status-201-for-transactions': turned('Transactions answers with 201.', transactions, 200, 201),
    'status-402-for-keys': turned('Transactions answers a wrong key with 402.', transactions, 401, 402),
    'status-503-for-account-ids': onAnswer(
      'Every request with an accountId meets a gateway that gives up.',
      (answer, call) => (given(call, 'accountId') === undefined ? answer : answerOf(503, null)),
    ),
    'body-redirect-302-of-transactions': written(
      'Every second answer of transactions redirects to another address.',
      transactions,
      redirect(302),
    ),
    'body-204-of-transactions': written('transactions answers 204.', transactions, nothing),
  }),
  ...breaking('errors/shared-statuses', {
    'status-422-for-find': turned('Find answers a malformed customerId with 422.', find, 400, 422),
    'status-410-for-cardholder': turned('Get cardholder answers an unknown id with 410.', get, 404, 410),
    'status-422-for-credentials': turned('Get credentials answers a malformed id with 422.', credentials, 400, 422),
    'status-409-for-types': turned('List credential types answers bad input with 409.', types, 400, 409),
    'status-201-for-find': turned('Find answers with 201.', find, 200, 201),
    'body-redirect-307-of-get': written('Every second answer of get redirects to another address.', get, redirect(307)),
    'body-redirect-301-of-find': written(
      'Every second answer of find redirects to another address.',
      find,
      redirect(301),
    ),
    'body-204-of-types': written('types answers 204.', types, nothing),
  }),
  ...breaking('errors/bad-input-not-500', {
    'status-500-for-bad-input': brokenBy('Bad input of transactions is answered with an empty 500.', [transactions]),
    'status-500-for-malformed-id': brokenBy('A cardholderId that is not a UUID gives a 500.', [get, credentials]),
    'status-500-for-find': brokenBy('A customerId outside the pattern gives a 500.', [find]),
    'status-500-for-a-number-beyond-32-bits': onAnswer(
      'A customerId that is a number beyond 32 bits leads to a 500.',
      (answer, call) => (Number(given(call, 'customerId')) >= 2 ** 31 ? internalError() : answer),
    ),
    'status-500-for-unknown-account': onAnswer(
      'An accountId that is not in use leads to a 500.',
      (answer, call, world) => (strange(call, world) ? internalError() : answer),
    ),
  }),
  ...breaking('errors/empty-500', {
    'status-500-with-body': brokenBy('Bad input gives a 500 with a text.', operationIds, 'Internal server error'),
    'status-500-with-envelope': brokenBy(
      'Bad input of transactions gives a 500 with an envelope.',
      [transactions],
      JSON.stringify(failure(500, 'sorry').json),
    ),
    'status-500-with-html-now-and-then': onAnswer(
      'Every 20th request gives a 500 with a page of HTML.',
      (answer, _call, world) =>
        world.count('500') % 20 === 19
          ? { status: 500, headers: { 'content-type': 'text/html' }, text: '<h1>Oops</h1>' }
          : answer,
    ),
  }),
  ...breaking('errors/same-status-in-groups', {
    'status-400-for-unknown-in-account': turned(
      'Transactions answers an unknown cardholder with 400, the others with 404.',
      transactions,
      404,
      400,
    ),
    'status-403-for-unknown-in-cardholder': turned(
      'Get cardholder answers an unknown cardholder with 403.',
      get,
      404,
      403,
    ),
  }),
  ...breaking('errors/empty-list-served', {
    'empty-transactions-not-found': emptyNotFound('A list of transactions that has nothing gets 404.', transactions),
    'empty-credentials-not-found': emptyNotFound('A list of credentials that has nothing gets 404.', credentials),
  }),
  ...breaking('errors/answers-agree', {
    'answers-ids-change': onSuccess(
      'The ids of credential types are different in each response.',
      'listCredentialTypes',
      (json, _call, world) => {
        const prefix = String(world.count('ids')).padStart(8, '0');
        const renamed = (type: JsonObject) => ({ ...type, id: `${prefix}${String(type['id']).slice(8)}` });
        return { ...json, credentialTypes: listIn(json, 'credentialTypes').map(renamed) };
      },
    ),
    'answers-empty-now-and-then': onSuccess(
      'Every 13th list of transactions is empty, as if a replica had no data.',
      transactions,
      (json, _call, world) => {
        if (world.count('bare') % 13 !== 12 || !isObject(json['paging'])) return json;
        return { ...json, transactions: [], paging: { ...json['paging'], total: 0 } };
      },
    ),
  }),
  ...breaking('errors/steady', {
    'status-flaky-500': onAnswer('Every 15th valid request gives an empty 500.', (answer, _call, world) =>
      answer.status === 200 && world.count('flaky') % 15 === 14 ? internalError() : answer,
    ),
    'body-breaks-off-now-and-then': onWire('Every 15th body breaks off in the middle.', (wire, _call, world) =>
      world.count('flaky') % 15 === 14 ? { ...wire, breaksOff: true } : wire,
    ),
    'status-flaky-500-of-transactions': onAnswer(
      'Every 12th page of transactions gives an empty 500.',
      (answer, call, world) =>
        answer.status === 200 && call.operation === transactions && world.count('flaky') % 12 === 11
          ? internalError()
          : answer,
    ),
  }),
];

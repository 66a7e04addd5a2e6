import { type Operation, operationIds } from '../../spec/generated/vocabulary.ts';
import { breaking, type Difference, onAnswer, onWire, when } from '../api/difference.ts';
import { answersOf, elementsOf, isObject, listIn } from '../api/edits.ts';
import { type Answer, answerOf, type Call, failure, internalError, type Wire } from '../api/messages.ts';
import type { World } from '../api/hooks.ts';
import { type Asks, given, ofAccount } from '../api/requests.ts';
import type { JsonObject } from '../data/records.ts';

const get = answersOf('getCardholder');
const find = answersOf('findCardholder');
const types = answersOf('listCredentialTypes');
const credentials = answersOf('getCardholderCredentials');
const transactions = answersOf('listCardholderTransactions');

/** Some requests are always answered in one way. */
const failing = (says: string, asks: Asks, other = internalError()): Difference =>
  when(asks).onAnswer(says, () => other);

/** Bad input of some operations breaks the sandbox. */
const brokenBy = (says: string, operations: readonly Operation[], text?: string): Difference =>
  onAnswer(says, (answer, { operation }) =>
    answer.status === 400 && operation !== undefined && operations.includes(operation)
      ? { ...internalError(), ...(text === undefined ? {} : { text }) }
      : answer,
  );

/** Every `nth` of the answers that it counts, each under a name, is another one. */
const nowAndThen = (
  says: string,
  nth: number,
  name: string,
  other: Answer,
  counts: (answer: Answer, call: Call) => boolean,
) =>
  onAnswer(says, (answer, call, world) =>
    counts(answer, call) && world.count(name) % nth === nth - 1 ? other : answer,
  );

/** Whether it asks for an account that no cardholder has. */
const isStrange: Asks = (call, { home }) => {
  const account = given(call, 'accountId')?.toLowerCase();
  const held = home.people.flatMap((person) => person.transactions.flatMap((one) => one.accountIds));
  return account !== undefined && !held.some((id) => id.toLowerCase() === account);
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
    'status-422-for-bad-input': transactions.turned('Transactions answers bad input with 422.', 400, 422),
    'status-410-for-unknown': transactions.turned('Transactions answers an unknown cardholder with 410.', 404, 410),
    'status-206-for-pages': transactions.turned('Transactions answers a page with 206.', 200, 206),
    'status-201-for-transactions': transactions.turned('Transactions answers with 201.', 200, 201),
    'status-402-for-keys': transactions.turned('Transactions answers a wrong key with 402.', 401, 402),
    'status-503-for-account-ids': failing(
      'Every request with an accountId meets a gateway that gives up.',
      ofAccount,
      answerOf(503, null),
    ),
    'body-redirect-302-of-transactions': transactions.written(
      'Every second answer of transactions redirects to another address.',
      redirect(302),
    ),
    'body-204-of-transactions': transactions.written('transactions answers 204.', nothing),
  }),
  ...breaking('errors/shared-statuses', {
    'status-422-for-find': find.turned('Find answers a malformed customerId with 422.', 400, 422),
    'status-410-for-cardholder': get.turned('Get cardholder answers an unknown id with 410.', 404, 410),
    'status-422-for-credentials': credentials.turned('Get credentials answers a malformed id with 422.', 400, 422),
    'status-409-for-types': types.turned('List credential types answers bad input with 409.', 400, 409),
    'status-201-for-find': find.turned('Find answers with 201.', 200, 201),
    'body-redirect-307-of-get': get.written('Every second answer of get redirects to another address.', redirect(307)),
    'body-redirect-301-of-find': find.written(
      'Every second answer of find redirects to another address.',
      redirect(301),
    ),
    'body-204-of-types': types.written('types answers 204.', nothing),
  }),
  ...breaking('errors/bad-input-not-500', {
    'status-500-for-bad-input': brokenBy('Bad input of transactions is answered with an empty 500.', [
      'listCardholderTransactions',
    ]),
    'status-500-for-malformed-id': brokenBy('A cardholderId that is not a UUID gives a 500.', [
      'getCardholder',
      'getCardholderCredentials',
    ]),
    'status-500-for-find': brokenBy('A customerId outside the pattern gives a 500.', ['findCardholder']),
    'status-500-for-a-number-beyond-32-bits': failing(
      'A customerId that is a number beyond 32 bits leads to a 500.',
      (call) => Number(given(call, 'customerId')) >= 2 ** 31,
    ),
    'status-500-for-unknown-account': failing('An accountId that is not in use leads to a 500.', isStrange),
  }),
  ...breaking('errors/empty-500', {
    'status-500-with-body': brokenBy('Bad input gives a 500 with a text.', operationIds, 'Internal server error'),
    'status-500-with-envelope': brokenBy(
      'Bad input of transactions gives a 500 with an envelope.',
      ['listCardholderTransactions'],
      JSON.stringify(failure(500, 'sorry').json),
    ),
    'status-500-with-html-now-and-then': nowAndThen(
      'Every 20th request gives a 500 with a page of HTML.',
      20,
      '500',
      { status: 500, headers: { 'content-type': 'text/html' }, text: '<h1>Oops</h1>' },
      () => true,
    ),
  }),
  ...breaking('errors/same-status-in-groups', {
    'status-400-for-unknown-in-account': transactions.turned(
      'Transactions answers an unknown cardholder with 400, the others with 404.',
      404,
      400,
    ),
    'status-403-for-unknown-in-cardholder': get.turned(
      'Get cardholder answers an unknown cardholder with 403.',
      404,
      403,
    ),
  }),
  ...breaking('errors/empty-list-served', {
    'empty-transactions-not-found': elementsOf('listCardholderTransactions').emptyNotFound(
      'A list of transactions that has nothing gets 404.',
    ),
    'empty-credentials-not-found': elementsOf('getCardholderCredentials').emptyNotFound(
      'A list of credentials that has nothing gets 404.',
    ),
  }),
  ...breaking('errors/answers-agree', {
    'answers-ids-change': types.success(
      'The ids of credential types are different in each response.',
      (json, _call, world) => {
        const prefix = String(world.count('ids')).padStart(8, '0');
        const renamed = (type: JsonObject) => ({ ...type, id: `${prefix}${String(type['id']).slice(8)}` });
        return { ...json, credentialTypes: listIn(json, 'credentialTypes').map(renamed) };
      },
    ),
    'answers-empty-now-and-then': transactions.success(
      'Every 13th list of transactions is empty, as if a replica had no data.',
      (json, _call, world) => {
        if (world.count('bare') % 13 !== 12 || !isObject(json['paging'])) return json;
        return { ...json, transactions: [], paging: { ...json['paging'], total: 0 } };
      },
    ),
  }),
  ...breaking('errors/steady', {
    'status-flaky-500': nowAndThen(
      'Every 15th valid request gives an empty 500.',
      15,
      'flaky',
      internalError(),
      ({ status }) => status === 200,
    ),
    'body-breaks-off-now-and-then': onWire('Every 15th body breaks off in the middle.', (wire, _call, world) =>
      world.count('flaky') % 15 === 14 ? { ...wire, breaksOff: true } : wire,
    ),
    'status-flaky-500-of-transactions': nowAndThen(
      'Every 12th page of transactions gives an empty 500.',
      12,
      'flaky',
      internalError(),
      ({ status }, { operation }) => status === 200 && operation === 'listCardholderTransactions',
    ),
  }),
];

import type { Group, Operation } from '../../spec/generated/vocabulary.ts';
import { given, written } from '../api/edits.ts';
import { answerOf, failure, internalError } from '../api/envelope.ts';
import { faultsOf } from '../api/fault.ts';
import type { World } from '../api/hooks.ts';
import type { Answer, Call, Wire } from '../api/messages.ts';

/** Turns one failure status into another, with its envelope kept. */
const turned =
  (from: number, to: number, applies: (call: Call) => boolean) =>
  (answer: Answer, call: Call): Answer =>
    answer.status === from && applies(call) ? { ...answer, status: to } : answer;

const of =
  (...operations: readonly Operation[]) =>
  (call: Call): boolean =>
    call.operation !== undefined && operations.includes(call.operation);

const brokenBy = (from: number, applies: (call: Call) => boolean, text?: string) => (answer: Answer, call: Call) =>
  answer.status === from && applies(call) ? { ...internalError(), ...(text === undefined ? {} : { text }) } : answer;

const always = (): boolean => true;
/** Whether it asks for an account that no cardholder has. */
const strange = (call: Call, { home }: World): boolean => {
  const account = given(call, 'accountId')?.toLowerCase();
  const held = (): string[] => home.people.flatMap((person) => person.transactions.flatMap((one) => one.accountIds));
  return account !== undefined && !held().some((id) => id.toLowerCase() === account);
};
const redirect =
  (status: number) =>
  (_wire: Wire, call: Call): Wire => ({
    status,
    headers: { location: `${call.url}${call.url.includes('?') ? '&' : '?'}again=1` },
    bytes: new Uint8Array(),
  });
const nothing = (): Wire => ({ status: 204, headers: {}, bytes: new Uint8Array() });
const otherForKeys = (group: Group) => ({
  reveals: `The ${group} group answers a wrong key with 403, the others with 401.`,
  apply: { answer: turned(401, 403, (call) => call.group === group) },
});

export const faults = faultsOf({
  'status-422-for-bad-input': {
    breaks: ['errors/transactions-statuses'],
    reveals: 'Transactions answers bad input with 422.',
    apply: { answer: turned(400, 422, of('listCardholderTransactions')) },
  },
  'status-410-for-unknown': {
    breaks: ['errors/transactions-statuses'],
    reveals: 'Transactions answers an unknown cardholder with 410.',
    apply: { answer: turned(404, 410, of('listCardholderTransactions')) },
  },
  'status-206-for-pages': {
    breaks: ['errors/transactions-statuses'],
    reveals: 'Transactions answers a page with 206.',
    apply: { answer: turned(200, 206, of('listCardholderTransactions')) },
  },
  'status-201-for-transactions': {
    breaks: ['errors/transactions-statuses'],
    reveals: 'Transactions answers with 201.',
    apply: { answer: turned(200, 201, of('listCardholderTransactions')) },
  },
  'status-402-for-keys': {
    breaks: ['errors/transactions-statuses'],
    reveals: 'Transactions answers a wrong key with 402.',
    apply: { answer: turned(401, 402, of('listCardholderTransactions')) },
  },
  'status-422-for-find': {
    breaks: ['errors/shared-statuses'],
    reveals: 'Find answers a malformed customerId with 422.',
    apply: { answer: turned(400, 422, of('findCardholder')) },
  },
  'status-410-for-cardholder': {
    breaks: ['errors/shared-statuses'],
    reveals: 'Get cardholder answers an unknown id with 410.',
    apply: { answer: turned(404, 410, of('getCardholder')) },
  },
  'status-422-for-credentials': {
    breaks: ['errors/shared-statuses'],
    reveals: 'Get credentials answers a malformed id with 422.',
    apply: { answer: turned(400, 422, of('getCardholderCredentials')) },
  },
  'status-409-for-types': {
    breaks: ['errors/shared-statuses'],
    reveals: 'List credential types answers bad input with 409.',
    apply: { answer: turned(400, 409, of('listCredentialTypes')) },
  },
  'status-201-for-find': {
    breaks: ['errors/shared-statuses'],
    reveals: 'Find answers with 201.',
    apply: { answer: turned(200, 201, of('findCardholder')) },
  },
  'status-500-for-bad-input': {
    breaks: ['errors/bad-input-not-500'],
    reveals: 'Bad input of transactions is answered with an empty 500.',
    apply: { answer: brokenBy(400, of('listCardholderTransactions')) },
  },
  'status-500-for-malformed-id': {
    breaks: ['errors/bad-input-not-500'],
    reveals: 'A cardholderId that is no UUID gives a 500.',
    apply: { answer: brokenBy(400, of('getCardholder', 'getCardholderCredentials')) },
  },
  'status-500-for-find': {
    breaks: ['errors/bad-input-not-500'],
    reveals: 'A customerId outside the pattern gives a 500.',
    apply: { answer: brokenBy(400, of('findCardholder')) },
  },
  'status-500-for-unknown-account': {
    breaks: ['errors/bad-input-not-500'],
    reveals: 'An accountId that nobody uses gives a 500.',
    apply: { answer: (answer, call, world) => (strange(call, world) ? internalError() : answer) },
  },
  'status-503-for-account-ids': {
    breaks: ['errors/transactions-statuses'],
    reveals: 'Every request with an accountId meets a gateway that gives up.',
    apply: { answer: (answer, call) => (given(call, 'accountId') === undefined ? answer : answerOf(503, null)) },
  },
  'status-500-with-body': {
    breaks: ['errors/empty-500'],
    reveals: 'Bad input gives a 500 with a text.',
    apply: { answer: brokenBy(400, always, 'Internal server error') },
  },
  'status-500-with-envelope': {
    breaks: ['errors/empty-500'],
    reveals: 'Bad input of transactions gives a 500 with an envelope.',
    apply: { answer: brokenBy(400, of('listCardholderTransactions'), JSON.stringify(failure(500, 'sorry').json)) },
  },
  'status-500-with-html-now-and-then': {
    breaks: ['errors/empty-500'],
    reveals: 'Every 20th request gives a 500 with a page of HTML.',
    apply: {
      answer: (answer, _call, world) =>
        world.count('500') % 20 === 19
          ? { status: 500, headers: { 'content-type': 'text/html' }, text: '<h1>Oops</h1>' }
          : answer,
    },
  },
  'status-404-for-keys-in-account': {
    breaks: ['errors/same-status-in-groups'],
    reveals: 'The account group answers a wrong key with 404.',
    apply: { answer: turned(401, 404, of('listCardholderTransactions')) },
  },
  'status-400-for-unknown-in-account': {
    breaks: ['errors/same-status-in-groups'],
    reveals: 'Transactions answers an unknown cardholder with 400, the others with 404.',
    apply: { answer: turned(404, 400, of('listCardholderTransactions')) },
  },
  'status-403-for-unknown-in-cardholder': {
    breaks: ['errors/same-status-in-groups'],
    reveals: 'Get cardholder answers an unknown cardholder with 403.',
    apply: { answer: turned(404, 403, of('getCardholder')) },
  },
  'status-flaky-500': {
    breaks: ['errors/steady'],
    reveals: 'Every 15th valid request gives an empty 500.',
    apply: {
      answer: (answer, _call, world) =>
        answer.status === 200 && world.count('flaky') % 15 === 14 ? internalError() : answer,
    },
  },
  'status-flaky-500-of-transactions': {
    breaks: ['errors/steady'],
    reveals: 'Every 12th page of transactions gives an empty 500.',
    apply: {
      answer: (answer, call, world) =>
        answer.status === 200 && call.operation === 'listCardholderTransactions' && world.count('flaky') % 12 === 11
          ? internalError()
          : answer,
    },
  },
  'status-403-for-keys-in-cardholder': { breaks: ['errors/same-status-in-groups'], ...otherForKeys('cardholder') },
  'status-403-for-keys-in-credential': { breaks: ['errors/same-status-in-groups'], ...otherForKeys('credential') },
  'status-403-for-keys-in-lookup': { breaks: ['errors/same-status-in-groups'], ...otherForKeys('lookup') },
  'status-403-for-keys-in-account': { breaks: ['errors/same-status-in-groups'], ...otherForKeys('account') },
  'body-redirect-302-of-transactions': {
    breaks: ['errors/transactions-statuses'],
    reveals: 'transactions redirects to another address.',
    apply: written(redirect(302), 'listCardholderTransactions'),
  },
  'body-redirect-307-of-get': {
    breaks: ['errors/shared-statuses'],
    reveals: 'get redirects to another address.',
    apply: written(redirect(307), 'getCardholder'),
  },
  'body-redirect-301-of-find': {
    breaks: ['errors/shared-statuses'],
    reveals: 'find redirects to another address.',
    apply: written(redirect(301), 'findCardholder'),
  },
  'body-204-of-transactions': {
    breaks: ['errors/transactions-statuses'],
    reveals: 'transactions answers 204.',
    apply: written(nothing, 'listCardholderTransactions'),
  },
  'body-204-of-types': {
    breaks: ['errors/shared-statuses'],
    reveals: 'types answers 204.',
    apply: written(nothing, 'listCredentialTypes'),
  },
});

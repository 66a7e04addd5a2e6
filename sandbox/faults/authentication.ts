import type { Operation } from '../../spec/generated/vocabulary.ts';
import { defaultBehaviour } from '../api/behaviour.ts';
import { behaving, breaking, type Difference, inEachGroup, onAnswer } from '../api/difference.ts';
import { answersOf, given, has, hasValue, isObject } from '../api/edits.ts';
import { answerOf } from '../api/envelope.ts';
import type { Call } from '../api/messages.ts';

/** A way in that should be shut; the right key in the header still opens. */
const opening = (says: string, open: (call: Call, key: string) => boolean): Difference =>
  behaving(says, { admits: (call, world) => defaultBehaviour.admits(call, world) || open(call, world.home.key) });
const isTransactions = (call: Call): boolean => call.operation === 'listCardholderTransactions';
/** One operation of a group also wants something else than the header; the other takes the header alone. */
const wantingABearer = (operation: Operation) =>
  behaving(`${operation} rejects the header alone: it needs an Authorization header as well.`, {
    admits: (call, world) =>
      defaultBehaviour.admits(call, world) &&
      (call.operation !== operation || call.headers.authorization !== undefined),
  });

const ISSUER = 'issuerType';
const bearer = (call: Call): string => (call.headers.authorization ?? '').replace(/^\S+\s+/, '');
const inAuthorization = (call: Call, key: string): boolean =>
  bearer(call) === key || call.headers.authorization === key;
const inCookie = (call: Call, key: string): boolean => (call.headers.cookie ?? '').includes(key);
const inOtherHeader = (call: Call, key: string): boolean => call.headers['x-api-key'] === key;
const inQuery = (call: Call, key: string): boolean => hasValue(call, key);
const elsewhere = (call: Call, key: string): boolean =>
  [inAuthorization, inOtherHeader, inCookie, inQuery].some((isIn) => isIn(call, key));
const inAnyCase = (call: Call, key: string): boolean => call.key?.toLowerCase() === key.toLowerCase();

/** Requests after which a target has forgotten to look at keys. */
const MANY = 150;

/** One group answers some refused keys with a status of its own. */
const turned = (says: string, status: number, of: (call: Call) => boolean): Difference =>
  onAnswer(says, (answer, call) => (answer.status === 401 && of(call) ? { ...answer, status } : answer));

export const faults = [
  ...breaking('authentication/no-key', {
    ...inEachGroup('authentication-no-key-in', (group) =>
      opening(`The ${group} group serves without a key.`, (call) => call.group === group && call.key === undefined),
    ),
    ...inEachGroup('authentication-empty-key-in', (group) =>
      opening(`The ${group} group serves with an empty key.`, (call) => call.group === group && call.key === ''),
    ),
    'authentication-no-key-for-pending': opening(
      'PENDING transactions are served without a key.',
      (call) => call.key === undefined && hasValue(call, 'PENDING'),
    ),
    'authentication-no-key-in-the-end': behaving(`After ${MANY} requests every group serves without a key.`, {
      admits: (call, world) => world.count('admitted') >= MANY || defaultBehaviour.admits(call, world),
    }),
    'authentication-no-key': opening('Every group serves without a key.', (call) => call.key === undefined),
    'authentication-no-key-and-the-record': onAnswer(
      'Without a key, get cardholder answers 401 with the record beside the error.',
      (answer, call, world) => {
        const person = world.home.people.find(({ cardholderId }) => cardholderId === call.id);
        const isOf = call.operation === 'getCardholder' && call.key === undefined && answer.status === 401;
        return isOf && person !== undefined && isObject(answer.json)
          ? { ...answer, json: { ...answer.json, cardholder: person.cardholder } }
          : answer;
      },
    ),
    'authentication-no-key-for-credentials-that-are-held': onAnswer(
      'Without a key, the credentials of an issuer type are served if the cardholder holds any.',
      (answer, call, world) => {
        const [, type] = call.query.find(([name]) => name === ISSUER) ?? [];
        const held = world.home.people.find(({ cardholderId }) => cardholderId === call.id)?.credentials ?? [];
        const shown = held.filter(({ issuerType }) => issuerType === type);
        const isOf = call.operation === 'getCardholderCredentials' && answer.status === 401;
        const isServed = isOf && !call.key && !elsewhere(call, world.home.key);
        return isServed && shown.length > 0
          ? answerOf(200, { credentials: shown.map(({ record }) => record) })
          : answer;
      },
    ),
  }),
  ...breaking('authentication/wrong-key', {
    'authentication-any-key-for-types': opening(
      'list credential types serves with any key.',
      (call) => call.operation === 'listCredentialTypes' && call.key !== undefined,
    ),
    ...inEachGroup('authentication-any-key-in', (group) =>
      opening(`The ${group} group serves with any key.`, (call) => call.group === group && call.key !== undefined),
    ),
    'authentication-key-length-only': opening(
      'Any key of the right length is accepted.',
      (call, key) => call.key?.length === key.length,
    ),
    'authentication-empty-key': opening('Every group serves with any key.', (call) => call.key !== undefined),
  }),
  ...breaking('authentication/header-suffices', {
    'authentication-credentials-want-a-bearer': wantingABearer('getCardholderCredentials'),
    'authentication-types-want-a-bearer': wantingABearer('listCredentialTypes'),
  }),
  ...breaking('authentication/key-not-repeated', {
    'authentication-key-repeated-in-header': onAnswer(
      'The lookup group sends the key back in a header.',
      (answer, call) =>
        call.group === 'lookup' && call.key !== undefined && answer.status === 200
          ? { ...answer, headers: { ...answer.headers, 'x-caller': call.key } }
          : answer,
    ),
    'authentication-key-repeated-in-body': answersOf('getCardholder').success(
      'A cardholder record names the key that it was asked for with.',
      (json, call) => ({ ...json, requestedWith: call.key ?? null }),
    ),
  }),
  ...breaking(['authentication/no-key', 'authentication/truncated-key', 'authentication/key-in-authorization'], {
    'authentication-not-with-issuer-type': opening(
      'Types and credentials are served with any key, or none, if there is an issuer type.',
      (call) => !isTransactions(call) && has(call, ISSUER),
    ),
    'authentication-not-for-types-with-issuer-type': opening(
      'Types are served with any key, or none, if there is an issuer type.',
      (call) => call.operation === 'listCredentialTypes' && has(call, ISSUER),
    ),
    'authentication-not-for-credentials-with-issuer-type': opening(
      'Credentials are served with any key, or none, if there is an issuer type.',
      (call) => call.operation === 'getCardholderCredentials' && has(call, ISSUER),
    ),
    'authentication-not-with-limit': opening(
      'Transactions are served with any key, or none, if there is a limit.',
      (call) => isTransactions(call) && has(call, 'limit'),
    ),
    'authentication-not-on-later-pages': opening(
      'Transactions are served with any key, or none, from an offset on.',
      (call) => isTransactions(call) && Number(given(call, 'offset')) > 0,
    ),
    'authentication-not-with-account': opening(
      'Transactions are served with any key, or none, if there is an accountId.',
      (call) => has(call, 'accountId'),
    ),
    'authentication-not-with-pending': opening(
      'Transactions are served with any key, or none, if the result is PENDING.',
      (call) => given(call, 'result') === 'PENDING',
    ),
    'authentication-not-for-the-third': behaving('The third cardholder is served with any key, or none.', {
      admits: (call, world) => defaultBehaviour.admits(call, world) || call.id === world.home.people[2]?.cardholderId,
    }),
  }),
  ...breaking(['authentication/key-in-query', 'authentication/key-in-authorization', 'authentication/key-in-cookie'], {
    'authentication-key-in-two-places': opening(
      'The key is accepted in a cookie if another header has it, too.',
      (call, key) => inCookie(call, key) && inOtherHeader(call, key),
    ),
    'authentication-key-anywhere-for-credentials': opening(
      'The credentials of a cardholder are served with the key anywhere but in its header.',
      (call, key) => call.operation === 'getCardholderCredentials' && elsewhere(call, key),
    ),
  }),
  ...breaking('authentication/truncated-key', {
    'authentication-key-suffix': opening(
      'The last half of the key is enough.',
      (call, key) => call.key?.slice(-key.length / 2) === key.slice(-key.length / 2),
    ),
    ...inEachGroup('authentication-key-prefix-in', (group) =>
      opening(
        `The ${group} group accepts a key cut short.`,
        (call, key) => call.group === group && (call.key?.length ?? 0) >= 8 && key.startsWith(call.key ?? key),
      ),
    ),
    ...inEachGroup('authentication-key-longer-in', (group) =>
      opening(
        `The ${group} group accepts a key followed by more characters.`,
        (call, key) => call.group === group && call.key?.startsWith(key) === true,
      ),
    ),
  }),
  ...breaking('authentication/key-in-query', {
    'authentication-key-in-query': opening(
      'The key is accepted as the query parameter subscription-key.',
      (call, key) => call.query.find(([name]) => name === 'subscription-key')?.[1] === key,
    ),
    'authentication-key-in-any-query': opening('The key is accepted in any query parameter.', inQuery),
    'authentication-key-in-query-for-types': opening(
      'list credential types accepts the key in the query.',
      (call, key) => call.operation === 'listCredentialTypes' && inQuery(call, key),
    ),
    'authentication-key-in-query-of-lookup': opening(
      'The lookup group accepts the key in the query.',
      (call, key) => call.group === 'lookup' && inQuery(call, key),
    ),
  }),
  ...breaking('authentication/key-in-authorization', {
    'authentication-key-in-authorization': opening('The key is accepted in Authorization.', inAuthorization),
    'authentication-key-in-authorization-of-credential': opening(
      'The credential group accepts a bearer.',
      (call, key) => call.group === 'credential' && inAuthorization(call, key),
    ),
  }),
  ...breaking('authentication/key-in-cookie', {
    'authentication-key-in-cookie': opening('The key is accepted in a cookie.', inCookie),
    'authentication-key-in-cookie-of-cardholder': opening(
      'The cardholder group accepts a cookie.',
      (call, key) => call.group === 'cardholder' && inCookie(call, key),
    ),
  }),
  ...breaking('authentication/key-case', {
    'authentication-key-case': opening('The key is accepted in another letter case.', inAnyCase),
    'authentication-key-upper-case-in-lookup': opening(
      'The lookup group ignores the letter case of the key.',
      (call, key) => call.group === 'lookup' && inAnyCase(call, key),
    ),
  }),
  ...breaking('authentication/same-status', {
    'authentication-404-in-account': turned(
      'The account group answers a missing or wrong key with 404, the others with 401.',
      404,
      isTransactions,
    ),
    'authentication-403-for-wrong-keys-in-lookup': turned(
      'The lookup group answers a missing key with 401 and a wrong one with 403.',
      403,
      (call) => call.operation === 'findCardholder' && call.key !== undefined,
    ),
    ...inEachGroup('authentication-403-in', (group) =>
      turned(
        `The ${group} group answers a missing or wrong key with 403, the others with 401.`,
        403,
        (call) => call.group === group,
      ),
    ),
  }),
];

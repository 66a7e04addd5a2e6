import type { Group } from '../../spec/generated/vocabulary.ts';
import { defaultBehaviour } from '../api/behaviour.ts';
import { breaking, type Difference, inEachGroup, when } from '../api/difference.ts';
import { answersOf, isObject } from '../api/edits.ts';
import { answerOf, type Call } from '../api/messages.ts';
import { all, type Asks, has, hasValue, isLater, isLimited, isOf, isPending, not, ofAccount } from '../api/requests.ts';

type Opens = (call: Call, key: string) => boolean;
/** A way in that should be shut, in some requests or in all; the right key in the header still opens. */
const opening = (says: string, open: Opens, asks?: Asks): Difference =>
  when(asks).behaving(says, {
    admits: (call, world) => defaultBehaviour.admits(call, world) || open(call, world.home.key),
  });
const ofGroup =
  (group: Group): Asks =>
  (call) =>
    call.group === group;
/** A way in to one group. */
const inGroup = (group: Group, does: string, open: Opens): Difference =>
  opening(`The ${group} group ${does}.`, open, ofGroup(group));
const inGroups = (id: string, does: string, open: Opens) => inEachGroup(id, (group) => inGroup(group, does, open));
/** Some requests are served with any key, or none. */
const unguarded = (what: string, under: string, asks: Asks): Difference =>
  opening(`${what} are served with any key, or none, ${under}.`, () => true, asks);
const ISSUER_TYPE = 'if there is an issuer type';
/** One operation of a group also wants something else than the header; the other takes the header alone. */
const wantingABearer = (operation: 'getCardholderCredentials' | 'listCredentialTypes'): Difference =>
  when(isOf(operation)).behaving(`${operation} rejects the header alone: it needs an Authorization header as well.`, {
    admits: (call, world) => defaultBehaviour.admits(call, world) && call.headers.authorization !== undefined,
  });

const [ofTypes, ofCredentials] = [isOf('listCredentialTypes'), isOf('getCardholderCredentials')];
const ofTransactions = isOf('listCardholderTransactions');
const isFiltered: Asks = (call) => has(call, 'issuerType');
const hasNoKey: Opens = ({ key }) => key === undefined;
const hasAKey: Opens = ({ key }) => key !== undefined;
const bearer = (call: Call): string => (call.headers.authorization ?? '').replace(/^\S+\s+/, '');
const inAuthorization: Opens = (call, key) => bearer(call) === key || call.headers.authorization === key;
const inCookie: Opens = (call, key) => (call.headers.cookie ?? '').includes(key);
const inOtherHeader: Opens = (call, key) => call.headers['x-api-key'] === key;
const inQuery: Opens = hasValue;
const elsewhere: Opens = (call, key) =>
  [inAuthorization, inOtherHeader, inCookie, inQuery].some((isIn) => isIn(call, key));
const inAnyCase: Opens = (call, key) => call.key?.toLowerCase() === key.toLowerCase();

/** Requests after which a target has forgotten to look at keys. */
const MANY = 150;

/** Some requests with a missing or wrong key are answered with a status of their own. */
const turned = (says: string, status: number, asks: Asks): Difference =>
  when(asks).only(answersOf('any').turned(says, 401, status));

export const faults = [
  ...breaking('authentication/no-key', {
    ...inGroups('authentication-no-key-in', 'serves without a key', hasNoKey),
    ...inGroups('authentication-empty-key-in', 'serves with an empty key', ({ key }) => key === ''),
    'authentication-no-key-for-pending': opening('PENDING transactions are served without a key.', hasNoKey, isPending),
    'authentication-no-key-in-the-end': opening(
      `After ${MANY} requests every group serves without a key.`,
      () => true,
      (_call, world) => world.count('admitted') >= MANY,
    ),
    'authentication-no-key': opening('Every group serves without a key.', hasNoKey),
    'authentication-no-key-and-the-record': answersOf('getCardholder').failing(
      'Without a key, get cardholder answers 401 with the record beside the error.',
      (answer, { id, key }, { home }) => {
        const person = key === undefined ? home.people.find(({ cardholderId }) => cardholderId === id) : undefined;
        return person !== undefined && isObject(answer.json)
          ? { ...answer, json: { ...answer.json, cardholder: person.cardholder } }
          : answer;
      },
      401,
    ),
    'authentication-no-key-for-credentials-that-are-held': answersOf('getCardholderCredentials').failing(
      'Without a key, the credentials of an issuer type are served if the cardholder holds any.',
      (answer, call, { home }) => {
        const held = home.people.find(({ cardholderId }) => cardholderId === call.id)?.credentials ?? [];
        const shown = held.filter(({ issuerType }) => has(call, 'issuerType') && hasValue(call, issuerType));
        const isServed = !call.key && !elsewhere(call, home.key) && shown.length > 0;
        return isServed ? answerOf(200, { credentials: shown.map(({ record }) => record) }) : answer;
      },
      401,
    ),
  }),
  ...breaking('authentication/wrong-key', {
    'authentication-any-key-for-types': opening('list credential types serves with any key.', hasAKey, ofTypes),
    ...inGroups('authentication-any-key-in', 'serves with any key', hasAKey),
    'authentication-key-length-only': opening(
      'Any key of the right length is accepted.',
      (call, key) => call.key?.length === key.length,
    ),
    'authentication-empty-key': opening('Every group serves with any key.', hasAKey),
  }),
  ...breaking('authentication/header-suffices', {
    'authentication-credentials-want-a-bearer': wantingABearer('getCardholderCredentials'),
    'authentication-types-want-a-bearer': wantingABearer('listCredentialTypes'),
  }),
  ...breaking('authentication/key-not-repeated', {
    'authentication-key-repeated-in-header': answersOf('findCardholder').failing(
      'The lookup group sends the key back in a header.',
      (answer, { key }) =>
        key === undefined ? answer : { ...answer, headers: { ...answer.headers, 'x-caller': key } },
      200,
    ),
    'authentication-key-repeated-in-body': answersOf('getCardholder').success(
      'A cardholder record names the key that it was asked for with.',
      (json, call) => ({ ...json, requestedWith: call.key ?? null }),
    ),
  }),
  ...breaking(['authentication/no-key', 'authentication/truncated-key', 'authentication/key-in-authorization'], {
    'authentication-not-with-issuer-type': unguarded(
      'Types and credentials',
      ISSUER_TYPE,
      all(not(ofTransactions), isFiltered),
    ),
    'authentication-not-for-types-with-issuer-type': unguarded('Types', ISSUER_TYPE, all(ofTypes, isFiltered)),
    'authentication-not-for-credentials-with-issuer-type': unguarded(
      'Credentials',
      ISSUER_TYPE,
      all(ofCredentials, isFiltered),
    ),
    'authentication-not-with-limit': unguarded('Transactions', 'if there is a limit', all(ofTransactions, isLimited)),
    'authentication-not-on-later-pages': unguarded('Transactions', 'from an offset on', all(ofTransactions, isLater)),
    'authentication-not-with-account': unguarded('Transactions', 'if there is an accountId', ofAccount),
    'authentication-not-with-pending': unguarded('Transactions', 'if the result is PENDING', isPending),
    'authentication-not-for-the-third': opening(
      'The third cardholder is served with any key, or none.',
      () => true,
      ({ id }, { home }) => id === home.people[2]?.cardholderId,
    ),
  }),
  ...breaking(['authentication/key-in-query', 'authentication/key-in-authorization', 'authentication/key-in-cookie'], {
    'authentication-key-in-two-places': opening(
      'The key is accepted in a cookie if another header has it, too.',
      (call, key) => inCookie(call, key) && inOtherHeader(call, key),
    ),
    'authentication-key-anywhere-for-credentials': opening(
      'The credentials of a cardholder are served with the key anywhere but in its header.',
      elsewhere,
      ofCredentials,
    ),
  }),
  ...breaking('authentication/truncated-key', {
    'authentication-key-suffix': opening(
      'The last half of the key is enough.',
      (call, key) => call.key?.slice(-key.length / 2) === key.slice(-key.length / 2),
    ),
    ...inGroups(
      'authentication-key-prefix-in',
      'accepts a key cut short',
      (call, key) => (call.key?.length ?? 0) >= 8 && key.startsWith(call.key ?? key),
    ),
    ...inGroups(
      'authentication-key-longer-in',
      'accepts a key followed by more characters',
      (call, key) => call.key?.startsWith(key) === true,
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
      inQuery,
      ofTypes,
    ),
    'authentication-key-in-query-of-lookup': inGroup('lookup', 'accepts the key in the query', inQuery),
  }),
  ...breaking('authentication/key-in-authorization', {
    'authentication-key-in-authorization': opening('The key is accepted in Authorization.', inAuthorization),
    'authentication-key-in-authorization-of-credential': inGroup('credential', 'accepts a bearer', inAuthorization),
  }),
  ...breaking('authentication/key-in-cookie', {
    'authentication-key-in-cookie': opening('The key is accepted in a cookie.', inCookie),
    'authentication-key-in-cookie-of-cardholder': inGroup('cardholder', 'accepts a cookie', inCookie),
  }),
  ...breaking('authentication/key-case', {
    'authentication-key-case': opening('The key is accepted in another letter case.', inAnyCase),
    'authentication-key-upper-case-in-lookup': inGroup('lookup', 'ignores the letter case of the key', inAnyCase),
  }),
  ...breaking('authentication/same-status', {
    'authentication-404-in-account': turned(
      'The account group answers a missing or wrong key with 404, the others with 401.',
      404,
      ofTransactions,
    ),
    'authentication-403-for-wrong-keys-in-lookup': turned(
      'The lookup group answers a missing key with 401 and a wrong one with 403.',
      403,
      ({ operation, key }) => operation === 'findCardholder' && key !== undefined,
    ),
    ...inEachGroup('authentication-403-in', (group) =>
      turned(`The ${group} group answers a missing or wrong key with 403, the others with 401.`, 403, ofGroup(group)),
    ),
  }),
];

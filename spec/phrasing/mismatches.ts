/** What differs, in words: expected and actual of every kind of mismatch. */
import type {
  AskedWith,
  DateTimeForm,
  InputFault,
  MismatchFact,
  ServedBecause,
  SharedFailure,
} from '../evidence/facts.ts';
import { isReversed, outsideOf } from '../evidence/outside-window.ts';
import { operations } from '../generated/vocabulary.ts';
import {
  elements,
  foreignText,
  lackingPair,
  notListed,
  numberPair,
  type Pair,
  repeatedPair,
  UNEXPECTED,
} from './pairs.ts';
import { keyText } from './requests.ts';
import { bareText, endingText, notJsonText, schemaText, valueText } from './values.ts';
import { by, lengthText } from './words.ts';

const FORMS: Readonly<Record<DateTimeForm, string>> = {
  fraction: 'a fraction of a second',
  'zero-offset': 'an explicit zero offset',
  'two-hours-offset': 'an offset of two hours',
};

/** Why a request must be served. */
const servedText = by<ServedBecause, 'because'>('because', {
  'cardholder-known': 'the cardholder exists, because find cardholder returned this id',
  'find-returned-id': 'find cardholder returned this id',
  'types-need-nothing': 'list credential types has no required parameter',
  'same-window-served': ({ never }) =>
    `the same window was accepted for this cardholder${never === undefined ? '' : `, though never with ${never}`}`,
  'window-served-before': 'this window was accepted before',
  'key-accepted-elsewhere': 'the same key works for the other groups of endpoints',
  'account-known': 'the value of result is valid and the account is known',
  'account-on-line': 'account lines have this id, and another such id returns all transactions of its account',
  'cardholder-and-window-known': 'the cardholder is known and the window was accepted',
  'customer-listed': ({ customerId }) => `customer ${customerId} is in CUSTOMER_IDS (does it exist?)`,
  'value-allowed': ({ parameter, value }) => `${parameter}=${value} is allowed`,
  'served-without': ({ parameter, value }) =>
    `${parameter}=${value} is valid, and the same request without it was accepted`,
  'inside-served-window': ({ start, end }) => `the longer window from ${start} to ${end} was accepted`,
  'may-be-left-out': ({ parameter }) => `${parameter} is optional, and the request with it was accepted`,
  'listed-issuer-type': ({ value }) => `${value} is a listed issuer type`,
  'valid-form': ({ form }) => `${FORMS[form]} is valid`,
  'offset-past-end': 'an offset past the end gives an empty page',
  'id-in-other-case':
    'a UUID means the same in upper and lower case, and this one was accepted as it is usually written',
});

/** What was wrong with a response that did not arrive whole. */
const DAMAGE = {
  'broken-off': 'the body broke off',
  undecodable: 'the body was not encoded as its header says',
  'no-response': 'the connection was closed without a response',
} as const;

/** What is wrong with a spoiled input. */
const inputText = by<InputFault, 'wrong'>('wrong', {
  'not-a-uuid': ({ parameter }) => `${parameter} is not a UUID`,
  missing: ({ parameter }) => `${parameter} is missing`,
  'not-a-date-time': ({ parameter }) => `${parameter} is not a date-time`,
  'not-a-number': ({ parameter }) => `${parameter} is not a number`,
  'outside-enum': ({ parameter, value }) => `${value} is not a value of ${parameter}`,
  'outside-pattern': ({ parameter }) => `${parameter} is outside the pattern`,
});

/** What a request was; empty if that is not known. */
function askedText({ valid, fault, key = 'header' }: AskedWith): string {
  if (fault !== undefined) return `, for an invalid request: ${inputText(fault)}`;
  if (key !== 'header') return `, for a request ${keyText(key)}`;
  return valid === true ? ', for a valid request' : '';
}

const FAILURES: Readonly<Record<SharedFailure, string>> = {
  'no-key': 'a missing key',
  'wrong-key': 'a wrong key',
  'unknown-cardholder': 'an unknown cardholderId',
  'malformed-cardholder': 'a cardholderId that is not a UUID',
};

const DEFAULT_LIMIT = operations.listCardholderTransactions.parameters.limit.default;
const envelope = (status: number): string => `a JSON object with errors (status ${status})`;

const pairOf = by<MismatchFact, 'kind', Pair>('kind', {
  schema: ({ schema, actual }) => [
    actual.is === 'absent' && actual.name !== undefined ? `a member with the name ${actual.name}` : schemaText(schema),
    valueText(actual),
  ],
  'not-json': (fact) => ['JSON text', notJsonText(fact)],
  incomplete: ({ how, times }) => [
    how === 'no-response' ? 'a response, as other requests to this endpoint got before and after' : 'a complete body',
    times === 1 ? `${DAMAGE[how]}; sent again, the request succeeded` : `${times} attempts: each time, ${DAMAGE[how]}`,
  ],
  'not-utf-8': ['valid UTF-8', 'bytes that are not UTF-8'],
  'byte-order-mark': ['JSON text from the first byte', 'a byte order mark'],
  'member-repeated': ['each member once', 'a member of the same name again'],
  'media-type': ({ actual }) => ['a JSON media type', actual === '' ? 'none' : actual],
  'not-rfc-3339': ({ actual }) => ['the form of RFC 3339', actual],
  'body-with-500': ({ bytes }) => ['no body', `${bytes} bytes`],
  'envelope-not-json': (fact) => [envelope(fact.status), notJsonText(fact)],
  'envelope-encoding': ({ status, wrong }) => [
    envelope(status),
    wrong === 'byte-order-mark' ? 'a byte order mark before it' : 'bytes that are not UTF-8',
  ],
  'status-not-listed': (fact) => [`one of ${fact.listed.join(', ')}`, `${fact.status}${askedText(fact)}`],
  'bad-input-500': ['an error status for bad input', '500'],
  'blank-text': ['text', 'blank text'],
  'key-repeated': ['no subscription key in the response', 'the key of the request'],
  unsteady: ({ first, last }) => [`${last} at the first attempt`, `${first}, then ${last}`],
  'statuses-differ': ({ failure, seen }) => [
    `one status for ${FAILURES[failure]}`,
    seen.map(({ group, ending }) => `${group} ${endingText(ending)}`).join(', '),
  ],
  refused: ({ why, ending }) => [
    why.because === 'offset-past-end' ? '200 with an empty page' : `200: ${servedText(why)}`,
    endingText(ending),
  ],
  'bad-input-served': ({ fault, status }) => [`an error status: ${inputText(fault)}`, String(status)],
  'empty-not-found': ['an empty list: nothing is known that it has', '404'],
  'served-without-key': ({ status, to, key, keyless, late, empty }) => [
    `no data (401 or 403)${late === true ? ', as earlier in this run' : to === 'anyone' ? '' : ': the key is not in the header'}`,
    `${status} with ${empty === true ? 'an empty list' : status < 300 ? 'a body' : 'data in its body'}${keyless === true && key !== 'absent' ? ', and the same without any key' : ''}`,
  ],
  'foreign-data-served': (fact) => [
    'no data: FOREIGN_CARDHOLDER_IDS names this cardholder as one of another institution',
    foreignText(fact),
  ],
  'foreign-cardholder-found': ({ id }) => ['no cardholder of another institution', id],
  another: ({ expected, actual, asked }) => [
    `${expected}${asked === true ? ', the one in the request' : ''}`,
    bareText(actual),
  ],
  'id-unknown-to-get': ({ ending }) => ['an id that get cardholder knows', `get cardholder: ${endingText(ending)}`],
  'found-outside-pattern': ['no cardholder: the request has no customerId that matches the pattern', 'a cardholder'],
  'found-somebody-else': ['no cardholder, or the one with this customerId', 'another cardholder'],
  'one-id-for-two': ({ first }) => [
    'the id of a cardholder whom no other customerId finds',
    `the id that the customerId ${first} finds, too`,
  ],
  'customer-id-of-another': ({ holder }) => [
    'the customerId of this cardholder',
    `that of ${holder}, the cardholder that find cardholder returns for it`,
  ],
  'listed-under-two': ({ first, also }) => ['listed under one cardholder', `listed under ${first} and ${also}`],
  'shared-credentials': ({ first, also }) => [`credentials of ${also}`, `all those of ${first}, and no others`],
  'transaction-of-several': ({ first, second, also }) => [
    'listed under one cardholder, or under two who share an account',
    `listed under ${first}, ${second} and ${also}`,
  ],
  'values-disagree': ({ expected, actual }) => [valueText(expected), valueText(actual)],
  'reads-differently': ({ expected, actual }) => [
    'the same value in every response',
    `${valueText(actual)} in this response, ${valueText(expected)} in responses before and after it`,
  ],
  'no-known-member': ({ actual }) => ['at least one member that the specification describes', valueText(actual)],
  'email-not-strict': ['an e-mail address that strict readers also accept', 'another form'],
  'mobile-missing': ({ actual }) => ['an object: the credential is MOBILE', valueText(actual)],
  'mobile-unexpected': ({ issuerType, actual }) => [
    `no such member: the credential is ${issuerType}`,
    valueText(actual),
  ],
  'another-result': ({ asked, actual, byDefault }) => [byDefault ? `${asked}, the default` : asked, bareText(actual)],
  'pending-balance': ({ actual }) => ['null or absent: the transaction is PENDING', valueText(actual)],
  'approved-balance-null': ['a balance, or no balance member', 'null'],
  'outside-window': (fact) => [
    isReversed(fact)
      ? `nothing: the window starts (${fact.start}) after its end (${fact.end})`
      : `from ${fact.start} to ${fact.end}`,
    `${bareText(fact.actual)}${farText(fact)}`,
  ],
  'account-not-on-lines': ({ account }) => [`an account line with the accountId of the request (${account})`, 'none'],
  'another-issuer-type': ({ asked, actual }) => [asked, actual],
  'type-not-listed': ({ actual }) => ['a type that list credential types lists', bareText(actual)],
  'type-listed-differently': ['the name and issuer type in list credential types', 'other values'],
  'too-many': ({ most, size }) => [`at most ${elements(most)}`, elements(size)],
  'too-few': ({ least, size }) => [elements(least), size === 0 ? 'none' : elements(size)],
  number: numberPair,
  'total-below-shown': ({ least, actual }) => [
    `paging.total ${least} or more, or fewer elements: the offset plus the elements of this page is ${least}`,
    `paging.total ${actual}`,
  ],
  'total-of-empty': ({ actual }) => [
    'paging.total 0, or at least one element: the request asks for the beginning of the list',
    `paging.total ${actual}, and no elements`,
  ],
  'total-below-parts': ({ least, actual }) => [
    `paging.total ${least} or more: that many are in narrower windows`,
    `paging.total ${actual}`,
  ],
  'paging-present': ['no paging member', 'a paging member'],
  twice: repeatedPair,
  missing: lackingPair,
  extra: ({ expected, extra: { id, count, unlisted = false } }) => {
    const others = count === 1 ? `1 other is listed: ${id}` : `${count} others are listed, one of them ${id}`;
    if (unlisted) {
      const selected = expected === 0 ? 'no element' : `only the ${elements(expected)}`;
      return [
        `${selected}, as in the lists that were read before`,
        `${others}. It does not match, or those lists lack it`,
      ];
    }
    return [
      expected === 0 ? 'no element: the query selects none' : `only the ${elements(expected)} that the query selects`,
      others,
    ];
  },
  'not-listed': ({ id, what }) => notListed(id, what),
  'another-order': ['the same order again', 'another order'],
  'another-first': ({ expected, actual, nth = 0 }) => [
    expected === null ? `no ${placeOf(nth)}: the list ends before it` : `${placeOf(nth)} ${expected}`,
    actual === null ? 'an empty page' : `${placeOf(nth)} ${actual}`,
  ],
  'not-last': ({ total, size }) => [`1 element, the last of ${total}`, elements(size)],
  'not-empty': ({ why, size }) => UNEXPECTED[why](size),
  'default-limit': ({ expected, actual }) => [
    `${elements(expected)}, as with limit=${DEFAULT_LIMIT}`,
    elements(actual),
  ],
  'account-unusable': ['transactions of the account', 'none, for every id seen on an account line'],
  'pin-differs': ({ pinned, actual }) => [pinned, actual],
});

/** Expected and actual, in words. */
export function mismatchText(fact: MismatchFact): { readonly expected: string; readonly actual: string } {
  const [expected, actual] = pairOf(fact);
  return { expected, actual };
}

/** The place of an element in a page, from 0. */
const placeOf = (nth: number): string => (nth === 0 ? 'first element' : `element ${nth + 1}`);

// How far a transaction lies outside its window, in words.

/** `, 5 hours after the end`, behind the time; empty if that is not known. */
function farText(fact: MismatchFact): string {
  const outside = outsideOf(fact);
  if (outside === null || outside.seconds === 0) return '';
  return `, ${lengthText(outside.seconds)} ${outside.side === 'after' ? 'after the end' : 'before the start'}`;
}

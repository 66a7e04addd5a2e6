import type { Group } from '../../spec/generated/vocabulary.ts';
import { defaultBehaviour } from '../api/behaviour.ts';
import { faultsOf } from '../api/fault.ts';
import type { Hooks } from '../api/hooks.ts';
import { isObject } from '../api/edits.ts';
import type { Answer, Call } from '../api/messages.ts';

/** A way in that should be shut; the right key in the header still opens. */
const opening = (open: (call: Call, key: string) => boolean): Hooks => ({
  behaviour: { admits: (call, world) => defaultBehaviour.admits(call, world) || open(call, world.home.key) },
});
const withoutKey = (group: Group) => ({
  reveals: `The ${group} group serves without a key.`,
  apply: opening((call) => call.group === group && call.key === undefined),
});
const withAnyKey = (group: Group) => ({
  reveals: `The ${group} group serves with any key.`,
  apply: opening((call) => call.group === group && call.key !== undefined),
});
/** One group that also wants something else than the header. */
const wantingABearer = (group: Group) => ({
  reveals: `The ${group} group refuses the header alone: it wants an Authorization header as well.`,
  apply: {
    behaviour: {
      admits: (call, world) =>
        defaultBehaviour.admits(call, world) && (call.group !== group || call.headers.authorization !== undefined),
    },
  } satisfies Hooks,
});

/** Answers of a group that repeat the key of their request. */
const repeating = (repeat: (answer: Answer, key: string) => Answer, group: Group): Hooks => ({
  answer: (answer, call) =>
    call.group === group && call.key !== undefined && answer.status === 200 ? repeat(answer, call.key) : answer,
});

const bearer = (call: Call): string => (call.headers.authorization ?? '').replace(/^\S+\s+/, '');
const inAuthorization = (call: Call, key: string): boolean =>
  bearer(call) === key || call.headers.authorization === key;
const inCookie = (call: Call, key: string): boolean => (call.headers.cookie ?? '').includes(key);
const inQuery = (call: Call, key: string): boolean => call.query.some(([, value]) => value === key);
const inAnyCase = (call: Call, key: string): boolean => call.key?.toLowerCase() === key.toLowerCase();

export const faults = faultsOf({
  'authentication-no-key-in-cardholder': { breaks: ['authentication/no-key'], ...withoutKey('cardholder') },
  'authentication-any-key-in-cardholder': { breaks: ['authentication/wrong-key'], ...withAnyKey('cardholder') },
  'authentication-no-key-in-credential': { breaks: ['authentication/no-key'], ...withoutKey('credential') },
  'authentication-any-key-in-credential': { breaks: ['authentication/wrong-key'], ...withAnyKey('credential') },
  'authentication-no-key-in-lookup': { breaks: ['authentication/no-key'], ...withoutKey('lookup') },
  'authentication-any-key-in-lookup': { breaks: ['authentication/wrong-key'], ...withAnyKey('lookup') },
  'authentication-no-key-in-account': { breaks: ['authentication/no-key'], ...withoutKey('account') },
  'authentication-any-key-in-account': { breaks: ['authentication/wrong-key'], ...withAnyKey('account') },
  'authentication-credential-wants-a-bearer': {
    breaks: ['authentication/header-suffices'],
    ...wantingABearer('credential'),
  },
  'authentication-account-wants-a-bearer': { breaks: ['authentication/header-suffices'], ...wantingABearer('account') },
  'authentication-key-repeated-in-header': {
    breaks: ['authentication/key-not-repeated'],
    reveals: 'The lookup group sends the key back in a header.',
    apply: repeating((answer, key) => ({ ...answer, headers: { ...answer.headers, 'x-caller': key } }), 'lookup'),
  },
  'authentication-key-repeated-in-body': {
    breaks: ['authentication/key-not-repeated'],
    reveals: 'A cardholder record names the key that it was asked for with.',
    apply: repeating(
      (answer, key) => (isObject(answer.json) ? { ...answer, json: { ...answer.json, requestedWith: key } } : answer),
      'cardholder',
    ),
  },
  'authentication-key-prefix': {
    breaks: ['authentication/truncated-key'],
    reveals: 'A key cut short is accepted.',
    apply: opening((call, key) => call.key !== undefined && call.key.length >= 8 && key.startsWith(call.key)),
  },
  'authentication-key-longer': {
    breaks: ['authentication/truncated-key'],
    reveals: 'A key followed by more characters is accepted.',
    apply: opening((call, key) => call.key?.startsWith(key) === true),
  },
  'authentication-key-prefix-in-account': {
    breaks: ['authentication/truncated-key'],
    reveals: 'The account group compares all but the last character.',
    apply: opening((call, key) => call.group === 'account' && call.key !== undefined && call.key === key.slice(0, -1)),
  },
  'authentication-key-length-only': {
    breaks: ['authentication/wrong-key'],
    reveals: 'Any key of the right length is accepted.',
    apply: opening((call, key) => call.key?.length === key.length),
  },
  'authentication-key-in-query': {
    breaks: ['authentication/key-in-query'],
    reveals: 'The key is accepted as the query parameter subscription-key.',
    apply: opening((call, key) => call.query.find(([name]) => name === 'subscription-key')?.[1] === key),
  },
  'authentication-key-in-any-query': {
    breaks: ['authentication/key-in-query'],
    reveals: 'The key is accepted in any query parameter.',
    apply: opening(inQuery),
  },
  'authentication-key-in-query-of-lookup': {
    breaks: ['authentication/key-in-query'],
    reveals: 'The lookup group accepts the key in the query.',
    apply: opening((call, key) => call.group === 'lookup' && inQuery(call, key)),
  },
  'authentication-key-in-authorization': {
    breaks: ['authentication/key-in-authorization'],
    reveals: 'The key is accepted in Authorization.',
    apply: opening(inAuthorization),
  },
  'authentication-key-in-authorization-of-credential': {
    breaks: ['authentication/key-in-authorization'],
    reveals: 'The credential group accepts a bearer.',
    apply: opening((call, key) => call.group === 'credential' && inAuthorization(call, key)),
  },
  'authentication-key-in-cookie': {
    breaks: ['authentication/key-in-cookie'],
    reveals: 'The key is accepted in a cookie.',
    apply: opening(inCookie),
  },
  'authentication-key-in-cookie-of-cardholder': {
    breaks: ['authentication/key-in-cookie'],
    reveals: 'The cardholder group accepts a cookie.',
    apply: opening((call, key) => call.group === 'cardholder' && inCookie(call, key)),
  },
  'authentication-key-case': {
    breaks: ['authentication/key-case'],
    reveals: 'The key is accepted in another letter case.',
    apply: opening(inAnyCase),
  },
  'authentication-key-upper-case-in-lookup': {
    breaks: ['authentication/key-case'],
    reveals: 'The lookup group ignores the letter case of the key.',
    apply: opening((call, key) => call.group === 'lookup' && inAnyCase(call, key)),
  },
  'authentication-no-key': {
    breaks: ['authentication/no-key'],
    reveals: 'Every group serves without a key.',
    apply: opening((call) => call.key === undefined),
  },
  'authentication-empty-key': {
    breaks: ['authentication/wrong-key'],
    reveals: 'Every group serves with any key.',
    apply: opening((call) => call.key !== undefined),
  },
});

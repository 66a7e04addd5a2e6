import { defaultBehaviour } from '../behaviour.ts';
import { groups } from '../hooks.ts';
import { given } from '../edits.ts';
import type { Fault } from '../fault.ts';
import type { Call, Group, World } from '../hooks.ts';

/** A way in that should be shut; the right key in the header still opens. */
function wayIn(id: string, breaks: string, reveals: string, open: (call: Call, key: string) => boolean): Fault {
  const admits = (call: Call, world: World): boolean =>
    defaultBehaviour.admits(call, world) || open(call, world.home.key);
  return {
    id: `authentication-${id}`,
    breaks: [`authentication/${breaks}`],
    reveals,
    apply: { behaviour: { admits } },
  };
}

const inGroup = (group: Group): Fault[] => [
  wayIn(`no-key-in-${group}`, 'no-key', `The ${group} group serves without a key.`, (call) => {
    return call.group === group && call.key === undefined;
  }),
  wayIn(`any-key-in-${group}`, 'wrong-key', `The ${group} group serves with any key.`, (call) => {
    return call.group === group && call.key !== undefined;
  }),
];

const truncated: readonly Fault[] = [
  wayIn('key-prefix', 'truncated-key', 'A key cut short is accepted.', (call, key) => {
    return call.key !== undefined && call.key.length >= 8 && key.startsWith(call.key);
  }),
  wayIn('key-longer', 'truncated-key', 'A key followed by more characters is accepted.', (call, key) => {
    return call.key?.startsWith(key) === true;
  }),
  wayIn(
    'key-prefix-in-account',
    'truncated-key',
    'The account group compares all but the last character.',
    (call, key) => {
      return call.group === 'account' && call.key !== undefined && call.key === key.slice(0, -1);
    },
  ),
  wayIn('key-length-only', 'wrong-key', 'Any key of the right length is accepted.', (call, key) => {
    return call.key?.length === key.length;
  }),
];

const bearer = (call: Call): string => (call.headers.authorization ?? '').replace(/^\S+\s+/, '');
const elsewhere: readonly Fault[] = [
  wayIn('key-in-query', 'key-in-query', 'The key is accepted as the query parameter subscription-key.', (call, key) => {
    return given(call, 'subscription-key') === key;
  }),
  wayIn('key-in-any-query', 'key-in-query', 'The key is accepted in any query parameter.', (call, key) => {
    return call.query.some(([, value]) => value === key);
  }),
  wayIn('key-in-query-of-lookup', 'key-in-query', 'The lookup group accepts the key in the query.', (call, key) => {
    return call.group === 'lookup' && call.query.some(([, value]) => value === key);
  }),
  wayIn('key-in-authorization', 'key-in-authorization', 'The key is accepted in Authorization.', (call, key) => {
    return bearer(call) === key || call.headers.authorization === key;
  }),
  wayIn(
    'key-in-authorization-of-credential',
    'key-in-authorization',
    'The credential group accepts a bearer.',
    (call, key) => {
      return call.group === 'credential' && (bearer(call) === key || call.headers.authorization === key);
    },
  ),
  wayIn('key-in-cookie', 'key-in-cookie', 'The key is accepted in a cookie.', (call, key) => {
    return (call.headers.cookie ?? '').includes(key);
  }),
  wayIn('key-in-cookie-of-cardholder', 'key-in-cookie', 'The cardholder group accepts a cookie.', (call, key) => {
    return call.group === 'cardholder' && (call.headers.cookie ?? '').includes(key);
  }),
  wayIn('key-case', 'key-case', 'The key is accepted in another letter case.', (call, key) => {
    return call.key?.toLowerCase() === key.toLowerCase();
  }),
  wayIn('key-upper-case-in-lookup', 'key-case', 'The lookup group ignores the letter case of the key.', (call, key) => {
    return call.group === 'lookup' && call.key?.toLowerCase() === key.toLowerCase();
  }),
];

/** One group that also wants something else than the header. */
const wants = (group: Group): Fault => ({
  id: `authentication-${group}-wants-a-bearer`,
  breaks: ['authentication/header-suffices'],
  reveals: `The ${group} group refuses the header alone: it wants an Authorization header as well.`,
  apply: {
    behaviour: {
      admits: (call, world) =>
        defaultBehaviour.admits(call, world) && (call.group !== group || call.headers.authorization !== undefined),
    },
  },
});

export const authenticationFaults: readonly Fault[] = [
  wayIn('no-key', 'no-key', 'Every group serves without a key.', (call) => call.key === undefined),
  wayIn('empty-key', 'wrong-key', 'Every group serves with any key.', (call) => call.key !== undefined),
  ...groups.flatMap(inGroup),
  ...truncated,
  ...elsewhere,
  wants('credential'),
  wants('account'),
];

import { isAnswer } from '../envelope.ts';
import { given, withParameter } from '../edits.ts';
import type { Input } from '../behaviour.ts';
import type { Fault } from '../fault.ts';
import type { Call, Hooks, Operation } from '../hooks.ts';

const fault = (id: string, requirement: string, reveals: string, apply: Hooks): Fault => ({
  id: `input-${id}`,
  breaks: [requirement],
  reveals,
  apply,
});

/** Bad values of one input are read as if it had been omitted. */
const lenient = (input: Input): Hooks => ({ behaviour: { lenient: [input] } });
const transactions = (slug: string): string => `transactions-input/${slug}`;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** For one operation, an id that is no UUID is read as the id of the first cardholder. */
const anyId = (...operations: readonly Operation[]): Hooks => ({
  request: (call, world) =>
    call.operation !== undefined && operations.includes(call.operation) && !uuid.test(call.id)
      ? { ...call, id: world.home.people[0]?.cardholderId ?? '' }
      : call,
});

/** Bad input is read after `repair` has turned it into something good. */
const repaired = (name: string, repair: (value: string) => string): Hooks => ({
  request: (call) => {
    const value = given(call, name);
    return value === undefined ? call : withParameter(call, name, repair(value));
  },
});

const leadingDigits = (value: string): string => /^\s*-?\d+/.exec(value)?.[0].trim() ?? '1';
const emptyFor400 = (
  operation: Operation,
  json: { [member: string]: [] },
  applies: (call: Call) => boolean,
): Hooks => ({
  answer: (answer, call) =>
    isAnswer(answer) && answer.status === 400 && call.operation === operation && applies(call)
      ? { ...answer, status: 200, json }
      : answer,
});

export const inputFaults: readonly Fault[] = [
  fault(
    'any-cardholder-id',
    'cardholder/malformed-id-refused',
    'Get cardholder serves the first cardholder for an id that is no UUID.',
    anyId('get'),
  ),
  fault(
    'empty-cardholder',
    'cardholder/malformed-id-refused',
    'Get cardholder answers an empty object for an id that is no UUID.',
    emptyFor400('get', {}, () => true),
  ),
  fault(
    'any-id-for-credentials',
    'credentials/bad-input-refused',
    'Get credentials serves an id that is no UUID.',
    anyId('credentials'),
  ),
  fault(
    'no-credentials-for-bad-id',
    'credentials/bad-input-refused',
    'Get credentials answers an empty list for an id that is no UUID.',
    emptyFor400('credentials', { credentials: [] }, (call) => !uuid.test(call.id)),
  ),
  fault(
    'any-id-for-transactions',
    transactions('cardholder-id-refused'),
    'List transactions serves an id that is no UUID.',
    anyId('transactions'),
  ),
  fault(
    'issuer-type-unknown-ignored',
    'types/bad-type-refused',
    'An unknown issuer type is ignored.',
    lenient('issuerType'),
  ),
  fault('types-limit-leading-digits', 'types/bad-type-refused', 'A limit or offset that is no number is read as 1.', {
    request: (call) => {
      if (call.operation !== 'types') return call;
      const limit = given(call, 'limit');
      return limit === undefined || /^[+-]?\d/.test(limit) ? call : withParameter(call, 'limit', '1');
    },
  }),
  fault('start-optional', transactions('start-missing-refused'), 'The start of the window may be left out.', {
    request: (call) =>
      given(call, 'postDateTimeStartDateTime') === undefined
        ? withParameter(call, 'postDateTimeStartDateTime', '1970-01-01T00:00:00Z')
        : call,
  }),
  fault('end-optional', transactions('end-missing-refused'), 'The end of the window may be left out.', {
    request: (call) =>
      given(call, 'postDateTimeEndDateTime') === undefined
        ? withParameter(call, 'postDateTimeEndDateTime', '9999-01-01T00:00:00Z')
        : call,
  }),
  fault(
    'window-optional',
    transactions('start-missing-refused'),
    'A missing or malformed window is as wide as can be.',
    {
      behaviour: { lenient: ['postDateTimeStartDateTime', 'postDateTimeEndDateTime'] },
    },
  ),
  fault(
    'start-malformed-ignored',
    transactions('malformed-date-refused'),
    'A malformed start of the window is ignored.',
    lenient('postDateTimeStartDateTime'),
  ),
  fault(
    'end-malformed-ignored',
    transactions('malformed-date-refused'),
    'A malformed end of the window is ignored.',
    lenient('postDateTimeEndDateTime'),
  ),
  fault(
    'limit-malformed-ignored',
    transactions('limit-type-refused'),
    'A limit that is no number is ignored.',
    lenient('limit'),
  ),
  fault(
    'limit-leading-digits',
    transactions('limit-type-refused'),
    'Only the digits that a limit begins with are read.',
    repaired('limit', leadingDigits),
  ),
  fault(
    'offset-malformed-ignored',
    transactions('offset-type-refused'),
    'An offset that is no number is ignored.',
    lenient('offset'),
  ),
  fault(
    'result-unknown-ignored',
    transactions('result-value-refused'),
    'A result outside the enum is ignored.',
    lenient('result'),
  ),
  fault(
    'result-unknown-empty',
    transactions('result-value-refused'),
    'A result outside the enum gives an empty list.',
    {
      plan: (plan, call) =>
        ['APPROVED', 'PENDING', undefined].includes(given(call, 'result')) ? plan : { ...plan, result: 'NONE' },
      behaviour: { lenient: ['result'] },
    },
  ),
  fault(
    'account-malformed-ignored',
    transactions('account-type-refused'),
    'An accountId that is no UUID is ignored.',
    lenient('accountId'),
  ),
  fault(
    'account-malformed-empty',
    transactions('account-type-refused'),
    'An accountId that is no UUID gives an empty list.',
    {
      plan: (plan, call) =>
        given(call, 'accountId') === undefined ? plan : { ...plan, accountId: given(call, 'accountId') ?? '' },
      behaviour: { lenient: ['accountId'] },
    },
  ),
];

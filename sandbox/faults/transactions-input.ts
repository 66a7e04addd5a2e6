import { behaving, type Difference, onPlan, onRequest, told } from '../api/differences.ts';
import { given, withParameter } from '../api/edits.ts';
import { totalOf } from '../api/behaviour.ts';
import { failure } from '../api/envelope.ts';
import { breaking } from '../api/fault.ts';
import type { World } from '../api/hooks.ts';
import type { Call, Plan } from '../api/messages.ts';
import type { Parameter } from '../../spec/generated/vocabulary.ts';
import { anyId, lenient } from '../api/input-faults.ts';

const [start, end] = ['postDateTimeStartDateTime', 'postDateTimeEndDateTime'] as const;
const transactions = 'listCardholderTransactions';
const leadingDigits = (value: string): string => /^\s*-?\d+/.exec(value)?.[0].trim() ?? '1';

/** As it was sent: the parameter itself may be taken away by then. */
const limitsByLetters = ({ operation, url }: Call): boolean => operation === transactions && /limit=[a-z]/.test(url);

/** A part of the window that is not given is replaced. */
const optional = (says: string, name: Parameter, value: string): Difference =>
  onRequest(says, (call) => (given(call, name) === undefined ? withParameter(call, name, value) : call));
const pastEnd = (plan: Plan, call: Call, world: World): boolean =>
  call.operation === transactions && plan.offset > 0 && plan.offset >= totalOf(plan, call, world);

export const faults = [
  ...breaking('transactions/limit-maximum', {
    'input-limit-malformed-lists-everything': told('A limit of letters lists everything.', {
      request: (call) => (limitsByLetters(call) ? withParameter(call, 'limit', undefined) : call),
      plan: (plan, call) => (limitsByLetters(call) ? { ...plan, limit: 1000 } : plan),
    }),
  }),
  ...breaking('transactions-input/cardholder-id-refused', {
    'input-any-id-for-transactions': anyId('List transactions serves an id that is not a UUID.', transactions),
  }),
  ...breaking('transactions-input/start-missing-refused', {
    'input-start-optional': optional('The start of the window may be left out.', start, '1970-01-01T00:00:00Z'),
    'input-window-optional': behaving('A missing or malformed window is as wide as can be.', { lenient: [start, end] }),
  }),
  ...breaking('transactions-input/end-missing-refused', {
    'input-end-optional': optional('The end of the window may be left out.', end, '9999-01-01T00:00:00Z'),
  }),
  ...breaking('transactions-input/malformed-date-refused', {
    'input-start-malformed-ignored': lenient('A malformed start of the window is ignored.', start),
    'input-end-malformed-ignored': lenient('A malformed end of the window is ignored.', end),
  }),
  ...breaking('transactions-input/limit-type-refused', {
    'input-limit-malformed-ignored': lenient('A limit that is not a number is ignored.', 'limit'),
    'input-limit-leading-digits': onRequest('Only the digits that a limit begins with are read.', (call) => {
      const limit = given(call, 'limit');
      return limit === undefined ? call : withParameter(call, 'limit', leadingDigits(limit));
    }),
  }),
  ...breaking('transactions-input/offset-type-refused', {
    'input-offset-malformed-ignored': lenient('An offset that is not a number is ignored.', 'offset'),
  }),
  ...breaking('transactions-input/result-value-refused', {
    'input-result-unknown-ignored': lenient('A result outside the enum is ignored.', 'result'),
    'input-result-unknown-empty': told('A result outside the enum gives an empty list.', {
      plan: (plan, call) =>
        ['APPROVED', 'PENDING', undefined].includes(given(call, 'result')) ? plan : { ...plan, result: 'NONE' },
      behaviour: { lenient: ['result'] },
    }),
  }),
  ...breaking('transactions-input/account-type-refused', {
    'input-account-malformed-ignored': lenient('An accountId that is not a UUID is ignored.', 'accountId'),
    'input-account-malformed-empty': told('An accountId that is not a UUID gives an empty list.', {
      plan: (plan, call) =>
        given(call, 'accountId') === undefined ? plan : { ...plan, accountId: given(call, 'accountId') ?? '' },
      behaviour: { lenient: ['accountId'] },
    }),
  }),
  ...breaking('transactions-input/offset-past-end-accepted', {
    'transactions-offset-past-end-refused': onPlan('An offset past the end is refused.', (plan, call, world) =>
      pastEnd(plan, call, world) ? failure(400, 'offset is past the end', { queryParameter: 'offset' }) : plan,
    ),
    'transactions-offset-past-end-wraps': onPlan(
      'An offset past the end lists the first page again.',
      (plan, call, world) => (pastEnd(plan, call, world) ? { ...plan, offset: 0 } : plan),
    ),
  }),
];

import { given, withParameter } from '../api/edits.ts';
import { totalOf } from '../api/behaviour.ts';
import { failure } from '../api/envelope.ts';
import { faultsOf } from '../api/fault.ts';
import { anyId, lenient } from '../api/input-faults.ts';

const leadingDigits = (value: string): string => /^\s*-?\d+/.exec(value)?.[0].trim() ?? '1';

export const faults = faultsOf({
  'input-any-id-for-transactions': {
    breaks: ['transactions-input/cardholder-id-refused'],
    reveals: 'List transactions serves an id that is no UUID.',
    apply: anyId('listCardholderTransactions'),
  },
  'input-start-optional': {
    breaks: ['transactions-input/start-missing-refused'],
    reveals: 'The start of the window may be left out.',
    apply: {
      request: (call) =>
        given(call, 'postDateTimeStartDateTime') === undefined
          ? withParameter(call, 'postDateTimeStartDateTime', '1970-01-01T00:00:00Z')
          : call,
    },
  },
  'input-end-optional': {
    breaks: ['transactions-input/end-missing-refused'],
    reveals: 'The end of the window may be left out.',
    apply: {
      request: (call) =>
        given(call, 'postDateTimeEndDateTime') === undefined
          ? withParameter(call, 'postDateTimeEndDateTime', '9999-01-01T00:00:00Z')
          : call,
    },
  },
  'input-window-optional': {
    breaks: ['transactions-input/start-missing-refused'],
    reveals: 'A missing or malformed window is as wide as can be.',
    apply: { behaviour: { lenient: ['postDateTimeStartDateTime', 'postDateTimeEndDateTime'] } },
  },
  'input-start-malformed-ignored': {
    breaks: ['transactions-input/malformed-date-refused'],
    reveals: 'A malformed start of the window is ignored.',
    apply: lenient('postDateTimeStartDateTime'),
  },
  'input-end-malformed-ignored': {
    breaks: ['transactions-input/malformed-date-refused'],
    reveals: 'A malformed end of the window is ignored.',
    apply: lenient('postDateTimeEndDateTime'),
  },
  'input-limit-malformed-ignored': {
    breaks: ['transactions-input/limit-type-refused'],
    reveals: 'A limit that is no number is ignored.',
    apply: lenient('limit'),
  },
  'input-limit-leading-digits': {
    breaks: ['transactions-input/limit-type-refused'],
    reveals: 'Only the digits that a limit begins with are read.',
    apply: {
      request: (call) => {
        const limit = given(call, 'limit');
        return limit === undefined ? call : withParameter(call, 'limit', leadingDigits(limit));
      },
    },
  },
  'input-offset-malformed-ignored': {
    breaks: ['transactions-input/offset-type-refused'],
    reveals: 'An offset that is no number is ignored.',
    apply: lenient('offset'),
  },
  'input-result-unknown-ignored': {
    breaks: ['transactions-input/result-value-refused'],
    reveals: 'A result outside the enum is ignored.',
    apply: lenient('result'),
  },
  'input-result-unknown-empty': {
    breaks: ['transactions-input/result-value-refused'],
    reveals: 'A result outside the enum gives an empty list.',
    apply: {
      plan: (plan, call) =>
        ['APPROVED', 'PENDING', undefined].includes(given(call, 'result')) ? plan : { ...plan, result: 'NONE' },
      behaviour: { lenient: ['result'] },
    },
  },
  'input-account-malformed-ignored': {
    breaks: ['transactions-input/account-type-refused'],
    reveals: 'An accountId that is no UUID is ignored.',
    apply: lenient('accountId'),
  },
  'input-account-malformed-empty': {
    breaks: ['transactions-input/account-type-refused'],
    reveals: 'An accountId that is no UUID gives an empty list.',
    apply: {
      plan: (plan, call) =>
        given(call, 'accountId') === undefined ? plan : { ...plan, accountId: given(call, 'accountId') ?? '' },
      behaviour: { lenient: ['accountId'] },
    },
  },
  'transactions-offset-past-end-refused': {
    breaks: ['transactions-input/offset-past-end-accepted'],
    reveals: 'An offset past the end is refused.',
    apply: {
      plan: (plan, call, world) =>
        call.operation === 'listCardholderTransactions' && plan.offset > 0 && plan.offset >= totalOf(plan, call, world)
          ? failure(400, 'offset is past the end', { queryParameter: 'offset' })
          : plan,
    },
  },
  'transactions-offset-past-end-wraps': {
    breaks: ['transactions-input/offset-past-end-accepted'],
    reveals: 'An offset past the end lists the first page again.',
    apply: {
      plan: (plan, call, world) =>
        call.operation === 'listCardholderTransactions' && plan.offset > 0 && plan.offset >= totalOf(plan, call, world)
          ? { ...plan, offset: 0 }
          : plan,
    },
  },
});

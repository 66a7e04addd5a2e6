import type { Parameter } from '../../spec/generated/vocabulary.ts';
import { defaultBehaviour, matching } from '../api/behaviour.ts';
import { behaving, breaking, type Difference, difference, onRequest, when } from '../api/difference.ts';
import { isOdd, lenient } from '../api/edits.ts';
import { listOf, numbered } from '../api/list-faults.ts';
import type { World } from '../api/hooks.ts';
import type { Call, Plan } from '../api/messages.ts';
import { cardholdersOf } from '../api/people-faults.ts';
import {
  all,
  type Asks,
  asksFor,
  given,
  has,
  isLater,
  isLimited,
  not,
  ofAccount,
  withParameter,
} from '../api/requests.ts';

const transactions = 'listCardholderTransactions';
const { cuttingAs, planned, refusing } = listOf(transactions);
const usually = (defaultLimit: number) =>
  numbered(`Without limit, ${defaultLimit} is in force.`, transactions, { defaultLimit });
const atMost = (maximumLimit: number) =>
  numbered(`A limit of up to ${maximumLimit} is obeyed.`, transactions, { maximumLimit, outOfRange: 'clamp' });
/** In some requests another maximum is in force. */
const unbounded = (when: string, asks: Asks): Difference => {
  const { behaviour } = atMost(60).apply;
  const { apply } = cuttingAs('', ({ limit }) => ({ limit: Math.min(limit, 25) }), not(asks));
  return behaving(`${when}, a limit of up to 60 is obeyed.`, { ...behaviour, ...apply.behaviour });
};
const required = (name: Parameter): Difference =>
  refusing(`Without ${name}, which has a default, transactions are refused.`, (_plan, call) => !has(call, name));
/** Without a limit another one is in force, in some requests. */
const withoutLimit = (says: string, limit: number, asks: Asks): Difference =>
  when(all(asks, not(isLimited))).onPlan(says, (plan) => ({ ...plan, limit }));
/** The limit of the last request that had one. */
const lastLimits = new WeakMap<World, number>();
const [start, end] = ['postDateTimeStartDateTime', 'postDateTimeEndDateTime'] as const;
const leadingDigits = (value: string): string => /^\s*-?\d+/.exec(value)?.[0].trim() ?? '1';

/** As it was sent: the parameter itself may be taken away by then. */
const limitsByLetters: Asks = ({ operation, url }) => operation === transactions && /limit=[a-z]/.test(url);

/** A part of the window that is not given is replaced. */
const optional = (says: string, name: Parameter, value: string): Difference =>
  onRequest(says, (call) => (has(call, name) ? call : withParameter(call, name, value)));
const pastEnd = (plan: Plan, call: Call, world: World): boolean =>
  plan.offset > 0 && plan.offset >= matching(plan, call, world).length;
/** What is malformed gives an empty list. */
const emptyFor = (says: string, input: 'result' | 'accountId', none: (call: Call) => Partial<Plan>): Difference =>
  difference(`${says} gives an empty list.`, {
    plan: (plan, call) => ({ ...plan, ...none(call) }),
    behaviour: { lenient: [input] },
  });

export const faults = [
  ...breaking('transactions/default-limit', {
    ...Object.fromEntries([20, 10, 1, 24].map((limit) => [`transactions-default-limit-${limit}`, usually(limit)])),
    ...Object.fromEntries(
      [10, 20].map((limit) => [
        `transactions-default-limit-${limit}-of-an-account`,
        withoutLimit(`Under an accountId the default limit is ${limit}.`, limit, ofAccount),
      ]),
    ),
    'transactions-default-limit-20-on-later-pages': withoutLimit(
      'Without limit, 20 is in force beyond the first page.',
      20,
      isLater,
    ),
    'transactions-default-limit-is-the-last': planned(
      'Without limit, the limit of the request before is in force: the default is a variable that all requests share.',
      (plan, call, world) => {
        const limit = has(call, 'limit') ? plan.limit : (lastLimits.get(world) ?? plan.limit);
        lastLimits.set(world, limit);
        return { ...plan, limit };
      },
    ),
    'transactions-limit-required': required('limit'),
  }),
  ...breaking('transactions/default-offset', {
    'transactions-offset-required': required('offset'),
    'transactions-default-offset-one': cuttingAs(
      'without offset the list begins at 1.',
      () => ({ offset: 1 }),
      not(asksFor('offset')),
    ),
  }),
  ...breaking('transactions/default-result', {
    'default-result-both': behaving('Without result both results are listed.', { defaultResult: undefined }),
    'default-result-pending': behaving('Without result PENDING transactions are listed.', { defaultResult: 'PENDING' }),
    'default-result-loses': when(not(asksFor('result'))).behaving(
      'Without result some APPROVED transactions are not listed.',
      {
        hasResult: (held) => held.result === 'APPROVED' && !isOdd(held),
      },
    ),
  }),
  ...breaking('transactions/limit-maximum', {
    ...Object.fromEntries([50, 26, 1000].map((limit) => [`transactions-maximum-limit-${limit}`, atMost(limit)])),
    'transactions-maximum-limit-50-on-later-pages': unbounded('Beyond the first page', isLater),
    'transactions-maximum-not-with-account': unbounded('With an accountId', ofAccount),
    'transactions-maximum-not-with-result': unbounded('With an explicit result', asksFor('result')),
    'input-limit-malformed-lists-everything': when(limitsByLetters).only(
      difference('A limit of letters lists everything.', {
        request: (call) => withParameter(call, 'limit', undefined),
        plan: (plan) => ({ ...plan, limit: 1000 }),
      }),
    ),
    'transactions-empty-limit-lists-all': behaving('An empty limit lists everything.', {
      lenient: ['limit'],
      cut: (list, plan, call, world) =>
        given(call, 'limit') === '' ? list : defaultBehaviour.cut(list, plan, call, world),
    }),
  }),
  ...breaking(['transactions/limit-maximum', 'transactions/default-limit'], {
    'transactions-twenty-six-by-default': cuttingAs(
      '26 are listed when limit is omitted.',
      () => ({ limit: 26 }),
      not(isLimited),
    ),
  }),
  ...breaking('transactions-input/cardholder-id-refused', {
    'input-any-id-for-transactions': cardholdersOf(transactions).anyId(
      'List transactions serves an id that is not a UUID.',
    ),
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
    'input-result-unknown-empty': emptyFor('A result outside the enum', 'result', (call) =>
      ['APPROVED', 'PENDING', undefined].includes(given(call, 'result')) ? {} : { result: 'NONE' },
    ),
  }),
  ...breaking('transactions-input/account-type-refused', {
    'input-account-malformed-ignored': lenient('An accountId that is not a UUID is ignored.', 'accountId'),
    'input-account-malformed-empty': emptyFor('An accountId that is not a UUID', 'accountId', (call) =>
      has(call, 'accountId') ? { accountId: given(call, 'accountId') ?? '' } : {},
    ),
  }),
  ...breaking('transactions-input/offset-past-end-accepted', {
    'transactions-offset-past-end-refused': refusing('An offset past the end is refused.', pastEnd),
    'transactions-offset-past-end-wraps': planned(
      'An offset past the end lists the first page again.',
      (plan, call, world) => (pastEnd(plan, call, world) ? { ...plan, offset: 0 } : plan),
    ),
  }),
];

import { byTime, defaultBehaviour, newestFirst } from '../api/behaviour.ts';
import { behaving, type Difference, inHome, onRequest, difference, variantsOf } from '../api/difference.ts';
import { betweenSeconds, listIn, onFailure } from '../api/edits.ts';
import type { Behaviour, NumberRule } from '../api/hooks.ts';
import { listOf, numbered } from '../api/list-faults.ts';
import type { Call, Plan } from '../api/messages.ts';
import { given, withParameter } from '../api/requests.ts';
import type { StoredTransaction } from '../data/records.ts';

type Compare = (left: StoredTransaction, right: StoredTransaction, plan: Plan) => number;
const ordered = (says: string, compare: Compare): Difference =>
  behaving(says, { order: (list, plan) => [...list].sort((left, right) => compare(left, right, plan)) });
/** Shuffled, but the same each time for what the salt says of a request. */
const salted =
  (salt: (plan: Plan) => string): Compare =>
  (left, right, plan) =>
    mixed(left.id + salt(plan)) - mixed(right.id + salt(plan));

const { numbers } = defaultBehaviour;

/** The offset that is read: from the end on, that of the last full page. */
const backFrom = (plan: Plan, total: number): number =>
  plan.offset < total ? plan.offset : Math.max(0, total - plan.limit);

/** A number that shuffles, the same for the same text. */
function mixed(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619) >>> 0;
  return hash;
}

/** A transaction is found by no accountId. */
const noAccount: Behaviour['bearsAccount'] = (_transaction, { accountId }) => accountId === undefined;

/** A limit of credential types is that of the sentence. */
const types = (limit: string, rule: Partial<NumberRule>): Difference =>
  numbered(`The ${limit}.`.replace(':', ' limit of credential types is not shown:'), 'listCredentialTypes', rule);
/** Past the end the offset is given as another one. */
const past = (says: string, offset: (plan: Plan, total: number) => number): Difference =>
  behaving(says, { paging: ({ plan, total }) => ({ offset: offset(plan, total), limit: plan.limit, total }) });

/** The window may be this many days wide. */
const span = (days: number): Difference =>
  behaving(`The maximum span of the window is not shown: ${days} days.`, { maximumSpan: days });

const ISSUER_PARAMETERS = [
  'filter[issuerType]',
  'type',
  'credentialIssuerType',
  'issuerTypeFilter',
  'issuer_type',
  'filter[credentialType.issuerType]',
];
/** The issuer type parameter has this name. */
const called = (name: string): Difference =>
  behaving(`The name of the issuer type parameter is not shown: ${name}.`, { issuerParameters: [name] });

/** A page of a list, of which the order is another one. */
const reordered = (says: string, order: <T>(list: readonly T[], plan: Plan, call: Call) => readonly T[]): Difference =>
  behaving(says, { cut: (list, plan, call) => cut(order(list, plan, call), plan) });
const cut = <T>(list: readonly T[], { offset, limit }: Plan): T[] => list.slice(offset, offset + limit);
const shuffled = <T>(list: readonly T[], salt: string): T[] =>
  list
    .map((one) => ({ one, place: mixed(JSON.stringify(one) + salt) }))
    .sort((left, right) => left.place - right.place)
    .map(({ one }) => one);

const OPTIONAL: readonly string[] = ['limit', 'offset', 'result', 'accountId'];

export const variants = variantsOf({
  'order-by-limit-but-the-first': reordered(
    'That an order survives another limit is not stated: only the first element stays where it is.',
    (list, { limit }) => [...list.slice(0, 1), ...shuffled(list.slice(1), String(limit))],
  ),
  'order-by-offset-given': reordered(
    'That an order is the same with an offset and without one is not stated.',
    (list, _plan, call) => (given(call, 'offset') === undefined ? [...list].reverse() : list),
  ),
  'order-within-pages': behaving('No order within a page is stated: shuffled for each offset and limit.', {
    cut: (list, plan) => shuffled(cut(list, plan), `${plan.offset}/${plan.limit}`),
  }),
  'order-oldest-first': ordered('No order of transactions is stated: oldest first.', (left, right) =>
    newestFirst(right, left),
  ),
  'order-by-id': ordered('No order of transactions is stated: by id.', (left, right) => (left.id < right.id ? -1 : 1)),
  'order-shuffled': ordered(
    'No order of transactions is stated: shuffled, but steady.',
    salted(() => ''),
  ),
  'order-by-result-asked': ordered(
    'That an order survives another filter is not stated.',
    salted(({ result = '', accountId = '' }) => result + accountId),
  ),
  'order-by-window': ordered(
    'That an order survives another window is not stated.',
    salted(({ start, end }) => `${start?.second ?? 0}${end?.second ?? 0}`),
  ),
  'order-ties-otherwise': ordered(
    'The order of equal times is not stated.',
    (left, right) => byTime(left, right) || (left.id > right.id ? -1 : 1),
  ),
  'order-ties-by-limit': ordered(
    'The order of equal times is not stated, nor that it is the same whatever the limit is.',
    (left, right, plan) => byTime(left, right) || salted(({ limit }) => String(limit))(left, right, plan),
  ),
  'types-order-reversed': inHome('No order of credential types is stated.', (home) => void home.types.reverse()),
  'numbers-clamped': behaving('What a number out of range does is not shown: clamped.', {
    numbers: {
      listCredentialTypes: { ...numbers.listCredentialTypes, outOfRange: 'clamp' },
      listCardholderTransactions: { ...numbers.listCardholderTransactions, outOfRange: 'clamp' },
    },
  }),
  'transactions-numbers-clamped': numbered(
    'What a number out of range does is not shown: transactions clamps, types refuses.',
    'listCardholderTransactions',
    { outOfRange: 'clamp' },
  ),
  'types-numbers-clamped': numbered(
    'What a number out of range does is not shown: types clamps, transactions refuses.',
    'listCredentialTypes',
    { outOfRange: 'clamp' },
  ),
  'types-default-10': types('default: 10', { defaultLimit: 10 }),
  'types-default-2': types('default: 2', { defaultLimit: 2 }),
  'types-default-1': types('default: 1', { defaultLimit: 1, outOfRange: 'clamp' }),
  'types-maximum-5-clamped': types('maximum: 5, clamped', {
    defaultLimit: 5,
    maximumLimit: 5,
    outOfRange: 'clamp',
  }),
  'types-maximum-25': types('maximum: 25', { defaultLimit: 25, maximumLimit: 25 }),
  'types-unlimited': types('maximum: none', { defaultLimit: 1000, maximumLimit: 1_000_000_000_000 }),
  'repeated-first-wins': behaving('What a parameter given twice does is not shown: the first wins.', {
    lenient: ['repeated'],
  }),
  'offset-past-end-echoes-total': past('Past the end any paging.offset is permitted.', (plan, total) =>
    Math.min(plan.offset, total),
  ),
  'offset-past-end-goes-back': {
    warns: ['transactions-input/offset-past-end-accepted', 'types/offset-past-end-accepted'],
    ...behaving('Past the end any paging.offset is permitted: the last full page is given again.', {
      cut: (list, plan) => list.slice(backFrom(plan, list.length), backFrom(plan, list.length) + plan.limit),
      paging: ({ plan, total }) => ({ offset: backFrom(plan, total), limit: plan.limit, total }),
    }),
  },
  'offset-past-end-echoes-zero': past('Past the end any paging.offset is permitted.', (plan, total) =>
    plan.offset > total ? 0 : plan.offset,
  ),
  'fractions-of-a-second-refused': {
    warns: ['transactions-window/fraction-accepted'],
    ...betweenSeconds(
      'a date-time with a fraction is refused, which is an unusual form.',
      listOf('listCardholderTransactions').refusing('', (_plan, { query }) =>
        query.some(([, value]) => /:\d\d\.\d+Z$/.test(value)),
      ),
    ),
  },
  'account-id-is-another': {
    warns: ['transactions-account/usable'],
    ...behaving('That the id of a line is the accountId is a reading: no line id is accepted.', {
      bearsAccount: noAccount,
    }),
  },
  'line-id-per-line': {
    warns: ['transactions-account/usable'],
    ...difference('That the id of a line is stable per account is a reading.', {
      records: (home) => {
        for (const { id, record } of home.people.flatMap((person) => person.transactions)) {
          record.accounts.forEach((line, index) => (line.id = `${id.slice(0, -2)}${String(index).padStart(2, '0')}`));
        }
      },
      behaviour: { bearsAccount: noAccount },
    }),
  },
  ...Object.fromEntries([1, 7, 31, 90, 366].map((days) => [`maximum-span-${days}`, span(days)])),
  ...Object.fromEntries(
    ISSUER_PARAMETERS.map((name) => [
      `issuer-parameter-${name
        .toLowerCase()
        .replace(/[^a-z]+/g, '-')
        .replace(/-$/, '')}`,
      called(name),
    ]),
  ),
  'issuer-parameter-none': behaving('The name of the issuer type parameter is not specified: it cannot be guessed.', {
    issuerParameters: [],
  }),
  'input-empty-is-left-out': onRequest('What an empty parameter means is not shown: it was left out.', (call) => ({
    ...call,
    query: call.query.filter(([name, value]) => value !== '' || !OPTIONAL.includes(name)),
  })),
  'input-result-any-case': onRequest('Whether a result may be in lower case is not shown.', (call) => {
    const result = given(call, 'result');
    return result === undefined ? call : withParameter(call, 'result', result.toUpperCase());
  }),
  'key-also-in-query': {
    warns: ['authentication/key-in-query'],
    ...behaving('Many gateways take the key in the query, too, unless told otherwise.', {
      admits: (call, world) =>
        defaultBehaviour.admits(call, world) ||
        call.query.some(([name, value]) => name === 'subscription-key' && value === world.home.key),
    }),
  },
  'types-maximum-3': types('maximum: 3', { defaultLimit: 3, maximumLimit: 3 }),
  'types-maximum-5-refused': types('maximum: 5, although a page without a limit may have 25', {
    defaultLimit: 25,
    maximumLimit: 5,
  }),
  'errors-several': onFailure('A failure may have several errors.', (json) => ({
    ...json,
    errors: listIn(json, 'errors').flatMap((error) => [error, { ...error }]),
  })),
});

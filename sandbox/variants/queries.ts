import { defaultBehaviour, newestFirst } from '../behaviour.ts';
import { compareInstants, shownInstant } from '../instant.ts';
import type { NumberRule } from '../behaviour.ts';
import type { Variant } from '../variant.ts';
import type { Hooks, Plan, StoredTransaction } from '../hooks.ts';

const variant = (id: string, permits: string, apply: Hooks, warns: readonly string[] = []): Variant => ({
  id,
  permits,
  warns,
  apply,
});
const numbers = (list: 'types' | 'transactions', rule: Partial<NumberRule>): Hooks => ({
  behaviour: { numbers: { ...defaultBehaviour.numbers, [list]: { ...defaultBehaviour.numbers[list], ...rule } } },
});
const ordered = (compare: (left: StoredTransaction, right: StoredTransaction) => number): Hooks => ({
  behaviour: { order: (list) => [...list].sort(compare) },
});

/** The offset that is read: from the end on, that of the last full page. */
const backFrom = (plan: Plan, total: number): number =>
  plan.offset < total ? plan.offset : Math.max(0, total - plan.limit);

/** A number that shuffles, the same for the same text. */
function mixed(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619) >>> 0;
  return hash;
}

const orders: readonly Variant[] = [
  variant(
    'order-oldest-first',
    'No order of transactions is stated: oldest first.',
    ordered((left, right) => newestFirst(right, left)),
  ),
  variant(
    'order-by-id',
    'No order of transactions is stated: by id.',
    ordered((left, right) => (left.id < right.id ? -1 : 1)),
  ),
  variant(
    'order-shuffled',
    'No order of transactions is stated: shuffled, but steady.',
    ordered((left, right) => mixed(left.id) - mixed(right.id)),
  ),
  variant('order-by-result-asked', 'That an order survives another filter is not stated.', {
    behaviour: {
      order: (list, plan) =>
        [...list].sort(
          (left, right) =>
            mixed(left.id + (plan.result ?? '') + (plan.accountId ?? '')) -
            mixed(right.id + (plan.result ?? '') + (plan.accountId ?? '')),
        ),
    },
  }),
  variant('order-by-window', 'That an order survives another window is not stated.', {
    behaviour: {
      order: (list, plan) =>
        [...list].sort((left, right) => {
          const salt = `${plan.start?.second ?? 0}${plan.end?.second ?? 0}`;
          return mixed(left.id + salt) - mixed(right.id + salt);
        }),
    },
  }),
  variant(
    'order-ties-otherwise',
    'The order of equal times is not stated.',
    ordered(
      (left, right) =>
        compareInstants(shownInstant(right.postedAt), shownInstant(left.postedAt)) || (left.id > right.id ? -1 : 1),
    ),
  ),
  variant('types-order-reversed', 'No order of credential types is stated.', {
    records: (home) => void home.types.reverse(),
  }),
];

const ranges: readonly Variant[] = [
  variant('numbers-clamped', 'What a number out of range does is not shown: clamped.', {
    behaviour: {
      numbers: {
        types: { ...defaultBehaviour.numbers.types, outOfRange: 'clamp' },
        transactions: { ...defaultBehaviour.numbers.transactions, outOfRange: 'clamp' },
      },
    },
  }),
  variant(
    'transactions-numbers-clamped',
    'What a number out of range does is not shown: transactions clamps, types refuses.',
    numbers('transactions', { outOfRange: 'clamp' }),
  ),
  variant(
    'types-numbers-clamped',
    'What a number out of range does is not shown: types clamps, transactions refuses.',
    numbers('types', { outOfRange: 'clamp' }),
  ),
  variant(
    'types-default-10',
    'The default limit of credential types is not shown: 10.',
    numbers('types', { defaultLimit: 10 }),
  ),
  variant(
    'types-default-2',
    'The default limit of credential types is not shown: 2.',
    numbers('types', { defaultLimit: 2 }),
  ),
  variant(
    'types-default-1',
    'The default limit of credential types is not shown: 1.',
    numbers('types', { defaultLimit: 1, outOfRange: 'clamp' }),
  ),
  variant(
    'types-maximum-5-clamped',
    'The maximum limit of credential types is not shown: 5, clamped.',
    numbers('types', { defaultLimit: 5, maximumLimit: 5, outOfRange: 'clamp' }),
  ),
  variant(
    'types-maximum-25',
    'The maximum limit of credential types is not shown: 25.',
    numbers('types', { defaultLimit: 25, maximumLimit: 25 }),
  ),
  variant(
    'types-unlimited',
    'The maximum limit of credential types is not shown: none.',
    numbers('types', { defaultLimit: 1000, maximumLimit: 1_000_000_000_000 }),
  ),
  variant('repeated-first-wins', 'What a parameter given twice does is not shown: the first wins.', {
    behaviour: { lenient: ['repeated'] },
  }),
  variant('offset-past-end-echoes-total', 'Past the end any paging.offset is permitted.', {
    behaviour: { paging: ({ plan, total }) => ({ offset: Math.min(plan.offset, total), limit: plan.limit, total }) },
  }),
  variant(
    'offset-past-end-goes-back',
    'Past the end any paging.offset is permitted: the last full page is given again.',
    {
      behaviour: {
        cut: (list, plan) => list.slice(backFrom(plan, list.length), backFrom(plan, list.length) + plan.limit),
        paging: ({ plan, total }) => ({ offset: backFrom(plan, total), limit: plan.limit, total }),
      },
    },
    ['transactions-input/offset-past-end-accepted'],
  ),
  variant('offset-past-end-echoes-zero', 'Past the end any paging.offset is permitted.', {
    behaviour: {
      paging: ({ plan, total }) => ({ offset: plan.offset > total ? 0 : plan.offset, limit: plan.limit, total }),
    },
  }),
];

const span = (days: number): Variant =>
  variant(`maximum-span-${days}`, `The maximum span of the window is not shown: ${days} days.`, {
    behaviour: { maximumSpan: days },
  });

const parameter = (name: string): Variant =>
  variant(
    `issuer-parameter-${name
      .replace(/[^a-zA-Z]+/g, '-')
      .replace(/-$/, '')
      .toLowerCase()}`,
    `The name of the issuer type parameter is not shown: ${name}.`,
    { behaviour: { issuerParameters: [name] } },
  );

const strangers: readonly Variant[] = [
  variant('account-id-is-another', 'That the id of a line is the accountId is a reading: no line id is accepted.', {
    behaviour: { bearsAccount: (_transaction, { accountId }) => accountId === undefined },
  }),
  variant('line-id-per-line', 'That the id of a line is stable per account is a reading.', {
    records: (home) => {
      for (const transaction of home.people.flatMap((person) => person.transactions)) {
        const lines = transaction.record['accounts'];
        if (!Array.isArray(lines)) continue;
        lines.forEach((line, index) => {
          if (typeof line === 'object' && line !== null && !Array.isArray(line)) {
            line['id'] = `${transaction.id.slice(0, -2)}${String(index).padStart(2, '0')}`;
          }
        });
      }
    },
    behaviour: { bearsAccount: (_transaction, { accountId }) => accountId === undefined },
  }),
];

const accounts: readonly Variant[] = strangers.map((variant) => ({
  ...variant,
  warns: ['transactions-account/usable'],
}));

export const queryVariants: readonly Variant[] = [
  ...orders,
  ...ranges,
  ...[1, 7, 31, 90, 366].map(span),
  ...[
    'filter[issuerType]',
    'type',
    'credentialIssuerType',
    'issuerTypeFilter',
    'issuer_type',
    'filter[credentialType.issuerType]',
  ].map(parameter),
  variant('issuer-parameter-none', 'The name of the issuer type parameter is not shown: none that anybody guesses.', {
    behaviour: { issuerParameters: [] },
  }),
  ...accounts,
];

import { defaultBehaviour, newestFirst } from '../api/behaviour.ts';
import { compareInstants, shownInstant } from '../api/instant.ts';
import { variantsOf } from '../api/variant.ts';
import type { PagedOperation } from '../../spec/generated/vocabulary.ts';
import type { Hooks, NumberRule } from '../api/hooks.ts';
import type { Plan } from '../api/messages.ts';
import type { StoredTransaction } from '../data/records.ts';

const numbers = (list: PagedOperation, rule: Partial<NumberRule>): Hooks => ({
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

/** The window may be this many days wide. */
const span = (days: number) => ({
  permits: `The maximum span of the window is not shown: ${days} days.`,
  apply: { behaviour: { maximumSpan: days } },
});

/** The issuer type parameter has this name. */
const called = (name: string) => ({
  permits: `The name of the issuer type parameter is not shown: ${name}.`,
  apply: { behaviour: { issuerParameters: [name] } },
});

export const variants = variantsOf({
  'order-oldest-first': {
    permits: 'No order of transactions is stated: oldest first.',
    apply: ordered((left, right) => newestFirst(right, left)),
  },
  'order-by-id': {
    permits: 'No order of transactions is stated: by id.',
    apply: ordered((left, right) => (left.id < right.id ? -1 : 1)),
  },
  'order-shuffled': {
    permits: 'No order of transactions is stated: shuffled, but steady.',
    apply: ordered((left, right) => mixed(left.id) - mixed(right.id)),
  },
  'order-by-result-asked': {
    permits: 'That an order survives another filter is not stated.',
    apply: {
      behaviour: {
        order: (list, plan) =>
          [...list].sort(
            (left, right) =>
              mixed(left.id + (plan.result ?? '') + (plan.accountId ?? '')) -
              mixed(right.id + (plan.result ?? '') + (plan.accountId ?? '')),
          ),
      },
    },
  },
  'order-by-window': {
    permits: 'That an order survives another window is not stated.',
    apply: {
      behaviour: {
        order: (list, plan) =>
          [...list].sort((left, right) => {
            const salt = `${plan.start?.second ?? 0}${plan.end?.second ?? 0}`;
            return mixed(left.id + salt) - mixed(right.id + salt);
          }),
      },
    },
  },
  'order-ties-otherwise': {
    permits: 'The order of equal times is not stated.',
    apply: ordered(
      (left, right) =>
        compareInstants(shownInstant(right.postedAt), shownInstant(left.postedAt)) || (left.id > right.id ? -1 : 1),
    ),
  },
  'types-order-reversed': {
    permits: 'No order of credential types is stated.',
    apply: { records: (home) => void home.types.reverse() },
  },
  'numbers-clamped': {
    permits: 'What a number out of range does is not shown: clamped.',
    apply: {
      behaviour: {
        numbers: {
          listCredentialTypes: { ...defaultBehaviour.numbers.listCredentialTypes, outOfRange: 'clamp' },
          listCardholderTransactions: { ...defaultBehaviour.numbers.listCardholderTransactions, outOfRange: 'clamp' },
        },
      },
    },
  },
  'transactions-numbers-clamped': {
    permits: 'What a number out of range does is not shown: transactions clamps, types refuses.',
    apply: numbers('listCardholderTransactions', { outOfRange: 'clamp' }),
  },
  'types-numbers-clamped': {
    permits: 'What a number out of range does is not shown: types clamps, transactions refuses.',
    apply: numbers('listCredentialTypes', { outOfRange: 'clamp' }),
  },
  'types-default-10': {
    permits: 'The default limit of credential types is not shown: 10.',
    apply: numbers('listCredentialTypes', { defaultLimit: 10 }),
  },
  'types-default-2': {
    permits: 'The default limit of credential types is not shown: 2.',
    apply: numbers('listCredentialTypes', { defaultLimit: 2 }),
  },
  'types-default-1': {
    permits: 'The default limit of credential types is not shown: 1.',
    apply: numbers('listCredentialTypes', { defaultLimit: 1, outOfRange: 'clamp' }),
  },
  'types-maximum-5-clamped': {
    permits: 'The maximum limit of credential types is not shown: 5, clamped.',
    apply: numbers('listCredentialTypes', { defaultLimit: 5, maximumLimit: 5, outOfRange: 'clamp' }),
  },
  'types-maximum-25': {
    permits: 'The maximum limit of credential types is not shown: 25.',
    apply: numbers('listCredentialTypes', { defaultLimit: 25, maximumLimit: 25 }),
  },
  'types-unlimited': {
    permits: 'The maximum limit of credential types is not shown: none.',
    apply: numbers('listCredentialTypes', { defaultLimit: 1000, maximumLimit: 1_000_000_000_000 }),
  },
  'repeated-first-wins': {
    permits: 'What a parameter given twice does is not shown: the first wins.',
    apply: { behaviour: { lenient: ['repeated'] } },
  },
  'offset-past-end-echoes-total': {
    permits: 'Past the end any paging.offset is permitted.',
    apply: {
      behaviour: { paging: ({ plan, total }) => ({ offset: Math.min(plan.offset, total), limit: plan.limit, total }) },
    },
  },
  'offset-past-end-goes-back': {
    permits: 'Past the end any paging.offset is permitted: the last full page is given again.',
    warns: ['transactions-input/offset-past-end-accepted'],
    apply: {
      behaviour: {
        cut: (list, plan) => list.slice(backFrom(plan, list.length), backFrom(plan, list.length) + plan.limit),
        paging: ({ plan, total }) => ({ offset: backFrom(plan, total), limit: plan.limit, total }),
      },
    },
  },
  'offset-past-end-echoes-zero': {
    permits: 'Past the end any paging.offset is permitted.',
    apply: {
      behaviour: {
        paging: ({ plan, total }) => ({ offset: plan.offset > total ? 0 : plan.offset, limit: plan.limit, total }),
      },
    },
  },
  'account-id-is-another': {
    permits: 'That the id of a line is the accountId is a reading: no line id is accepted.',
    warns: ['transactions-account/usable'],
    apply: { behaviour: { bearsAccount: (_transaction, { accountId }) => accountId === undefined } },
  },
  'line-id-per-line': {
    permits: 'That the id of a line is stable per account is a reading.',
    warns: ['transactions-account/usable'],
    apply: {
      records: (home) => {
        for (const { id, record } of home.people.flatMap((person) => person.transactions)) {
          record.accounts.forEach((line, index) => (line.id = `${id.slice(0, -2)}${String(index).padStart(2, '0')}`));
        }
      },
      behaviour: { bearsAccount: (_transaction, { accountId }) => accountId === undefined },
    },
  },
  'maximum-span-1': span(1),
  'maximum-span-7': span(7),
  'maximum-span-31': span(31),
  'maximum-span-90': span(90),
  'maximum-span-366': span(366),
  'issuer-parameter-filter-issuertype': called('filter[issuerType]'),
  'issuer-parameter-type': called('type'),
  'issuer-parameter-credentialissuertype': called('credentialIssuerType'),
  'issuer-parameter-issuertypefilter': called('issuerTypeFilter'),
  'issuer-parameter-issuer-type': called('issuer_type'),
  'issuer-parameter-filter-credentialtype-issuertype': called('filter[credentialType.issuerType]'),
  'issuer-parameter-none': {
    permits: 'The name of the issuer type parameter is not shown: none that anybody guesses.',
    apply: { behaviour: { issuerParameters: [] } },
  },
});

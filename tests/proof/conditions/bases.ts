import { type FaultId, faults } from '../../../sandbox/api/catalogue.ts';

/** The faults whose ids begin alike. */
const beginning = (start: string): readonly FaultId[] => faults.flatMap(({ id }) => (id.startsWith(start) ? [id] : []));

/** The faults that are tried under each condition, by the part of a service that teams get wrong. */
const bases: Readonly<Record<string, readonly FaultId[]>> = {
  'SQL: windows': [
    ...beginning('sql-window-'),
    'window-start-exclusive',
    'window-end-exclusive',
    'window-end-cut-to-second',
    'window-end-cut-to-day',
    'window-whole-days',
    'window-local-time',
  ],
  'SQL: joins': beginning('sql-join-'),
  'SQL: pages': [
    'sql-offset-twice',
    'sql-offset-rounded-to-pages',
    'transactions-offset-counts-pages',
    'transactions-offset-plus-one',
    'transactions-limit-plus-one',
    'sql-total-of-everybody',
    'transactions-paging-total-of-page',
    'transactions-paging-total-without-result',
    'transactions-paging-total-without-account',
  ],
  defaults: [
    'transactions-default-limit-10',
    'transactions-twenty-six-by-default',
    'transactions-default-offset-one',
    'default-result-both',
    'default-result-pending',
  ],
  caches: beginning('cache-without-'),
  serialisers: [
    ...beginning('serialiser-'),
    'transactions-list-null-when-empty',
    'transactions-list-missing-when-empty',
  ],
  'errors of frameworks': beginning('framework-'),
  validators: [
    'validator-limit-above-20-refused',
    'validator-offset-without-limit-refused',
    'validator-one-instant-refused',
    'validator-seconds-of-zero-refused',
    'validator-pending-with-account-refused',
    'validator-id-that-begins-with-a-letter-refused',
    'validator-long-customer-id-refused',
  ],
  'filters and rows': [
    'account-ignored',
    'account-first-line-only',
    'rows-by-kind-of-account',
    'pending-with-balance',
    'rows-pending-shown-as-approved',
    'result-ignored',
    'rows-of-everybody',
    'transactions-always-the-first',
    'find-trimmed',
    'find-by-prefix',
  ],
};

/** The ids of all bases, in their order. */
export const baseIds: readonly FaultId[] = Object.values(bases).flat();

/** Conditions under which only requests with an accountId show the fault. */
const OF_ACCOUNT = ['with-account', 'account-and-offset', 'one-account-type'];

/**
 * Pairs that are not applicable although someone can see a difference: what can be seen is at most a `should`. One
 * transaction listed under two known cardholders may be that of a joint account; which ids accountId takes is open, so
 * that it may take none of another cardholder's accounts; what a page past the end lists is open.
 */
export const permitted: readonly { readonly bases: readonly string[]; readonly conditions: readonly string[] }[] = [
  {
    bases: ['rows-of-everybody', 'transactions-always-the-first'],
    conditions: ['one-customer', 'last-customer', ...OF_ACCOUNT],
  },
  { bases: ['sql-offset-rounded-to-pages'], conditions: ['empty-answer'] },
];

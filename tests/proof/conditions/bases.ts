import type { FaultId } from '../../../sandbox/api/catalogue.ts';

/** The faults that are tried under each condition, by the part of a service that teams get wrong. */
export const bases = {
  'SQL: windows': [
    'sql-window-between-midnights',
    'sql-window-an-hour-early',
    'sql-window-posted-rounded',
    'window-start-exclusive',
    'window-end-exclusive',
    'window-end-cut-to-second',
    'window-end-cut-to-day',
    'window-whole-days',
    'window-local-time',
  ],
  'SQL: joins': [
    'sql-join-row-per-line',
    'sql-join-total-per-line',
    'sql-join-without-merchant-lost',
    'sql-join-without-credential-lost',
  ],
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
  caches: [
    'cache-without-limit',
    'cache-without-offset',
    'cache-without-result',
    'cache-without-account',
    'cache-without-window-end',
    'cache-without-customer',
  ],
  serialisers: [
    'serialiser-null-for-absent',
    'serialiser-amount-as-text',
    'serialiser-amount-in-hundreds',
    'serialiser-date-without-zone',
    'serialiser-date-as-epoch',
    'serialiser-date-with-local-offset',
    'serialiser-boolean-as-text',
    'serialiser-enum-in-lower-case',
    'serialiser-snake-case',
    'serialiser-one-transaction-as-object',
    'serialiser-one-line-as-object',
    'transactions-list-null-when-empty',
    'transactions-list-missing-when-empty',
    'serialiser-null-names',
    'serialiser-photo-as-text',
    'serialiser-credential-dates-without-zone',
    'serialiser-issuer-in-lower-case',
  ],
  'errors of frameworks': [
    'framework-html-page',
    'framework-problem-json',
    'framework-message-only',
    'framework-error-record',
    'framework-422-with-detail',
    'framework-errors-empty',
    'framework-code-without-message',
    'framework-500-with-body',
  ],
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
} as const satisfies Readonly<Record<string, readonly FaultId[]>>;

/** The ids of all bases, in their order. */
export const baseIds: readonly FaultId[] = Object.values(bases).flat();

/** Conditions under which only requests with an accountId show the fault. */
const OF_ACCOUNT = ['with-account', 'account-and-offset', 'one-account-type'];

/**
 * Pairs that are not applicable although someone can see a difference: what can be seen is at most a `should`. One
 * transaction listed under two known cardholders may be that of a joint account; which ids accountId takes is open, so
 * that it may take none of another cardholder's accounts; what a page past the end lists is open.
 */
export const permitted: readonly { readonly bases: readonly FaultId[]; readonly conditions: readonly string[] }[] = [
  {
    bases: ['rows-of-everybody', 'transactions-always-the-first'],
    conditions: ['one-customer', 'last-customer', ...OF_ACCOUNT],
  },
  { bases: ['sql-offset-rounded-to-pages'], conditions: ['empty-answer'] },
];

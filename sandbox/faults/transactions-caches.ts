import { caching } from '../api/cache-faults.ts';
import { breaking } from '../api/fault.ts';

export const faults = [
  ...breaking(['transactions/limit-respected', 'transactions/default-limit', 'transactions/prediction'], {
    'cache-without-limit': caching('A cache takes requests that differ in their limit for the same one.', 'limit'),
  }),
  ...breaking(['transactions/walk-complete', 'transactions/offset-echo'], {
    'cache-without-offset': caching('A cache takes the pages of a list for the same one.', 'offset'),
  }),
  ...breaking('transactions/not-shared', {
    'cache-without-customer': caching(
      'A cache takes the same request about two cardholders for the same one.',
      'cardholderId',
    ),
  }),
];

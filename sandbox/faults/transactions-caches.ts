import { caching } from '../api/cache-faults.ts';
import { faultsOf } from '../api/fault.ts';

export const faults = faultsOf({
  'cache-without-limit': {
    breaks: ['transactions/limit-respected', 'transactions/default-limit', 'transactions/prediction'],
    reveals: 'A cache takes requests that differ in their limit for the same one.',
    apply: caching('limit'),
  },
  'cache-without-offset': {
    breaks: ['transactions/walk-complete', 'transactions/offset-echo'],
    reveals: 'A cache takes the pages of a list for the same one.',
    apply: caching('offset'),
  },
  'cache-without-result': {
    breaks: ['transactions/prediction', 'transactions/total'],
    reveals: 'A cache takes requests for APPROVED and for PENDING transactions for the same one.',
    apply: caching('result'),
  },
  'cache-without-customer': {
    breaks: ['transactions/not-shared'],
    reveals: 'A cache takes the same request about two cardholders for the same one.',
    apply: caching('cardholderId'),
  },
});

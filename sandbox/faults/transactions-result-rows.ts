import { listIn, onSuccess } from '../api/edits.ts';
import { faultsOf } from '../api/fault.ts';

export const faults = faultsOf({
  'rows-pending-shown-as-approved': {
    breaks: ['transactions-result/only-asked'],
    reveals: 'PENDING transactions are shown as APPROVED ones.',
    apply: onSuccess('listCardholderTransactions', (json) => {
      for (const transaction of listIn(json, 'transactions')) transaction['result'] = 'APPROVED';
      return json;
    }),
  },
});

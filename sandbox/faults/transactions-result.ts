import { caching } from '../api/cache-faults.ts';
import { behaving, type Difference, onPlan } from '../api/differences.ts';
import { given, isOdd, newestDays } from '../api/edits.ts';
import { failure, internalError } from '../api/envelope.ts';
import { breaking } from '../api/fault.ts';
import type { Behaviour } from '../api/hooks.ts';
import type { Plan } from '../api/messages.ts';
import { eachOf } from '../api/serialiser-faults.ts';
import type { StoredTransaction } from '../data/records.ts';

const keeping = (says: string, hasResult: Behaviour['hasResult']): Difference => behaving(says, { hasResult });
const asked = (transaction: StoredTransaction, plan: Plan): boolean => transaction.result === plan.result;
const other = (plan: Plan): string => (plan.result === 'PENDING' ? 'APPROVED' : 'PENDING');

export const faults = [
  ...breaking('transactions-result/only-asked', {
    'result-ignored': keeping('The result asked for is ignored.', () => true),
    'result-pending-means-both': keeping(
      'result=PENDING lists both results.',
      (transaction, plan) => plan.result === 'PENDING' || asked(transaction, plan),
    ),
    'result-inverted-on-later-pages': keeping(
      'From the second page on the other result is listed.',
      (transaction, plan) => (plan.offset > 0 ? transaction.result === other(plan) : asked(transaction, plan)),
    ),
    'result-swapped': keeping(
      'APPROVED and PENDING are swapped.',
      (transaction, plan) => transaction.result === other(plan),
    ),
    'rows-pending-shown-as-approved': eachOf(
      'PENDING transactions are shown as APPROVED ones.',
      'listCardholderTransactions',
      (transaction) => void (transaction['result'] = 'APPROVED'),
    ),
  }),
  ...breaking('transactions-result/approved-complete', {
    'result-approved-loses': keeping(
      'An explicit result=APPROVED loses some transactions.',
      (transaction, plan, call) =>
        asked(transaction, plan) && (given(call, 'result') !== 'APPROVED' || !isOdd(transaction)),
    ),
    'result-approved-empty': keeping(
      'An explicit result=APPROVED lists nothing.',
      (transaction, plan, call) => asked(transaction, plan) && given(call, 'result') !== 'APPROVED',
    ),
  }),
  ...breaking(['transactions-result/pending-complete', 'transactions/total'], {
    'result-pending-empty-when-long': onPlan('result=PENDING lists only the newest three days of a window.', (plan) =>
      plan.result === 'PENDING' ? newestDays(plan, 3) : plan,
    ),
  }),
  ...breaking('transactions-result/accepted', {
    'result-pending-refused': onPlan('result=PENDING is refused.', (plan) =>
      plan.result === 'PENDING' ? failure(400, 'result is not supported', { queryParameter: 'result' }) : plan,
    ),
    'result-approved-refused': onPlan('An explicit result=APPROVED is refused.', (plan, call) =>
      given(call, 'result') === 'APPROVED' ? failure(400, 'result is the default', { queryParameter: 'result' }) : plan,
    ),
    'result-pending-forbidden': onPlan('result=PENDING is answered with 403.', (plan) =>
      plan.result === 'PENDING' ? failure(403, 'no access to pending transactions') : plan,
    ),
    'result-pending-breaks': onPlan('result=PENDING always gives an empty 500.', (plan) =>
      plan.result === 'PENDING' ? internalError() : plan,
    ),
  }),
  ...breaking(['transactions/prediction', 'transactions/total', 'transactions-result/only-asked'], {
    'cache-without-result': caching(
      'A cache takes requests for APPROVED and for PENDING transactions for the same one.',
      'result',
    ),
  }),
];

import { behaving, breaking, type Difference, onPlan } from '../api/difference.ts';
import { elementsOf, given, isOdd, newestDays } from '../api/edits.ts';
import { failure, internalError } from '../api/envelope.ts';
import type { Behaviour } from '../api/hooks.ts';
import { listOf } from '../api/list-faults.ts';
import type { Plan } from '../api/messages.ts';
import type { StoredTransaction } from '../data/records.ts';

const keeping = (says: string, hasResult: Behaviour['hasResult']): Difference => behaving(says, { hasResult });
const asked = (transaction: StoredTransaction, plan: Plan): boolean => transaction.result === plan.result;
const other = (plan: Plan): string => (plan.result === 'PENDING' ? 'APPROVED' : 'PENDING');

const { refusing } = listOf('listCardholderTransactions');
const isPending = ({ result }: Plan): boolean => result === 'PENDING';
const SOURCE = { queryParameter: 'result' };

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
    'rows-pending-shown-as-approved': elementsOf('listCardholderTransactions').each(
      'PENDING transactions are shown as APPROVED ones.',
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
    'result-pending-refused': refusing(
      'result=PENDING is refused.',
      isPending,
      failure(400, 'result is not supported', SOURCE),
    ),
    'result-approved-refused': refusing(
      'An explicit result=APPROVED is refused.',
      (_plan, call) => given(call, 'result') === 'APPROVED',
      failure(400, 'result is the default', SOURCE),
    ),
    'result-pending-forbidden': refusing(
      'result=PENDING is answered with 403.',
      isPending,
      failure(403, 'no access to pending transactions'),
    ),
    'result-pending-breaks': refusing('result=PENDING always gives an empty 500.', isPending, internalError()),
  }),
];

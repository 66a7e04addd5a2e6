import { behaving, breaking, type Difference, when } from '../api/difference.ts';
import { elementsOf, isOdd, newestDays } from '../api/edits.ts';
import { type Answer, failure, internalError } from '../api/messages.ts';
import type { Behaviour } from '../api/hooks.ts';
import { listOf } from '../api/list-faults.ts';
import { type Asks, asksFor, isLater, isPending } from '../api/requests.ts';

const keeping = (says: string, hasResult: Behaviour['hasResult']): Difference => behaving(says, { hasResult });
const both = (says: string): Difference => keeping(says, () => true);
const otherOne = (says: string): Difference =>
  keeping(says, ({ result }, plan) => result === (plan.result === 'PENDING' ? 'APPROVED' : 'PENDING'));

const isApproved = asksFor('result', 'APPROVED');
/** Some requests are answered with a failure. */
const answering = (says: string, asks: Asks, answer?: Answer): Difference =>
  when(asks).only(listOf('listCardholderTransactions').refusing(says, () => true, answer));

export const faults = [
  ...breaking('transactions-result/only-asked', {
    'result-ignored': both('The result asked for is ignored.'),
    'result-pending-means-both': when(isPending).only(both('result=PENDING lists both results.')),
    'result-inverted-on-later-pages': when(isLater).only(
      otherOne('From the second page on the other result is listed.'),
    ),
    'result-swapped': otherOne('APPROVED and PENDING are swapped.'),
    'rows-pending-shown-as-approved': elementsOf('listCardholderTransactions').each(
      'PENDING transactions are shown as APPROVED ones.',
      (transaction) => void (transaction['result'] = 'APPROVED'),
    ),
  }),
  ...breaking('transactions-result/approved-complete', {
    'result-approved-loses': when(isApproved).only(
      keeping(
        'An explicit result=APPROVED loses some transactions.',
        (held) => held.result === 'APPROVED' && !isOdd(held),
      ),
    ),
    'result-approved-empty': when(isApproved).only(keeping('An explicit result=APPROVED lists nothing.', () => false)),
  }),
  ...breaking(['transactions-result/pending-complete', 'transactions/total'], {
    'result-pending-empty-when-long': when(isPending).onPlan(
      'result=PENDING lists only the newest three days of a window.',
      (plan) => newestDays(plan, 3),
    ),
  }),
  ...breaking('transactions-result/accepted', {
    'result-pending-refused': answering('result=PENDING is refused.', isPending),
    'result-approved-refused': answering('An explicit result=APPROVED is refused.', isApproved),
    'result-pending-forbidden': answering(
      'result=PENDING is answered with 403.',
      isPending,
      failure(403, 'no access to pending transactions'),
    ),
    'result-pending-breaks': answering('result=PENDING always gives an empty 500.', isPending, internalError()),
  }),
];

import { behaving, type Difference, onPlan } from '../api/differences.ts';
import { totalOf } from '../api/behaviour.ts';
import { given, isOdd } from '../api/edits.ts';
import { failure, internalError } from '../api/envelope.ts';
import { breaking } from '../api/fault.ts';
import { type Refuses, refusing } from '../api/input-faults.ts';
import {
  answering,
  asWritten,
  comparing,
  firstFor,
  hiding,
  isFirst,
  partlyCompared,
  withTwo,
} from '../api/people-faults.ts';

const transactions = 'listCardholderTransactions';
const notValid = failure(400, 'the request is not valid');
/** A plain valid request for transactions is refused. */
const refused = (says: string, refuses: Refuses, answer = notValid): Difference =>
  refusing(says, transactions, answer, refuses);
const limitRefused = (says: string, limit: number, answer = notValid): Difference =>
  refused(says, (_plan, call) => given(call, 'limit') === String(limit), answer);

export const faults = [
  ...breaking('transactions/one-owner', {
    'transactions-of-another': withTwo(
      'The transactions of the first two cardholders are the same.',
      (first, second) => void (second.transactions = first.transactions),
    ),
    'transactions-mixed': withTwo(
      'Three transactions of the first cardholder are listed under the second, too.',
      (first, second) => void second.transactions.push(...first.transactions.slice(0, 3)),
    ),
  }),
  ...breaking('transactions/not-shared', {
    'transactions-for-unknown-cardholders': answering(
      'A cardholder that does not exist has the transactions of the first one.',
      transactions,
      (person, world) => person ?? world.home.people[0],
    ),
    'transactions-always-the-first': answering(
      'The transactions of the first cardholder are always listed.',
      transactions,
      firstFor,
    ),
  }),
  ...breaking('transactions/not-shared', {
    ...partlyCompared('transactions-id', (says, same) =>
      comparing(`List transactions compares the cardholderId ${says}.`, transactions, same),
    ),
  }),
  ...breaking('transactions/id-case-ignored', {
    'transactions-id-in-one-case': comparing(
      'List transactions knows a cardholderId only as it is written in its records.',
      transactions,
      asWritten,
    ),
  }),
  ...breaking('transactions/served', {
    'transactions-not-served': refusing(
      'List transactions refuses all cardholders but the second.',
      transactions,
      failure(403, 'forbidden'),
      (_plan, call, world) => call.id.toLowerCase() !== world.home.people[1]?.cardholderId.toLowerCase(),
    ),
  }),
  ...breaking(['transactions/served', 'transactions/limit-accepted'], {
    'transactions-four-filters-refused': refused(
      'A query with result, accountId, limit and offset is refused; with three of them it is not.',
      (_plan, call) =>
        (['result', 'accountId', 'limit', 'offset'] as const).every((name) => given(call, name) !== undefined),
    ),
  }),
  ...breaking('transactions/served', {
    'transactions-first-refused': hiding(
      'The transactions of the first cardholder are refused.',
      transactions,
      isFirst,
    ),
  }),
  ...breaking('transactions/unique', {
    'transactions-duplicated': withTwo(
      'Every transaction is stored, and listed, twice.',
      (first) => void (first.transactions = first.transactions.flatMap((held) => [held, held])),
    ),
  }),
  ...breaking('transactions/limit-accepted', {
    'transactions-limit-25-refused': limitRefused('limit=25 is refused.', 25),
    'transactions-limit-24-breaks': limitRefused('limit=24 always gives an empty 500.', 24, internalError()),
    'transactions-limit-1-refused': limitRefused('limit=1 is refused.', 1),
    'transactions-limit-13-refused': limitRefused('limit=13 is refused with 404.', 13, failure(404, 'no such page')),
    'transactions-any-limit-refused': refused(
      'Every limit is refused.',
      (_plan, call) => given(call, 'limit') !== undefined,
    ),
    'validator-limit-above-20-refused': refused(
      'A limit above 20 is refused.',
      ({ limit }, call) => given(call, 'limit') !== undefined && limit > 20,
    ),
  }),
  ...breaking(['transactions/offset-accepted', 'transactions/default-limit', 'transactions/prediction'], {
    'validator-offset-without-limit-refused': refused(
      'An offset without a limit is refused.',
      (_plan, call) => given(call, 'offset') !== undefined && given(call, 'limit') === undefined,
    ),
  }),
  ...breaking('transactions/offset-accepted', {
    'transactions-offset-breaks': refused(
      'Every offset above 0 gives an empty 500.',
      (plan) => plan.offset > 0,
      internalError(),
    ),
    'transactions-offset-refused': refused('Every offset above 0 is refused.', (plan) => plan.offset > 0),
    'transactions-last-offset-refused': refused(
      'The last offset below total is refused.',
      (plan, call, world) => plan.offset > 0 && plan.offset === totalOf(plan, call, world) - 1,
    ),
    'transactions-offset-off-the-limit-refused': refused(
      'An offset that is not a multiple of the limit is rejected.',
      (plan) => plan.offset % plan.limit !== 0,
    ),
  }),
  ...breaking('transactions/prediction', {
    'transactions-filters-exclude-each-other': onPlan(
      'With an explicit result and an accountId together the result is ignored.',
      (plan, call) => {
        if (plan.accountId === undefined || given(call, 'result') === undefined) return plan;
        const { result: _ignored, ...others } = plan;
        return others;
      },
    ),
    'transactions-account-with-result-loses': behaving(
      'An account filter with an explicit result=APPROVED lists only single-line transactions.',
      {
        bearsAccount: (held, plan, call) =>
          plan.accountId === undefined ||
          (held.accountIds.includes(plan.accountId.toLowerCase()) &&
            (given(call, 'result') !== 'APPROVED' || held.accountIds.length === 1)),
      },
    ),
    'result-pending-loses-with-account': behaving('With an accountId, result=PENDING loses half of the transactions.', {
      hasResult: (transaction, plan) =>
        transaction.result === plan.result &&
        (plan.result !== 'PENDING' || plan.accountId === undefined || !isOdd(transaction)),
    }),
  }),
];

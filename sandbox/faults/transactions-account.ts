import { behaving, type Difference, onPlan, told } from '../api/differences.ts';
import { defaultBehaviour } from '../api/behaviour.ts';
import { caching } from '../api/cache-faults.ts';
import { given, newestDays } from '../api/edits.ts';
import { failure } from '../api/envelope.ts';
import { breaking } from '../api/fault.ts';
import { asWritten, partlyCompared } from '../api/people-faults.ts';
import type { Behaviour } from '../api/hooks.ts';
import type { Person, StoredTransaction } from '../data/records.ts';

const bearing = (says: string, bearsAccount: Behaviour['bearsAccount']): Difference => behaving(says, { bearsAccount });
const bears = defaultBehaviour.bearsAccount;
const NIL = '00000000-0000-0000-0000-000000000000';
const notValid = failure(400, 'accountId is not valid', { queryParameter: 'accountId' });

/** Whether a transaction counts or moves money, by the lines on one account or on all. */
const kindsOf = ({ record }: StoredTransaction, account?: string): string[] =>
  record.accounts.filter(({ id }) => account === undefined || id === account).map(({ amount }) => amount.type);

export const faults = [
  ...breaking('transactions/prediction', {
    'account-of-others-empty-with-limit': onPlan(
      'For all but one customer, an accountId finds nothing if there is a limit below 25.',
      (plan, call, { home }) => {
        const isSpared = plan.accountId === undefined || call.id === home.people[0]?.cardholderId;
        return isSpared || plan.limit >= 25 ? plan : { ...plan, accountId: 'none' };
      },
    ),
  }),
  ...breaking(['transactions-account/unused-finds-nothing', 'transactions-account/sound'], {
    'account-ignored': bearing('The accountId is ignored.', () => true),
  }),
  ...breaking('transactions-account/sound', {
    'account-fourth-ignored': told(
      'A cardholder has more than three accounts; the accountId of the rarest is ignored.',
      {
        records: (home) => {
          for (const { transactions } of home.people) {
            for (const [nth, transaction] of transactions.entries()) {
              const id = nth % 3 === 1 && transaction.accountIds.length > 0 ? rare(transaction.accountIds[0]) : null;
              const [line] = transaction.record.accounts;
              if (id === null || line === undefined) continue;
              line.id = id;
              transactions[nth] = { ...transaction, accountIds: [id, ...transaction.accountIds.slice(1)] };
            }
          }
        },
        behaviour: {
          bearsAccount: (transaction, plan, call) =>
            plan.accountId?.endsWith(RARE) === true || bears(transaction, plan, call),
        },
      },
    ),
  }),
  ...breaking('transactions-account/complete', {
    'account-second-finds-nothing': onPlan(
      'Only the account of the newest transaction finds something; the others find nothing.',
      (plan, call, { home }) => {
        const [newest] = home.people.find(({ cardholderId }) => cardholderId === call.id)?.transactions ?? [];
        const finds = plan.accountId === undefined || newest?.accountIds[0] === plan.accountId;
        return finds ? plan : { ...plan, accountId: 'none' };
      },
    ),
    'account-of-counts-finds-nothing': onPlan(
      'An account that counts, and holds no money, finds nothing.',
      (plan, call, { home }) => {
        const { transactions = [] } = home.people.find(({ cardholderId }) => cardholderId === call.id) ?? {};
        const account = plan.accountId?.toLowerCase();
        const counts = account !== undefined && transactions.some((held) => kindsOf(held, account).includes('COUNT'));
        return counts ? { ...plan, accountId: 'none' } : plan;
      },
    ),
  }),
  ...breaking('transactions-account/unused-finds-nothing', {
    'account-unknown-finds-all': behaving('An accountId that the cardholder has not got lists everything.', {
      cardholder: (id, call, world) => {
        const person = defaultBehaviour.cardholder(id, call, world);
        const account = given(call, 'accountId');
        if (person === undefined || account === undefined) return person;
        if (person.transactions.some((held) => held.accountIds.includes(account))) return person;
        return { ...person, transactions: person.transactions.map((held) => ({ ...held, accountIds: [account] })) };
      },
    }),
    ...partlyCompared('account-id', (says, same) =>
      bearing(
        `Account ids are compared ${says}.`,
        (transaction, { accountId }) =>
          accountId === undefined || transaction.accountIds.some((id) => same(id, accountId)),
      ),
    ),
    'account-last-digit-ignored': bearing(
      'Account ids are compared without their last digit.',
      (transaction, { accountId }) =>
        accountId === undefined ||
        transaction.accountIds.some((id) => id.slice(0, -1) === accountId.slice(0, -1).toLowerCase()),
    ),
    'account-nil-ignored': onPlan('The nil UUID as accountId is taken for no accountId.', ({ accountId, ...plan }) =>
      accountId === undefined || accountId === NIL ? plan : { ...plan, accountId },
    ),
    'account-inverted': bearing(
      'The accountId filter lists transactions of other accounts.',
      (transaction, plan, call) => plan.accountId === undefined || !bears(transaction, plan, call),
    ),
  }),
  ...breaking('transactions-account/sound', {
    'account-by-prefix': bearing(
      'Account ids are compared by their first eight characters.',
      (transaction, { accountId }) =>
        accountId === undefined ||
        transaction.accountIds.some((id) => id.slice(0, 8) === accountId.slice(0, 8).toLowerCase()),
    ),
    'account-ignored-on-later-pages': bearing(
      'From the second page on the accountId is ignored.',
      (transaction, plan, call) => plan.offset > 0 || bears(transaction, plan, call),
    ),
    'account-of-others-ignored': onPlan(
      'An accountId that only another cardholder has is ignored.',
      ({ accountId, ...plan }, call, world) => {
        const has = ({ transactions }: Person) =>
          transactions.some((held) => held.accountIds.includes(accountId ?? ''));
        const owners = world.home.people.filter(has);
        const isOfOthers = owners.length > 0 && !owners.some(({ cardholderId }) => cardholderId === call.id);
        return accountId === undefined || isOfOthers ? plan : { ...plan, accountId };
      },
    ),
    'account-of-another-served': behaving('An accountId of another cardholder lists the transactions of that one.', {
      cardholder: (id, call, world) => {
        const person = defaultBehaviour.cardholder(id, call, world);
        const account = given(call, 'accountId')?.toLowerCase();
        const has = ({ transactions }: Person) =>
          account !== undefined && transactions.some((held) => held.accountIds.includes(account));
        return person === undefined || has(person) ? person : (world.home.people.find(has) ?? person);
      },
    }),
    'rows-by-kind-of-account': behaving('An accountId lists the transactions on every account of the same kind.', {
      cardholder: (id, call, world) => {
        const person = defaultBehaviour.cardholder(id, call, world);
        const account = given(call, 'accountId')?.toLowerCase();
        if (person === undefined || account === undefined) return person;
        const [kind] = person.transactions.flatMap((held) => kindsOf(held, account));
        const shown = person.transactions.map((held) =>
          kind !== undefined && kindsOf(held).includes(kind) ? { ...held, accountIds: [account] } : held,
        );
        return { ...person, transactions: shown };
      },
    }),
  }),
  ...breaking('transactions-account/complete', {
    'account-first-line-only': bearing(
      'Only the first line of a transaction is compared with the accountId.',
      (transaction, { accountId }) => accountId === undefined || transaction.accountIds[0] === accountId.toLowerCase(),
    ),
    'account-first-two-lines-only': bearing(
      'Only the first two lines are compared with the accountId.',
      (transaction, { accountId }) =>
        accountId === undefined || transaction.accountIds.slice(0, 2).includes(accountId.toLowerCase()),
    ),
    'account-single-line-only': bearing(
      'Only transactions with a single line pass the accountId filter.',
      (transaction, plan, call) =>
        bears(transaction, plan, call) && (plan.accountId === undefined || transaction.accountIds.length === 1),
    ),
    'validator-pending-with-account-refused': onPlan('PENDING transactions of an account are refused.', (plan) =>
      plan.result === 'PENDING' && plan.accountId !== undefined ? notValid : plan,
    ),
    'account-newest-month-only': onPlan('With an accountId only the newest ten days of a window are listed.', (plan) =>
      plan.accountId === undefined ? plan : newestDays(plan, 10),
    ),
  }),
  ...breaking('transactions-account/id-case-ignored', {
    'account-id-in-one-case': bearing(
      'Account ids are compared as they are written.',
      (transaction, { accountId }) =>
        accountId === undefined || transaction.accountIds.some((id) => asWritten(id, accountId)),
    ),
  }),
  ...breaking('transactions-account/usable', {
    'account-never-accepted': onPlan('No id seen on a line is accepted as accountId.', (plan) =>
      plan.accountId === undefined ? plan : notValid,
    ),
    'account-never-found': bearing(
      'Every accountId gives an empty list.',
      (_transaction, { accountId }) => accountId === undefined,
    ),
  }),
  ...breaking(['transactions-account/complete', 'transactions/prediction'], {
    'sql-join-without-merchant-lost': bearing(
      'With an accountId, an inner join with the merchants loses the transactions without one.',
      (transaction, plan, call) =>
        bears(transaction, plan, call) &&
        (plan.accountId === undefined || transaction.record.merchantName !== undefined),
    ),
  }),
  ...breaking(['transactions-account/sound', 'transactions-account/unused-finds-nothing'], {
    'cache-without-account': caching(
      'A cache takes requests that differ in their accountId for the same one.',
      'accountId',
    ),
  }),
];

/** How the id of such an account ends. */
const RARE = '0a7e0a7e';
function rare(id = ''): string {
  return `${id.slice(0, -RARE.length)}${RARE}`;
}

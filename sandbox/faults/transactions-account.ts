import { defaultBehaviour } from '../api/behaviour.ts';
import { given } from '../api/edits.ts';
import { failure } from '../api/envelope.ts';
import { faultsOf } from '../api/fault.ts';
import type { Behaviour, Hooks } from '../api/hooks.ts';

const bearing = (bearsAccount: Behaviour['bearsAccount']): Hooks => ({ behaviour: { bearsAccount } });
const bears = defaultBehaviour.bearsAccount;

export const faults = faultsOf({
  'account-ignored': {
    breaks: ['transactions-account/unused-finds-nothing'],
    reveals: 'The accountId is ignored.',
    apply: bearing(() => true),
  },
  'account-unknown-finds-all': {
    breaks: ['transactions-account/unused-finds-nothing'],
    reveals: 'An accountId that the cardholder has not got lists everything.',
    apply: {
      behaviour: {
        cardholder: (id, call, world) => {
          const person = defaultBehaviour.cardholder(id, call, world);
          const account = given(call, 'accountId');
          if (person === undefined || account === undefined) return person;
          if (person.transactions.some((held) => held.accountIds.includes(account))) return person;
          return { ...person, transactions: person.transactions.map((held) => ({ ...held, accountIds: [account] })) };
        },
      },
    },
  },
  'account-by-prefix': {
    breaks: ['transactions-account/sound'],
    reveals: 'Account ids are compared by their first eight characters.',
    apply: bearing(
      (transaction, { accountId }) =>
        accountId === undefined ||
        transaction.accountIds.some((id) => id.slice(0, 8) === accountId.slice(0, 8).toLowerCase()),
    ),
  },
  'account-ignored-on-later-pages': {
    breaks: ['transactions-account/sound'],
    reveals: 'From the second page on the accountId is ignored.',
    apply: bearing((transaction, plan, call) => plan.offset > 0 || bears(transaction, plan, call)),
  },
  'account-first-line-only': {
    breaks: ['transactions-account/complete'],
    reveals: 'Only the first line of a transaction is compared with the accountId.',
    apply: bearing(
      (transaction, { accountId }) => accountId === undefined || transaction.accountIds[0] === accountId.toLowerCase(),
    ),
  },
  'account-first-two-lines-only': {
    breaks: ['transactions-account/complete'],
    reveals: 'Only the first two lines are compared with the accountId.',
    apply: bearing(
      (transaction, { accountId }) =>
        accountId === undefined || transaction.accountIds.slice(0, 2).includes(accountId.toLowerCase()),
    ),
  },
  'account-single-line-only': {
    breaks: ['transactions-account/complete'],
    reveals: 'Only transactions with a single line pass the accountId filter.',
    apply: bearing(
      (transaction, plan, call) =>
        bears(transaction, plan, call) && (plan.accountId === undefined || transaction.accountIds.length === 1),
    ),
  },
  'account-newest-month-only': {
    breaks: ['transactions-account/complete'],
    reveals: 'With an accountId only the newest ten days of a window are listed.',
    apply: {
      plan: (plan) =>
        plan.accountId === undefined || plan.start === undefined || plan.end === undefined
          ? plan
          : { ...plan, start: { second: Math.max(plan.start.second, plan.end.second - 10 * 86_400), fraction: '' } },
    },
  },
  'account-never-accepted': {
    breaks: ['transactions-account/usable'],
    reveals: 'No id seen on a line is accepted as accountId.',
    apply: {
      plan: (plan) =>
        plan.accountId === undefined ? plan : failure(400, 'accountId is not valid', { queryParameter: 'accountId' }),
    },
  },
  'account-never-found': {
    breaks: ['transactions-account/usable'],
    reveals: 'Every accountId gives an empty list.',
    apply: bearing((_transaction, { accountId }) => accountId === undefined),
  },
  'account-inverted': {
    breaks: ['transactions-account/unused-finds-nothing'],
    reveals: 'The accountId filter lists what does not bear the account.',
    apply: bearing((transaction, plan, call) => plan.accountId === undefined || !bears(transaction, plan, call)),
  },
});

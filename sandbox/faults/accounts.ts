import { defaultBehaviour } from '../behaviour.ts';
import { failure } from '../envelope.ts';
import type { Behaviour } from '../behaviour.ts';
import type { Fault } from '../fault.ts';
import type { Hooks } from '../hooks.ts';

const fault = (id: string, slug: string, reveals: string, apply: Hooks): Fault => ({
  id: `account-${id}`,
  breaks: [slug.includes('/') ? slug : `transactions-account/${slug}`],
  reveals,
  apply,
});

const bearing = (bearsAccount: Behaviour['bearsAccount']): Hooks => ({ behaviour: { bearsAccount } });
const bears = defaultBehaviour.bearsAccount;

export const accountFaults: readonly Fault[] = [
  fault(
    'ignored',
    'unused-finds-nothing',
    'The accountId is ignored.',
    bearing(() => true),
  ),
  fault('unknown-finds-all', 'unused-finds-nothing', 'An accountId that the cardholder has not got lists everything.', {
    behaviour: {
      cardholder: (id, call, world) => {
        const person = defaultBehaviour.cardholder(id, call, world);
        const account = call.query.find(([name]) => name === 'accountId')?.[1];
        if (person === undefined || account === undefined) return person;
        if (person.transactions.some((held) => held.accountIds.includes(account))) return person;
        return { ...person, transactions: person.transactions.map((held) => ({ ...held, accountIds: [account] })) };
      },
    },
  }),
  fault(
    'by-prefix',
    'sound',
    'Account ids are compared by their first eight characters.',
    bearing(
      (transaction, { accountId }) =>
        accountId === undefined ||
        transaction.accountIds.some((id) => id.slice(0, 8) === accountId.slice(0, 8).toLowerCase()),
    ),
  ),
  fault(
    'ignored-on-later-pages',
    'sound',
    'From the second page on the accountId is ignored.',
    bearing((transaction, plan, call) => plan.offset > 0 || bears(transaction, plan, call)),
  ),
  fault(
    'first-line-only',
    'complete',
    'Only the first line of a transaction is compared with the accountId.',
    bearing(
      (transaction, { accountId }) => accountId === undefined || transaction.accountIds[0] === accountId.toLowerCase(),
    ),
  ),
  fault(
    'first-two-lines-only',
    'complete',
    'Only the first two lines are compared with the accountId.',
    bearing(
      (transaction, { accountId }) =>
        accountId === undefined || transaction.accountIds.slice(0, 2).includes(accountId.toLowerCase()),
    ),
  ),
  fault(
    'single-line-only',
    'complete',
    'Only transactions with a single line pass the accountId filter.',
    bearing(
      (transaction, plan, call) =>
        bears(transaction, plan, call) && (plan.accountId === undefined || transaction.accountIds.length === 1),
    ),
  ),
  fault('newest-month-only', 'complete', 'With an accountId only the newest ten days of a window are listed.', {
    plan: (plan) =>
      plan.accountId === undefined || plan.start === undefined || plan.end === undefined
        ? plan
        : { ...plan, start: { second: Math.max(plan.start.second, plan.end.second - 10 * 86_400), fraction: '' } },
  }),
  fault('never-accepted', 'usable', 'No id seen on a line is accepted as accountId.', {
    plan: (plan) =>
      plan.accountId === undefined ? plan : failure(400, 'accountId is not valid', { queryParameter: 'accountId' }),
  }),
  fault(
    'never-found',
    'usable',
    'Every accountId gives an empty list.',
    bearing((_transaction, { accountId }) => accountId === undefined),
  ),
  fault(
    'inverted',
    'unused-finds-nothing',
    'The accountId filter lists what does not bear the account.',
    bearing((transaction, plan, call) => plan.accountId === undefined || !bears(transaction, plan, call)),
  ),
];

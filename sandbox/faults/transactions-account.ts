import { defaultBehaviour } from '../api/behaviour.ts';
import { behaving, breaking, type Difference, difference, onPlan, when } from '../api/difference.ts';
import { newestDays } from '../api/edits.ts';
import type { World } from '../api/hooks.ts';
import { listOf } from '../api/list-faults.ts';
import { type Call, failure, internalError, type Plan } from '../api/messages.ts';
import { partlyCompared } from '../api/people-faults.ts';
import { all, type Asks, given, isFirst, isLater, isPending, not, ofAccount } from '../api/requests.ts';
import type { Person, StoredTransaction } from '../data/records.ts';

/** How the id of such an account ends. */
const RARE = '0a7e0a7e';
const rare = (id = ''): string => `${id.slice(0, -RARE.length)}${RARE}`;

/** The ids of the lines of a transaction are compared with an accountId in another way. */
const comparing = (
  says: string,
  finds: (ids: readonly string[], accountId: string, held: StoredTransaction) => boolean,
): Difference =>
  when(ofAccount).behaving(says, {
    bearsAccount: (held, { accountId = '' }) => finds(held.accountIds, accountId.toLowerCase(), held),
  });
/** With an accountId, the transactions of the cardholder are others. */
const showing = (says: string, shown: (person: Person, accountId: string, world: World) => Person): Difference =>
  when(ofAccount).behaving(says, {
    cardholder: (id, call, world) => {
      const person = defaultBehaviour.cardholder(id, call, world);
      return person && shown(person, given(call, 'accountId') ?? '', world);
    },
  });
/** An accountId finds nothing, in some requests. */
const findingNothing = (
  says: string,
  applies: (accountId: string, plan: Plan, call: Call, world: World) => boolean,
): Difference =>
  onPlan(says, (plan, ...asked) =>
    plan.accountId !== undefined && applies(plan.accountId, plan, ...asked) ? { ...plan, accountId: 'none' } : plan,
  );
/** An accountId is ignored, in some requests or in all. */
const ignoring = (says: string, asks?: Asks): Difference => when(asks).behaving(says, { bearsAccount: () => true });
const transactionsOf = ({ id }: Call, { home }: World): readonly StoredTransaction[] =>
  home.people.find(({ cardholderId }) => cardholderId === id)?.transactions ?? [];
const has = ({ transactions }: Pick<Person, 'transactions'>, account: string): boolean =>
  transactions.some((held) => held.accountIds.includes(account));
const NIL = '00000000-0000-0000-0000-000000000000';

/** Whether a transaction counts or moves money, by the lines on one account or on all. */
const kindsOf = ({ record }: StoredTransaction, account?: string): string[] =>
  record.accounts.filter(({ id }) => account === undefined || id === account).map(({ amount }) => amount.type);

/** Whether the account that is asked for counts, and holds no money. */
const isOfCounts = ({ accountId = '' }: Plan, call: Call, world: World): boolean =>
  transactionsOf(call, world).some((held) => kindsOf(held, accountId.toLowerCase()).includes('COUNT'));

const { refusing } = listOf('listCardholderTransactions');

export const faults = [
  ...breaking('transactions/prediction', {
    'account-of-others-empty-with-limit': when(not(isFirst)).only(
      findingNothing(
        'For all but one customer, an accountId finds nothing if there is a limit below 25.',
        (_account, { limit }) => limit < 25,
      ),
    ),
  }),
  ...breaking(['transactions-account/unused-finds-nothing', 'transactions-account/sound'], {
    'account-ignored': ignoring('The accountId is ignored.'),
  }),
  ...breaking('transactions-account/sound', {
    'account-fourth-ignored': difference(
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
        ...ignoring('', (call) => given(call, 'accountId')?.endsWith(RARE) === true).apply,
      },
    ),
    'account-by-prefix': comparing('Account ids are compared by their first eight characters.', (ids, account) =>
      ids.some((id) => id.slice(0, 8) === account.slice(0, 8)),
    ),
    'account-ignored-on-later-pages': ignoring('From the second page on the accountId is ignored.', isLater),
    'account-ignored-on-later-small-pages': ignoring(
      'From the second page on the accountId is ignored if a page holds ten transactions at most.',
      all(isLater, (call) => Number(given(call, 'limit') ?? 25) <= 10),
    ),
    'account-of-others-ignored': ignoring(
      'An accountId that only another cardholder has is ignored.',
      (call, { home }) => {
        const owners = home.people.filter((person) => has(person, given(call, 'accountId') ?? ''));
        return owners.length > 0 && !owners.some(({ cardholderId }) => cardholderId === call.id);
      },
    ),
    'account-of-another-served': showing(
      'An accountId of another cardholder lists the transactions of that one.',
      (person, account, { home }) => [person, ...home.people].find((one) => has(one, account.toLowerCase())) ?? person,
    ),
    'rows-by-kind-of-account': showing(
      'An accountId lists the transactions on every account of the same kind.',
      (person, given) => {
        const account = given.toLowerCase();
        const [kind] = person.transactions.flatMap((held) => kindsOf(held, account));
        const isOfKind = (held: StoredTransaction): boolean => kind !== undefined && kindsOf(held).includes(kind);
        const shown = (held: StoredTransaction) => (isOfKind(held) ? { ...held, accountIds: [account] } : held);
        return { ...person, transactions: person.transactions.map(shown) };
      },
    ),
  }),
  ...breaking('transactions-account/complete', {
    'account-second-finds-nothing': findingNothing(
      'Only the account of the newest transaction finds something; the others find nothing.',
      (account, _plan, call, world) => transactionsOf(call, world)[0]?.accountIds[0] !== account,
    ),
    'account-of-counts-finds-nothing': findingNothing(
      'An account that counts, and holds no money, finds nothing.',
      (_account, ...asked) => isOfCounts(...asked),
    ),
    'account-of-counts-unknown': refusing(
      'An account that counts, and holds no money, is answered with 404.',
      isOfCounts,
      failure(404, 'no such account'),
    ),
    'account-of-counts-breaks': refusing(
      'An account that counts, and holds no money, gives an empty 500.',
      isOfCounts,
      internalError(),
    ),
    'account-first-line-only': comparing(
      'Only the first line of a transaction is compared with the accountId.',
      ([first], account) => first === account,
    ),
    'account-first-two-lines-only': comparing(
      'Only the first two lines are compared with the accountId.',
      (ids, account) => ids.slice(0, 2).includes(account),
    ),
    'account-single-line-only': comparing(
      'Only transactions with a single line pass the accountId filter.',
      (ids, account) => ids.length === 1 && ids.includes(account),
    ),
    'validator-pending-with-account-refused': when(all(isPending, ofAccount)).only(
      refusing('PENDING transactions of an account are refused.', () => true),
    ),
    'account-newest-month-only': when(ofAccount).onPlan(
      'With an accountId only the newest ten days of a window are listed.',
      (plan) => newestDays(plan, 10),
    ),
  }),
  ...breaking('transactions-account/unused-finds-nothing', {
    'account-unknown-finds-all': showing(
      'An accountId that the cardholder has not got lists everything.',
      (person, account) =>
        has(person, account)
          ? person
          : { ...person, transactions: person.transactions.map((held) => ({ ...held, accountIds: [account] })) },
    ),
    ...partlyCompared('account-id', (says, same) =>
      comparing(`Account ids are compared ${says}.`, (ids, account) => ids.some((id) => same(id, account))),
    ),
    'account-last-digit-ignored': comparing('Account ids are compared without their last digit.', (ids, account) =>
      ids.some((id) => id.slice(0, -1) === account.slice(0, -1)),
    ),
    'account-nil-ignored': ignoring(
      'The nil UUID as accountId is taken for no accountId.',
      (call) => given(call, 'accountId') === NIL,
    ),
    'account-inverted': comparing(
      'The accountId filter lists transactions of other accounts.',
      (ids, account) => !ids.includes(account),
    ),
  }),
  ...breaking('transactions-account/id-case-ignored', {
    'account-id-in-one-case': behaving('Account ids are compared as they are written.', {
      bearsAccount: ({ accountIds }, { accountId }) => accountId === undefined || accountIds.includes(accountId),
    }),
  }),
  ...breaking('transactions-account/usable', {
    'account-never-accepted': refusing(
      'No id seen on a line is accepted as accountId.',
      ({ accountId }) => accountId !== undefined,
    ),
    'account-never-found': comparing('Every accountId gives an empty list.', () => false),
  }),
  ...breaking(['transactions-account/complete', 'transactions/prediction'], {
    'sql-join-without-merchant-lost': comparing(
      'With an accountId, an inner join with the merchants loses the transactions without one.',
      (ids, account, { record }) => record.merchantName !== undefined && ids.includes(account),
    ),
  }),
];

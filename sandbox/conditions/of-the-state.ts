import { given } from '../api/edits.ts';
import type { Person } from '../data/records.ts';
import type { Condition, Moment } from './condition.ts';

/** The account type of the condition `one-account-type`: every cardholder has one account of it. */
const ONE_TYPE = 'Meal plan';
/** So many requests make up the minute of the condition `second-half-minute`. */
const MINUTE = 40;

/** Whether a request is about one cardholder: by the id of the path, or by a customerId like theirs. */
function isAbout(person: Person | undefined, { call }: Moment): boolean {
  if (person === undefined) return false;
  if (call.id !== '') return call.id.toLowerCase() === person.cardholderId;
  const asked = (given(call, 'customerId') ?? '').trim();
  return asked !== '' && (person.customerId.startsWith(asked) || asked.startsWith(person.customerId));
}

/** Whether the accountId of a request is that of an account of one type. */
function asksForOneType({ call, world }: Moment): boolean {
  const account = given(call, 'accountId')?.toLowerCase();
  if (account === undefined) return false;
  return world.home.people.some(({ transactions }) =>
    transactions.some(({ record: { accounts } }) =>
      accounts.some(({ id, accountTypeName }) => id === account && accountTypeName === ONE_TYPE),
    ),
  );
}

/** Whether the answer without the fault is a page, or the credentials, with nothing in it. */
const isEmpty = ({ healthy }: Moment): boolean =>
  healthy.status === 200 && /^\{"(transactions|credentials|credentialTypes)":\[\]/.test(String(healthy.bytes));

/** The conditions that are about what the sandbox holds, or of what it was asked before. */
export const stateConditions: readonly Condition[] = [
  {
    id: 'one-customer',
    says: 'for one customer: the third',
    holds: (moment) => isAbout(moment.world.home.people[2], moment),
  },
  {
    id: 'last-customer',
    says: 'for the last customer',
    holds: (moment) => isAbout(moment.world.home.people.at(-1), moment),
  },
  { id: 'one-account-type', says: `with the accountId of an account of type ${ONE_TYPE}`, holds: asksForOneType },
  { id: 'empty-answer', says: 'if the list of the right answer is empty', holds: isEmpty },
  {
    id: 'second-half-minute',
    says: `in the second half of a minute (of ${MINUTE} requests: the last ${MINUTE / 2})`,
    holds: ({ nth }) => nth % MINUTE >= MINUTE / 2,
  },
  { id: 'every-seventh', says: 'in every seventh answer', intermittent: true, holds: ({ nth }) => nth % 7 === 6 },
];

import { given } from '../api/edits.ts';
import { instantOf } from '../api/instant.ts';
import type { Person } from '../data/records.ts';
import type { Parameter } from '../../spec/generated/vocabulary.ts';
import { all, type Condition, type Moment } from './condition.ts';

type Holds = Condition['holds'];
const DAY = 86_400;
/** The account type of the condition `one-account-type`: every cardholder has one account of it. */
const ONE_TYPE = 'Meal plan';
/** So many requests make up the minute of the condition `second-half-minute`. */
const MINUTE = 40;

/** Whether a parameter is given. */
export const has =
  (name: Parameter): Holds =>
  ({ call }) =>
    given(call, name) !== undefined;

/** Whether a parameter is given with this value. */
export const is =
  (name: Parameter, value: string): Holds =>
  ({ call }) =>
    given(call, name) === value;

/** Whether a parameter is given and its number passes. */
const number =
  (name: 'limit' | 'offset', passes: (value: number) => boolean): Holds =>
  ({ call }) =>
    /^\d+$/.test(given(call, name) ?? '') && passes(Number(given(call, name)));

/** Whether there is a window and its length, in seconds, passes. */
const span =
  (passes: (seconds: number) => boolean): Holds =>
  ({ call }) => {
    const start = instantOf(given(call, 'postDateTimeStartDateTime') ?? '');
    const end = instantOf(given(call, 'postDateTimeEndDateTime') ?? '');
    return start !== undefined && end !== undefined && end.second >= start.second && passes(end.second - start.second);
  };

const listsTransactions: Holds = ({ call }) => call.operation === 'listCardholderTransactions';

/** The conditions that are about the parameters of a request alone. */
const requestConditions: readonly Condition[] = [
  { id: 'with-account', says: 'with an accountId', holds: has('accountId') },
  { id: 'with-pending', says: 'with result=PENDING', holds: is('result', 'PENDING') },
  {
    id: 'without-result',
    says: 'for transactions without a result',
    holds: all(listsTransactions, (moment) => !has('result')(moment)),
  },
  { id: 'limit-17', says: 'with limit=17', holds: is('limit', '17') },
  { id: 'limit-below-5', says: 'with a limit below 5', holds: number('limit', (limit) => limit < 5) },
  { id: 'any-offset', says: 'with an offset above 0', holds: number('offset', (offset) => offset > 0) },
  { id: 'offset-from-50', says: 'with an offset of 50 and more', holds: number('offset', (offset) => offset >= 50) },
  { id: 'offset-from-100', says: 'with an offset of 100 and more', holds: number('offset', (offset) => offset >= 100) },
  { id: 'wide-window', says: 'with a window of more than 60 days', holds: span((seconds) => seconds > 60 * DAY) },
  { id: 'narrow-window', says: 'with a window of at most a day', holds: span((seconds) => seconds <= DAY) },
  {
    id: 'end-of-day',
    says: 'with a window that ends at 23:59:59',
    holds: ({ call }) => /T23:59:59(\.\d+)?(Z|[+-]00:?00)$/.test(given(call, 'postDateTimeEndDateTime') ?? ''),
  },
  {
    id: 'account-and-offset',
    says: 'with an accountId and an offset above 0',
    holds: all(
      has('accountId'),
      number('offset', (offset) => offset > 0),
    ),
  },
  {
    id: 'pending-and-limit',
    says: 'with result=PENDING and a limit',
    holds: all(is('result', 'PENDING'), has('limit')),
  },
];

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
const stateConditions: readonly Condition[] = [
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

/** Every condition under which a fault can be planted. */
export const conditions: readonly Condition[] = [...requestConditions, ...stateConditions];

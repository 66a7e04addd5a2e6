import { instantOf } from '../api/instant.ts';
import type { Call } from '../api/messages.ts';
import { all, type Asks, asksFor, given, isLimited, isOf, isPending, not, ofAccount } from '../api/requests.ts';
import type { Person } from '../data/records.ts';
import type { Condition } from './condition.ts';

const DAY = 86_400;
/** The account type of the condition `one-account-type`: every cardholder has one account of it. */
const ONE_TYPE = 'Meal plan';
/** So many requests make up the minute of the condition `second-half-minute`. */
const MINUTE = 40;

/** Whether a parameter is given and its number passes. */
const number =
  (name: 'limit' | 'offset', passes: (value: number) => boolean): Asks =>
  (call) =>
    /^\d+$/.test(given(call, name) ?? '') && passes(Number(given(call, name)));

const hasOffset = number('offset', (offset) => offset > 0);

/** Whether there is a window and its length, in seconds, passes. */
const span =
  (passes: (seconds: number) => boolean): Asks =>
  (call) => {
    const start = instantOf(given(call, 'postDateTimeStartDateTime') ?? '');
    const end = instantOf(given(call, 'postDateTimeEndDateTime') ?? '');
    return start !== undefined && end !== undefined && end.second >= start.second && passes(end.second - start.second);
  };

/** The conditions that are about the parameters of a request alone. */
const requestConditions: readonly Condition[] = [
  { id: 'with-account', says: 'with an accountId', holds: ofAccount },
  { id: 'with-pending', says: 'with result=PENDING', holds: isPending },
  {
    id: 'without-result',
    says: 'for transactions without a result',
    holds: all(isOf('listCardholderTransactions'), not(asksFor('result'))),
  },
  { id: 'limit-17', says: 'with limit=17', holds: asksFor('limit', '17') },
  { id: 'limit-below-5', says: 'with a limit below 5', holds: number('limit', (limit) => limit < 5) },
  { id: 'any-offset', says: 'with an offset above 0', holds: hasOffset },
  { id: 'offset-from-50', says: 'with an offset of 50 and more', holds: number('offset', (offset) => offset >= 50) },
  { id: 'offset-from-100', says: 'with an offset of 100 and more', holds: number('offset', (offset) => offset >= 100) },
  { id: 'wide-window', says: 'with a window of more than 60 days', holds: span((seconds) => seconds > 60 * DAY) },
  { id: 'narrow-window', says: 'with a window of at most a day', holds: span((seconds) => seconds <= DAY) },
  {
    id: 'end-of-day',
    says: 'with a window that ends at 23:59:59',
    holds: (call) => /T23:59:59(\.\d+)?(Z|[+-]00:?00)$/.test(given(call, 'postDateTimeEndDateTime') ?? ''),
  },
  { id: 'account-and-offset', says: 'with an accountId and an offset above 0', holds: all(ofAccount, hasOffset) },
  { id: 'pending-and-limit', says: 'with result=PENDING and a limit', holds: all(isPending, isLimited) },
];

/** Whether a request is about one cardholder: by the id of the path, or by a customerId like theirs. */
function isAbout(person: Person | undefined, call: Call): boolean {
  if (person === undefined) return false;
  if (call.id !== '') return call.id.toLowerCase() === person.cardholderId;
  const asked = (given(call, 'customerId') ?? '').trim();
  return asked !== '' && (person.customerId.startsWith(asked) || asked.startsWith(person.customerId));
}

/** Whether the accountId of a request is that of an account of one type. */
const asksForOneType: Asks = (call, { home }) => {
  const account = given(call, 'accountId')?.toLowerCase();
  const transactions = home.people.flatMap((person) => person.transactions);
  const lines = account === undefined ? [] : transactions.flatMap(({ record }) => record.accounts);
  return lines.some(({ id, accountTypeName }) => id === account && accountTypeName === ONE_TYPE);
};

/** Whether the answer without the fault is a page, or the credentials, with nothing in it. */
const isEmpty: Condition['holds'] = (_call, _world, { healthy }) =>
  healthy.status === 200 && /^\{"(transactions|credentials|credentialTypes)":\[\]/.test(String(healthy.bytes));

/** The conditions that are about what the sandbox holds, or of what it was asked before. */
const stateConditions: readonly Condition[] = [
  {
    id: 'one-customer',
    says: 'for one customer: the third',
    holds: (call, { home }) => isAbout(home.people[2], call),
  },
  {
    id: 'last-customer',
    says: 'for the last customer',
    holds: (call, { home }) => isAbout(home.people.at(-1), call),
  },
  { id: 'one-account-type', says: `with the accountId of an account of type ${ONE_TYPE}`, holds: asksForOneType },
  { id: 'empty-answer', says: 'if the list of the right answer is empty', holds: isEmpty },
  {
    id: 'second-half-minute',
    says: `in the second half of a minute (of ${MINUTE} requests: the last ${MINUTE / 2})`,
    holds: (_call, _world, { nth }) => nth % MINUTE >= MINUTE / 2,
  },
  {
    id: 'every-seventh',
    says: 'in every seventh answer',
    intermittent: true,
    holds: (_call, _world, { nth }) => nth % 7 === 6,
  },
];

/** Every condition under which a fault can be planted. */
export const conditions: readonly Condition[] = [...requestConditions, ...stateConditions];

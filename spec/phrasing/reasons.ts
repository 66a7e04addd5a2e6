/** Why something was not looked at, and why a status is what it is, in words. */
import { operations } from '../generated/vocabulary.ts';
import type { Blocked, CutShortFact, DataNeed, GivenUpFact, Obstacle, Reason } from '../facts.ts';
import { by } from './by.ts';
import { groupText } from './groups.ts';
import { endingText } from './values.ts';

const DEFAULT_LIMIT = operations.listCardholderTransactions.parameters.limit.default;

/** What a check would need, as the target lacks it. */
export const needText = by<DataNeed, 'need'>('need', {
  transactions: 'no transactions could be read',
  'accepted-window': 'no window is known to be accepted',
  cardholder: 'no cardholder is known',
  'account-line': 'no account line was seen',
  'two-types': 'fewer than two credential types, so no second page',
  'three-instants': 'fewer than three instants, so no window to split',
  'two-transactions': 'fewer than two transactions, so no offset below total',
  'two-in-window': 'fewer than two transactions in a window',
  'transactions-of': ({ result }) => `no ${result} transaction was found`,
  'more-transactions': ({ result, than }) => `fewer than ${than + 1} ${result} transactions to walk with limit=${than}`,
  'page-of-default': ({ result, size }) =>
    `fewer than ${DEFAULT_LIMIT} ${result} transactions in a window: a default above ${size} would not show`,
  'pending-for-default': 'no PENDING transaction was found, so a default of both results would not show',
  'ordered-list': 'fewer than three transactions in a list',
  'nonempty-list': 'the unfiltered list is empty, so no filter can be seen to work',
  'walk-beyond': ({ offset }) => `no walk goes beyond offset ${offset}`,
  'foreign-customer-ids': 'needs FOREIGN_CUSTOMER_IDS: customerIds of another institution',
  'foreign-cardholder-ids': 'needs FOREIGN_CARDHOLDER_IDS: cardholderIds of another institution',
  'foreign-both': 'needs FOREIGN_CARDHOLDER_IDS, to tell a foreign cardholder from one of the same customerId here',
  'instants-fit-page': ({ count }) => `${count} transactions of one instant do not fit into a page`,
});

const cutShortText = ({ why, since, ending }: CutShortFact): string =>
  ({
    'key-refused': `the key was refused from ${since} on: is it still valid?`,
    'cardholder-gone': `a cardholder that was served is unknown from ${since} on: was the environment reset during the run?`,
    'no-longer-served': `the target no longer served from ${since} on (${endingText(ending)})`,
  })[why];

const givenUpText = ({ group, requests, since, ending }: GivenUpFact): string => {
  const what = requests === 'valid' ? 'requests' : 'bad or unauthorised requests';
  return `the ${group} group has not answered ${what} since ${since} (${endingText(ending)}), so no more were sent`;
};

const ORDER = {
  walk: 'the order differs between identical requests, so that a walk may lose and repeat',
  slices: 'the order differs between identical requests, so slices cannot be compared',
  'list-unknown': 'the order differs between identical requests, so the whole list is not known',
} as const;

/** Why a check, or a part of it, could not be carried out. */
export const obstacleText: (obstacle: Obstacle) => string = by<Obstacle, 'kind'>('kind', {
  budget: 'the request budget was spent before this could be asked (budget)',
  interrupted: 'the run was interrupted',
  'smoke-allowance': 'the rest of this check is left out of a smoke run',
  'unsound-check': 'its oracle fails its own samples: a defect of this suite',
  'check-failed': ({ name, message }) => `the check failed in itself: ${name}: ${message}`,
  'no-data': ({ wants }) => needText(wants),
  ended: ({ exchange, ending, about }) =>
    `${exchange}: ${about === undefined ? '' : `${about}: `}${endingText(ending)}`,
  'not-of-stated-shape': ({ exchange }) => `${exchange}: the answer is not of the stated shape`,
  'no-positive-control': ({ when, exchange, ending }) =>
    `no positive control${when === 'after' ? ' afterwards' : ''}: ${exchange}: ${endingText(ending)}`,
  'never-served': ({ operation }) => `${operations[operation].title} was never served, so its refusals prove nothing`,
  'group-silent': ({ group }) => `nothing to say of the ${group} group`,
  'no-such-key-form': 'this key has no such other form',
  'key-not-misplaced': 'left out: the key is not put elsewhere (--no-misplaced-key, or production)',
  'not-read-again': 'a mismatch that could not be confirmed, because the target was not read again',
  'not-again': 'a mismatch that did not come again',
  'data-changed': 'data changed during the check',
  'order-differs': ({ so }) => ORDER[so],
  'order-depends-on-limit': 'the order depends on the limit, so slices cannot be compared',
  'answers-hold-others': 'the answers to identical requests hold different elements',
  'total-changed': 'the total of the widest window changed while it was looked at',
  'total-wrong': 'no complete walk with a right total',
  'not-served-twice': 'not served twice',
  'walk-goes-on': ({ pages }) => `the list goes on after ${pages} pages`,
  'filter-unknown': ({ list }) => `the issuer type parameter was not found; name it: ISSUER_TYPE_PARAM=${list}=NAME`,
  'account-not-usable': 'no id seen on a line returned a transaction that bears it',
  'account-not-answered': 'accountId was not answered',
  'nothing-to-learn': 'no answer to learn from',
  'customer-led-nowhere': ({ customerId, why }) =>
    `customer ${customerId} led to no cardholder (${why === null ? 'its id is not a UUID' : obstacleText(why)})`,
  'no-window-served': ({ why }) =>
    `no window of transactions was served (${why === null ? 'nothing was asked' : obstacleText(why)})`,
  'history-cut': ({ why }) => `transactions could not be read to the end${inBrackets(why)}`,
  'cut-short': cutShortText,
  'group-given-up': givenUpText,
});

const inBrackets = (obstacle: Obstacle | null): string => (obstacle === null ? '' : ` (${obstacleText(obstacle)})`);

/** Why the target as a whole could not be judged, and what to do: one sentence. */
export const blockedText = by<Blocked, 'kind'>('kind', {
  'nothing-asked': 'nothing was asked.',
  group: (fact) => `${groupText(fact).what}: ${groupText(fact).next}.`,
  'some-customers-unknown': ({ customerIds }) =>
    `CUSTOMER_IDS names customers that find does not know: ${customerIds.join(', ')}: name customers that this environment knows, in the spelling that it uses.`,
  'key-refused': 'the key is refused by every request: check SUBSCRIPTION_KEY and that it belongs to this environment.',
  throttled: 'every request is throttled (429): lower REQUESTS_PER_SECOND or come back later.',
  'server-errors': 'every request fails with a 5xx: the environment is down.',
  'customers-unknown': ({ first }) =>
    `none of CUSTOMER_IDS led to a cardholder${inBrackets(first)}: name customers that this environment knows.`,
  'cut-short': cutShortText,
  'group-given-up': givenUpText,
});

const textOf = by<Reason, 'kind'>('kind', {
  'not-selected': 'not selected for this run',
  'no-check': ({ why }) => `no check: ${why}`,
  waived: ({ until, why }) => `waived until ${until}: ${why}`,
  'waiver-ended': ({ on }) => `the waiver ended on ${on}`,
  'nothing-to-waive': 'waived, but there is nothing left to waive',
  obstacles: ({ obstacles }) => [...new Set(obstacles.map(obstacleText))].join('; '),
  blocked: ({ by }) => blockedText(by),
  'not-learnt': ({ data }) => `nothing to learn from: wants ${data}`,
  'not-shown': ({ data }) => `the target showed no such thing: wants ${data}`,
});

/** Why a status is what it is; empty if there is nothing to add. */
export const reasonText = (reason: Reason | null): string => (reason === null ? '' : textOf(reason));

/** How a counterexample was reached: the smallest of so many failing ones. */
export function shrunkText(failing: number, counterexample: unknown): string {
  return `the smallest of ${failing} failing cases: ${JSON.stringify(counterexample)}`;
}

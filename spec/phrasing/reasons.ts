/** Why something was not looked at, and why a status is what it is, in words. */
import { operations } from '../generated/vocabulary.ts';
import type { Blocked, CutShortFact, DataNeed, Obstacle, Reason } from '../facts.ts';
import { endingText } from './values.ts';

type ByKind<Union extends { readonly kind: string }, K extends Union['kind']> = Extract<Union, { readonly kind: K }>;

const DEFAULT_LIMIT = operations.listCardholderTransactions.parameters.limit.default;

/** What a check would need, as the target lacks it. */
export function needText(wants: DataNeed): string {
  switch (wants.need) {
    case 'transactions':
      return 'no transactions could be read';
    case 'accepted-window':
      return 'no window is known to be accepted';
    case 'cardholder':
      return 'no cardholder is known';
    case 'account-line':
      return 'no account line was seen';
    case 'two-types':
      return 'fewer than two credential types, so no second page';
    case 'three-instants':
      return 'fewer than three instants, so no window to split';
    case 'two-transactions':
      return 'fewer than two transactions, so no offset below total';
    case 'two-in-window':
      return 'fewer than two transactions in a window';
    case 'transactions-of':
      return `no ${wants.result} transaction was found`;
    case 'more-transactions':
      return `fewer than ${wants.than + 1} ${wants.result} transactions to walk with limit=${wants.than}`;
    case 'page-of-default':
      return `fewer than ${DEFAULT_LIMIT} ${wants.result} transactions in a window: a default above ${wants.size} would not show`;
    case 'pending-for-default':
      return 'no PENDING transaction was found, so a default of both results would not show';
    case 'ordered-list':
      return 'fewer than three transactions in a list';
    case 'nonempty-list':
      return 'the unfiltered list is empty, so no filter can be seen to work';
    case 'walk-beyond':
      return `no walk goes beyond offset ${wants.offset ?? 0}`;
    case 'foreign-customer-ids':
      return 'needs FOREIGN_CUSTOMER_IDS: customerIds of another institution';
    case 'foreign-cardholder-ids':
      return 'needs FOREIGN_CARDHOLDER_IDS: cardholderIds of another institution';
    case 'foreign-both':
      return 'needs FOREIGN_CARDHOLDER_IDS, to tell a foreign cardholder from one of the same customerId here';
    case 'instants-fit-page':
      return `${wants.count} transactions of one instant do not fit into a page`;
  }
}

const cutShortText = ({ why, since, ending }: CutShortFact): string =>
  ({
    'key-refused': `the key was refused from ${since} on: is it still valid?`,
    'cardholder-gone': `a cardholder that was served is unknown from ${since} on: was the environment reset during the run?`,
    'no-longer-served': `the target no longer served from ${since} on (${endingText(ending)})`,
  })[why];

const ORDER = {
  walk: 'the order differs between identical requests, so that a walk may lose and repeat',
  slices: 'the order differs between identical requests, so slices cannot be compared',
  'list-unknown': 'the order differs between identical requests, so the whole list is not known',
} as const;

const OBSTACLES: { [K in Obstacle['kind']]: (fact: ByKind<Obstacle, K>) => string } = {
  budget: () => 'the request budget was spent before this could be asked (budget)',
  interrupted: () => 'the run was interrupted',
  'smoke-allowance': () => 'the rest of this check is left out of a smoke run',
  'unsound-check': () => 'its oracle fails its own samples: a defect of this suite',
  'check-failed': ({ name, message }) => `the check failed in itself: ${name}: ${message}`,
  'no-data': ({ wants }) => needText(wants),
  ended: ({ exchange, ending, about }) =>
    `${exchange}: ${about === undefined ? '' : `${about}: `}${endingText(ending)}`,
  'not-of-stated-shape': ({ exchange }) => `${exchange}: the answer is not of the stated shape`,
  'no-positive-control': ({ when, exchange, ending }) =>
    `no positive control${when === 'after' ? ' afterwards' : ''}: ${exchange}: ${endingText(ending)}`,
  'never-served': ({ operation }) => `${operations[operation].title} was never served, so its refusals prove nothing`,
  'group-silent': ({ group }) => `nothing to say of the ${group} group`,
  'no-such-key-form': () => 'this key has no such other form',
  'key-not-misplaced': () => 'left out: the key is not put elsewhere (--no-misplaced-key, or production)',
  'not-read-again': () => 'a mismatch that could not be confirmed, because the target was not read again',
  'not-again': () => 'a mismatch that did not come again',
  'data-changed': () => 'data changed during the check',
  'order-differs': ({ so }) => ORDER[so],
  'order-depends-on-limit': () => 'the order depends on the limit, so slices cannot be compared',
  'answers-hold-others': () => 'the answers to identical requests hold different elements',
  'total-changed': () => 'the total of the widest window changed while it was looked at',
  'total-wrong': () => 'no complete walk with a right total',
  'not-served-twice': () => 'not served twice',
  'walk-goes-on': ({ pages }) => `the list goes on after ${pages} pages`,
  'filter-unknown': ({ list }) => `the issuer type parameter was not found; name it: ISSUER_TYPE_PARAM=${list}=NAME`,
  'account-not-usable': () => 'no id seen on a line returned a transaction that bears it',
  'account-not-answered': () => 'accountId was not answered',
  'nothing-to-learn': () => 'no answer to learn from',
  'customer-led-nowhere': ({ customerId, why }) =>
    `customer ${customerId} led to no cardholder (${why === null ? 'its id is not a UUID' : obstacleText(why)})`,
  'no-window-served': ({ why }) =>
    `no window of transactions was served (${why === null ? 'nothing was asked' : obstacleText(why)})`,
  'history-cut': ({ why }) => `transactions could not be read to the end${inBrackets(why)}`,
  'cut-short': cutShortText,
};

/** Why a check, or a part of it, could not be carried out. */
export function obstacleText(obstacle: Obstacle): string {
  return (OBSTACLES[obstacle.kind] as (fact: Obstacle) => string)(obstacle);
}

const inBrackets = (obstacle: Obstacle | null): string => (obstacle === null ? '' : ` (${obstacleText(obstacle)})`);

const BLOCKED: { [K in Blocked['kind']]: (fact: ByKind<Blocked, K>) => string } = {
  'nothing-asked': () => 'nothing was asked.',
  'no-answer': ({ why, message }) =>
    `the target does not answer (${why}: ${message}): check the base addresses, the network and the proxy.`,
  'key-refused': () =>
    'the key is refused by every request: check SUBSCRIPTION_KEY and that it belongs to this environment.',
  throttled: () => 'every request is throttled (429): lower REQUESTS_PER_SECOND or come back later.',
  'server-errors': () => 'every request fails with a 5xx: the environment is down.',
  'customers-unknown': ({ first }) =>
    `none of CUSTOMER_IDS led to a cardholder${inBrackets(first)}: name customers that this environment knows.`,
  'cut-short': cutShortText,
};

/** Why the target as a whole could not be judged, and what to do: one sentence. */
export function blockedText(blocked: Blocked): string {
  return (BLOCKED[blocked.kind] as (fact: Blocked) => string)(blocked);
}

const REASONS: { [K in Reason['kind']]: (fact: ByKind<Reason, K>) => string } = {
  'not-selected': () => 'not selected for this run',
  'no-check': ({ why }) => `no check: ${why}`,
  waived: ({ until, why }) => `waived until ${until}: ${why}`,
  'waiver-ended': ({ on }) => `the waiver ended on ${on}`,
  'nothing-to-waive': () => 'waived, but there is nothing left to waive',
  obstacles: ({ obstacles }) => [...new Set(obstacles.map(obstacleText))].join('; '),
  blocked: ({ by }) => blockedText(by),
  'not-learnt': ({ data }) => `nothing to learn from: wants ${data}`,
  'not-shown': ({ data }) => `the target showed no such thing: wants ${data}`,
};

/** Why a status is what it is; empty if there is nothing to add. */
export function reasonText(reason: Reason | null): string {
  return reason === null ? '' : (REASONS[reason.kind] as (fact: Reason) => string)(reason);
}

/** How a counterexample was reached: the smallest of so many failing ones. */
export function shrunkText(failing: number, counterexample: unknown): string {
  return `the smallest of ${failing} failing cases: ${JSON.stringify(counterexample)}`;
}

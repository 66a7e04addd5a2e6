/** Why something was not looked at, and why a status is what it is, in words. */
import { seenOnceFirst } from '../evidence/certainty.ts';
import type { Blocked, CutShortFact, DataNeed, Ending, GivenUpFact, Obstacle, Reason } from '../evidence/facts.ts';
import { isGateways } from '../exchange/disposition.ts';
import { NOT_SENT } from '../exchange/exchange.ts';
import { operations } from '../generated/vocabulary.ts';
import { type Diagnosis, groupText } from './groups.ts';
import { keyText } from './requests.ts';
import { endingText } from './values.ts';
import { by, capital, counted } from './words.ts';

const DEFAULT_LIMIT = operations.listCardholderTransactions.parameters.limit.default;

const beyondText = (offsets: readonly number[]): string => `no list was read beyond offset ${offsets.join(' or ')}`;

/** What a check would need, as the target lacks it. */
const needText = by<DataNeed, 'need'>('need', {
  transactions: 'no transactions could be read',
  'accepted-window': 'no window is known to be accepted',
  cardholder: 'no cardholder is known',
  'account-line': 'no account line was seen',
  'two-types': 'fewer than two credential types, so no second page',
  'three-instants': 'fewer than three instants, so no window to split',
  'two-in-window': 'fewer than two transactions in a window',
  'transactions-of': ({ result }) => `no ${result} transaction was found`,
  'more-transactions': ({ result, than }) =>
    `fewer than ${than + 1} ${result} transactions in the window that is read page by page with limit=${than}`,
  'page-of-default': ({ result, size }) =>
    `fewer than ${DEFAULT_LIMIT} ${result} transactions in a window: a default above ${size} would not show`,
  'pending-for-default': 'no PENDING transaction was found, so a default of both would go unnoticed',
  'ordered-list': 'fewer than three elements in a list',
  'nonempty-list': 'the unfiltered list is empty, so no filter can be seen to work',
  'walk-beyond': ({ offset }) => beyondText([offset]),
  'foreign-customer-ids': 'needs FOREIGN_CUSTOMER_IDS: customerIds of another institution',
  'foreign-cardholder-ids': 'needs FOREIGN_CARDHOLDER_IDS: cardholderIds of another institution',
  'foreign-both': 'needs FOREIGN_CARDHOLDER_IDS, to tell a foreign cardholder from your own with the same customerId',
  'instants-fit-page': ({ count }) => `${count} transactions at one instant do not fit on one page`,
});

const cutShortText = ({ why, since, ending, group, operation }: CutShortFact): string => {
  const endpoints = group === undefined ? null : `the ${group} endpoints`;
  const asked = operation === undefined ? endpoints : operations[operation].path;
  const [by, to] = [endpoints === null ? '' : ` by ${endpoints}`, asked === null ? '' : ` to ${asked}`];
  return {
    'key-refused': `the key was rejected${by} from ${since} on: is it still valid, or does the service block clients that send wrong keys?`,
    'cardholder-gone': `a known cardholder is gone from ${since} on: was the environment reset during the run?`,
    'no-longer-served': `requests${to} that worked before fail from ${since} on (${endingText(ending)})`,
  }[why];
};

const givenUpText = ({ group, requests, inARow, since, ending }: GivenUpFact): string => {
  if (inARow === 1) {
    return `${since}: ${endingText(ending)}. Earlier requests had used up the time that a run waits for responses, so no more such requests were sent to the ${group} endpoints`;
  }
  const nothing =
    requests === 'valid' ? 'have served no request' : 'have not responded to invalid or unauthorised requests';
  return `the ${group} endpoints ${nothing} since ${since} (${endingText(ending)}), so no more were sent`;
};

const ORDER = {
  slices: 'the order differs between identical requests, so pages cannot be compared',
  'list-unknown': 'the order differs between identical requests, so the complete list is not known',
} as const;

const SPENT = 'too few requests were left of the budget (raise REQUEST_BUDGET)';
const INTERRUPTED = 'the run was interrupted';
const isBudget = (ending: Ending): boolean => 'noAnswer' in ending && ending.noAnswer === 'budget';
/** Whether something was not asked because the budget was spent. */
export const isSpent = (one: Obstacle): boolean => one.kind === 'budget' || ('ending' in one && isBudget(one.ending));

const wasStopped = (ending: Ending): boolean => 'noAnswer' in ending && ending.noAnswer === 'interrupted';
/** Why a request was not sent, if that says it all; null if it is not known. */
const unsentText = (ending: Ending): string | null =>
  isBudget(ending) ? SPENT : wasStopped(ending) ? INTERRUPTED : null;

const endedText = (exchanges: readonly string[], ending: Ending): string => {
  if (exchanges.includes(NOT_SENT) && 'noAnswer' in ending) return `a request was not sent (${ending.noAnswer})`;
  const requests = `${exchanges.length === 1 ? 'request' : 'requests'} ${exchanges.join(' and ')}`;
  return `${requests} got ${'status' in ending ? `status ${ending.status}` : endingText(ending)}`;
};

const UNTOLD = {
  none: 'none of its transactions',
  'other-lines': 'account lines that the list without accountId lacks',
} as const;

/** Why a check, or a part of it, could not be carried out. */
export const obstacleText: (obstacle: Obstacle) => string = by<Obstacle, 'kind'>('kind', {
  budget: SPENT,
  interrupted: INTERRUPTED,
  'smoke-allowance': 'a smoke run skips the rest of this check',
  'unsound-check': 'the check fails on its own samples: a defect of Cardproof',
  'key-ordinary':
    'the key is very short, or a number, a date, an address or a word of the contract: a response may contain it by chance',
  'check-failed': ({ name, message }) => `the check itself failed: ${name}: ${message}`,
  'no-data': ({ wants }) => needText(wants),
  ended: ({ exchange, ending, about }) =>
    unsentText(ending) ?? endedText([exchange], ending) + (about === undefined ? '' : ` (${about})`),
  'not-of-stated-shape': ({ exchange }) => `${exchange}: the response does not have the specified shape`,
  'wrong-in-usual-form': ({ exchange }) =>
    `${exchange}: the same window in its usual form lists wrong transactions, too`,
  'no-positive-control': ({ when, exchange, ending }) =>
    unsentText(ending) ??
    `the valid control request failed${when === 'after' ? ' afterwards' : ''}: ${exchange}: ${endingText(ending)}`,
  'not-rejected': ({ operation, key, status }) =>
    `${operation}, ${keyText(key)}, gets status ${status} without data: it is neither rejected nor served`,
  'never-served': ({ operation }) => `${operations[operation].title} never succeeded, so its rejections prove nothing`,
  'group-silent': ({ group }) => `the ${group} endpoints gave nothing to compare`,
  'no-such-key-form': 'this key cannot be changed in this way',
  'foreign-is-own': ({ ids }) =>
    `FOREIGN_CARDHOLDER_IDS names ${ids.join(', ')}, which find cardholder returns for a customer of CUSTOMER_IDS: correct one of these settings`,
  'key-not-misplaced': 'skipped: the key is not sent in other places (--no-misplaced-key, or production)',
  'not-read-again': 'a mismatch was seen, but could not be confirmed',
  'not-again': 'a mismatch was seen, but did not occur again',
  'list-may-be-empty': 'a list was not found (404), and nothing is known that it has',
  'data-changed': 'a mismatch was seen, but the data changed during the check',
  'changed-since': 'a mismatch was seen, but the data had changed by the end of the run',
  'order-differs': ({ so }) => ORDER[so],
  'order-depends-on-limit': 'the order depends on the limit, so pages cannot be compared',
  'answers-hold-others': 'the responses to identical requests contain different elements',
  'total-changed': 'the total of the widest window changed during the check',
  'total-wrong': 'the total of a list is wrong, so the size of its pages cannot be judged',
  'transactions-unplaced': ({ count }) =>
    `the postDateTime, the result or the id of an account line of ${counted('transaction', count)} cannot be read, so it is not known which lists they belong to`,
  'not-served-twice': 'the request did not succeed twice',
  'walk-goes-on': ({ pages }) => `the list does not end after ${pages} pages`,
  'filter-named-otherwise': ({ list, named, filters }) =>
    `ISSUER_TYPE_PARAM names ${named}, which does not filter ${list}; ${filters} does: set ISSUER_TYPE_PARAM=${list}=${filters}`,
  'filter-unknown': ({ list }) => `the issuer type parameter is unknown; set ISSUER_TYPE_PARAM=${list}=NAME`,
  'account-not-usable': 'no id of an account line returned a transaction of that account',
  'account-untold': ({ accountId, cardholderId, because }) =>
    `accountId=${accountId} of cardholder ${cardholderId} returned ${UNTOLD[because]}, so it is not known what it selects`,
  'account-not-answered': 'no request with accountId succeeded',
  'nothing-to-learn': 'no response shows it',
  'customer-led-nowhere': ({ customerId, why }) =>
    `no cardholder was found for customer ${customerId} (${why === null ? 'its id is not a UUID' : obstacleText(why)})`,
  'no-window-served': ({ why }) =>
    `no window of transactions was accepted (${why === null ? 'no request was sent' : obstacleText(why)})`,
  'history-cut': ({ why }) => `transactions could not be read to the end${inBrackets(why)}`,
  'cut-short': cutShortText,
  'group-given-up': givenUpText,
});

/** An id that matches the pattern and is refused as bad input may exist: its owner can say. */
const malformedText = (customerIds: readonly string[]): string =>
  customerIds.length === 0
    ? ''
    : ` If ${customerIds.join(', ')} should exist, ask the owner of the service: the id matches the stated pattern, but was rejected as bad input (400).`;

const inBrackets = (obstacle: Obstacle | null): string => (obstacle === null ? '' : ` (${obstacleText(obstacle)})`);

const asSentence = (text: string): string => `${capital(text)}${/[.?]$/.test(text) ? '' : '.'}`;

const inOne = ({ what, next }: Diagnosis): string => `${what}. ${next}`;

type UnknownFact = Extract<Blocked, { kind: 'some-customers-unknown' | 'customers-unknown' }>;
/** Which customers find cardholder does not know, and what to do. */
export const customersText = by<UnknownFact, 'kind', Diagnosis>('kind', {
  'some-customers-unknown': ({ customerIds, malformed = [] }) => ({
    what: `Find cardholder does not know these customers of CUSTOMER_IDS: ${customerIds.join(', ')}`,
    next: `Use customers that this environment knows, and spell their ids as it does.${malformedText(malformed)}`,
  }),
  'customers-unknown': ({ first }) => ({
    what: `Find cardholder found none of the CUSTOMER_IDS that were asked for${inBrackets(first)}`,
    next: 'Name customers that this environment knows, or check that LOOKUP_BASE_URL is the address of the lookup endpoints.',
  }),
});

/** That a target throttles, and what to do. */
export const throttledText = ({ seconds, pace }: Extract<Blocked, { kind: 'throttled' }>): Diagnosis => ({
  what: `The target throttles requests (429)${seconds === undefined ? '' : `, and asked to wait up to ${seconds} s (Retry-After)`}`,
  next: `${pace === undefined ? 'Lower REQUESTS_PER_SECOND in your settings (.env)' : `Set REQUESTS_PER_SECOND=${pace} in your settings (.env): that many requests a second passed`}. Wait until the limit has passed, and run again.`,
});

/** Why the target as a whole could not be judged, and what to do unless the next step says that: whole sentences. */
export const blockedText = by<Blocked, 'kind'>('kind', {
  'nothing-asked': 'No request was sent.',
  group: (fact) => `${groupText(fact).what}. ${groupText(fact).next}`,
  'some-customers-unknown': (fact) => inOne(customersText(fact)),
  'key-refused': ({ statuses = [401, 403] }) =>
    `Every request is rejected with ${statuses.join(' or ')}. Check SUBSCRIPTION_KEY: does it belong to this environment?`,
  throttled: (fact) => `${throttledText(fact).what}.`,
  'server-errors': ({ statuses = [] }) =>
    `Every request fails with ${statuses.length === 0 ? 'a 5xx' : statuses.join(' or ')}: ${statuses.length > 0 && statuses.every(isGateways) ? 'the service is down, or a gateway does not reach it' : 'the environment is down'}.`,
  'customers-unknown': (fact) => inOne(customersText(fact)),
  'cut-short': (fact) => asSentence(cutShortText(fact)),
  'group-given-up': (fact) => asSentence(givenUpText(fact)),
});

/** Obstacles in words, each once: first what was seen; requests that ended alike, and offsets, together. */
function obstaclesText(obstacles: readonly Obstacle[]): readonly string[] {
  const together = seenOnceFirst(obstacles).map((one) => {
    if (one.kind === 'ended' && one.about === undefined && !isBudget(one.ending) && !wasStopped(one.ending)) {
      const end = JSON.stringify(one.ending);
      const same = obstacles.filter((other) => other.kind === 'ended' && JSON.stringify(other.ending) === end);
      return endedText(
        [...new Set(same.flatMap((other) => (other.kind === 'ended' ? other.exchange : [])))],
        one.ending,
      );
    }
    if (one.kind !== 'no-data' || one.wants.need !== 'walk-beyond') return obstacleText(one);
    const wants = obstacles.flatMap((other) => (other.kind === 'no-data' ? other.wants : []));
    return beyondText([...new Set(wants.flatMap((want) => (want.need === 'walk-beyond' ? want.offset : [])))]);
  });
  return [...new Set(together)];
}

const textOf = by<Reason, 'kind'>('kind', {
  'not-selected': 'not selected for this run',
  'no-check': ({ why }) => `cannot be tested: ${why}`,
  waived: ({ until, why }) => `waived until ${until}: ${why}`,
  'waiver-ended': ({ on }) => `the waiver ended on ${on}`,
  'nothing-to-waive': 'the waiver is no longer needed: remove it from the profile',
  obstacles: ({ obstacles }) => {
    // What was not asked for could not be learnt.
    const isLeft = ({ kind }: Obstacle): boolean => kind !== 'group-silent' && kind !== 'nothing-to-learn';
    const told = obstacles.some(isSpent) ? obstacles.filter(isLeft) : obstacles;
    return obstaclesText(told).join('; ');
  },
  blocked: ({ by }) => blockedText(by),
  'operation-failed': ({ operation, unreadable }) => {
    const why =
      unreadable === true ? `no response of ${operation} has the specified shape` : `${operation} never succeeded`;
    return `${why}, so there was nothing to test`;
  },
  'beyond-smoke': 'needs more requests than a smoke run sends',
  conditional: 'conditional: what it judges did not occur, and no request is sure to bring it about',
  'not-learnt': ({ data }) => `no data to learn it from: needs ${data}`,
  'not-shown': ({ data }) => `no data to test it on: needs ${data}`,
});

/** Why a status is what it is; empty if there is nothing to add. */
export const reasonText = (reason: Reason | null): string => (reason === null ? '' : textOf(reason));

/** Said next to a mismatch that was seen once, and not when the same was asked again. */
export const flakyText = 'failed once; sent again once, the same request got the expected response';

/** A case as `name=value` pairs; other values as JSON. */
function caseText(one: unknown): string {
  if (typeof one !== 'object' || one === null || Array.isArray(one)) return JSON.stringify(one);
  const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return Object.entries(one)
    .map(([name, value]) => `${name}=${shown(value)}`)
    .join(', ');
}

/** How a counterexample was reached: the simplest of those that the search for a simpler one found. */
export function shrunkText(failing: number, counterexample: unknown): string {
  const which = failing === 1 ? 'generated request' : `the simplest of ${failing} generated requests that failed`;
  return `${which}: ${caseText(counterexample)}`;
}

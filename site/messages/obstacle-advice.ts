import type { Obstacle } from '../../spec/facts.ts';
import type { Advice } from './message.ts';

const QUIETER = 'Run again when no one else uses the environment.';
const DOCTOR = 'Run `cardproof doctor`: it names the first problem and says what to do.';
const REPORT = 'Run again with `DEBUG=1`, and report it with the folder of the run.';

/** What each obstacle means, and what to do; a new kind of obstacle does not compile without its advice. */
export const obstacleAdvice: Readonly<Record<Obstacle['kind'], Advice>> = {
  budget: {
    means: 'The run had sent as many requests as it may.',
    action: 'Raise `REQUEST_BUDGET`. A violation costs extra requests, so fix what is violated first.',
  },
  interrupted: { means: 'The run was stopped before this rule was tested.', action: 'Run again.' },
  'smoke-allowance': {
    means: 'A smoke run sends at most 25 requests, so it leaves out most checks.',
    action: 'Run without `--smoke`.',
  },
  'unsound-check': { means: 'The check was wrong about its own samples, so it judged nothing.', action: REPORT },
  'check-failed': {
    means: 'The check stopped with an error of its own. This says nothing about the target.',
    action: REPORT,
  },
  'no-data': {
    means: 'The target showed no data on which this rule can be seen.',
    action:
      'Add customers with such data to `CUSTOMER_IDS`, or create it in the test environment. `test-data.md` in the folder of the run is a list to send to the owner of the test data.',
  },
  ended: {
    means: 'A request that the check needs did not succeed, in a way from which nothing follows.',
    action: 'Look at the exchange in the report, and repeat it with curl. Run again if it was a single failure.',
  },
  'not-of-stated-shape': {
    means: 'The check could not read a response, because its shape is not the specified one.',
    action: 'Fix what is violated in that response first. Then run again.',
  },
  'wrong-in-usual-form': {
    means: 'The same window lists wrong transactions in its usual form, too: the unusual form is not the reason.',
    action: 'Fix what is violated in the lists of transactions first. Then run again.',
  },
  'no-positive-control': {
    means: 'A rejection proves something only if the same request is accepted when it is valid, and it was not.',
    action: 'Make the valid request of that exchange succeed. Then run again.',
  },
  'never-served': {
    means: 'An operation that never succeeds rejects everything, so its rejections of bad input prove nothing.',
    action: `Make the valid request succeed. ${DOCTOR}`,
  },
  'group-silent': { means: 'No response of this group can be compared with those of the others.', action: DOCTOR },
  'no-such-key-form': {
    means: 'The check sends a changed form of the key, for example in the other case. Your key has no such form.',
    action: 'Nothing: this rule cannot be tested with this key.',
  },
  'foreign-is-own': {
    means: 'The settings contradict each other: a cardholder of another institution is a customer of this one.',
    action: 'Correct `FOREIGN_CARDHOLDER_IDS` or `CUSTOMER_IDS`.',
  },
  'key-not-misplaced': {
    means: 'The key was not sent in other places than its header, as you or the rules for production require.',
    action: 'In UAT, run without `--no-misplaced-key`. In production, nothing.',
  },
  'not-read-again': {
    means: 'Something looked wrong, but the data could not be read a second time, so it is not called a violation.',
    action: `${QUIETER} If it stays, raise \`REQUEST_BUDGET\`.`,
  },
  'not-again': {
    means: 'Something was wrong once and right when it was repeated.',
    action: 'Run again. If it comes back, the service gives different responses to identical requests: tell its team.',
  },
  'changed-since': {
    means:
      'Something looked wrong, but at the end of the run the same requests returned other data: they had changed, or a cache or a replica was behind.',
    action: QUIETER,
  },
  'data-changed': { means: 'The data of the target changed while they were compared.', action: QUIETER },
  'order-differs': {
    means: 'Two identical requests listed the same elements in different orders, so pages cannot be put together.',
    action: `${QUIETER} If it stays, ask the owner of the service whether lists have a fixed order.`,
  },
  'order-depends-on-limit': {
    means: 'The list has another order with another `limit`, so its pages cannot be compared.',
    action: 'Ask the owner of the service whether lists have a fixed order.',
  },
  'answers-hold-others': { means: 'Two identical requests listed different elements.', action: QUIETER },
  'total-changed': { means: '`paging.total` changed while it was compared.', action: QUIETER },
  'total-wrong': {
    means: 'The check needs one list that was read to its end with a right `paging.total`.',
    action: 'Look at the rules of the group `paging` first. If none is violated, raise `REQUEST_BUDGET`.',
  },
  'transactions-unplaced': {
    means:
      'The check counts what a query selects, and some transactions of the customer cannot be placed: their `postDateTime` is not a date-time in UTC, or their `result` is not a listed value.',
    action: 'Fix what `transaction/post-date-time` or `transaction/result` names first, and run again.',
  },
  'not-served-twice': {
    means: 'The check compares two responses to one request, and one of them failed.',
    action: 'Run again.',
  },
  'walk-goes-on': {
    means: 'Page after page came without an end, so reading stopped.',
    action: 'Use a customer with fewer transactions, or see whether the service gives the first page again and again.',
  },
  'filter-named-otherwise': {
    means: 'The parameter that `ISSUER_TYPE_PARAM` names is ignored or rejected, and one with a usual name filters.',
    action:
      'Correct `ISSUER_TYPE_PARAM`. If its name is the right one, the service understands another one: tell its team.',
  },
  'filter-unknown': {
    means: 'The specification does not name the parameter that filters by issuer type, and likely names had no effect.',
    action: 'Ask for the name and set `ISSUER_TYPE_PARAM`.',
  },
  'account-not-usable': {
    means:
      'The ids of the account lines were tried as the filter by account, and none returned a transaction of its account.',
    action: 'Ask the owner of the service which id the filter by account takes.',
  },
  'account-not-answered': {
    means: 'Each request with the filter by account failed.',
    action: 'Repeat one of them with curl, and fix it first.',
  },
  'nothing-to-learn': {
    means: 'No response came from which the answer could be read.',
    action: 'Raise `REQUEST_BUDGET`, or look at the exchanges of this check in the report.',
  },
  'customer-led-nowhere': {
    means: 'A customer of `CUSTOMER_IDS` has no cardholder that could be read.',
    action: 'Name a customer that this environment knows, spelt as it does.',
  },
  'no-window-served': {
    means: 'No request for transactions succeeded, whatever its dates were.',
    action: `Look at the account group. ${DOCTOR}`,
  },
  'history-cut': {
    means: 'The transactions of a customer could not be read to the end.',
    action: 'Raise `REQUEST_BUDGET`, or see why the named request failed.',
  },
  'cut-short': {
    means: 'The target stopped working in the middle of the run. What came after it is not judged.',
    action: 'Find out what happened at that time, then run again.',
  },
  'group-given-up': {
    means:
      'After several failures in a row, no more requests were sent to this group, so that a broken service gets no load.',
    action: 'Find out why the group is slow or down, then run again.',
  },
};

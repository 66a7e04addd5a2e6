import { operations, type Parameter } from '../../spec/generated/vocabulary.ts';
import { defaultBehaviour, matching } from '../api/behaviour.ts';
import { behaving, breaking, type Difference, inHome, onPlan, when } from '../api/difference.ts';
import { answersOf, isOdd } from '../api/edits.ts';
import { type Answer, type Call, failure, internalError, type Plan } from '../api/messages.ts';
import type { World } from '../api/hooks.ts';
import { listOf } from '../api/list-faults.ts';
import { cardholdersOf, comparedFaults, firstFor, isTheFirst, withTwo } from '../api/people-faults.ts';
import { all, type Asks, asksFor, given, has, isPending, ofAccount } from '../api/requests.ts';
import type { StoredTransaction } from '../data/records.ts';

const { cutting, refusing } = listOf('listCardholderTransactions');
const { answering, firstForNil, hiding } = cardholdersOf('listCardholderTransactions');
/** A limit is refused. */
const limitRefused = (says: string, limit: number, answer?: Answer): Difference =>
  refusing(says, (_plan, call) => given(call, 'limit') === String(limit), answer);

const known = Object.keys(operations.listCardholderTransactions.parameters);
const memories = new WeakMap<World, Map<string, unknown>>();
/** What a sandbox remembers under a key; if nothing, it is this from now on. */
function remembered<T>(world: World, key: string, now: T): T {
  const memory = memories.get(world) ?? new Map<string, unknown>();
  if (!memory.has(key)) memories.set(world, memory.set(key, now));
  return memory.get(key) as T;
}

/** The cardholder and the parameters of a request, in a fixed order, without one of them. */
function keyOf(call: Call, without: Parameter | 'cardholderId'): string {
  const parameters = call.query
    .filter(([name]) => name !== without && known.includes(name))
    .map((pair) => pair.join('='));
  return [without === 'cardholderId' ? '' : call.id.toLowerCase(), ...parameters.sort()].join('&');
}

/** A page of transactions is answered from memory if one was served under the same key: one parameter is not in it. */
const caching = (what: string, without: Parameter | 'cardholderId', asks?: Asks): Difference =>
  when(asks).only(
    answersOf('listCardholderTransactions').failing(
      `A cache takes ${what} for the same one.`,
      (answer, call, world) => structuredClone(remembered(world, keyOf(call, without), answer)),
      200,
    ),
  );

export const faults = [
  ...breaking(['transactions/default-result', 'transactions/served', 'transactions-window/accepted'], {
    'transactions-result-required': refusing(
      'Without result, which has a default, transactions are refused.',
      (_plan, call) => !has(call, 'result'),
    ),
  }),
  ...breaking('transactions/one-owner', {
    'transactions-of-another': withTwo(
      'The transactions of the first two cardholders are the same.',
      (first, second) => void (second.transactions = first.transactions),
    ),
    'transactions-mixed': withTwo(
      'Three transactions of the first cardholder are listed under the second, too.',
      (first, second) => void second.transactions.push(...first.transactions.slice(0, 3)),
    ),
  }),
  ...breaking('transactions/not-shared', {
    'transactions-for-unknown-cardholders': answering(
      'A cardholder that does not exist has the transactions of the first one.',
      (person, world) => person ?? world.home.people[0],
    ),
    'transactions-always-the-first': answering('The transactions of the first cardholder are always listed.', firstFor),
    'cache-without-customer': caching('the same request about two cardholders', 'cardholderId'),
    'transactions-first-for-nil': firstForNil(
      'List transactions returns those of the first cardholder for the nil UUID.',
    ),
    'transaction-under-three': inHome('One transaction is listed under the first three cardholders.', ({ people }) => {
      const [held] = people[0]?.transactions ?? [];
      if (held !== undefined) for (const person of people.slice(1, 3)) person.transactions.push(held);
    }),
    'rows-of-everybody': answering(
      'The query lacks the cardholder: the list of each holds the transactions of all.',
      (person, { home }) => person && { ...person, transactions: home.people.flatMap((one) => one.transactions) },
    ),
  }),
  ...comparedFaults('listCardholderTransactions', 'List transactions', 'transactions', 'transactions/not-shared'),
  ...breaking('transactions/served', {
    'transactions-not-served': refusing(
      'List transactions refuses all cardholders but the second.',
      (_plan, call, world) => call.id.toLowerCase() !== world.home.people[1]?.cardholderId.toLowerCase(),
      failure(403, 'forbidden'),
    ),
    'transactions-first-refused': hiding('The transactions of the first cardholder are refused.', isTheFirst),
  }),
  ...breaking(['transactions/served', 'transactions/limit-accepted'], {
    'transactions-four-filters-refused': refusing(
      'A query with result, accountId, limit and offset is refused; with three of them it is not.',
      (_plan, call) => ['result', 'accountId', 'limit', 'offset'].every((name) => has(call, name)),
    ),
  }),
  ...breaking('transactions/unique', {
    'transactions-duplicated': withTwo(
      'Every transaction is stored, and listed, twice.',
      (first) => void (first.transactions = first.transactions.flatMap((held) => [held, held])),
    ),
  }),
  ...breaking('transactions/limit-accepted', {
    'transactions-limit-25-refused': limitRefused('limit=25 is refused.', 25),
    'transactions-limit-24-breaks': limitRefused('limit=24 always gives an empty 500.', 24, internalError()),
    'transactions-limit-1-refused': limitRefused('limit=1 is refused.', 1),
    'transactions-limit-13-refused': limitRefused('limit=13 is refused with 404.', 13, failure(404, 'no such page')),
    'transactions-any-limit-refused': refusing('Every limit is refused.', (_plan, call) => has(call, 'limit')),
    'validator-limit-above-20-refused': refusing(
      'A limit above 20 is refused.',
      ({ limit }, call) => has(call, 'limit') && limit > 20,
    ),
  }),
  ...breaking(['transactions/offset-accepted', 'transactions/default-limit', 'transactions/prediction'], {
    'validator-offset-without-limit-refused': refusing(
      'An offset without a limit is refused.',
      (_plan, call) => has(call, 'offset') && !has(call, 'limit'),
    ),
  }),
  ...breaking('transactions/offset-accepted', {
    'transactions-offset-breaks': refusing(
      'Every offset above 0 gives an empty 500.',
      (plan) => plan.offset > 0,
      internalError(),
    ),
    'transactions-offset-refused': refusing('Every offset above 0 is refused.', (plan) => plan.offset > 0),
    'transactions-ninth-page-breaks': refusing(
      'The ninth page of a list gives an empty 500.',
      ({ offset, limit }) => offset > 0 && offset === 8 * limit,
      internalError(),
    ),
    'transactions-last-offset-refused': refusing(
      'The last offset below total is refused.',
      (plan, call, world) => plan.offset > 0 && plan.offset === matching(plan, call, world).length - 1,
    ),
    'transactions-offset-off-the-limit-refused': refusing(
      'An offset that is not a multiple of the limit is rejected.',
      (plan) => plan.offset % plan.limit !== 0,
    ),
  }),
  ...breaking('transactions/prediction', {
    'transactions-filters-exclude-each-other': when(all(asksFor('result'), ofAccount)).onPlan(
      'With an explicit result and an accountId together the result is ignored.',
      (plan) => {
        const { result: _ignored, ...others } = plan;
        return others;
      },
    ),
    'transactions-account-with-result-loses': when(asksFor('result', 'APPROVED')).behaving(
      'An account filter with an explicit result=APPROVED lists only single-line transactions.',
      {
        bearsAccount: (held, plan, ...asked) =>
          defaultBehaviour.bearsAccount(held, plan, ...asked) &&
          (plan.accountId === undefined || held.accountIds.length === 1),
      },
    ),
    'result-pending-loses-with-account': when(all(isPending, ofAccount)).behaving(
      'With an accountId, result=PENDING loses half of the transactions.',
      {
        hasResult: (held, plan) => held.result === plan.result && !isOdd(held),
      },
    ),
    'cache-without-customer-of-two': caching(
      'the same request about the first two cardholders',
      'cardholderId',
      ({ id }, { home }) => home.people.slice(0, 2).some(({ cardholderId }) => cardholderId === id.toLowerCase()),
    ),
  }),
  ...breaking(['transactions/total', 'transactions/unique', 'transactions/walk-complete'], {
    'sql-join-row-per-line': behaving('A join lists and counts a transaction once for each of its account lines.', {
      order: (list, ...asked) =>
        defaultBehaviour.order(list, ...asked).flatMap((held) => held.accountIds.map(() => held)),
    }),
  }),
  ...breaking(['transactions/total', 'transactions/walk-complete'], {
    'sql-join-without-credential-lost': cutting(
      'an inner join with the credentials loses those without one, but total counts them.',
      (list, { offset, limit }) =>
        list
          .filter((held) => (held as Partial<StoredTransaction>).record?.credential !== undefined)
          .slice(offset, offset + limit),
    ),
  }),
  ...breaking(['transactions/limit-respected', 'transactions/default-limit', 'transactions/prediction'], {
    'cache-without-limit': caching('requests that differ in their limit', 'limit'),
  }),
  ...breaking(['transactions/walk-complete', 'transactions/offset-echo'], {
    'cache-without-offset': caching('the pages of a list', 'offset'),
  }),
  ...breaking(['transactions/prediction', 'transactions/total', 'transactions-result/only-asked'], {
    'cache-without-result': caching('requests for APPROVED and for PENDING transactions', 'result'),
  }),
  ...breaking(['transactions-account/sound', 'transactions-account/unused-finds-nothing'], {
    'cache-without-account': caching('requests that differ in their accountId', 'accountId'),
  }),
  ...breaking(['transactions-window/within', 'transactions-window/complete', 'transactions-window/end-inclusive'], {
    'cache-without-window-end': caching('windows with the same start', 'postDateTimeEndDateTime'),
  }),
  ...breaking('transactions-window/within', {
    'window-cached-by-second': onPlan(
      'A cache takes windows that differ by less than a second for the same one.',
      (plan, call, world): Plan => remembered(world, call.url.replace(/\.\d+/g, ''), plan),
    ),
  }),
];

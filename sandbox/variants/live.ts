import { onRequest } from '../api/differences.ts';
import { accountsOf } from '../data/accounts.ts';
import { randomOf } from '../data/random.ts';
import { transactionOf } from '../data/transactions.ts';
import { variantsOf } from '../api/variant.ts';
import type { World } from '../api/hooks.ts';
import type { Call } from '../api/messages.ts';
import type { Person } from '../data/records.ts';

/** Gives a cardholder one more APPROVED transaction, posted at or after the clock, later than all before. */
function post(person: Person, world: World): void {
  const nth = world.count('posting');
  const random = randomOf(world.seed * 1000 + nth);
  const at = Date.parse(world.clock) + nth * 1000;
  person.transactions = [transactionOf(random, accountsOf(random), 'APPROVED', at, nth), ...person.transactions];
}

/** Turns the oldest PENDING transaction of the newest ones into an APPROVED one, which has no balance yet. */
function settle(person: Person): void {
  const pending = person.transactions.findLast((held) => held.result === 'PENDING');
  if (pending === undefined) return;
  pending.result = 'APPROVED';
  pending.record.result = 'APPROVED';
  for (const line of pending.record.accounts) delete line.balance;
}

const everyNth =
  (name: string, nth: number, act: (person: Person, world: World) => void) =>
  (call: Call, world: World): Call => {
    const [first] = world.home.people;
    if (first !== undefined && world.count(name) % nth === nth - 1) act(first, world);
    return call;
  };
const posting = everyNth('requests-posting', 20, post);
const settling = everyNth('requests-settling', 60, settle);

/** Replaces the newest PENDING transaction by an APPROVED one with an id of its own, which has no balance yet. */
function replace(person: Person, world: World): void {
  const transactionId = randomOf(world.seed * 1000 + world.count('replaced')).uuid();
  const newest = person.transactions.find((held) => held.result === 'PENDING');
  person.transactions = person.transactions.map((held) => {
    if (held !== newest) return held;
    const accounts = held.record.accounts.map(({ balance: _none, ...line }) => line);
    return {
      ...held,
      id: transactionId,
      result: 'APPROVED',
      record: { ...held.record, transactionId, result: 'APPROVED', accounts },
    };
  });
}

/** Does something once, before the nth request. */
const onceAt =
  (nth: number, act: (world: World) => void) =>
  (call: Call, world: World): Call => {
    if (world.count('requests-until-then') === nth) act(world);
    return call;
  };

export const variants = variantsOf({
  'live-replacements': onRequest(
    'Transitions are not shown: a PENDING transaction becomes another, APPROVED one every 40 requests.',
    everyNth('requests-replacing', 40, replace),
  ),
  'live-deletion': onRequest(
    'Cardholders can be deleted at any time: the first one, at the 90th request.',
    onceAt(90, ({ home }) => void home.people.shift()),
  ),
  'live-postings': onRequest('Data may change at any time: a transaction is posted every 20 requests.', posting),
  'live-settlements': onRequest(
    'Transitions are not shown: a PENDING transaction is approved every 60 requests.',
    settling,
  ),
  'live-both': onRequest(
    'Data may change at any time: postings every 20 and approvals every 60 requests.',
    (call, world) => settling(posting(call, world), world),
  ),
});

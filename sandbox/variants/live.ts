import { difference, onAnswer, onRequest, variantsOf, when } from '../api/difference.ts';
import { elementsOf, isObject, listIn, postedAt, rename } from '../api/edits.ts';
import type { World } from '../api/hooks.ts';
import type { Call } from '../api/messages.ts';
import { accountsOf, transactionOf } from '../data/transactions.ts';
import { randomOf } from '../data/random.ts';
import type { Person } from '../data/records.ts';

/** Gives the first cardholder one more APPROVED transaction, posted at or after the clock, later than all before. */
export function post(world: World): void {
  const nth = world.count('posting');
  const random = randomOf(world.seed * 1000 + nth);
  const at = Date.parse(world.clock) + nth * 1000;
  for (const person of world.home.people.slice(0, 1)) {
    person.transactions = [transactionOf(random, accountsOf(random), 'APPROVED', at, nth), ...person.transactions];
  }
}

/**
 * Turns the oldest PENDING transaction of the first cardholder into an APPROVED one, which has no balance yet. If it is listed as
 * APPROVED already, under the same id, only that one stays.
 */
export function settle({ home }: World): void {
  const [person] = home.people;
  const pending = person?.transactions.findLast((held) => held.result === 'PENDING');
  if (person === undefined || pending === undefined) return;
  if (person.transactions.some((held) => held !== pending && held.id === pending.id)) {
    person.transactions = person.transactions.filter((held) => held !== pending);
    return;
  }
  pending.result = 'APPROVED';
  pending.record.result = 'APPROVED';
  for (const line of pending.record.accounts) delete line.balance;
}

/** Turns every PENDING transaction of the cardholder who is next in turn into an APPROVED one. */
function settleAll(world: World): void {
  const { people } = world.home;
  const person = people[world.count('settled') % people.length];
  for (const held of person?.transactions ?? []) {
    held.result = 'APPROVED';
    held.record.result = 'APPROVED';
  }
}

const { emptyNotFound } = elementsOf('listCardholderTransactions');

/** Posts the newest transaction of the second cardholder ten minutes earlier. */
function move({ home }: World): void {
  const second = home.people[1];
  const [newest, ...others] = second?.transactions ?? [];
  if (second === undefined || newest === undefined) return;
  const earlier = new Date(Date.parse(newest.postedAt) - 10 * 60_000).toISOString();
  second.transactions = [postedAt(newest, earlier), ...others];
}

/** Replaces the newest PENDING transaction of the first cardholder by an APPROVED one with an id of its own and no balance yet. */
export function replace(world: World): void {
  const transactionId = randomOf(world.seed * 1000 + world.count('replaced')).uuid();
  const transactions = world.home.people[0]?.transactions ?? [];
  const at = transactions.findIndex((one) => one.result === 'PENDING');
  const held = transactions[at];
  if (held === undefined) return;
  const accounts = held.record.accounts.map(({ balance: _none, ...line }) => line);
  const record = { ...held.record, transactionId, result: 'APPROVED', accounts } as const;
  transactions[at] = { ...held, id: transactionId, result: 'APPROVED', record };
}

/** The first two cardholders exchange their customer ids. */
function swap({ home }: World): void {
  const two = home.people.slice(0, 2);
  const ids = two.map(({ customerId }) => customerId).reverse();
  for (const [at, person] of two.entries()) rename(person, ids[at] ?? '');
}

/** The first two cardholders exchange their cardholder ids. */
function exchangeIds({ home: { people } }: World): void {
  const [first, second] = people;
  if (first === undefined || second === undefined) return;
  const withId = (person: Person, cardholderId: string): Person => ({
    ...person,
    cardholderId,
    cardholder: { ...person.cardholder, cardholderId },
    lookup: { ...person.lookup, id: cardholderId },
    credentials: person.credentials.map((one) => ({ ...one, record: { ...one.record, cardholderId } })),
  });
  people.splice(0, 2, withId(first, second.cardholderId), withId(second, first.cardholderId));
}

/** Does something before some of the requests, by their number; they are counted under a name. */
const before =
  (isDue: (nth: number) => boolean, act: (world: World) => void, name = 'requests-until-then') =>
  (call: Call, world: World): Call => {
    if (isDue(world.count(name))) act(world);
    return call;
  };
export const onceAt = (nth: number, act: (world: World) => void) => before((at) => at === nth, act);
export const everyNth = (nth: number, act: (world: World) => void) =>
  before((at) => at % nth === nth - 1, act, `every-${nth}`);
const posting = everyNth(20, post);
export const settling = everyNth(60, settle);

/** Adds a credential type like the first one, with an id of its own. */
export function configure(world: World): void {
  const [first] = world.home.types;
  if (first === undefined) return;
  const id = randomOf(world.seed * 1000 + world.count('configured')).uuid();
  world.home.types.push({ ...first, id, record: { ...first.record, id } });
}

/** Gives each cardholder a credential like the last one, with an id of its own. */
export function issue({ home, seed }: World): void {
  for (const [nth, { credentials }] of home.people.entries()) {
    const last = credentials.at(-1);
    if (last === undefined) continue;
    const id = randomOf(seed * 1000 + nth).uuid();
    credentials.push({ ...last, record: { ...last.record, id } });
  }
}

export const variants = variantsOf({
  'live-settlements-where-nothing-is-not-found': {
    ...difference(
      'A list that becomes empty may be answered with 404: every 40 requests all that a cardholder has pending is approved.',
      {
        ...emptyNotFound('').apply,
        request: everyNth(40, settleAll),
      },
    ),
    warns: ['errors/empty-list-served'],
  },
  'nothing-not-found-from-a-deployment-on': {
    ...when((_call, world) => world.count('before-the-deployment') >= 120).only(
      emptyNotFound('From a deployment on, lists without transactions may be answered with 404.'),
    ),
    warns: ['errors/empty-list-served', 'errors/answers-agree'],
  },
  'live-total-counted-before': onAnswer(
    'Data may change between the count and the reading of one list: a total is one less than its own last page, once.',
    (answer, { operation }, world) => {
      const { json } = answer;
      if (operation !== 'listCardholderTransactions' || !isObject(json) || !isObject(json['paging'])) return answer;
      const { offset = 0, total = 0 } = json['paging'];
      const size = listIn(json, 'transactions').length;
      const isLast = size > 0 && Number(offset) + size === Number(total);
      if (!isLast || world.count('last-pages') !== 20) return answer;
      return { ...answer, json: { ...json, paging: { ...json['paging'], total: Number(total) - 1 } } };
    },
  ),
  'live-types-reordered': onRequest(
    'No order of credential types is stated: it becomes another one, once, at the 150th request.',
    onceAt(150, (world) => void world.home.types.reverse()),
  ),
  'live-replacements': onRequest(
    'Transitions are not shown: a PENDING transaction becomes another, APPROVED one every 40 requests.',
    everyNth(40, replace),
  ),
  'live-moved-posting': onRequest(
    'Data may change at any time: a postDateTime is corrected, at the 150th request.',
    onceAt(150, move),
  ),
  'live-customer-ids-exchanged': {
    ...onRequest('Data may change at any time: two cardholders exchange their customer ids.', onceAt(33, swap)),
    warns: ['cardholder/names-agree'],
  },
  'live-deletion': {
    ends: true,
    ...onRequest(
      'Cardholders can be deleted at any time: the first one, at the 90th request.',
      onceAt(90, ({ home }) => void home.people.shift()),
    ),
  },
  'live-deletion-of-another': onRequest(
    'Cardholders can be deleted at any time: the second one, at the 90th request.',
    onceAt(90, ({ home }) => void home.people.splice(1, 1)),
  ),
  'live-cardholder-ids-exchanged': {
    ...onRequest(
      'A reset can give other ids: two cardholders exchange theirs, at the 110th request.',
      onceAt(110, exchangeIds),
    ),
    warns: [
      ...(['credentials/issuer-filter-sound', 'credentials/issuer-filter-complete'] as const),
      ...(['transactions/one-owner', 'errors/answers-agree'] as const),
    ],
  },
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

import { groups, keyHeader } from '../../../spec/generated/vocabulary.ts';
import type { World } from '../../../sandbox/api/hooks.ts';
import type { Call } from '../../../sandbox/api/messages.ts';
import { basePath, callOf } from '../../../sandbox/api/route.ts';
import type { Person } from '../../../sandbox/data/records.ts';
import { randomOf } from '../../../sandbox/data/random.ts';
import type { Random } from '../../../sandbox/data/random.ts';

const DAY = 86_400_000;
/** How many requests for transactions are drawn, and how many of them have one parameter spoiled. */
const SIZE = { transactions: 4000, spoiled: 800, families: 250 } as const;

type Pairs = readonly (readonly [string, string])[];
const iso = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');
const day = (at: string): string => at.slice(0, 10);

/** Windows of every kind about one cardholder: wide, short, whole days, one instant, empty, with fractions. */
function windows({ transactions }: Person, clock: number, random: Random): readonly [string, string] {
  const some = transactions[random.below(transactions.length)]?.postedAt ?? iso(clock - 9 * DAY);
  const other = transactions[random.below(transactions.length)]?.postedAt ?? iso(clock - 2 * DAY);
  const [from = some, to = other] = [some, other].sort((a, b) => Date.parse(a) - Date.parse(b));
  const whole = (at: string, last: string): [string, string] => [`${day(at)}T00:00:00Z`, `${day(last)}T23:59:59Z`];
  return random.pick<[string, string]>([
    [iso(clock - 430 * DAY), iso(clock)],
    [iso(clock - 200 * DAY), iso(clock - 1000)],
    [iso(clock - 90 * DAY), iso(clock)],
    [iso(clock - 30 * DAY), iso(clock)],
    [iso(clock - 500 * DAY), iso(clock - 450 * DAY)],
    [`${day(from)}T12:34:56Z`, iso(clock)],
    [iso(clock - 430 * DAY), `${day(to)}T08:15:30Z`],
    [some, some],
    [from, to],
    whole(some, some),
    whole(from, to),
    whole(iso(clock - 480 * DAY), iso(clock - 470 * DAY)),
    [iso(Date.parse(some) - DAY / 3), iso(Date.parse(some) + DAY / 3)],
  ]);
}

/** One valid request for transactions. */
function transactionPairs(person: Person, world: World, random: Random): Pairs {
  const [start, end] = windows(person, Date.parse(world.clock), random);
  const accounts = [...new Set(person.transactions.flatMap(({ accountIds }) => accountIds))];
  const account = accounts[random.below(accounts.length)];
  const limit = random.pick(['', '', '1', '2', '3', '4', '5', '8', '10', '17', '17', '20', '21', '23', '24', '25']);
  const offset = random.pick(['', '', '', '0', '1', '5', '7', '17', '25', '50', '51', '75', '100', '103', '120']);
  const result = random.pick(['', '', 'APPROVED', 'PENDING']);
  const about = random.pick(['', '', account ?? '', account ?? '', account ?? '', random.uuid()]);
  const all: Pairs = [
    ['postDateTimeStartDateTime', start],
    ['postDateTimeEndDateTime', end],
    ['limit', limit],
    ['offset', offset],
    ['result', result],
    ['accountId', about],
  ];
  return all.filter(([, value]) => value !== '');
}

/** The same with one parameter that is refused. */
function spoiled(pairs: Pairs, random: Random): Pairs {
  const [name, value] = random.pick<readonly [string, string]>([
    ['limit', '0'],
    ['limit', '26'],
    ['limit', 'x'],
    ['offset', '-1'],
    ['result', 'DONE'],
    ['accountId', '1'],
    ['postDateTimeEndDateTime', 'yesterday'],
  ]);
  return [...pairs.filter(([known]) => known !== name), [name, value]];
}

/** Addresses of the other operations, and of cardholders that are not there. */
function plainUrls(world: World, random: Random): string[] {
  const people = world.home.people.flatMap(({ cardholderId, customerId }) => [
    `${basePath('cardholder')}/cardholders/${cardholderId}`,
    `${basePath('credential')}/cardholders/${cardholderId}/credentials`,
    ...[customerId, ` ${customerId} `, `${customerId}0`, customerId.slice(0, -1)].map(
      (asked) => `${basePath('lookup')}/cardholders/find?customerId=${encodeURIComponent(asked)}`,
    ),
  ]);
  const types = ['', '1', '2', '3', '4', '9', '17'].flatMap((limit) =>
    ['', '0', '1', '4', '50', '100'].map((offset) => {
      const query = Object.entries({ limit, offset }).filter(([, value]) => value !== '');
      return `${basePath('credential')}/credentials/types?${new URLSearchParams(query).toString()}`;
    }),
  );
  const unknown = groups.map((group) => `${basePath(group)}/cardholders/${random.uuid()}`);
  return [...Array.from({ length: 8 }, () => people).flat(), ...types, ...unknown];
}

/** Requests for transactions that differ from one another in one parameter, one after the other. */
function family(world: World, random: Random): string[] {
  const [person, other] = [random.below(6), random.below(6)].map((nth) => world.home.people[nth] as Person);
  if (person === undefined || other === undefined) return [];
  const pairs = transactionPairs(person, world, random);
  const next = transactionPairs(person, world, random);
  const start = pairs.find(([name]) => name === 'postDateTimeStartDateTime')?.[1] ?? '';
  const within = ['postDateTimeEndDateTime', iso(Date.parse(start) + random.below(DAY))] as const;
  const changed = ['limit', 'offset', 'result', 'accountId'].map((name) => [
    ...pairs.filter(([known]) => known !== name),
    ...next.filter(([known]) => known === name),
  ]);
  const shorter = [...pairs.filter(([name]) => name !== within[0]), within];
  return [
    ...[pairs, ...changed, shorter].map((each) => transactionsUrl(person.cardholderId, each)),
    transactionsUrl(other.cardholderId, pairs),
  ];
}

const transactionsUrl = (id: string, pairs: Pairs): string =>
  `${basePath('account')}/cardholders/${id}/transactions?${new URLSearchParams(pairs.map((pair) => [...pair])).toString()}`;

/**
 * A broad, fixed set of requests to a sandbox, nearly all of them valid: drawn from all combinations of cardholder,
 * window, result, account, limit and offset, and in a mixed order. It knows nothing of the suite.
 */
export function requestSet(world: World): readonly Call[] {
  const random = randomOf(2026);
  const drawn = Array.from({ length: SIZE.transactions }, (_, nth) => {
    const person = world.home.people[nth % world.home.people.length] as Person;
    const valid = transactionPairs(person, world, random);
    const pairs = nth < SIZE.spoiled ? spoiled(valid, random) : valid;
    const id = nth % 97 === 0 ? random.uuid() : person.cardholderId;
    return transactionsUrl(id, pairs);
  });
  const families = Array.from({ length: SIZE.families }, () => family(world, random));
  return [...[...drawn, ...plainUrls(world, random)].map((url) => [url]), ...families]
    .map((urls): [number, string[]] => [random.next(), urls])
    .sort(([left], [right]) => left - right)
    .flatMap(([, urls]) => urls)
    .flatMap((url) => callOf({ url, method: 'GET', headers: { [keyHeader.toLowerCase()]: world.home.key } }) ?? []);
}

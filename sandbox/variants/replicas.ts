import { onRequest, variantsOf } from '../api/difference.ts';
import type { World } from '../api/hooks.ts';
import type { Call } from '../api/messages.ts';
import { randomOf } from '../data/random.ts';
import type { Person, StoredTransaction } from '../data/records.ts';
import { post, settle } from './live.ts';

/** All transactions of the first cardholder, of which a replica that lags may not have the newest. */
const posted = new WeakMap<World, Person['transactions']>();

/** Two replicas share the addresses; one has a transaction `lag` requests later than the other. One is posted every `every` requests. */
const onTwoReplicas =
  (every: number, lag: number) =>
  (call: Call, world: World): Call => {
    const [first] = world.home.people;
    if (first === undefined) return call;
    const since = world.count('requests-to-replicas') % every;
    const isBehind = since < lag && call.url.length % 2 === 1;
    first.transactions = posted.get(world) ?? first.transactions;
    if (since === 0) post(world);
    posted.set(world, first.transactions);
    if (isBehind) first.transactions = first.transactions.slice(1);
    return call;
  };

/** The transactions of the first cardholder since some requests, the newest state last. */
const states = new WeakMap<World, { readonly since: number; readonly held: StoredTransaction[] }[]>();
/** Every tenth request a PENDING transaction is approved; each request goes to one of two servers at random, of which one is behind. */
const settlingOnReplicas =
  (behind: number) =>
  (call: Call, world: World): Call => {
    const [first] = world.home.people;
    if (first === undefined) return call;
    const now = world.count('requests-to-settling-replicas');
    const all = states.get(world) ?? [{ since: 0, held: first.transactions }];
    states.set(world, all);
    if (now % 10 === 9) {
      first.transactions = structuredClone(all.at(-1)?.held ?? []);
      settle(world);
      all.push({ since: now, held: first.transactions });
    }
    const isBehind = randomOf(world.seed * 7919 + now).next() < 0.4;
    const shown = isBehind ? all.findLast(({ since }) => since <= Math.max(0, now - behind)) : all.at(-1);
    first.transactions = shown?.held ?? [];
    return call;
  };

const lacking = new WeakMap<World, unknown[]>();
/** Each request goes to one of two servers at random, of which one lacks some elements of a list, and never gets them. */
const onOneOfTwo =
  (listIn: (world: World) => unknown[], from: number, count: number) =>
  (call: Call, world: World): Call => {
    listIn(world).splice(from, 0, ...(lacking.get(world) ?? []));
    const isLacking = randomOf(world.seed * 7919 + world.count('requests-to-two-servers')).next() < 0.5;
    lacking.set(world, isLacking ? listIn(world).splice(from, count) : []);
    return call;
  };

/** The credentials of everybody but the first, without the newest one. */
const lagging = new WeakMap<World, ReadonlyMap<Person, Person['credentials']>>();
/** Two servers take turns; one learns of a credential only when the run is over. */
const credentialsByTurns = (call: Call, world: World): Call => {
  const whole = lagging.get(world) ?? new Map(world.home.people.slice(1).map((one) => [one, one.credentials]));
  lagging.set(world, whole);
  const isBehind = world.count('requests-by-turns') % 2 === 1;
  for (const [person, credentials] of whole) person.credentials = isBehind ? credentials.slice(0, -1) : credentials;
  return call;
};

export const variants = variantsOf({
  'live-credentials-on-servers-that-take-turns': {
    warns: 'any',
    ...onRequest(
      'How fresh a response is, is not shown: of two servers that take turns one learns of the newest credentials later.',
      credentialsByTurns,
    ),
  },
  'live-on-two-replicas': onRequest(
    'How fresh a response is, is not shown: of two replicas one has each new transaction thirty requests later.',
    onTwoReplicas(45, 30),
  ),
  'live-settlements-on-two-replicas': {
    warns: 'any',
    ...onRequest(
      'How fresh a response is, is not shown: of two servers one learns two hundred requests later that a PENDING one is approved.',
      settlingOnReplicas(200),
    ),
  },
  'live-server-without-the-newest': {
    warns: 'any',
    ...onRequest(
      'How fresh a response is, is not shown: of two servers one never gets the newest three transactions.',
      onOneOfTwo(({ home }) => home.people[0]?.transactions ?? [], 0, 3),
    ),
  },
  'live-server-without-a-type': {
    warns: 'any',
    ...onRequest(
      'How fresh a response is, is not shown: of two servers one never gets the newest two credential types.',
      onOneOfTwo(({ home }) => home.types, 1, 2),
    ),
  },
});

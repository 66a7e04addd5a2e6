import { type Difference, difference, variantsOf } from '../api/difference.ts';
import { rename } from '../api/edits.ts';
import type { World } from '../api/hooks.ts';
import type { Answer, Call } from '../api/messages.ts';
import { institutions } from '../data/institution.ts';
import { configure, everyNth, issue, onceAt, post, replace, settling } from './live.ts';

/** Makes all data but the customer ids new. */
function reset({ home, seed, clock }: World): void {
  const fresh = institutions({ seed: seed + 1000, clock }).home;
  for (const [at, person] of fresh.people.entries()) rename(person, home.people[at]?.customerId ?? person.customerId);
  home.people.splice(0, home.people.length, ...fresh.people);
  home.types.splice(0, home.types.length, ...fresh.types);
}

/** A response that a gateway keeps, and the number of the request that it was made for. */
interface Kept {
  readonly answer: Answer;
  readonly since: number;
}
const kept = new WeakMap<World, Map<string, Kept>>();
const keptIn = (world: World): Map<string, Kept> => {
  const mine = kept.get(world) ?? new Map<string, Kept>();
  kept.set(world, mine);
  return mine;
};
const keyOf = ({ url, key }: Call): string => `${key} ${url}`;

/** A gateway keeps each success for so many requests, by the whole address and the key, while the data change. */
const behindACache = (says: string, requests: number, act: (call: Call, world: World) => Call): Difference =>
  difference(says, {
    request: (call, world) => {
      const now = world.count('requests-through-the-cache');
      act(call, world);
      const remembered = keptIn(world).get(keyOf(call));
      return remembered !== undefined && now - remembered.since < requests ? remembered.answer : call;
    },
    answer: (answer, call, world) => {
      const before = keptIn(world).get(keyOf(call));
      if (before?.answer === answer || answer.status !== 200) return answer;
      // What is kept must not change with the records that it was made from.
      const copy = structuredClone(answer);
      const since = world.count('requests-through-the-cache') - 1;
      keptIn(world).set(keyOf(call), { answer: copy, since });
      return copy;
    },
  });

export const variants = variantsOf({
  'live-settlements-behind-a-cache': behindACache(
    'How fresh a response is, is not shown: a gateway keeps each for 150 requests, and every 60 a PENDING one is approved.',
    150,
    settling,
  ),
  'live-replacement-behind-a-cache': behindACache(
    'How fresh a response is, is not shown: a gateway keeps each, and at the 110th request a PENDING one becomes another.',
    400,
    onceAt(110, replace),
  ),
  'live-posting-behind-a-cache': behindACache(
    'How fresh a response is, is not shown: a gateway keeps each, and at the 50th request a transaction is posted.',
    400,
    onceAt(50, post),
  ),
  'live-types-behind-a-cache': behindACache(
    'How fresh a response is, is not shown: a gateway keeps each for 80 requests, and every 15 a credential type is added.',
    80,
    everyNth(15, configure),
  ),
  'live-type-behind-a-cache': behindACache(
    'How fresh a response is, is not shown: a gateway keeps each, and at the 100th request a credential type is added.',
    400,
    onceAt(100, configure),
  ),
  'live-reset-at-the-start-behind-a-cache': {
    ends: true,
    warns: 'any',
    ...behindACache(
      'Test data may be reset: at the 28th request all but the customer ids is new, and a gateway keeps old responses.',
      400,
      onceAt(28, reset),
    ),
  },
  'live-reset-behind-a-cache': {
    ends: true,
    warns: 'any',
    ...behindACache(
      'Test data may be reset: at the 60th request all but the customer ids is new, and a gateway keeps old responses.',
      400,
      onceAt(60, reset),
    ),
  },
  'live-credential-behind-a-cache': behindACache(
    'How fresh a response is, is not shown: a gateway keeps each, and at the 100th request each cardholder gets a credential.',
    400,
    onceAt(100, issue),
  ),
});

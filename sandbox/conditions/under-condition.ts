import { counting } from '../api/counting.ts';
import type { Hooks, World } from '../api/hooks.ts';
import type { Wire } from '../api/messages.ts';
import { respond } from '../api/pipeline.ts';
import type { Condition, Moment } from './condition.ts';

/** Is told of each answer that a fault could spoil, because the condition held. */
type Watch = (moment: Moment, spoiled: Wire) => void;

/** The sandbox as it is with a fault: its own records, behaviour and memory. */
function spoiledWorld(world: World, fault: Hooks): World {
  const spoiled: World = {
    ...world,
    home: structuredClone(world.home),
    behaviour: { ...world.behaviour, ...fault.behaviour },
    count: counting(),
  };
  fault.records?.(spoiled.home, spoiled);
  return spoiled;
}

/**
 * The fault, but only if the condition holds for a request; for every other request the sandbox is healthy. What a fault
 * remembers, a cache for example, it remembers of the requests for which the condition held. A hook for one sandbox.
 */
export function underCondition(fault: Hooks, condition: Condition, watch?: Watch): Hooks {
  let spoiled: World | undefined;
  return {
    wire: async (healthy, call, world) => {
      const moment: Moment = { call, healthy, nth: world.count('under-condition'), world };
      if (!condition.holds(moment)) return healthy;
      spoiled ??= spoiledWorld(world, fault);
      const wire = await respond(call, spoiled, [fault]);
      watch?.(moment, wire);
      return wire;
    },
  };
}

/** Whether two answers are the same for everybody who reads them. */
export const sameAnswer = (left: Wire, right: Wire): boolean =>
  left.status === right.status &&
  JSON.stringify(left.headers) === JSON.stringify(right.headers) &&
  Buffer.compare(left.bytes, right.bytes) === 0;

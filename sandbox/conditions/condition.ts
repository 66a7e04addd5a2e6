import type { Hooks, World } from '../api/hooks.ts';
import type { Call, Wire } from '../api/messages.ts';
import { counting, respond } from '../api/pipeline.ts';

/** What a condition may look at beside the request and the sandbox. */
interface Moment {
  /** What the sandbox answers without a fault. */
  readonly healthy: Wire;
  /** How many requests came before this one. */
  readonly nth: number;
}

/** When a fault shows. */
export interface Condition {
  readonly id: string;
  /** Completes the sentence "The fault shows only …". */
  readonly says: string;
  /** Set if the same request, sent twice in a row, is answered well once and badly once. */
  readonly intermittent?: true;
  readonly holds: (call: Call, world: World, moment: Moment) => boolean;
}

/** Is told of each answer that a fault could spoil, because the condition held. */
type Watch = (call: Call, healthy: Wire, spoiled: Wire) => void;

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
      if (!condition.holds(call, world, { healthy, nth: world.count('under-condition') })) return healthy;
      spoiled ??= spoiledWorld(world, fault);
      const wire = await respond(call, spoiled, [fault]);
      watch?.(call, healthy, wire);
      return wire;
    },
  };
}

/** Whether two answers are the same for everybody who reads them. */
export const sameAnswer = (left: Wire, right: Wire): boolean =>
  left.status === right.status &&
  JSON.stringify(left.headers) === JSON.stringify(right.headers) &&
  Buffer.compare(left.bytes, right.bytes) === 0;

import { isObject } from '../describe.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import type { Judgement } from '../judgement.ts';
import { perObject } from '../memo.ts';
import type { SchemaNode } from '../schema-node.ts';

/** What is observed of a value of a schema, and of what is in it. */
interface Plan {
  /** None if the value is part of an observation of the same requirement around it. */
  readonly requirement: RequirementId | undefined;
  readonly items: Plan | undefined;
  readonly members: readonly (readonly [name: string, plan: Plan])[];
}

const planOfRoot = perObject((node: SchemaNode): Plan => planOf(node, undefined));

function planOf({ items, properties, ...node }: SchemaNode, around: RequirementId | undefined): Plan {
  const own = node['x-requirement'];
  return {
    requirement: own === around ? undefined : own,
    items: items && planOf(items, own ?? around),
    members: Object.entries(properties ?? {}).map(([name, child]) => [name, planOf(child, own ?? around)]),
  };
}

/**
 * How often each requirement of a schema was observed in a value that is right: the same numbers as those of judging it node
 * by node. `most`: items of a list that count.
 */
export function observedIn(value: unknown, node: SchemaNode, most: number): Judgement[] {
  const counts = new Map<RequirementId, number>();
  count(value, planOfRoot(node), counts, most);
  return [...counts].map(([requirement, observations]) => ({ requirement, observations, mismatches: [] }));
}

function count(
  value: unknown,
  { requirement, items, members }: Plan,
  counts: Map<RequirementId, number>,
  most: number,
) {
  if (requirement !== undefined) counts.set(requirement, (counts.get(requirement) ?? 0) + 1);
  if (Array.isArray(value)) {
    if (items !== undefined) for (const one of value.slice(0, most)) count(one, items, counts, most);
  } else if (isObject(value)) {
    for (const [name, plan] of members) {
      // What JSON gives is never undefined, and no member of the contract has the name of an inherited one.
      const child = value[name];
      if (child !== undefined) count(child, plan, counts, most);
    }
  }
}

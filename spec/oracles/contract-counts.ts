import { isObject } from '../describe.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import type { Judgement } from '../judgement.ts';
import { perObject } from '../memo.ts';
import type { SchemaNode } from '../schema-node.ts';

/** What is observed of a value of a schema: the place of its requirement in the list, and of what is in it. */
interface Plan {
  /** -1 if it is part of another observation. */
  readonly place: number;
  readonly items: Plan | null;
  readonly members: readonly Member[];
  /** Nothing in it is an observation. */
  readonly isLeaf: boolean;
}

interface Member {
  readonly name: string;
  readonly plan: Plan;
}

interface Root {
  readonly ids: readonly RequirementId[];
  readonly plan: Plan | null;
}

const rootOf = perObject((node: SchemaNode): Root => {
  const ids: RequirementId[] = [];
  return { plan: planOf(node, ids, undefined), ids };
});

/** Null if nothing in it is an observation. A node of the same requirement as the one around it is part of that observation. */
function planOf(node: SchemaNode, ids: RequirementId[], around: RequirementId | undefined): Plan | null {
  const own = node['x-requirement'];
  const counts = own !== undefined && own !== around;
  if (counts && !ids.includes(own)) ids.push(own);
  const items = node.items === undefined ? null : planOf(node.items, ids, own ?? around);
  const members = Object.entries(node.properties ?? {}).flatMap(([name, child]) => {
    const plan = planOf(child, ids, own ?? around);
    return plan === null ? [] : [{ name, plan }];
  });
  const isLeaf = items === null && members.length === 0;
  return !counts && isLeaf ? null : { place: counts ? ids.indexOf(own) : -1, items, members, isLeaf };
}

/**
 * How often each requirement of a schema was observed in a value that is right: the same numbers as those of judging it node
 * by node. `most`: items of a list that count.
 */
export function observedIn(value: unknown, node: SchemaNode, most: number): Judgement[] {
  const { ids, plan } = rootOf(node);
  const counts = ids.map(() => 0);
  if (plan !== null) count(value, plan, counts, most);
  const judgements: Judgement[] = [];
  ids.forEach((requirement, place) => {
    const observations = counts[place] ?? 0;
    if (observations > 0) judgements.push({ requirement, observations, mismatches: [] });
  });
  return judgements;
}

function count(value: unknown, { place, items, members }: Plan, counts: number[], most: number): void {
  if (place >= 0) counts[place] = (counts[place] ?? 0) + 1;
  if (Array.isArray(value)) {
    if (items === null) return;
    for (let i = 0; i < Math.min(value.length, most); i++) count(value[i], items, counts, most);
  } else if (isObject(value)) {
    for (const { name, plan } of members) {
      // What JSON gives is never undefined, and no member of the contract has the name of an inherited one.
      const child = value[name];
      if (child === undefined) continue;
      if (plan.isLeaf) counts[plan.place] = (counts[plan.place] ?? 0) + 1;
      else count(child, plan, counts, most);
    }
  }
}

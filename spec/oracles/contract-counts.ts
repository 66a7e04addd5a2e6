import { isObject } from '../describe.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import type { Judgement } from '../judgement.ts';
import { perObject } from '../memo.ts';
import type { SchemaNode } from '../schema-node.ts';

/** What is observed of a value of a schema, and of what is in it. */
interface Plan {
  /** The place of its requirement among those of the schema; -1 if it is part of an observation around it. */
  readonly row: number;
  readonly items: Plan | undefined;
  readonly members: readonly { readonly name: string; readonly plan: Plan }[];
}

/** The plan of a schema, and the requirements that it names. */
const planned = perObject((node: SchemaNode) => {
  const rows: RequirementId[] = [];
  return { plan: planOf(node, undefined, rows), rows };
});

function planOf(
  { items, properties, ...node }: SchemaNode,
  around: RequirementId | undefined,
  rows: RequirementId[],
): Plan {
  const own = node['x-requirement'];
  const isNew = own !== undefined && own !== around;
  if (isNew && !rows.includes(own)) rows.push(own);
  return {
    row: isNew ? rows.indexOf(own) : -1,
    items: items && planOf(items, own ?? around, rows),
    members: Object.entries(properties ?? {}).map(([name, child]) => ({
      name,
      plan: planOf(child, own ?? around, rows),
    })),
  };
}

/**
 * How often each requirement of a schema was observed in a value that is right: the same numbers as those of judging it node
 * by node. `most`: items of a list that count.
 */
export function observedIn(value: unknown, node: SchemaNode, most: number): Judgement[] {
  const { plan, rows } = planned(node);
  const counts = rows.map(() => 0);
  count(value, plan, counts, most);
  return rows.flatMap((requirement, row) => {
    const observations = counts[row] ?? 0;
    return observations === 0 ? [] : [{ requirement, observations, mismatches: [] }];
  });
}

function count(value: unknown, { row, items, members }: Plan, counts: number[], most: number) {
  if (row >= 0) counts[row] = (counts[row] ?? 0) + 1;
  if (Array.isArray(value)) {
    const last = items === undefined ? 0 : Math.min(value.length, most);
    for (let at = 0; at < last; at += 1) count(value[at], items as Plan, counts, most);
  } else if (isObject(value)) {
    for (const { name, plan } of members) {
      // What JSON gives is never undefined, and no member of the contract has the name of an inherited one.
      const child = value[name];
      if (child !== undefined) count(child, plan, counts, most);
    }
  }
}

import type { ValidateFunction } from 'ajv';
import type { RequirementId } from '../generated/catalogue.ts';
import type { SchemaNode } from '../schema-node.ts';
import { judge, type Judgement } from '../judgement.ts';
import { isObject, valueFact } from '../describe.ts';
import type { SchemaFact } from '../facts.ts';
import type { Mismatch } from '../finding.ts';
import { memberAt } from '../place.ts';
import { ajvWithFormats } from './ajv.ts';

/** Items judged of one list: a hostile answer must not cost more than an honest one. */
const ITEMS_JUDGED = 1000;

const ajv = ajvWithFormats();
const compiled = new WeakMap<SchemaNode, ValidateFunction>();

/**
 * Judges a value by a schema whose nodes name their requirement (`x-requirement`): each such node is an observation, each
 * failing one a mismatch, and a missing required member a mismatch of that member (specification: Resources). A node of the
 * same requirement as the one around it (an array and its elements) is part of that observation.
 *
 * @param at JSON pointer of the value in the answer.
 * @param around Requirement of the nearest node around it that names one.
 */
export function judgeContract(value: unknown, node: SchemaNode, at = '', around?: RequirementId): Judgement[] {
  const judgements: Judgement[] = [];
  const right = holds(value, node);
  const id = node['x-requirement'];
  if (id !== undefined && id !== around) judgements.push(judge(id, right ? null : differs(value, node, at)));
  else if (id !== undefined && !right) judgements.push(within(id, differs(value, node, at)));
  if (!right) return judgements;
  if (Array.isArray(value) && node.items !== undefined) {
    for (let i = 0; i < Math.min(value.length, ITEMS_JUDGED); i++) {
      judgements.push(...judgeContract(value[i], node.items, `${at}/${i}`, id ?? around));
    }
  }
  if (isObject(value)) judgements.push(...members(value, node, at, id ?? around));
  return judgements;
}

function members(
  value: Readonly<Record<string, unknown>>,
  node: SchemaNode,
  at: string,
  around: RequirementId | undefined,
): Judgement[] {
  const judgements: Judgement[] = [];
  for (const [name, child] of Object.entries(node.properties ?? {})) {
    if (Object.hasOwn(value, name)) judgements.push(...judgeContract(value[name], child, `${at}/${name}`, around));
    else if (node.required?.includes(name) === true && child['x-requirement'] !== undefined) {
      const row = child['x-requirement'];
      const missing = differs(undefined, child, `${at}/${name}`);
      judgements.push(row === around ? within(row, missing) : judge(row, missing));
    }
  }
  return judgements;
}

/** A mismatch inside something that is one observation already. */
const within = (requirement: RequirementId, mismatch: Mismatch): Judgement => ({
  requirement,
  observations: 0,
  mismatches: [mismatch],
});

/** Whether the value keeps the node's own keywords. */
function holds(value: unknown, node: SchemaNode): boolean {
  let validate = compiled.get(node);
  if (validate === undefined) {
    validate = ajv.compile(schemaFact(node));
    compiled.set(node, validate);
  }
  return validate(value);
}

const differs = (value: unknown, node: SchemaNode, at: string): Mismatch => ({
  at: memberAt(at),
  kind: 'schema',
  schema: schemaFact(node),
  actual: valueFact(value),
});

/** What a node asks of the value itself: its own keywords, without those of its members and elements. */
export function schemaFact(node: SchemaNode): SchemaFact {
  const { properties: _p, items: _i, required: _r, 'x-requirement': _x, ...own } = node;
  return own;
}

import type { ValidateFunction } from 'ajv';
import type { SchemaNode } from '../schema-node.ts';
import type { Judgement } from '../judgement.ts';
import { judge } from '../judgement.ts';
import { describe, isObject } from '../describe.ts';
import { ajvWithFormats } from './ajv.ts';

/** Items judged of one list: a hostile answer must not cost more than an honest one. */
const ITEMS_JUDGED = 1000;

const ajv = ajvWithFormats();
const compiled = new WeakMap<SchemaNode, ValidateFunction>();

/**
 * Judges a value by a schema whose nodes name their requirement (`x-requirement`): each such node is an observation, each
 * failing one a mismatch, and a missing required member a mismatch of that member (specification: Resources).
 *
 * @param at JSON pointer of the value in the answer.
 */
export function judgeContract(value: unknown, node: SchemaNode, at = ''): Judgement[] {
  const judgements: Judgement[] = [];
  const right = holds(value, node);
  const id = node['x-requirement'];
  if (id !== undefined) {
    judgements.push(judge(id, right ? null : { at: at || '/', expected: expectation(node), actual: describe(value) }));
  }
  if (!right) return judgements;
  if (Array.isArray(value) && node.items !== undefined) {
    for (let i = 0; i < Math.min(value.length, ITEMS_JUDGED); i++) {
      judgements.push(...judgeContract(value[i], node.items, `${at}/${i}`));
    }
  }
  if (isObject(value)) judgements.push(...members(value, node, at));
  return judgements;
}

function members(value: Readonly<Record<string, unknown>>, node: SchemaNode, at: string): Judgement[] {
  const judgements: Judgement[] = [];
  for (const [name, child] of Object.entries(node.properties ?? {})) {
    if (Object.hasOwn(value, name)) judgements.push(...judgeContract(value[name], child, `${at}/${name}`));
    else if (node.required?.includes(name) === true && child['x-requirement'] !== undefined) {
      judgements.push(
        judge(child['x-requirement'], { at: `${at}/${name}`, expected: expectation(child), actual: 'nothing' }),
      );
    }
  }
  return judgements;
}

/** Whether the value keeps the node's own keywords, its members and items apart. */
function holds(value: unknown, node: SchemaNode): boolean {
  let validate = compiled.get(node);
  if (validate === undefined) {
    const { properties: _p, items: _i, required: _r, 'x-requirement': _x, ...own } = node;
    validate = ajv.compile(own);
    compiled.set(node, validate);
  }
  return validate(value);
}

/** What a node asks for, in words. */
export function expectation(node: SchemaNode): string {
  const parts = [[node.type ?? 'value'].flat().join(' or ')];
  if (node.format !== undefined) parts.push(`in ${node.format} format${node.format === 'date-time' ? ', UTC' : ''}`);
  if (node.enum !== undefined) parts.push(`one of ${node.enum.join(', ')}`);
  if (node.pattern !== undefined) parts.push(`matching ${node.pattern}`);
  if (node.maxLength !== undefined) parts.push(`of at most ${node.maxLength} characters`);
  if (node.minimum !== undefined) parts.push(`at least ${node.minimum}`);
  if (node.minItems !== undefined) parts.push(`with at least ${node.minItems} element`);
  return parts.join(' ');
}

/** Places, values and endings in words. */
import type { Ending, Place, SchemaFact, ValueFact } from '../facts.ts';

/** A place in words: `status`, `header content-type`, `/transactions/0/result`, `offset 24, limit 3`. */
export function placeText(at: Place): string {
  switch (at.in) {
    case 'header':
      return `header ${at.name}`;
    case 'member':
      return at.pointer === '' ? '/' : at.pointer;
    case 'repeated-member':
      return `/…/${at.name}`;
    case 'walk':
      return at.limit === undefined ? 'walk' : `walk with limit=${at.limit}`;
    case 'page':
      return at.limit === undefined ? `offset ${at.offset}` : `offset ${at.offset}, limit ${at.limit}`;
    case 'record':
      return `${at.id} ${at.member}`;
    case 'pin':
      return 'pinned answer';
    case 'status':
    case 'body':
    case 'list':
    case 'profile':
      return at.in;
  }
}

/** How a request ended: `404`, or `no answer (timeout)`. */
export function endingText(ending: Ending): string {
  return 'status' in ending ? String(ending.status) : `no answer (${ending.noAnswer})`;
}

/** A JSON value in a few words: `string "abc"`, `array of 3`, `object`, `nothing`. */
export function valueText(value: ValueFact): string {
  switch (value.is) {
    case 'absent':
      return 'nothing';
    case 'null':
    case 'object':
      return value.is;
    case 'array':
      return `array of ${value.length}`;
    case 'string':
      return `string ${JSON.stringify(value.text)}`;
    case 'number':
    case 'boolean':
      return `${value.is} ${value.text}`;
  }
}

/** What a schema asks for, in words. */
export function schemaText(schema: SchemaFact): string {
  const parts = [[schema.type ?? 'value'].flat().join(' or ')];
  if (schema.format !== undefined)
    parts.push(`in ${schema.format} format${schema.format === 'date-time' ? ', UTC' : ''}`);
  if (schema.enum !== undefined) parts.push(`one of ${schema.enum.join(', ')}`);
  if (schema.pattern !== undefined) parts.push(`matching ${schema.pattern}`);
  if (schema.minLength !== undefined) parts.push(`of at least ${schema.minLength} characters`);
  if (schema.maxLength !== undefined) parts.push(`of at most ${schema.maxLength} characters`);
  if (schema.minimum !== undefined) parts.push(`at least ${schema.minimum}`);
  if (schema.maximum !== undefined) parts.push(`at most ${schema.maximum}`);
  if (schema.minItems !== undefined) parts.push(`with at least ${schema.minItems} element`);
  return parts.join(' ');
}

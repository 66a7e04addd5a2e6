/** Places, values and endings in words. */
import type { ValueFact } from '../evidence/fact-parts.ts';
import type { Ending, Place, SchemaFact } from '../evidence/facts.ts';
import type { BodyText } from '../exchange/body-text.ts';
import { by, counted } from './words.ts';

/** A place in words: `HTTP status`, `header content-type`, `/transactions/0/result`, `offset 24, limit 3`. */
export const placeText = by<Place, 'in'>('in', {
  status: 'HTTP status',
  header: ({ name }) => `header ${name}`,
  body: 'body',
  member: ({ pointer }) => (pointer === '' ? '/' : pointer),
  'repeated-member': ({ name }) => `/…/${name}`,
  list: 'list',
  walk: ({ limit }) => `the pages${limit === undefined ? '' : ` with limit=${limit}`} together`,
  page: ({ offset, limit }) => `offset ${offset}${limit === undefined ? '' : `, limit ${limit}`}`,
  record: ({ id, member }) => `${member} of the element with id ${id}`,
  pin: 'pinned answer',
});

/** How a request ended: `404`, or `no answer (timeout)`. */
export function endingText(ending: Ending): string {
  return 'status' in ending ? String(ending.status) : `no response (${ending.noAnswer})`;
}

/** Members with another name that are named; of more, the number is said. */
const NAMED = 3;

function absentText({ spelt, others, has }: Extract<ValueFact, { is: 'absent' }>): string {
  if (has !== undefined)
    return `missing; ${has.length === 0 ? 'the body is an empty object' : `the body has ${has.join(', ')}`}`;
  if (spelt === undefined) return 'missing';
  const own = `missing; the response has ${spelt}`;
  if (others === undefined) return own;
  if (others.length === 0) return `${own}. No other member of this object is renamed`;
  const named = others.slice(0, NAMED).map(({ actual }) => actual);
  const all = others.length > NAMED ? [...named, '…'] : named;
  return `${own}. ${counted('other member', others.length)} of this object ${others.length === 1 ? 'is' : 'are'} renamed, too: ${all.join(', ')}`;
}

/** A JSON value in a few words: `string "abc"`, `array of 3`, `object`, `missing`. */
export const valueText = by<ValueFact, 'is'>('is', {
  absent: absentText,
  null: 'null',
  object: ({ text = '' }) => `object ${text}`.trim(),
  array: ({ length, text }) => `array of ${length}${text === undefined || length === 0 ? '' : `: ${text}`}`,
  string: ({ text }) => `string ${JSON.stringify(text)}`,
  number: ({ text }) => `number ${text}`,
  boolean: ({ text }) => `boolean ${text}`,
});

/** The same where the type says nothing: a text stands in quotation marks only. */
export const bareText = (value: ValueFact): string =>
  value.is === 'string' ? JSON.stringify(value.text) : valueText(value);

/** What a schema asks for, in words. */
export function schemaText(schema: SchemaFact): string {
  const parts = [[schema.type ?? 'value'].flat().join(' or ')];
  if (schema.format !== undefined)
    parts.push(`in ${schema.format} format${schema.format === 'date-time' ? ', UTC' : ''}`);
  if (schema.pattern !== undefined) parts.push(`matching ${schema.pattern}`);
  if (schema.minLength !== undefined) parts.push(`of at least ${schema.minLength} characters`);
  if (schema.maxLength !== undefined) parts.push(`of at most ${schema.maxLength} characters`);
  if (schema.minimum !== undefined) parts.push(`at least ${schema.minimum}`);
  if (schema.maximum !== undefined) parts.push(`at most ${schema.maximum}`);
  if (schema.minItems !== undefined) parts.push(`with at least ${schema.minItems} element`);
  const listed = schema.enum === undefined ? '' : `, one of ${schema.enum.join(', ')}`;
  return `${parts.join(' ')}${listed}`;
}

// Bodies that are not JSON, in words.

interface NotJson {
  readonly empty: boolean;
  readonly body?: BodyText;
}

const WHAT: Readonly<Record<BodyText['is'], string>> = {
  html: 'an HTML page',
  markup: 'XML or other markup',
  'damaged-json': 'damaged or incomplete JSON',
  text: 'plain text',
  blank: 'only white space',
};

/** What it is: `an HTML page`. */
export const bodyKind = ({ empty, body }: NotJson): string =>
  empty ? 'an empty body' : body === undefined ? 'text that is not JSON' : WHAT[body.is];

/** What it is not, unless that was said. */
const notJson = ({ is }: BodyText): string => (is === 'damaged-json' ? '' : ', not JSON');

/** The same with its first characters. */
export function notJsonText({ empty, body }: NotJson): string {
  const kind = bodyKind({ empty, ...(body && { body }) });
  return empty || body === undefined || body.begins === '' ? kind : `${kind}${notJson(body)}: ${body.begins}`;
}

/** What is wrong with a response, after its name: `is an HTML page, not JSON`. */
export const notJsonClause = ({ empty, body }: NotJson, several: boolean): string =>
  empty
    ? `${several ? 'have' : 'has'} an empty body`
    : `${several ? 'are' : 'is'} ${bodyKind({ empty, ...(body && { body }) })}${body === undefined ? '' : notJson(body)}`;

import type { Request, Exchange, Operation } from '../exchange.ts';
import { answers, errorEnvelope } from '../generated/schemas.ts';
import type { SchemaNode } from '../schema-node.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import { relations, type Sample } from './sample-relations.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const WINDOW: Request['query'] = [
  ['postDateTimeStartDateTime', '2025-01-01T00:00:00Z'],
  ['postDateTimeEndDateTime', '2025-12-31T00:00:00Z'],
];

/** A made-up exchange. */
export function exchangeOf(
  operation: Operation,
  status: number,
  body: unknown,
  change: Partial<Request> = {},
): Exchange {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  const query = operation === 'listCardholderTransactions' ? WINDOW : [];
  const subject = operation === 'findCardholder' ? 'A1' : ID;
  return {
    id: 'e0001',
    check: 'sample',
    ordinal: 0,
    attempt: 0,
    request: { operation, group: 'account', path: '/', query, key: 'header', intent: 'plain', subject, ...change },
    url: '',
    outcome: {
      kind: 'answer',
      status,
      headers: [['content-type', 'application/json']],
      body: { text, bytes: text.length, utf8: true, byteOrderMark: false },
    },
    at: '2025-06-01T00:00:00Z',
    milliseconds: 1,
  };
}

/** A value that keeps a schema: every member there, one element in each list, which `total` counts. */
export function instance(node: SchemaNode): unknown {
  if (node.enum !== undefined) return node.enum[0];
  const type = [node.type].flat()[0];
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(node.properties ?? {}).map(([n, c]) => [n, n === 'total' ? 1 : instance(c)]),
    );
  if (type === 'array') return node.items === undefined ? [] : [instance(node.items)];
  if (type === 'integer' || type === 'number') return Math.max(node.minimum ?? 0, 1) - (node.minimum === 0 ? 1 : 0);
  if (type === 'boolean') return true;
  const texts: Record<string, string> = { uuid: ID, 'date-time': '2025-06-01T00:00:00Z', email: 'a@example.org' };
  return texts[node.format ?? ''] ?? 'A1';
}

/** A value that keeps a schema but for the node at a path, which is of a wrong kind. */
function spoiled(node: SchemaNode, path: readonly string[]): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return [node.type].flat().includes('array') ? {} : [];
  if (head === '0') return node.items === undefined ? [] : [spoiled(node.items, rest)];
  const whole = instance(node) as Record<string, unknown>;
  const child = node.properties?.[head];
  return child === undefined ? whole : { ...whole, [head]: spoiled(child, rest) };
}

/** Every place of a schema that names a requirement. */
function places(
  node: SchemaNode,
  path: readonly string[] = [],
): { requirement: RequirementId; path: readonly string[] }[] {
  const here = node['x-requirement'];
  return [
    ...(here === undefined || path.at(-1) === '0' ? [] : [{ requirement: here, path }]),
    ...Object.entries(node.properties ?? {}).flatMap(([name, child]) => places(child, [...path, name])),
    ...(node.items === undefined ? [] : places(node.items, [...path, '0'])),
  ];
}

/** Samples of every requirement that a schema states, made from the schema, and those of the relations. */
export function samples(): Sample[] {
  const schemas: [Operation, number, SchemaNode][] = [
    ...(Object.entries(answers) as [Operation, SchemaNode][]).map(([o, n]): [Operation, number, SchemaNode] => [
      o,
      200,
      n,
    ]),
    ['getCardholder', 404, errorEnvelope],
  ];
  const stated = schemas.flatMap(([operation, status, node]) =>
    places(node).map(({ requirement, path }) => ({
      requirement,
      accepted: exchangeOf(operation, status, instance(node)),
      rejected: exchangeOf(operation, status, spoiled(node, path)),
    })),
  );
  return [...stated, ...relations(exchangeOf, (operation) => instance(answers[operation]) as Record<string, unknown>)];
}

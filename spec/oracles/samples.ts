import type { Exchange, Operation, Request } from '../exchange/exchange.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import { answers, errorEnvelope } from '../generated/schemas.ts';
import { operationIds } from '../generated/vocabulary.ts';
import { perObject } from '../model/memo.ts';
import { type OracleSample, relations } from './sample-relations.ts';
import { judgeStanding } from './standing.ts';
import type { SchemaNode } from '../verdict/requirements.ts';

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
    ...{ id: 'e0001', check: 'sample', ordinal: 0, attempt: 0, url: '', at: '2025-06-01T00:00:00Z', milliseconds: 1 },
    request: { operation, group: 'account', path: '/', query, key: 'header', intent: 'plain', subject, ...change },
    outcome: {
      kind: 'answer',
      status,
      headers: [['content-type', 'application/json']],
      body: { text, bytes: text.length, utf8: true, byteOrderMark: false },
    },
  };
}

const TEXTS: Readonly<Record<string, string>> = {
  uuid: ID,
  'date-time': '2025-06-01T00:00:00Z',
  email: 'a@example.org',
};

/** A value that keeps a schema: every member there, one element in each list, which `total` counts. */
export function instance(node: SchemaNode): unknown {
  if (node.enum !== undefined) return node.enum[0];
  const type = [node.type].flat()[0];
  if (type === 'object') {
    const members = Object.entries(node.properties ?? {});
    return Object.fromEntries(members.map(([name, child]) => [name, name === 'total' ? 1 : instance(child)]));
  }
  if (type === 'array') return node.items === undefined ? [] : [instance(node.items)];
  if (type === 'integer' || type === 'number') return node.minimum ?? 1;
  if (type === 'boolean') return true;
  return TEXTS[node.format ?? ''] ?? 'A1';
}

/** A value that keeps a schema except at the node of a path, which is of a wrong kind. */
function spoiled(node: SchemaNode, path: readonly string[]): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return [node.type].flat().includes('array') ? {} : [];
  if (head === '0') return [node.items && spoiled(node.items, rest)];
  const child = node.properties?.[head];
  return { ...(instance(node) as object), [head]: child && spoiled(child, rest) };
}

/** Samples of every place of a schema that names a requirement. */
function stated(operation: Operation, status: number, whole: SchemaNode): OracleSample[] {
  const accepted = exchangeOf(operation, status, instance(whole));
  const at = (node: SchemaNode, path: readonly string[]): OracleSample[] => {
    const requirement = node['x-requirement'];
    return [
      ...(requirement !== undefined
        ? [{ requirement, accepted, rejected: exchangeOf(operation, status, spoiled(whole, path)) }]
        : []),
      ...Object.entries(node.properties ?? {}).flatMap(([name, child]) => at(child, [...path, name])),
      ...(node.items === undefined ? [] : at(node.items, [...path, '0'])),
    ];
  };
  return at(whole, []);
}

/** Samples of every requirement that a schema states, made from the schema, and those of the relations. */
export const samples = (): OracleSample[] => [
  ...operationIds.flatMap((operation) => stated(operation, 200, answers[operation])),
  ...stated('getCardholder', 404, errorEnvelope),
  ...relations(exchangeOf, (operation) => instance(answers[operation]) as Record<string, unknown>),
];

let unsound: ReadonlySet<RequirementId> | null = null;

/** The unsound ones among all samples; empty in a sound build. Tried once in a process, before the first verdict. */
export function unsoundOracles(): ReadonlySet<RequirementId> {
  unsound ??= unsoundAmong(samples());
  return unsound;
}

/** The requirements whose oracle fails a sample of its own: it has nothing to say of any target. */
export function unsoundAmong(all: readonly OracleSample[]): ReadonlySet<RequirementId> {
  const failed = all.filter(
    ({ requirement, accepted, rejected }) =>
      objects(requirement, accepted) !== false || objects(requirement, rejected) !== true,
  );
  return new Set(failed.map(({ requirement }) => requirement));
}

/** Many samples accept the same exchange. */
const judgedOf = perObject((exchange: Exchange) => judgeStanding([exchange]));

/** Whether a requirement's oracle objects to an exchange; null if it had nothing to examine. */
function objects(requirement: RequirementId, exchange: Exchange): boolean | null {
  const judged = judgedOf(exchange).filter((s) => s.judgement.requirement === requirement);
  if (judged.length === 0) return null;
  return judged.some((s) => s.judgement.mismatches.length > 0);
}

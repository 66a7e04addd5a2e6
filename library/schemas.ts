/** `cardproof/schemas`: the contract as JSON Schema (2020-12), for validators of your own. */
import { answers, errorEnvelope } from '../spec/generated/schemas.ts';
import type { Operation } from '../spec/generated/vocabulary.ts';
import type { SchemaNode } from '../spec/verdict/requirements.ts';

/** A JSON Schema without references; it may be changed, because it is a copy. */
export type JsonSchema = Omit<SchemaNode, 'x-requirement'>;

/** A schema without the names of our requirements, which a strict validator would refuse. */
function plain(node: SchemaNode): JsonSchema {
  const drop = (name: string, value: unknown): unknown => (name === 'x-requirement' ? undefined : value);
  return JSON.parse(JSON.stringify(node, drop)) as JsonSchema;
}

/**
 * The schema of a success answer of each operation. Formats: `uuid`, `email`, `date-time` (the specification says ISO 8601,
 * UTC, which is wider than the `date-time` of most validators).
 */
export const schemas = Object.fromEntries(
  Object.entries(answers).map(([operation, node]) => [operation, plain(node)]),
) as Readonly<Record<Operation, JsonSchema>>;

/** The schema of the body of every 400, 401, 403, 404 and 429. */
export const errorResponse = plain(errorEnvelope);

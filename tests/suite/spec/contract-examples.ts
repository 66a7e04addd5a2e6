import { readFileSync } from 'node:fs';
import {
  at,
  isObject,
  parseContract,
  resolve,
  type Json,
  type JsonObject,
} from '../../../generators/codegen/contract.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import type { Exchange, Operation, Request } from '../../../spec/exchange/exchange.ts';
import { operations } from '../../../spec/generated/vocabulary.ts';

export const contract = parseContract(readFileSync(new URL('../../../spec/openapi.yaml', import.meta.url), 'utf8'));

/** An example answer of the contract, and the request that the examples of the parameters make. */
export interface Example {
  readonly operation: Operation;
  readonly status: number;
  /** Its key in `examples`; `none` if the response has no body. */
  readonly name: string;
  readonly body: unknown;
  readonly subject: string;
  readonly query: readonly (readonly [string, string])[];
}

const follow = (node: Json): JsonObject =>
  isObject(node) && typeof node['$ref'] === 'string' ? follow(resolve(contract, node['$ref'])) : (node as JsonObject);
const entries = (node: Json | undefined): [string, Json][] => Object.entries((node ?? {}) as JsonObject);

/** Every listed answer of every operation, one for each example of its body. */
export function examples(): Example[] {
  return entries(at(contract, 'paths')).flatMap(([, item]) => {
    const operation = at(item, 'get') as JsonObject;
    const listed = entries(operation['responses']).filter(([status]) => status !== 'default');
    return listed.flatMap(([status, response]) => bodies(follow(response)).map(([name, body]) => ({
      operation: String(operation['operationId']) as Operation,
      status: Number(status),
      name,
      body,
      ...asked(operation, name),
    })));
  });
} // prettier-ignore

function bodies(response: JsonObject): [string, unknown][] {
  if (response['content'] === undefined) return [['none', undefined]];
  const shown = entries(at(response, 'content', 'application/json', 'examples'));
  return shown.map(([name, example]) => [name, at(example, 'value')]);
}

/** The values of the parameters that belong to an example: the one of its name, or the only one. */
function asked(operation: JsonObject, name: string): Pick<Example, 'subject' | 'query'> {
  const parameters = ((operation['parameters'] ?? []) as readonly Json[]).map(follow);
  const values = parameters.flatMap((one): (readonly [JsonObject, string])[] => {
    const value = one['example'] ?? follow((one['examples'] as JsonObject | undefined)?.[name] ?? {})['value'];
    return value === undefined ? [] : [[one, String(value)]];
  });
  const subject = values.find(([one]) => one['in'] === 'path' || one['name'] === 'customerId');
  const query = values.filter(([one]) => one['in'] === 'query');
  return { subject: subject?.[1] ?? '', query: query.map(([one, value]) => [String(one['name']), value]) };
}

/** What the client would send for an example. */
function requestOf({ operation, subject, query }: Example): Request {
  const { group, path } = operations[operation];
  return { ...exchangeOf(operation, 200, {}).request, group, path: path.replace('{cardholderId}', subject), subject, query };
} // prettier-ignore

/** The example as if a target had answered with it. */
export const exchangeOfExample = (example: Example): Exchange =>
  exchangeOf(example.operation, example.status, example.body, requestOf(example));

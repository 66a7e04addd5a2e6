import { parse } from 'yaml';

/** A node of the contract as YAML gives it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

/** The text of `openapi.yaml` as a value; throws when it is not a YAML mapping. */
export function parseContract(yaml: string): JsonObject {
  const contract: unknown = parse(yaml);
  if (!isObject(contract)) throw new Error('spec/openapi.yaml is not a mapping');
  return contract;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path of member names; throws when there is none, because then the contract was changed by mistake. */
export function at(root: Json, ...path: readonly string[]): Json {
  let node: Json | undefined = root;
  for (const name of path) node = isObject(node) ? node[name] : undefined;
  if (node === undefined) throw new Error(`spec/openapi.yaml has no ${path.join(' > ')}`);
  return node;
}

/** The node that a local reference (`#/components/…`) points to. */
export function resolve(contract: JsonObject, reference: string): Json {
  const [anchor, ...path] = reference.split('/');
  if (anchor !== '#') throw new Error(`spec/openapi.yaml refers to ${reference}; only local references are followed`);
  return at(contract, ...path.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')));
}

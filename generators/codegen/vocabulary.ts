import { at, isObject, parseContract, resolve, type Json, type JsonObject } from './contract.ts';

/** What the contract says of one operation, apart from the shape of its bodies. */
interface OperationFacts {
  readonly title: string;
  readonly group: string;
  readonly path: string;
  /** Query parameters with what is stated of each. */
  readonly parameters: Readonly<Record<string, JsonObject>>;
  /** The member that holds the list of a success body; null if the body is one record. */
  readonly list: string | null;
  /** The schema of the record, or of an element of the list; null if its elements are no records. */
  readonly record: string | null;
  readonly paged: boolean;
  /** The statuses that the contract lists; null if it lists none but success. */
  readonly statuses: readonly number[] | null;
}

/** Keywords of a parameter's schema that bound its value. */
const BOUNDS = ['type', 'format', 'enum', 'pattern', 'minimum', 'maximum', 'default'] as const;

const entries = (node: Json): [string, Json][] => Object.entries(node as JsonObject);
const follow = (contract: JsonObject, node: Json): Json =>
  isObject(node) && typeof node['$ref'] === 'string' ? resolve(contract, node['$ref']) : node;
const nameOf = (node: Json): string | null =>
  isObject(node) && typeof node['$ref'] === 'string' ? node['$ref'].replace(/^.*\//, '') : null;

/** The operations of the contract by their id, in the order in which it has them. */
export function readOperations(contract: JsonObject): Record<string, OperationFacts> {
  return Object.fromEntries(
    entries(at(contract, 'paths')).map(([path, item]) => {
      const operation = at(item, 'get');
      const [tag] = at(operation, 'tags') as readonly string[];
      return [
        String(at(operation, 'operationId')),
        {
          title: String(at(operation, 'summary')),
          group: String(tag),
          path,
          parameters: readParameters(contract, operation as JsonObject),
          ...readBody(contract, operation),
          statuses: readStatuses(operation),
        },
      ];
    }),
  );
}

function readParameters(contract: JsonObject, operation: JsonObject): Record<string, JsonObject> {
  const parameters = ((operation['parameters'] ?? []) as readonly Json[]).map((one) => follow(contract, one));
  return Object.fromEntries(
    parameters
      .filter((one) => at(one, 'in') === 'query')
      .map((one) => {
        const schema = follow(contract, at(one, 'schema')) as JsonObject;
        const bounds = BOUNDS.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]] as const]));
        return [
          String(at(one, 'name')),
          { required: (one as JsonObject)['required'] === true, ...Object.fromEntries(bounds) },
        ];
      }),
  );
}

function readBody(contract: JsonObject, operation: Json): Pick<OperationFacts, 'list' | 'record' | 'paged'> {
  const reference = at(operation, 'responses', '200', 'content', 'application/json', 'schema');
  const members = entries(at(follow(contract, reference), 'properties'));
  const list = members.find(([, node]) => isObject(node) && node['type'] === 'array' && members.length <= 2);
  if (list === undefined) return { list: null, record: nameOf(reference), paged: false };
  const paged = members.some(([, node]) => nameOf(node) === 'Paging');
  return { list: list[0], record: nameOf(at(list[1], 'items')), paged };
}

function readStatuses(operation: Json): number[] | null {
  const listed = entries(at(operation, 'responses')).map(([status]) => status);
  return listed.includes('default') ? null : listed.map(Number);
}

/** The values of every enumeration in the schemas, by `Schema.member` or by the name of the schema that is one. */
function readEnums(contract: JsonObject): Record<string, readonly Json[]> {
  const found = entries(at(contract, 'components', 'schemas')).flatMap(([name, schema]) =>
    enumsIn(contract, schema, name),
  );
  return Object.fromEntries(found);
}

function enumsIn(contract: JsonObject, node: Json, path: string): [string, readonly Json[]][] {
  if (!isObject(node)) return [];
  const own = Array.isArray(node['enum']) ? [[path, node['enum'] as readonly Json[]] as [string, readonly Json[]]] : [];
  const members = entries(node['properties'] ?? {});
  return [...own, ...members.flatMap(([name, child]) => enumsIn(contract, record(contract, child), `${path}.${name}`))];
}

/** The schema that a member refers to, if that is a record or null; an enumeration has a name of its own. */
function record(contract: JsonObject, member: Json): Json {
  const [choice = member] = isObject(member) && Array.isArray(member['anyOf']) ? (member['anyOf'] as Json[]) : [];
  const target = follow(contract, choice);
  return isObject(target) && target['properties'] !== undefined ? target : member;
}

/** `spec/generated/vocabulary.ts`: the words of the contract as values and types. */
export function vocabulary(yaml: string): string {
  const contract = parseContract(yaml);
  const operations = readOperations(contract);
  const groups = (at(contract, 'tags') as readonly Json[]).map((tag) => String(at(tag, 'name')));
  const statuses = readStatusesWithEnvelope(contract);
  const header = at(contract, 'components', 'securitySchemes', 'subscriptionKey', 'name');
  const constant = (name: string, value: unknown): string =>
    `export const ${name} = ${JSON.stringify(value, null, 2)} as const;`;
  return [
    '// Generated by `npm run generate` from spec/openapi.yaml. Do not edit.',
    "import type { components, operations as Operations } from './types.ts';",
    '',
    '/** The interface groups, each with a base address of its own. */',
    constant('groups', groups),
    'export type Group = (typeof groups)[number];',
    '',
    '/** The operations that are described in detail: group, path, query parameters with their bounds, shape of the success body. */',
    constant('operations', operations),
    'export type Operation = keyof typeof operations;',
    'export const operationIds = Object.keys(operations) as readonly Operation[];',
    '/** The operations whose success body holds a list. */',
    "export type ListOperation = { [O in Operation]: (typeof operations)[O]['list'] extends string ? O : never }[Operation];",
    '/** The member that holds a list. */',
    "export type ListName = (typeof operations)[ListOperation]['list'];",
    '/** The operations that page. */',
    "export type PagedOperation = { [O in Operation]: (typeof operations)[O]['paged'] extends true ? O : never }[Operation];",
    '',
    '/** The records of the contract. */',
    "export type Records = components['schemas'];",
    '/** The query parameters of an operation. */',
    "export type QueryOf<O extends Operation> = NonNullable<Operations[O]['parameters']['query']>;",
    '/** The name of a query parameter of an operation, or of any. */',
    "export type Parameter<O extends Operation = Operation> = { [P in O]: keyof (typeof operations)[P]['parameters'] & string }[O];",
    '',
    '/** The values of each enumeration. */',
    constant('enums', readEnums(contract)),
    'export type Enum<Name extends keyof typeof enums> = (typeof enums)[Name][number];',
    '',
    'type NamesIn<T> = T extends readonly (infer E)[] ? NamesIn<E> : T extends object ? (keyof T & string) | NamesIn<T[keyof T]> : never;',
    '/** The name of any member of any record. */',
    'export type MemberName = NamesIn<Records[keyof Records]>;',
    '',
    '/** The failure statuses whose body is an error response. */',
    constant('envelopeStatuses', statuses),
    '/** The header that carries the subscription key. */',
    constant('keyHeader', header),
    '',
  ].join('\n');
}

/** The listed failure statuses that have a body. */
function readStatusesWithEnvelope(contract: JsonObject): number[] {
  const all = entries(at(contract, 'paths')).flatMap(([, item]) => entries(at(item, 'get', 'responses')));
  const withBody = all.filter(
    ([status, response]) => /^[45]/.test(status) && 'content' in (follow(contract, response) as JsonObject),
  );
  return [...new Set(withBody.map(([status]) => Number(status)))].sort((a, b) => a - b);
}

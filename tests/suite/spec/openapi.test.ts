import { describe, expect, it } from 'vitest';
import { at, isObject, type Json, type JsonObject } from '../../../generators/codegen/contract.ts';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import { answers, errorEnvelope } from '../../../spec/generated/schemas.ts';
import { envelopeStatuses, operationIds } from '../../../spec/generated/vocabulary.ts';
import { judgeContract } from '../../../spec/oracles/contract.ts';
import { judgeStanding } from '../../../spec/oracles/standing.ts';
import type { SchemaNode } from '../../../spec/verdict/requirements.ts';
import { contract, type Example, exchangeOfExample, examples } from './contract-examples.ts';
import { broken, mismatchesOf } from './fake-exchanges.ts';

const ids = new Set<string>(catalogue.map((row) => row.id));

/** Groups whose standing `must` rows each state the shape of one member. */
const shapeGroups = ['cardholder', 'lookup', 'credential-type', 'credential', 'credential-value', 'transaction', 'account-line', 'paging', 'errors']; // prettier-ignore
const memberRows = ['list-member', 'paging-member'];
/** The rows of those groups that are relations, which no schema expresses. */
const relations = ['account-line/pending-no-balance', 'cardholder/identity'];

function nodes(node: Json): JsonObject[] {
  if (Array.isArray(node)) return (node as readonly Json[]).flatMap(nodes);
  return isObject(node) ? [node, ...Object.values(node).flatMap(nodes)] : [];
}

/** Open questions that belong to no node: they are about requests outside the contract. */
const ANYWHERE = ['gap-status/unknown-path', 'gap-input/unknown-parameter'];

// That it is valid OpenAPI 3.1, with its references and examples, is the step "contract" of `npm test`.
describe('the contract names its requirements', () => {
  const named = nodes(contract).flatMap((node) => [
    ...[node['x-requirement'] ?? []].flat(),
    ...Object.values((node['x-member-requirements'] ?? {}) as JsonObject),
  ]);

  it('only such as the catalogue has', () => expect(named.filter((id) => !ids.has(String(id)))).toEqual([]));

  it('every row that states the shape of a member, exactly where it applies', () => {
    const rows = catalogue.filter(({ id, level, by }) => {
      const [group = '', slug = ''] = id.split('/');
      const shape = shapeGroups.includes(group) || memberRows.includes(slug);
      return shape && level === 'must' && by === 'standing' && !relations.includes(id);
    });
    expect(rows.length).toBeGreaterThan(90);
    expect(rows.map((row) => row.id).filter((id) => !named.includes(id))).toEqual([]);
  });

  it('at every member of every answer', () => {
    const unnamed = (node: SchemaNode, path: string): string[] => [
      ...(node['x-requirement'] === undefined ? [path] : []),
      ...Object.entries(node.properties ?? {}).flatMap(([name, child]) => unnamed(child, `${path}/${name}`)),
      ...(node.items === undefined ? [] : unnamed(node.items, `${path}/*`)),
    ];
    expect(Object.entries({ ...answers, errorEnvelope }).flatMap(([name, node]) => unnamed(node, name))).toEqual([]);
  });

  it('and gaps that the catalogue has', () => {
    const gaps = nodes(contract).flatMap((node) => [node['x-gap'] ?? []].flat());
    expect(gaps.length).toBeGreaterThan(60);
    expect(gaps.map(String).filter((id) => !id.startsWith('gap-') || !ids.has(id))).toEqual([]);
    const open = catalogue.filter(({ id, level }) => level === 'gap' && id.startsWith('gap-')).map(({ id }) => id);
    expect(open.filter((id) => !gaps.includes(id) && !ANYWHERE.includes(id))).toEqual([]);
  });
});

describe('required members are those of the specification', () => {
  const line = 'listCardholderTransactions/transactions/*/accounts/*';
  /** Members that the specification requires; of all other objects it requires none. */
  const required: Readonly<Record<string, string>> = {
    listCredentialTypes: 'credentialTypes paging',
    'listCredentialTypes/paging': 'limit offset total',
    getCardholderCredentials: 'credentials',
    listCardholderTransactions: 'paging transactions',
    'listCardholderTransactions/paging': 'limit offset total',
    'listCardholderTransactions/transactions/*':
      'accounts cashEquivalence postDateTime result transactionCategory transactionId transactionType',
    'listCardholderTransactions/transactions/*/credential': 'issuerType typeName',
    'listCardholderTransactions/transactions/*/countAmount': 'type value',
    'listCardholderTransactions/transactions/*/storedValueAmount': 'currencyCode type value',
    [line]: 'accountTypeName amount cashEquivalence id',
    [`${line}/amount`]: 'type value',
    [`${line}/balance`]: 'type value',
    [`${line}/cashEquivalenceAmount`]: 'currencyCode type value',
    errorEnvelope: 'errors',
    'errorEnvelope/errors/*': 'errorCode errorMessage',
  };
  const requiredIn = (node: SchemaNode, path: string): [string, string][] => [
    ...(node.required === undefined || node.required.length === 0
      ? []
      : [[path, node.required.toSorted().join(' ')] satisfies [string, string]]),
    ...Object.entries(node.properties ?? {}).flatMap(([name, child]) => requiredIn(child, `${path}/${name}`)),
    ...(node.items === undefined ? [] : requiredIn(node.items, `${path}/*`)),
  ];

  it('in every object of every answer', () => {
    const all = Object.entries({ ...answers, errorEnvelope }).flatMap(([name, node]) => requiredIn(node, name));
    expect(Object.fromEntries(all)).toEqual(required);
  });

  it('and null is allowed for balance alone', () => {
    const nullable = JSON.stringify({ answers, errorEnvelope }).match(/"balance":\{"type":\["object","null"\]|"null"/g);
    expect(nullable).toEqual(['"balance":{"type":["object","null"]']);
  });
});

describe('requests', () => {
  it('carry the subscription key in its header, under four base addresses', () => {
    const key = { type: 'apiKey', in: 'header', name: 'Ocp-Apim-Subscription-Key' };
    expect(at(contract, 'components', 'securitySchemes', 'subscriptionKey')).toMatchObject(key);
    const paths = Object.values(at(contract, 'paths') as JsonObject);
    const servers = paths.map((path) => JSON.stringify(at(path, 'servers')));
    expect(servers.every((one) => /"default":"[^"]*\/v1"/.test(one))).toBe(true);
    expect([servers.length, new Set(servers).size]).toEqual([5, 4]);
    for (const path of paths) expect(Object.keys(path as JsonObject).sort(), 'all GET').toEqual(['get', 'servers']);
  });
});

const all = examples();
const named = all.map((one): [string, Example] => [`${one.operation} ${one.status} ${one.name}`, one]);

it('every operation has an example of its success and of every failure', () => {
  for (const operation of operationIds) {
    const shown = new Set(all.filter((one) => one.operation === operation).map(({ status }) => status));
    expect([...shown].sort()).toEqual([200, ...envelopeStatuses, 500]);
  }
});

it('every parameter has an example', () => {
  const shared = Object.values(at(contract, 'components', 'parameters') as JsonObject);
  const own = Object.values(at(contract, 'paths') as JsonObject).flatMap((item) => at(item, 'get', 'parameters'));
  const parameters = [...shared, ...own.flat()].filter((one): one is JsonObject => isObject(one) && !('$ref' in one));
  expect(parameters.length).toBeGreaterThan(8);
  expect(parameters.filter((one) => !('example' in one) && !('examples' in one)).map((one) => one['name'])).toEqual([]);
});

it.each(named)('%s keeps the generated schemas, and passes every standing oracle', (_, one) => {
  const stood = judgeStanding([exchangeOfExample(one)]);
  expect(stood.length).toBeGreaterThan(0);
  expect(broken(stood)).toEqual([]);
  if (one.status === 500) return expect(one.body).toBeUndefined();
  const schema = one.status === 200 ? answers[one.operation] : errorEnvelope;
  const judgements = judgeContract(exchangeOfExample(one), one.body, schema);
  expect(judgements.length).toBeGreaterThan(2);
  expect(mismatchesOf(judgements)).toEqual([]);
});

it('the examples together are of one institution', () => {
  const served = all.filter(({ status }) => status === 200).map(exchangeOfExample);
  expect(judgeStanding(served).flatMap(({ violations }) => violations)).toEqual([]);
});

it('the examples show every member of every schema', () => {
  const members = Object.entries(at(contract, 'components', 'schemas') as JsonObject).flatMap(([, schema]) =>
    Object.keys(isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {}),
  );
  const shown = new Set<string>();
  const note = (value: Json): void => {
    if (Array.isArray(value)) (value as readonly Json[]).forEach(note);
    else if (isObject(value)) {
      Object.keys(value).forEach((name) => shown.add(name));
      Object.values(value).forEach(note);
    }
  };
  all.forEach(({ body }) => note((body ?? null) as Json));
  expect(members.filter((name) => !shown.has(name))).toEqual([]);
});

it('an example that is spoiled does not pass', () => {
  const one = all.find(({ name }) => name === 'pending') as Example;
  const approved = { ...one, query: one.query.filter(([name]) => name !== 'result') };
  expect(judgeStanding([exchangeOfExample(approved)]).some(({ violations }) => violations.length > 0)).toBe(true);
}); // prettier-ignore

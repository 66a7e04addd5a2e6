import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { at, isObject, parseContract, type Json, type JsonObject } from '../../../generators/codegen/contract.ts';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import { answers, errorEnvelope } from '../../../spec/generated/schemas.ts';
import type { SchemaNode } from '../../../spec/verdict/requirements.ts';

const contract = parseContract(readFileSync(new URL('../../../spec/openapi.yaml', import.meta.url), 'utf8'));
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

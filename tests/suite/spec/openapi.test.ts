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

/** The schema of a member of an answer: `transactions/*` + `/accounts`. */
function member(root: SchemaNode, path: string): SchemaNode {
  let node: SchemaNode = root;
  for (const name of path.split('/').filter((part) => part !== '')) {
    const next = name === '*' ? node.items : node.properties?.[name];
    if (next === undefined) throw new Error(`no ${name} in ${path}`);
    node = next;
  }
  return node;
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
  const { getCardholder, findCardholder, listCredentialTypes, getCardholderCredentials, listCardholderTransactions } =
    answers;
  const line = 'transactions/*/accounts/*';
  const cases: [SchemaNode, string, string[]][] = [
    [getCardholder, '', []],
    [findCardholder, '', []],
    [listCredentialTypes, '', ['credentialTypes', 'paging']],
    [listCredentialTypes, 'credentialTypes/*', []],
    [listCredentialTypes, 'paging', ['offset', 'limit', 'total']],
    [getCardholderCredentials, '', ['credentials']],
    [getCardholderCredentials, 'credentials/*', []],
    [getCardholderCredentials, 'credentials/*/credentialType', []],
    [getCardholderCredentials, 'credentials/*/mobileCredential', []],
    [getCardholderCredentials, 'credentials/*/mobileCredential/mobileCredentialDevice', []],
    [getCardholderCredentials, 'credentials/*/credentialValues/*', []],
    [getCardholderCredentials, 'credentials/*/credentialValues/*/credentialValueType', []],
    [listCardholderTransactions, '', ['transactions', 'paging']],
    [listCardholderTransactions, 'paging', ['offset', 'limit', 'total']],
    [listCardholderTransactions, 'transactions/*', ['transactionId', 'postDateTime', 'result', 'transactionCategory', 'transactionType', 'cashEquivalence', 'accounts']], // prettier-ignore
    [listCardholderTransactions, 'transactions/*/credential', ['typeName', 'issuerType']],
    [listCardholderTransactions, 'transactions/*/countAmount', ['type', 'value']],
    [listCardholderTransactions, 'transactions/*/storedValueAmount', ['currencyCode', 'type', 'value']],
    [listCardholderTransactions, line, ['id', 'accountTypeName', 'amount', 'cashEquivalence']],
    [listCardholderTransactions, `${line}/amount`, ['type', 'value']],
    [listCardholderTransactions, `${line}/balance`, ['type', 'value']],
    [listCardholderTransactions, `${line}/cashEquivalenceAmount`, ['currencyCode', 'type', 'value']],
    [errorEnvelope, '', ['errors']],
    [errorEnvelope, 'errors/*', ['errorCode', 'errorMessage']],
    [errorEnvelope, 'errors/*/source', []],
  ];

  it.each(cases)('case %#: %o', (root, path, required) => {
    expect([...(member(root, path).required ?? [])].sort()).toEqual([...required].sort());
  });

  it('and null is allowed for balance alone', () => {
    const text = JSON.stringify({ answers, errorEnvelope });
    expect(text.match(/"null"/g)).toHaveLength(1);
    expect(member(listCardholderTransactions, `${line}/balance`).type).toEqual(['object', 'null']);
  });
});

describe('requests', () => {
  it('carry the subscription key in its header, under four base addresses', () => {
    expect(at(contract, 'components', 'securitySchemes', 'subscriptionKey')).toMatchObject({
      type: 'apiKey',
      in: 'header',
      name: 'Ocp-Apim-Subscription-Key',
    });
    const servers = Object.values(at(contract, 'paths') as JsonObject).map((path) =>
      JSON.stringify(at(path, 'servers')),
    );
    expect(servers.every((one) => /"default":"[^"]*\/v1"/.test(one))).toBe(true);
    expect([servers.length, new Set(servers).size]).toEqual([5, 4]);
  });

  it('are all GET', () => {
    for (const path of Object.values(at(contract, 'paths') as JsonObject)) {
      expect(Object.keys(path as JsonObject).sort()).toEqual(['get', 'servers']);
    }
  });
});

import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { isObject } from '../../../sandbox/api/edits.ts';
import { institutions } from '../../../sandbox/data/institution.ts';
import type { Json, JsonObject } from '../../../sandbox/data/records.ts';
import { basePath } from '../../../sandbox/api/route.ts';
import { operationIds, operations } from '../../../spec/generated/vocabulary.ts';
import { PROOF_CLOCK } from '../in-process.ts';

/** What a tool's guide asks of the document beyond that. */
export interface DocumentOptions {
  /** No parameter has examples: the tool takes them from files of its own. */
  readonly withoutExamples?: true;
  /** limit and offset are integers. The specification says number, but a server may reject 2.5, and the tool would send it. */
  readonly integers?: true;
}

/** What a person who sets up a tool knows of the sandbox with the first seed. What is planted in it changes nothing of this. */
export function knownData() {
  const { home, foreign } = institutions({ seed: 1, clock: PROOF_CLOCK });
  return {
    customerIds: home.people.map(({ customerId }) => customerId),
    cardholderIds: home.people.map(({ cardholderId }) => cardholderId),
    foreignCustomerIds: foreign.people.map(({ customerId }) => customerId),
    foreignCardholderIds: foreign.people.map(({ cardholderId }) => cardholderId),
  };
}

function visit(node: Json, see: (object: JsonObject) => void): void {
  if (isObject(node)) see(node);
  if (typeof node === 'object' && node !== null) for (const inner of Object.values(node)) visit(inner, see);
}

/**
 * The contract (`spec/openapi.yaml`) with the address of a sandbox, known data as examples of its parameters, and links from find
 * cardholder to the operations of that cardholder. The base addresses of the groups are in the paths, because some tools take one
 * address only. Examples of responses are made up, so they are left out.
 */
export function documentOf(base: string, { withoutExamples, integers }: DocumentOptions = {}): string {
  const contract = parse(readFileSync('spec/openapi.yaml', 'utf8')) as JsonObject & {
    paths: Record<string, JsonObject>;
  };
  const { customerIds, cardholderIds } = knownData();
  const known: Readonly<Record<string, readonly string[]>> = {
    cardholderId: cardholderIds,
    customerId: customerIds,
    accountId: ['734bbf87-c1ac-491a-b437-d5b6530751fa'],
    postDateTimeStartDateTime: ['2025-09-01T00:00:00Z'],
    postDateTimeEndDateTime: [PROOF_CLOCK],
  };
  visit(contract, (one) => {
    if (isObject(one['content']))
      for (const body of Object.values(one['content'])) if (isObject(body)) delete body['examples'];
    if (typeof one['in'] !== 'string' || !isObject(one['schema'])) return;
    const values = (withoutExamples === true ? undefined : known[String(one['name'])]) ?? [];
    if (withoutExamples === true || values.length > 0) for (const name of ['example', 'examples']) delete one[name];
    if (values.length > 0) one['examples'] = Object.fromEntries(values.map((value, nth) => [`known${nth}`, { value }]));
    if (integers === true && one['schema']['type'] === 'number') one['schema']['type'] = 'integer';
  });
  for (const id of operationIds) {
    const { group, path } = operations[id];
    const { servers: _, ...item } = contract.paths[path] ?? {};
    delete contract.paths[path];
    contract.paths[`${basePath(group)}${path}`] = item;
  }
  contract['servers'] = [{ url: base }];
  const links = ['getCardholder', 'getCardholderCredentials', 'listCardholderTransactions'].map(
    (operationId): [string, Json] => [operationId, { operationId, parameters: { cardholderId: '$response.body#/id' } }],
  );
  visit(contract, (one) => {
    if (one['operationId'] !== 'findCardholder' || !isObject(one['responses'])) return;
    const found = one['responses']['200'];
    if (isObject(found)) found['links'] = Object.fromEntries(links);
  });
  return stringify(contract, { aliasDuplicateObjects: false });
}

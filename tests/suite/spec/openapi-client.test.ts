import { readFileSync } from 'node:fs';
import createClient from 'openapi-fetch';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { startSandbox } from '../../../sandbox/api/server.ts';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';
import type { Mutable } from '../../../sandbox/data/records.ts';
import type { components, paths } from '../../../spec/generated/types.ts';
import { type Group, keyHeader } from '../../../spec/generated/vocabulary.ts';

// That this file compiles is part of the test: `spec/generated/types.ts` is what openapi-typescript makes of the contract,
// and without its `readonly` it is what openapi-typescript makes of it if no option is given.
type Paths = Mutable<paths>;
type Schemas = Mutable<components['schemas']>;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: '2026-03-15T12:00:00.000Z', seed: 1 });
});
afterAll(() => sandbox.close());

const clientOf = (group: Group, key = sandbox.key) =>
  createClient<Paths>({ baseUrl: sandbox.addresses[group], headers: { [keyHeader]: key } });

async function cardholderId(): Promise<string> {
  const [customerId = ''] = sandbox.customerIds;
  const { data } = await clientOf('lookup').GET('/cardholders/find', { params: { query: { customerId } } });
  expect(data?.customerId).toBe(customerId);
  return data?.id ?? '';
}

describe('a client made of the contract by openapi-typescript, with openapi-fetch', () => {
  it('finds and gets a cardholder, and lists credential types and credentials', async () => {
    const path = { cardholderId: await cardholderId() };
    const got = await clientOf('cardholder').GET('/cardholders/{cardholderId}', { params: { path } });
    expect([got.error, got.data?.cardholderId]).toEqual([undefined, path.cardholderId]);
    expectTypeOf(got.data).toEqualTypeOf<Schemas['Cardholder'] | undefined>();
    const credential = clientOf('credential');
    const types = await credential.GET('/credentials/types', { params: { query: { offset: 0, limit: 2 } } });
    expect(types.data?.credentialTypes.length).toBe(2);
    expect(types.data?.paging.total).toBeGreaterThan(2);
    const { data } = await credential.GET('/cardholders/{cardholderId}/credentials', { params: { path } });
    expect(data?.credentials.map((one) => one.cardholderId)).toContain(path.cardholderId);
  });

  it('lists transactions, whose amounts and balances have a type of their own', async () => {
    const path = { cardholderId: await cardholderId() };
    const [postDateTimeStartDateTime, postDateTimeEndDateTime] = ['2026-01-01T00:00:00Z', '2026-03-15T00:00:00Z'];
    const params = { path, query: { postDateTimeStartDateTime, postDateTimeEndDateTime, limit: 3 } };
    const { data } = await clientOf('account').GET('/cardholders/{cardholderId}/transactions', { params });
    expect(data?.transactions).toHaveLength(3);
    const [line] = data?.transactions[0]?.accounts ?? [];
    expect(line?.amount.value).toBeTypeOf('number');
    type Amount = Schemas['Amount'];
    expectTypeOf(line?.amount).toEqualTypeOf<Amount | undefined>();
    expectTypeOf(line?.balance).toEqualTypeOf<Amount | null | undefined>();
  });

  it('reads the error response of every operation as an error', async () => {
    const params = { path: { cardholderId: '5b0c8c52-6f0e-4d0a-9a55-0d3c2f6f3a11' } };
    const client = clientOf('cardholder', 'wrong');
    const { data, error, response } = await client.GET('/cardholders/{cardholderId}', { params });
    expect(data).toBeUndefined();
    expect(response.status).toBe(401);
    expect(error?.errors[0]?.errorCode).toBeTypeOf('string');
    expectTypeOf(error).toEqualTypeOf<Schemas['ErrorEnvelope'] | undefined>();
  });

  it('has the types that openapi-typescript makes if no option is given', async () => {
    const made = astToString(await openapiTS(new URL('../../../spec/openapi.yaml', import.meta.url), { silent: true }));
    const ours = readFileSync(new URL('../../../spec/generated/types.ts', import.meta.url), 'utf8');
    const bare = (text: string) => text.replace(/^\/\/.*\n/, '').replace(/readonly /g, '').replace(/ReadonlyArray/g, 'Array'); // prettier-ignore
    expect(bare(ours)).toBe(bare(made));
  });

  it('refuses to compile what the contract does not have', () => {
    const account = clientOf('account');
    // @ts-expect-error: the window is required
    const windowless = () => account.GET('/cardholders/{cardholderId}/transactions', { params: { path: { cardholderId: '' } } }); // prettier-ignore
    // @ts-expect-error: there is no such path
    const pathless = () => account.GET('/cardholders/{cardholderId}/accounts', {});
    expect([windowless, pathless]).toHaveLength(2);
  });
});

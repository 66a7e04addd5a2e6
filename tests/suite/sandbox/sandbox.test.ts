import { readFileSync } from 'node:fs';
import { request } from 'undici';
import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults, variants } from '../../../sandbox/api/catalogue.ts';
import { nullKinds, startNull } from '../../../sandbox/api/nulls.ts';
import { respond } from '../../../sandbox/api/pipeline.ts';
import { basePath, callOf } from '../../../sandbox/api/route.ts';
import { startSandbox, worldOf } from '../../../sandbox/api/server.ts';
import type { Group } from '../../../spec/generated/vocabulary.ts';
import { faultFiles } from '../../../sandbox/generated/catalogue.ts';
import type { Fault } from '../../../sandbox/api/difference.ts';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';

interface Row {
  readonly id: string;
  readonly level: string;
  readonly by: string;
}
const rows = parse(readFileSync(new URL('../../../spec/requirements.yaml', import.meta.url), 'utf8')) as readonly Row[];

const clock = '2026-03-01T00:00:00Z';
const window = 'postDateTimeStartDateTime=2025-12-31T00:00:00Z&postDateTimeEndDateTime=2026-03-01T00:00:00Z';

interface Seen {
  readonly status: number;
  readonly text: string;
}

async function ask(url: string, headers: Record<string, string>): Promise<Seen> {
  const { statusCode, body } = await request(url, { headers });
  return { status: statusCode, text: await body.text() };
}

const json = (seen: Seen): Record<string, unknown> => JSON.parse(seen.text) as Record<string, unknown>;

describe('the default behaviour', () => {
  let sandbox: Sandbox;
  let id: string;
  const get = (url: string): Promise<Seen> => ask(url, { 'Ocp-Apim-Subscription-Key': sandbox.key });
  const transactions = (query: string): string =>
    `${sandbox.addresses.account}/cardholders/${id}/transactions?${query}`;

  beforeAll(async () => {
    sandbox = await startSandbox({ clock });
    id = String(
      json(await get(`${sandbox.addresses.lookup}/cardholders/find?customerId=${sandbox.customerIds[0]}`))['id'],
    );
  });
  afterAll(() => sandbox.close());

  it('serves the five operations', async () => {
    expect(json(await get(`${sandbox.addresses.cardholder}/cardholders/${id.toUpperCase()}`))['cardholderId']).toBe(id);
    const types = json(
      await get(`${sandbox.addresses.credential}/credentials/types?limit=2&offset=1&issuerType=MOBILE`),
    );
    expect(types['paging']).toEqual({ offset: 1, limit: 2, total: 2 });
    const held = json(await get(`${sandbox.addresses.credential}/cardholders/${id}/credentials`));
    expect((held['credentials'] as unknown[]).length).toBe(6);
    expect(json(await get(transactions(window)))['paging']).toEqual({ offset: 0, limit: 25, total: 56 });
    expect(json(await get(transactions(`${window}&result=PENDING&offset=999`)))).toEqual({
      transactions: [],
      paging: { offset: 999, limit: 25, total: 14 },
    });
  });

  it.each([
    ['limit=26', 400], ['limit=0', 400], ['limit=x', 400], ['offset=-1', 400], ['result=DONE', 400],
    ['accountId=1', 400], ['limit=1&limit=2', 400],
  ])('answers %s with %i', async (query, status) => {
    const seen = await get(transactions(`${window}&${query}`));
    expect(seen.status).toBe(status);
    expect(json(seen)['errors']).toHaveLength(1);
  }); // prettier-ignore

  it('refuses strangers', async () => {
    const url = `${sandbox.addresses.cardholder}/cardholders/`;
    expect((await ask(url + id, {})).status).toBe(401);
    expect((await ask(url + id, { 'Ocp-Apim-Subscription-Key': sandbox.key.toLowerCase() })).status).toBe(401);
    expect((await get(url + String(sandbox.foreignCardholderIds[0]))).status).toBe(404);
    expect((await get(`${url}nobody`)).status).toBe(400);
    const find = `${sandbox.addresses.lookup}/cardholders/find?customerId=`;
    expect((await get(find + String(sandbox.foreignCustomerIds[0]))).status).toBe(404);
    expect((await get(`${find}${String(sandbox.customerIds[0])}%0A`)).status).toBe(400);
    expect((await get(`${sandbox.addresses.account}/nothing`)).status).toBe(404);
  });
});

describe('the catalogues', () => {
  it('name every fault and variant once', () => {
    const names = [...faults, ...variants].map((entry) => entry.id);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(faults.length).toBeGreaterThanOrEqual(150);
    expect(variants.length).toBeGreaterThanOrEqual(60);
  });

  it('each file of faults breaks the requirements of the group that its name begins with, or of those that begin with its name', () => {
    const isOf = (file: string, group: string): boolean => file.startsWith(group) || group.startsWith(file);
    const strayed = Object.entries<readonly Fault[]>(faultFiles).flatMap(([file, defects]) =>
      defects.filter(({ breaks }) => breaks.some((row) => !isOf(`${file}-`, row.replace(/\/.*/, '-')))),
    );
    expect(strayed.map(({ id }) => id)).toEqual([]);
  });

  it('break only requirements that exist, and every one that has a check', () => {
    const known = new Set(rows.map((row) => row.id));
    const broken = new Set<string>(faults.flatMap((fault) => fault.breaks));
    expect([...broken].filter((requirement) => !known.has(requirement))).toEqual([]);
    const due = rows.filter((row) => row.level !== 'gap' && row.by !== 'none').map((row) => row.id);
    expect(due.filter((requirement) => !broken.has(requirement))).toEqual([]);
  });
});

/** Addresses of each operation, behind those of a sandbox. */
const probes: readonly (readonly [Group, string])[] = [
  ['credential', '/credentials/types'],
  ['lookup', '/cardholders/find?customerId=1'],
  ['cardholder', '/cardholders/00000000-0000-4000-8000-000000000000'],
  ['credential', '/cardholders/00000000-0000-4000-8000-000000000000/credentials'],
  ['account', `/cardholders/00000000-0000-4000-8000-000000000000/transactions?${window}&limit=3`],
];

describe('what no run of these tests judges', () => {
  // Runs judge each variant, and a fault of each requirement (tests/suite/proof).
  it('each fault answers', async () => {
    const healthy = worldOf({ clock }, []);
    for (const { id, apply } of faults) {
      const world = apply.records === undefined ? healthy : worldOf({ clock }, [apply]);
      const headers = { 'ocp-apim-subscription-key': world.home.key };
      for (const [group, path] of probes) {
        const call = callOf({ url: basePath(group) + path, method: 'GET', headers });
        expect(call === undefined ? 0 : (await respond(call, world, [apply])).status, id).toBeGreaterThanOrEqual(200);
      }
    }
  });

  it.each([...nullKinds])('null target %s answers', async (kind) => {
    const target = await startNull(kind);
    const seen = await Promise.all(probes.map(([group, path]) => ask(target.addresses[group] + path, {})));
    await target.close();
    expect(new Set(seen.map(({ status }) => status)).size).toBe(1);
    expect(target.requests()).toBe(seen.length);
  });
});

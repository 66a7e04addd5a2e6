import { readFileSync } from 'node:fs';
import { request } from 'undici';
import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults, variants } from '../../../sandbox/api/catalogue.ts';
import { nullKinds, startNull } from '../../../sandbox/api/nulls.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { faultFiles } from '../../../sandbox/generated/catalogue.ts';
import type { Fault } from '../../../sandbox/api/difference.ts';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';
import { addsUp, oneOfEach, together } from '../proof/chosen.ts';

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

/** Requests that between them meet nearly every stage of the pipeline. */
async function probe(sandbox: Sandbox): Promise<readonly Seen[]> {
  const { addresses, key } = sandbox;
  const own = { 'Ocp-Apim-Subscription-Key': key };
  const seen: Seen[] = [];
  const get = async (url: string, headers: Record<string, string> = own): Promise<Seen> => {
    const answer = await ask(url, headers).catch((error: unknown) => ({ status: 0, text: String(error) }));
    seen.push(answer);
    return answer;
  };
  await get(`${addresses.credential}/credentials/types`);
  for (const customerId of sandbox.customerIds)
    await get(`${addresses.lookup}/cardholders/find?customerId=${customerId}`);
  const found = /"id":"([^"]+)"/i.exec(seen[1]?.text ?? '')?.[1] ?? 'x';
  await get(`${addresses.cardholder}/cardholders/${found}`);
  await get(`${addresses.credential}/cardholders/${found}/credentials`);
  for (const query of ['', '&result=PENDING', '&offset=25', '&limit=3&offset=3']) {
    await get(`${addresses.account}/cardholders/${found}/transactions?${window}${query}`);
  }
  await get(`${addresses.account}/cardholders/${found}/transactions?${window}`, {});
  return seen;
}

/** The other faults, and every variant, are judged in a run (tests/suite/proof). */
const untried = faults.filter(({ id }) => !oneOfEach.includes(id));

/** Faults that add up answer six at a time; one that refuses requests would hide the others. */
const adding = untried.filter(addsUp).map(({ id }) => id);
const planted = [...untried.flatMap((one) => (addsUp(one) ? [] : [[one.id]])), ...together(adding)];

describe('what no run of these tests judges', () => {
  it.each(planted.map((ids) => [ids.join(', '), ids] as const))('%s: starts and answers', async (_names, ids) => {
    const sandbox = await startSandbox({ clock, faults: ids });
    const seen = await probe(sandbox);
    await sandbox.close();
    const answered = seen.filter((answer) => answer.status !== 0).length;
    expect(answered).toBeGreaterThan(0);
    const isCut = untried.some(({ id, breaks }) => ids.includes(id) && breaks.some((row) => row === 'body/complete'));
    if (!isCut) expect(answered).toBe(seen.length);
  });

  it.each([...nullKinds])('null target %s answers', async (kind) => {
    const target = await startNull(kind);
    const seen = await probe(target);
    await target.close();
    expect(new Set(seen.map((answer) => answer.status)).size).toBe(1);
    expect(target.requests()).toBe(seen.length);
  });
});

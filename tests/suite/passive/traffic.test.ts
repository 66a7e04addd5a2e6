import { afterEach, describe, expect, it } from 'vitest';
import { Masking } from '../../../passive/masking.ts';
import type { Seen } from '../../../passive/seen.ts';
import { Traffic } from '../../../passive/traffic.ts';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { credentialsUrl, findUrl, found, recordUrl, seenAt, transactionsUrl } from './seen.ts';

const CLOCK = '2026-03-15T12:00:00.000Z';
let sandbox: Sandbox;
afterEach(() => sandbox.close());

/** What an application would ask: two people, their records, credentials and transactions. */
async function everyday(): Promise<Seen[]> {
  const urls = [`${sandbox.addresses.credential}/credentials/types`];
  for (const at of [0, 1]) {
    const id = await found(sandbox, at);
    urls.push(findUrl(sandbox, at), recordUrl(sandbox, id), credentialsUrl(sandbox, id));
    urls.push(...['', '&result=PENDING', '&limit=5&offset=5'].map((more) => transactionsUrl(sandbox, id, more)));
  }
  return Promise.all(urls.map((url) => seenAt(sandbox, url)));
}

function judged(all: readonly Seen[], key = ''): Traffic {
  const traffic = new Traffic({ addresses: null, masking: new Masking({ key }) });
  for (const seen of all) traffic.add(seen);
  return traffic;
}

const brokenIn = ({ gathered }: Traffic): string[] =>
  [...gathered.values()].filter(({ findingsTotal }) => findingsTotal > 0).map(({ requirement }) => requirement);

describe('what an application was answered', () => {
  it('breaks nothing if the target keeps the contract', async () => {
    sandbox = await startSandbox({ clock: CLOCK });
    const traffic = judged(await everyday());
    expect(brokenIn(traffic)).toEqual([]);
    expect([traffic.judged, traffic.served.size]).toEqual([13, 5]);
    expect(traffic.gathered.get('transactions-window/within')?.observations).toBeGreaterThan(20);
    expect(traffic.gathered.get('transactions/not-shared')?.observations).toBeGreaterThan(0);
    expect(traffic.gathered.get('cardholder/identity')?.observations).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ['pending-with-balance', 'account-line/pending-no-balance'],
    ['cardholder-email-null', 'cardholder/email'],
    ['account-line-id-not-a-uuid', 'account-line/id'],
    ['credentials-of-another', 'credentials/owner'],
  ])('shows a fault that single answers show: %s', async (fault, broken) => {
    sandbox = await startSandbox({ clock: CLOCK, faults: [fault] });
    expect(brokenIn(judged(await everyday()))).toEqual([broken]);
  });

  it('a transaction under two cardholders, and a record with the customerId of another', async () => {
    sandbox = await startSandbox({ clock: CLOCK });
    const all = await everyday();
    const [one, other] = [await found(sandbox, 0), await found(sandbox, 1)];
    const swap = ({ url, ...seen }: Seen): Seen => ({ ...seen, url: url.replace(one, other) });
    const list = all.find(({ url }) => url.includes(`${one}/transactions`));
    expect(brokenIn(judged([...all, ...(list === undefined ? [] : [swap(list)])]))).toContain('transactions/one-owner');
    const record = all.find(({ url }) => url.endsWith(`/cardholders/${one}`));
    const [mine = '', theirs = ''] = sandbox.customerIds;
    const body = Buffer.from(record?.body.toString().replace(mine, theirs) ?? '');
    expect(brokenIn(judged([...all, ...(record === undefined ? [] : [{ ...record, body }])]))).toEqual([
      'cardholder/identity',
    ]);
  });

  it('a valid request that is refused between two that are served', async () => {
    sandbox = await startSandbox({ clock: CLOCK });
    const id = await found(sandbox);
    const served = await seenAt(sandbox, transactionsUrl(sandbox, id));
    const url = transactionsUrl(sandbox, id, '&limit=7');
    const body = Buffer.from('{"errors":[{"errorCode":"X","errorMessage":"no such limit"}]}');
    const refused = { ...served, url, status: 400, body };
    expect(brokenIn(judged([served, refused]))).toEqual([]);
    expect(brokenIn(judged([served, { ...refused, status: 500, body: Buffer.alloc(0) }, served]))).toEqual([]);
    expect(brokenIn(judged([served, refused, served]))).toEqual(['transactions/limit-accepted']);
  });
});

it('keeps few of many, counts all, and shows no more than what is masked', async () => {
  sandbox = await startSandbox({ clock: CLOCK, faults: ['pending-with-balance'] });
  const all = await everyday();
  const traffic = judged(Array.from({ length: 40 }, () => all).flat());
  expect(traffic.judged).toBe(520);
  expect(traffic.kept.length).toBeLessThan(40);
  const row = traffic.gathered.get('account-line/pending-no-balance');
  expect(row?.findings).toHaveLength(5);
  expect(row?.findingsTotal).toBeGreaterThan(40);
  const kept = new Set(traffic.kept.map(({ id }) => id));
  expect(row?.findings.flatMap(({ exchanges }) => exchanges).every((id) => kept.has(id))).toBe(true);
});

it('masks the key that the traffic shows, credential values, and what the contract does not know', async () => {
  sandbox = await startSandbox({ clock: CLOCK });
  const id = await found(sandbox);
  const credentials = await seenAt(sandbox, credentialsUrl(sandbox, id));
  const [, value = ''] = /"value":"([^"]+)"/.exec(credentials.body.toString()) ?? [];
  const errors = `{"errors":[{"errorCode":"X","errorMessage":"${value} and ${sandbox.key}"}]}`;
  const url = `${transactionsUrl(sandbox, id)}&access_token=s3cret-of-the-application`;
  const refused = { ...credentials, url, status: 400, body: Buffer.from(errors) };
  const traffic = judged([...Array.from({ length: 9 }, () => credentials), refused]);
  const text = JSON.stringify([traffic.kept, [...traffic.gathered.values()].map(({ findings }) => findings)]);
  expect(traffic.kept.length).toBeGreaterThan(3);
  for (const secret of [sandbox.key, value, 's3cret-of-the-application']) expect(text).not.toContain(secret);
  expect(brokenIn(traffic)).toEqual(['authentication/key-not-repeated']);
});

it('says what it leaves out', async () => {
  sandbox = await startSandbox({ clock: CLOCK });
  const seen = await seenAt(sandbox, findUrl(sandbox));
  const other = { ...seen, url: 'https://fonts.example.org/a.css' };
  const traffic = judged([
    seen,
    other,
    { ...seen, method: 'OPTIONS' },
    { ...seen, status: 304, body: Buffer.alloc(0) },
  ]);
  expect(traffic.judged).toBe(1);
  expect(traffic.leftOut).toEqual({ 'other-address': 1, 'no-get': 1, 'from-cache': 1 });
  traffic.leave({ url: seen.url, method: 'GET', why: 'no-body' });
  traffic.leave({ url: 'https://fonts.example.org/a.css', method: 'GET', why: 'no-body' });
  traffic.leave({ url: '', method: '', why: 'unreadable' });
  expect(traffic.leftOut).toEqual({
    ...{ 'other-address': 2, 'no-get': 1, 'from-cache': 1 },
    ...{ 'no-body': 1, unreadable: 1 },
  });
});

import { keyHeader } from '../../../spec/generated/vocabulary.ts';
import { KEY_MASK } from '../../../spec/exchange/body-text.ts';
import { KEY_REPEATED } from '../../../spec/oracles/keys.ts';
import { describe, expect, it } from 'vitest';
import { Masking } from '../../../traffic/masking.ts';
import type { SeenResponse } from '../../../traffic/recognition.ts';
import { Traffic } from '../../../traffic/traffic.ts';
import { accountOf } from '../../../traffic/traffic-run.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { ownSandbox } from '../own-sandbox.ts';
import { credentialsUrl, findUrl, found, recordUrl, seenAt, transactionsUrl } from './seen.ts';

const sandbox = await ownSandbox();

/** What an application would ask: two people, their records, credentials and transactions. */
async function everyday(at = sandbox): Promise<SeenResponse[]> {
  const urls = [`${at.addresses.credential}/credentials/types`];
  for (const nth of [0, 1]) {
    const id = await found(at, nth);
    urls.push(findUrl(at, nth), recordUrl(at, id), credentialsUrl(at, id));
    urls.push(...['', '&result=PENDING', '&limit=5&offset=5'].map((more) => transactionsUrl(at, id, more)));
  }
  return Promise.all(urls.map((url) => seenAt(at, url)));
}

/** The same of a sandbox with a fault. */
async function everydayWith(fault: string): Promise<SeenResponse[]> {
  const planted = await startSandbox({ clock: PROOF_CLOCK, faults: [fault] });
  const all = await everyday(planted);
  await planted.close();
  return all;
}

function judged(all: readonly SeenResponse[], key = ''): Traffic {
  const traffic = new Traffic({ addresses: null, masking: new Masking({ key }) });
  for (const seen of all) traffic.add({ seen });
  return traffic;
}

const brokenIn = ({ gathered }: Traffic): string[] =>
  [...gathered.values()].filter(({ findingsTotal }) => findingsTotal > 0).map(({ requirement }) => requirement);

describe('what an application was answered', () => {
  it('breaks nothing if the target keeps the contract', async () => {
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
    expect(brokenIn(judged(await everydayWith(fault)))).toEqual([broken]);
  });

  it('a transaction under two cardholders, and a record with the customerId of another', async () => {
    const all = await everyday();
    const [one, other] = [await found(sandbox, 0), await found(sandbox, 1)];
    const swap = ({ url, ...seen }: SeenResponse): SeenResponse => ({ ...seen, url: url.replace(one, other) });
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
    const id = await found(sandbox);
    const served = await seenAt(sandbox, transactionsUrl(sandbox, id));
    const url = transactionsUrl(sandbox, id, '&limit=7');
    const body = Buffer.from('{"errors":[{"errorCode":"X","errorMessage":"no such limit"}]}');
    const refused = { ...served, url, status: 400, body };
    expect(brokenIn(judged([served, refused]))).toEqual([]);
    expect(brokenIn(judged([served, { ...refused, status: 500, body: Buffer.alloc(0) }, served]))).toEqual([]);
    expect(brokenIn(judged([served, refused, served]))).toEqual(['transactions/limit-accepted']);
  });

  it('404 for a list that has something, and not once or for one that may be empty', async () => {
    const id = await found(sandbox);
    const at = (more: string) => seenAt(sandbox, transactionsUrl(sandbox, id, more));
    const [all, pending, other] = [await at(''), await at('&result=PENDING'), await at('&limit=7')];
    const gone = ({ url }: SeenResponse): SeenResponse => ({ ...all, url, status: 404, body: NOT_FOUND });
    const window = ['transactions-window/accepted'];
    expect(brokenIn(judged([all, gone(all), all]))).toEqual([]);
    expect(brokenIn(judged([all, gone(all), all, gone(all), all]))).toEqual(window);
    expect(brokenIn(judged([all, gone(all), other, all, gone(all), all]))).toEqual(window);
    expect(brokenIn(judged([pending, gone(pending), pending, gone(pending), pending]))).toEqual([]);
    expect(brokenIn(judged([gone(all), gone(all), all, gone(all)]))).toEqual([]);
  });

  it('404 for a list that has nothing, which warns', async () => {
    const id = await found(sandbox);
    const all = await seenAt(sandbox, transactionsUrl(sandbox, id, '&limit=25'));
    const credentials = await seenAt(sandbox, credentialsUrl(sandbox, id));
    const lacking = ISSUER_TYPES.find((type) => !credentials.body.includes(type));
    const gone = (seen: SeenResponse, more: string): SeenResponse => ({
      ...seen,
      url: `${seen.url}${more}`,
      status: 404,
      body: NOT_FOUND,
    });
    const empty = '&accountId=0f8fad5b-d9cb-469f-a165-7086772895aa';
    const warned = ['errors/empty-list-served'];
    expect(brokenIn(judged([all, gone(all, '&result=PENDING'), all]))).toEqual(warned);
    expect(brokenIn(judged([all, gone(all, empty), all]))).toEqual(warned);
    expect(brokenIn(judged([credentials, gone(credentials, `?issuerType=${lacking ?? ''}`), credentials]))).toEqual(
      warned,
    );
    // A person who is not known has no list, nor need one be known that is not served again.
    expect(brokenIn(judged([gone(all, ''), gone(credentials, ''), all, gone(all, '&result=PENDING')]))).toEqual([]);
    // If empty lists are served, a 404 for a list of which nothing is known has another reason.
    const none = { ...all, url: `${all.url}${empty}`, body: Buffer.from(NO_TRANSACTIONS) };
    expect(brokenIn(judged([none, gone(all, '&result=PENDING'), all]))).toEqual([]);
  });
});

const NOT_FOUND = Buffer.from('{"errors":[{"errorCode":"X","errorMessage":"nothing found"}]}');
const ISSUER_TYPES = ['BIOMETRIC', 'MOBILE', 'PHYSICAL', 'VIRTUAL'];
const NO_TRANSACTIONS = '{"transactions":[],"paging":{"offset":0,"limit":25,"total":0}}';

it('keeps few of many, counts all, and shows no more than what is masked', async () => {
  const all = await everydayWith('pending-with-balance');
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

it('does not judge whether an answer repeats a key that is not known, or that any text may hold', async () => {
  const seen = await seenAt(sandbox, findUrl(sandbox));
  const times = [PROOF_CLOCK, '2026-03-15T12:00:00.000+05:00', new Date(PROOF_CLOCK).toUTCString()];
  for (const key of ['true', '12', 'ann@example.org', 'https://example.org', ...times]) {
    const shows: SeenResponse = { ...seen, asked: [[keyHeader, key]], headers: [...seen.headers, ['x-echo', key]] };
    const { gathered, kept } = judged([shows, shows]);
    expect(gathered.get(KEY_REPEATED)).toMatchObject({ observations: 0, obstacles: [{ kind: 'key-ordinary' }] });
    expect(JSON.stringify(kept)).not.toContain(KEY_MASK);
  }
  const masked: SeenResponse = { ...seen, asked: [[keyHeader, '***']] };
  expect(judged([masked]).gathered.get(KEY_REPEATED)).toMatchObject({ observations: 0, obstacles: [] });
  expect(judged([masked], sandbox.key).gathered.get(KEY_REPEATED)?.observations).toBe(1);
});

it('masks a key that is part of an address', async () => {
  const seen = await seenAt(sandbox, findUrl(sandbox));
  const key = sandbox.addresses.lookup;
  const { bases, kept } = judged([{ ...seen, asked: [[keyHeader, key]] }]);
  expect(JSON.stringify([[...bases], kept])).not.toContain(key);
});

it.each([
  [5, '2 more'],
  [98, 'at least 17 more'],
])('of %i other hosts three are named, and of more it does not say how many', async (hosts, more) => {
  const seen = await seenAt(sandbox, findUrl(sandbox));
  const traffic = judged(Array.from({ length: hosts }, (_, i) => ({ ...seen, url: `https://cdn${i}.example.org/a` })));
  const named = 'the other addresses are at cdn0.example.org, cdn1.example.org, cdn2.example.org, ';
  expect(accountOf(traffic)).toContain(named + more);
});

it('says what it leaves out', async () => {
  const seen = await seenAt(sandbox, findUrl(sandbox));
  const other = { ...seen, url: 'https://fonts.example.org/a.css' };
  const elsewhere = { ...seen, url: seen.url.replace('127.0.0.1', 'uat.example.org') };
  const traffic = judged([
    seen,
    other,
    elsewhere,
    { ...seen, method: 'OPTIONS' },
    { ...seen, status: 304, body: Buffer.alloc(0) },
  ]);
  expect(traffic.judged).toBe(1);
  expect(traffic.leftOut).toEqual({ 'other-address': 1, 'other-base': 1, 'no-get': 1, 'from-cache': 1 });
  const keyed = (i: number): SeenResponse => ({ ...seen, asked: [[keyHeader, `dev_key_8f3a92c1_${i}`]] });
  expect(judged(Array.from({ length: 25 }, (_, i) => keyed(i))).leftOut).toEqual({ 'too-many-keys': 5 });
  const values = Array.from({ length: 10_000 }, (_, i) => ({ value: `card-${i}-${i * 7919}-f3a9c` }));
  const full = judged([{ ...seen, body: Buffer.from(JSON.stringify({ credentialValues: values })) }, seen]);
  expect([full.judged, full.kept, full.leftOut]).toEqual([0, [], { 'too-many-values': 2 }]);
  traffic.add({ url: seen.url, method: 'GET', why: 'no-body' });
  traffic.add({ url: 'https://fonts.example.org/a.css', method: 'GET', why: 'no-body' });
  traffic.add({ url: '', method: '', why: 'unreadable' });
  expect(traffic.leftOut).toEqual({
    ...{ 'other-address': 2, 'other-base': 1, 'no-get': 1, 'from-cache': 1 },
    ...{ 'no-body': 1, unreadable: 1 },
  });
});

it('masks what was kept before a later answer shows that it is a credential value', async () => {
  const id = await found(sandbox);
  const credentials = await seenAt(sandbox, credentialsUrl(sandbox, id));
  const [, value = ''] = /"value":"([^"]+)"/.exec(credentials.body.toString()) ?? [];
  const types = await seenAt(sandbox, `${sandbox.addresses.credential}/credentials/types`);
  const wrong = types.body
    .toString()
    .replace('"PHYSICAL"', `"${value}"`)
    .replace('"MOBILE"', `"…${value.slice(-4)}"`);
  const traffic = judged([{ ...types, body: Buffer.from(wrong) }, credentials]);
  traffic.maskAgain();
  const text = JSON.stringify([traffic.kept, [...traffic.gathered.values()].map(({ findings }) => findings)]);
  expect(brokenIn(traffic)).toEqual(['credential-type/issuer-type']);
  expect(text).toContain(JSON.stringify('string "[masked]"').slice(1, -1));
  for (const secret of [value, `…${value.slice(-4)}`]) expect(text).not.toContain(secret);
});

import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { curl } from '../../../environment/client/requests.ts';
import { Repeats } from '../../../environment/client/repeats.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import { placed } from '../engine/fake-target.ts';
import { ASK, json, KEY, open, seen, status, why } from './own-server.ts';

const BOMB = gzipSync(Buffer.alloc(9_000_000));

describe('what is sent', () => {
  it('is a GET with its headers, the path and query unchanged', async () => {
    const own = await open((_request, response) => json(response));
    const path = '/cardholders/%2e%2e/a/../b%2Fc';
    const query: Request['query'] = [
      ['a b', 'é+&\n'],
      ['a b', ''],
    ];
    await own.send('c', { ...ASK, path, query });
    const headers = {
      'user-agent': 'cardproof/2.0.0 run/r1',
      accept: 'application/json',
      'ocp-apim-subscription-key': KEY,
    };
    const url = `/api/v1${path}?a%20b=%C3%A9%2B%26%0A&a%20b=`;
    expect(seen).toMatchObject([{ method: 'GET', url, headers }]);
  });

  it('carries the key where the ask says, and shows it nowhere', async () => {
    const own = await open((request, response) =>
      response.end(JSON.stringify({ echo: [request.url, request.rawHeaders] })),
    );
    const ways = [
      'absent', 'wrong', 'truncated', 'other-case', 'query', 'authorization', 'cookie', 'elsewhere',
    ] as const; // prettier-ignore
    for (const key of ways) await own.send('c', { ...ASK, key });
    const header = seen.map((request) => request.headers['ocp-apim-subscription-key']);
    expect(header[0]).toBeUndefined();
    expect(header.slice(2, 4)).toEqual([KEY.slice(0, -1), KEY.toUpperCase()]);
    expect(header).not.toContain(KEY);
    const [, , , , query, authorization, cookie, elsewhere] = seen;
    expect(query?.url).toContain(`?Ocp-Apim-Subscription-Key=${KEY}&subscription-key=${KEY}`);
    expect(authorization?.headers.authorization).toBe(`Bearer ${KEY}`);
    const places = [cookie?.headers.cookie, elsewhere?.url, elsewhere?.headers.cookie, elsewhere?.headers['x-api-key']];
    for (const one of places) expect(one).toContain(KEY);
    expect(JSON.stringify(own.exchanges)).not.toMatch(new RegExp(KEY.slice(0, -1), 'i'));
  });

  it('follows no redirect', async () => {
    const own = await open((_request, response) => response.writeHead(302, { location: '/elsewhere' }).end());
    expect([status(await own.send('c', ASK)), seen.length]).toEqual([302, 1]);
  });
});

describe('a target that is down', () => {
  /** The pauses before each repeat of a request that is always answered so. */
  function pausesOf(repeats: Repeats, how: number | Exchange, served = true, isLastTry = false): readonly number[] {
    const answer = typeof how === 'number' ? placed({ status: how }) : how;
    const pauses: number[] = [];
    for (const tries = [answer]; ; tries.push(answer)) {
      const pause = repeats.pauseAfter(tries, { served, isLastTry }, new Date(0));
      if (pause === null) return pauses;
      pauses.push(pause);
    }
  }
  const usual = [100, 400];
  it.each([
    ['waited for half a minute in a run, at the fourth request in a row', true, true, [1000, 2000, 4000, 8000, 15_000]],
    ['not waited for if it served nothing before', false, true, []],
    ['not waited for if it is of this process', true, false, []],
  ])('is %s', (_, served, isDeployed, pauses) => {
    const repeats = new Repeats(isDeployed);
    const all = [1, 2, 3, 4, 5].map(() => pausesOf(repeats, 503, served));
    expect(all).toEqual([usual, usual, usual, pauses, []]);
  });
  it.each([
    ['its group does not serve what it served before', true, [1000, 2000, 4000, 8000, 15_000]],
    ['its group serves what it served before', false, []],
  ])('is waited for if it cuts off requests and %s', (_, isLastTry, pauses) => {
    const repeats = new Repeats(true);
    const outcome = { kind: 'no-answer', why: 'reset', message: '' } as const;
    const cut: Exchange = { ...placed({ status: 200 }), outcome };
    const before = [1, 2, 3].map(() => pausesOf(repeats, cut));
    expect([...before, pausesOf(repeats, cut, true, isLastTry)]).toEqual([[50], [50], [50], pauses]);
  });
  it('is asked again until it takes connections again, if it cut off all of them', async () => {
    const own = await open((_request, response, count) =>
      count > 1 && count < 10 ? response.destroy() : json(response),
    );
    for (const check of ['a', 'b', 'c', 'd']) await own.send(check, ASK);
    // Three requests with their repeats, and what was served before; the next one is sent again a second later.
    expect([status(await own.send('e', ASK)), own.givenUp]).toEqual([200, []]);
  });
  it('is up as soon as it answers itself', () => {
    const repeats = new Repeats(true);
    for (const code of [502, 502, 502, 404]) pausesOf(repeats, code);
    expect(pausesOf(repeats, 502)).toEqual(usual);
  });
  it('is asked again until it is back', async () => {
    const isDown = (count: number) => count > 1 && count < 12;
    const own = await open((_request, response, count) => json(response, isDown(count) ? 502 : 200));
    for (const check of ['a', 'b', 'c', 'd']) await own.send(check, ASK);
    // Three requests with their repeats; the next one is sent again a second later.
    const last = await own.send('e', ASK);
    expect([status(last), last.attempt, own.exchanges.length]).toEqual([200, 1, 12]);
  });
});

describe('repeats and budget', () => {
  it.each([
    [429, 2],
    // A service that says when it is back is waited for as often.
    [503, 0],
  ])('waits after %i and keeps every try', async (code, throttled) => {
    const own = await open((_request, response, count) =>
      count < 3 ? response.writeHead(code, { 'retry-after': '0' }).end() : json(response),
    );
    const last = await own.send('c', ASK);
    expect([status(last), last.attempt, last.ordinal, last.id]).toEqual([200, 2, 0, 'e0003']);
    expect(own.counts).toMatchObject({ sent: 3, budget: 20, repeats: 2, throttled, unanswered: 0 });
    expect((await own.send('c', ASK)).ordinal).toBe(1);
  });

  it.each([
    ['plain', 500, 2],
    ['plain', 503, 3],
    ['spoiled', 500, 2],
    ['unauthorised', 503, 3],
    ['unauthorised', 500, 2],
    ['spoiled', 504, 3],
    ['plain', 404, 1],
  ] as const)('sends a %s ask answered with %i in all %i times', async (intent, code, times) => {
    const own = await open((_request, response) => json(response, code));
    expect([status(await own.send('c', { ...ASK, intent })), seen.length]).toEqual([code, times]);
  });

  it('never exceeds the budget, also with many at once', async () => {
    const own = await open((_request, response) => json(response, 503), { budget: 4, concurrency: 3 });
    const all = await Promise.all([1, 2, 3, 4, 5].map((n) => own.send(`c${n}`, ASK)));
    expect([seen.length, own.exchanges.length, own.remaining()]).toEqual([4, 4, 0]);
    expect(all.map(why)).toContain('budget');
  });

  it('keeps the pace', async () => {
    const own = await open((_request, response) => json(response), { requestsPerSecond: 20 });
    const start = performance.now();
    await Promise.all([1, 2, 3, 4].map(() => own.send('c', ASK)));
    expect(performance.now() - start).toBeGreaterThan(140);
  });

  it('stops at once when interrupted', async () => {
    const own = await open(() => undefined);
    const waiting = own.send('c', ASK);
    setTimeout(() => own.stop(), 50);
    expect([why(await waiting), why(await own.send('c', ASK))]).toEqual(['interrupted', 'interrupted']);
  });
});

describe('what comes back', () => {
  const zipped = { 'content-encoding': 'gzip', 'X-Two': ['a', 'b'] };
  it.each<[string, (response: ServerResponse) => unknown, object]>([
    ['decoded', (one) => one.writeHead(200, zipped).end(gzipSync('{"a":"é"}')), { text: '{"a":"é"}', bytes: 10, utf8: true, byteOrderMark: false }],
    ['a byte order mark', (one) => one.end('\ufeff{}'), { text: '\ufeff{}', bytes: 5, utf8: true, byteOrderMark: true }],
    ['no UTF-8', (one) => one.end(Buffer.from([0x22, 0xff, 0x22])), { text: '"\ufffd"', utf8: false }],
  ])('is judged by its bytes: %s', async (what, answer, body) => {
    const own = await open((_request, response) => void answer(response));
    const { outcome } = await own.send('c', ASK);
    expect(outcome).toMatchObject({ body });
    const twice = outcome.kind === 'answer' ? outcome.headers.filter(([name]) => name === 'x-two') : [];
    expect(twice.map(([, value]) => value)).toEqual(what === 'decoded' ? ['a', 'b'] : []);
  }); // prettier-ignore

  it.each<[string, string, number, (response: ServerResponse) => unknown]>([
    ['undecodable', 'no gzip', 0, (one) => one.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip')],
    ['undecodable', 'of no encoding', 0, (one) => one.writeHead(200, { 'content-encoding': 'constructor' }).end('{}')],
    ['oversized', 'too large', 0, (one) => one.end(Buffer.alloc(9_000_000))],
    ['oversized', 'too large in the end', 0, (one) => one.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB)],
    ['timeout', 'too late', 0, (one) => setInterval(() => one.write(' '), 50).unref()],
    ['reset', 'lost, and lost when repeated', 1, (one) => one.destroy()],
    ['broken-off', 'broken off in the middle three times', 2, brokenOff],
  ])('is no answer but %s if it is %s', async (expected, _is, attempt, answer) => {
    const own = await open((_request, response) => void answer(response), { timeoutMs: 600 });
    const last = await own.send('c', ASK);
    expect(why(last)).toBe(expected);
    if (attempt > 0) expect([last.attempt, seen.length]).toEqual([attempt, attempt + 1]);
  });
  function brokenOff(response: ServerResponse): void {
    response.writeHead(200, { 'content-length': '100' }).write('{"a":', () => response.destroy());
  }

  it('names a refused connection', async () => {
    const closed = 'http://127.0.0.1:1/v1';
    const addresses = { cardholder: closed, credential: closed, lookup: closed, account: closed };
    const own = await open((_request, response) => json(response), { addresses });
    expect(why(await own.send('c', ASK))).toBe('refused');
  });
});

it('curl is one line that keeps the key in its variable', async () => {
  const own = await open((_request, response) => json(response));
  const curlOf = async (change: Partial<Request>) => curl(await own.send('c', { ...ASK, ...change }));
  const plain = await curlOf({ path: "/a'b" });
  expect(plain).toContain(`'Ocp-Apim-Subscription-Key: '"$SUBSCRIPTION_KEY"`);
  expect(plain).toContain("/a'\\''b'");
  expect(await curlOf({ key: 'query' })).toMatch(
    /Key='"\$SUBSCRIPTION_KEY"'&subscription-key='"\$SUBSCRIPTION_KEY"'&.*&key='"\$SUBSCRIPTION_KEY"$/,
  );
  expect(await curlOf({ key: 'elsewhere' })).toMatch(
    /'X-Api-Key: '"\$SUBSCRIPTION_KEY" -H 'Cookie: [^']+'"\$SUBSCRIPTION_KEY".*&key='"\$SUBSCRIPTION_KEY"$/,
  );
  expect(await curlOf({ key: 'absent' })).not.toContain('SUBSCRIPTION_KEY');
});

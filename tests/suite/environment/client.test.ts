import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ClientOptions } from '../../../environment/client/client.ts';
import { curl } from '../../../environment/client/requests.ts';
import { Repeats } from '../../../environment/client/repeats.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { ASK, json, KEY, open, seen, status, why } from './own-server.ts';

const BOMB = gzipSync(Buffer.alloc(9_000_000));

describe('what is sent', () => {
  it('is a GET with its headers, the path and query unchanged', async () => {
    const own = await open((_request, response) => json(response));
    const path = '/cardholders/%2e%2e/a/../b%2Fc';
    await own.send('c', {
      ...ASK,
      path,
      query: [
        ['a b', 'é+&\n'],
        ['a b', ''],
      ],
    });
    expect(seen[0]?.method).toBe('GET');
    expect(seen[0]?.url).toBe(`/api/v1${path}?a%20b=%C3%A9%2B%26%0A&a%20b=`);
    expect(seen[0]?.headers).toMatchObject({
      'user-agent': 'cardproof/2.0.0 run/r1',
      accept: 'application/json',
      'ocp-apim-subscription-key': KEY,
    });
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
    expect(header[2]).toBe(KEY.slice(0, -1));
    expect(header[3]).toBe(KEY.toUpperCase());
    expect(header.filter((one) => one === KEY)).toEqual([]);
    expect(seen[4]?.url).toContain(`?Ocp-Apim-Subscription-Key=${KEY}&subscription-key=${KEY}`);
    expect(seen[5]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(seen[6]?.headers.cookie).toContain(KEY);
    const all = [seen[7]?.url, seen[7]?.headers.cookie, seen[7]?.headers['x-api-key']];
    expect(all.filter((one) => String(one).includes(KEY))).toEqual(all);
    expect(JSON.stringify(own.exchanges)).not.toMatch(new RegExp(KEY.slice(0, -1), 'i'));
  });

  it('follows no redirect', async () => {
    const own = await open((_request, response) => response.writeHead(302, { location: '/elsewhere' }).end());
    expect(status(await own.send('c', ASK))).toBe(302);
    expect(seen).toHaveLength(1);
  });
});

describe('a target that is down', () => {
  const answers = (code: number) => exchangeOf('getCardholder', code, {});
  /** The pauses before each repeat of a request that is always answered so. */
  function pausesOf(repeats: Repeats, code: number, served = true): readonly number[] {
    const pauses: number[] = [];
    for (const tries = [answers(code)]; ; tries.push(answers(code))) {
      const pause = repeats.pauseAfter(tries, served, new Date(0));
      if (pause === null) return pauses;
      pauses.push(pause);
    }
  }
  const down = (served: boolean, isDeployed = true) => {
    const repeats = new Repeats(isDeployed);
    return [1, 2, 3, 4, 5].map(() => pausesOf(repeats, 503, served));
  };
  const usual = [100, 400];
  it('is waited for half a minute in a run, at the fourth request in a row that a gateway answers', () =>
    expect(down(true)).toEqual([usual, usual, usual, [1000, 2000, 4000, 8000, 15_000], []]));
  it.each([
    ['served nothing before', down(false)],
    ['is of this process', down(true, false)],
  ])('is not waited for if it %s', (_, pauses) => expect(pauses).toEqual([usual, usual, usual, [], []]));
  it('is up as soon as it answers itself', () => {
    const repeats = new Repeats(true);
    for (const code of [502, 502, 502, 404]) pausesOf(repeats, code);
    expect(pausesOf(repeats, 502)).toEqual(usual);
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
    expect(status(await own.send('c', { ...ASK, intent }))).toBe(code);
    expect(seen).toHaveLength(times);
  });

  it('waits for a target that served before and is down, and asks it again until it is back', async () => {
    const isDown = (count: number) => count > 1 && count < 12;
    const own = await open((_request, response, count) => json(response, isDown(count) ? 502 : 200));
    for (const check of ['a', 'b', 'c', 'd']) await own.send(check, ASK);
    // Three requests with their repeats; the next one is sent again a second later.
    const last = await own.send('e', ASK);
    expect([status(last), last.attempt, own.exchanges.length]).toEqual([200, 1, 12]);
  });

  it('repeats a lost connection once', async () => {
    const own = await open((request) => request.socket.destroy());
    expect(why(await own.send('c', ASK))).toBe('reset');
    expect(seen).toHaveLength(2);
  });

  it('never exceeds the budget, also with many at once', async () => {
    const own = await open((_request, response) => json(response, 503), { budget: 4, concurrency: 3 });
    const all = await Promise.all([1, 2, 3, 4, 5].map((n) => own.send(`c${n}`, ASK)));
    expect(seen).toHaveLength(4);
    expect(own.exchanges).toHaveLength(4);
    expect(own.remaining()).toBe(0);
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
    expect(why(await waiting)).toBe('interrupted');
    expect(why(await own.send('c', ASK))).toBe('interrupted');
  });
});

describe('what comes back', () => {
  it('is decoded and judged by its bytes', async () => {
    const own = await open((_request, response, count) => {
      if (count === 1)
        response.writeHead(200, { 'content-encoding': 'gzip', 'X-Two': ['a', 'b'] }).end(gzipSync('{"a":"é"}'));
      else if (count === 2) response.end('\ufeff{}');
      else response.end(Buffer.from([0x22, 0xff, 0x22]));
    });
    const [plain, marked, broken] = [await own.send('c', ASK), await own.send('c', ASK), await own.send('c', ASK)];
    expect(plain.outcome).toMatchObject({ body: { text: '{"a":"é"}', bytes: 10, utf8: true, byteOrderMark: false } });
    const headers = plain.outcome.kind === 'answer' ? plain.outcome.headers : [];
    expect(headers.filter(([name]) => name === 'x-two')).toEqual([
      ['x-two', 'a'],
      ['x-two', 'b'],
    ]);
    expect(marked.outcome).toMatchObject({ body: { text: '\ufeff{}', bytes: 5, utf8: true, byteOrderMark: true } });
    expect(broken.outcome).toMatchObject({ body: { text: '"\ufffd"', utf8: false } });
  });

  it.each<[string, string, (response: ServerResponse) => unknown]>([
    ['undecodable', 'no gzip', (one) => one.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip')],
    ['undecodable', 'of no encoding', (one) => one.writeHead(200, { 'content-encoding': 'constructor' }).end('{}')],
    ['oversized', 'too large', (one) => one.end(Buffer.alloc(9_000_000))],
    ['oversized', 'too large in the end', (one) => one.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB)],
    ['timeout', 'too late', (one) => setInterval(() => one.write(' '), 50).unref()],
  ])('is no answer but %s if it is %s', async (expected, _is, answer) => {
    const own = await open((_request, response) => void answer(response), { timeoutMs: 600 });
    expect(why(await own.send('c', ASK))).toBe(expected);
  });

  it('is asked for three times in all if it breaks off in the middle', async () => {
    const own = await open((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"a":', () => response.destroy());
    });
    const last = await own.send('c', ASK);
    expect([why(last), last.attempt]).toEqual(['broken-off', 2]);
  });

  it('names a refused connection', async () => {
    const at = (cardholder: string): Partial<ClientOptions> => ({
      addresses: { cardholder, credential: cardholder, lookup: cardholder, account: cardholder },
    });
    const closed = await open((_request, response) => json(response), at('http://127.0.0.1:1/v1'));
    expect(why(await closed.send('c', ASK))).toBe('refused');
  });
});

it('curl is one line that keeps the key in its variable', async () => {
  const own = await open((_request, response) => json(response));
  const plain = await own.send('c', { ...ASK, path: "/a'b" });
  expect(curl(plain)).toContain(`'Ocp-Apim-Subscription-Key: '"$SUBSCRIPTION_KEY"`);
  expect(curl(plain)).toContain("/a'\\''b'");
  const query = curl(await own.send('c', { ...ASK, key: 'query' }));
  expect(query).toMatch(
    /Key='"\$SUBSCRIPTION_KEY"'&subscription-key='"\$SUBSCRIPTION_KEY"'&.*&key='"\$SUBSCRIPTION_KEY"$/,
  );
  const elsewhere = curl(await own.send('c', { ...ASK, key: 'elsewhere' }));
  expect(elsewhere).toMatch(
    /'X-Api-Key: '"\$SUBSCRIPTION_KEY" -H 'Cookie: [^']+'"\$SUBSCRIPTION_KEY".*&key='"\$SUBSCRIPTION_KEY"$/,
  );
  expect(curl(await own.send('c', { ...ASK, key: 'absent' }))).not.toContain('SUBSCRIPTION_KEY');
});

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { dispatcherOf, requestBy } from '../../../environment/client/dispatcher.ts';
import { keyHeader } from '../../../spec/generated/vocabulary.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import { addressSettings, environmentOf } from '../../proof/alone.ts';
import { frontOf } from '../../proof/broken/front.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { inProcess } from '../cli/process.ts';
import { folder } from '../folder.ts';
import { ownSandbox } from '../own-sandbox.ts';
import { isMissing } from '../programs.ts';
import { freePort, nginx, type Nginx, PASSWORD, through, tinyproxy } from './daemons.ts';
import { recordingProxy } from './recording-proxy.ts';

const sandbox = await ownSandbox();
const env = environmentOf(sandbox, PROOF_CLOCK);
const recording = await recordingProxy();

const ONE = ['run', '--quiet', 'find/known-found'];
const run = (more: Record<string, string>) => inProcess([...ONE, '--out', folder()], { ...env, ...more });

describe('which requests go through a proxy', () => {
  const proxy = (): string => `http://127.0.0.1:${recording.port}`;
  const target = (): string => `127.0.0.1:${sandbox.port}`;
  it.each([
    ['HTTP_PROXY', { HTTP_PROXY: proxy }, true],
    ['http_proxy', { http_proxy: proxy }, true],
    ['the lower case first', { http_proxy: () => '', HTTP_PROXY: proxy }, false],
    ['an address without its scheme', { HTTP_PROXY: () => proxy().slice(7) }, true],
    ['HTTPS_PROXY for an http target', { HTTPS_PROXY: proxy }, false],
    ['NO_PROXY with the host', { HTTP_PROXY: proxy, NO_PROXY: () => 'example.edu, 127.0.0.1' }, false],
    ['no_proxy with the host and the port', { HTTP_PROXY: proxy, no_proxy: target }, false],
    ['NO_PROXY with another port', { HTTP_PROXY: proxy, NO_PROXY: () => '127.0.0.1:1' }, true],
    ['NO_PROXY with another host', { HTTP_PROXY: proxy, NO_PROXY: () => 'example.edu,localhost' }, true],
    ['NO_PROXY with *', { HTTP_PROXY: proxy, NO_PROXY: () => '*' }, false],
    ['ALL_PROXY', { ALL_PROXY: proxy }, false],
  ] as [string, Record<string, () => string>, boolean][])('%s', async (_name, variables, isUsed) => {
    const before = recording.passed.length;
    const given = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value()]));
    const dispatcher = dispatcherOf({}, given, 10_000);
    const { statusCode, body } = await requestBy(dispatcher, {
      origin: `http://${target()}`,
      path: '/nothing',
      method: 'GET',
    });
    await body.dump();
    await dispatcher.destroy();
    expect(statusCode).toBe(404);
    expect(recording.passed.length - before).toBe(isUsed ? 1 : 0);
  });

  it('the embedded sandbox needs none', async () => {
    const ended = await inProcess([...ONE, '--sandbox', '--out', folder()], { HTTP_PROXY: 'http://127.0.0.1:9' });
    expect(ended, ended.stderr).toMatchObject({ code: 0 });
  });

  it('a text that is not an address is a wrong setting, and is not shown', async () => {
    const out = folder();
    writeFileSync(join(out, 'results.json'), '{}');
    const HTTPS_PROXY = `http://user:${PASSWORD}@:x`;
    const { code, stderr } = await inProcess([...ONE, '--out', out], { ...env, HTTPS_PROXY });
    expect(code).toBe(2);
    expect(stderr).toContain('HTTPS_PROXY is not the address of a proxy');
    expect(stderr).not.toContain(PASSWORD);
    expect(readdirSync(out)).toEqual(['results.json']);
  });
});

it('a recording proxy sees nothing but GET, within the budget, under one name, and the key at the target alone', async () => {
  const from = recording.passed.length;
  const elsewhere = `http://localhost:${await freePort()}/`;
  const target = await frontOf(sandbox, ({ count, response, pass }) =>
    count % 5 === 0 ? void response.writeHead(302, { location: elsewhere }).end() : pass(),
  );
  const settings = { ...env, ...addressSettings(target), REQUEST_BUDGET: '40' };
  const words = ['run', '--quiet', '--out', folder()];
  const { code } = await inProcess(words, { ...settings, HTTP_PROXY: `http://127.0.0.1:${recording.port}` });
  await target.close();
  const passed = recording.passed.slice(from);
  expect([1, 3]).toContain(code);
  expect(passed.length).toBe(target.requests());
  expect(passed.length).toBeGreaterThan(20);
  expect(passed.length).toBeLessThanOrEqual(40);
  expect(new Set(passed.map(({ method }) => method))).toEqual(new Set(['GET']));
  expect(new Set(passed.map(({ host }) => host))).toEqual(new Set([`127.0.0.1:${target.port}`]));
  const agents = new Set(passed.map(({ headers }) => headers['user-agent']));
  expect([...agents]).toEqual([expect.stringMatching(/^cardproof\/\S+ run\/\w+$/)]);
  expect(passed.filter(({ headers }) => headers[keyHeader.toLowerCase()] === sandbox.key).length).toBeGreaterThan(10);
});

describe('tinyproxy', () => {
  const it = test.skipIf(isMissing('nginx', 'tinyproxy'));
  it('with the right password passes the requests', async () => {
    const { port, log } = await tinyproxy();
    const ended = await run({ HTTP_PROXY: `http://user:${PASSWORD}@127.0.0.1:${port}` });
    expect(ended, ended.stderr).toMatchObject({ code: 0 });
    expect(log()).toContain(`CONNECT 127.0.0.1:${sandbox.port}`);
  });

  const own = `user:${PASSWORD}@`;
  const server = () => nginx((at) => `server { listen 127.0.0.1:${at}; }`);
  it.each([
    ['is down', freePort, own, 'the proxy cannot be reached (ECONNREFUSED)'],
    ['needs a password', tinyproxy, '', 'the proxy needs a user name and a password, or rejects them (407)'],
    [
      'needs another password',
      tinyproxy,
      `other:${PASSWORD}@`,
      'the proxy needs a user name and a password, or rejects them (401)',
    ],
    ['does not allow the port', () => tinyproxy('ConnectPort 443'), own, 'the proxy does not allow this address (403)'],
    ['is a web server', server, own, 'the server at the address of the proxy is not a proxy (4'],
  ])('that %s is named by run and doctor, without its password', async (_name, start, user, sentence) => {
    const proxy = await start();
    const HTTP_PROXY = `http://${user}127.0.0.1:${typeof proxy === 'number' ? proxy : proxy.port}`;
    const ended = [await run({ HTTP_PROXY }), await inProcess(['doctor'], { ...env, HTTP_PROXY })];
    for (const { code, stdout, stderr } of ended) {
      expect(code).toBe(3);
      expect(stdout.replace(/\s+/g, ' ')).toContain(sentence);
      expect(stdout).toContain('NO_PROXY');
      expect(stdout + stderr).not.toContain(PASSWORD);
    }
    expect(ended[1]?.stdout).toContain('add 127.0.0.1 to NO_PROXY');
  });
});

const limited = test.skipIf(isMissing('nginx'));

const ERROR = `'{"errors":[{"errorCode":"E429","errorMessage":"later"}]}'`;

/** nginx in front of the sandbox limits the requests per second, and lets some more through at once. Few: a busy machine sends few. */
const limiter = (perSecond: number, burst: number, told: string, body = ERROR): Promise<Nginx> =>
  nginx(
    (port) => `
      limit_req_zone $binary_remote_addr zone=all:1m rate=${perSecond}r/s;
      server {
        listen 127.0.0.1:${port};
        limit_req zone=all burst=${burst} nodelay;
        limit_req_status 429;
        location / { proxy_pass http://127.0.0.1:${sandbox.port}; }
        error_page 429 @later;
        location @later { internal; default_type application/json; ${told} return 429 ${body}; }
      }`,
  );

async function judged({ port }: Nginx, env: Record<string, string>) {
  const out = folder();
  const addresses = addressSettings({ addresses: through(`http://127.0.0.1:${port}`, sandbox.addresses) });
  const ended = await inProcess(['run', '--quiet', '--out', out], {
    ...environmentOf(sandbox, PROOF_CLOCK),
    ...addresses,
    REQUEST_BUDGET: '25',
    ...env,
  });
  return { ...ended, results: JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')) as Results };
}

const violated = ({ requirements }: Results) => requirements.filter(({ status }) => status === 'violated');

limited.each([
  ['with Retry-After', 'add_header Retry-After 1 always;', 1],
  ['without Retry-After', '', 0.5],
])(
  'a client that is told 429 %s waits before the next request, and blames no requirement for it',
  async (_name, told, least) => {
    const server = await limiter(2, 4, told);
    const { code, results, stderr } = await judged(server, { CONCURRENCY: '1' });
    const log = server.log();
    const pauses = log.flatMap(({ at, status }, n) =>
      status === 429 && log[n + 1] ? [(log[n + 1]?.at ?? 0) - at] : [],
    );
    expect(pauses.length, stderr).toBeGreaterThan(2);
    expect(Math.min(...pauses)).toBeGreaterThan(least - 0.02);
    expect(violated(results)).toEqual([]);
    expect([0, 3]).toContain(code);
    expect(log.length).toBeLessThanOrEqual(25);
    expect(results.requests.sent).toBe(log.length);
  },
);

limited('a client that keeps to the pace it was given is never told 429', async () => {
  const server = await limiter(8, 3, '');
  const { results } = await judged(server, { REQUESTS_PER_SECOND: '5' });
  expect(server.log().filter(({ status }) => status === 429)).toEqual([]);
  expect(violated(results)).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../sandbox/api/server.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { addressSettings, environmentOf } from '../../proof/alone.ts';
import { inProcess } from '../cli/process.ts';
import { folder } from '../folder.ts';
import { isMissing } from '../programs.ts';
import { nginx, type Nginx, through } from './nginx.ts';

const it = test.skipIf(isMissing('nginx'));

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: PROOF_CLOCK });
});
afterAll(() => sandbox.close());

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

it.each([
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

it('a client that keeps to the pace it was given is never told 429', async () => {
  const server = await limiter(8, 3, '');
  const { results } = await judged(server, { REQUESTS_PER_SECOND: '5' });
  expect(server.log().filter(({ status }) => status === 429)).toEqual([]);
  expect(violated(results)).toEqual([]);
});

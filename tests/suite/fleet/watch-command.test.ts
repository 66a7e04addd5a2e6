import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readState } from '../../../fleet/watch/state.ts';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { cardproof, commandLine, environmentOf, started } from '../cli/process.ts';
import { folder } from '../folder.ts';
import { CLOCK } from './sandboxes.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const at = folder();
const out = join(at, 'watch-out');
const heard: { readonly method: string; readonly body: string }[] = [];
let hooks: Server;
let sandbox: Sandbox;
let env: Record<string, string>;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

beforeAll(async () => {
  sandbox = await startSandbox({ clock: CLOCK });
  hooks = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      heard.push({ method: request.method ?? '', body });
      response.writeHead(heard.length === 1 ? 500 : 204).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => hooks.once('listening', resolve));
  const webhook = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}/secret-of-the-hook`;
  env = { ...environmentOf(sandbox, CLOCK), CARDPROOF_WEBHOOK: webhook };
});
afterAll(async () => {
  hooks.close();
  await sandbox.close();
});

const watch = (...words: string[]) => cardproof(['watch', '--smoke', ...words], env, at);

it('watches a target that breaks, is killed, and goes on', async () => {
  expect(await watch('--once')).toMatchObject({ code: 0, stdout: '' });
  expect(heard).toEqual([]);
  const { port } = sandbox;
  await sandbox.close();
  sandbox = await startSandbox({ clock: CLOCK, port, faults: ['body-byte-order-mark-in-types'] });

  const worse = await watch('--once');
  expect(worse, worse.stderr).toMatchObject({ code: 1 });
  expect(worse.stderr).toContain('worse (compared with the last green run)');
  expect(worse.stderr).toContain(
    'the webhook did not get the notice: it returned status 500; the watch tries again after the next run',
  );

  const begun = started(commandLine(['watch', '--smoke', '--every', '1s']), env, at);
  const first = readdirSync(join(out, 'runs')).length;
  while (readdirSync(join(out, 'runs')).length === first) await after(20);
  const id = readdirSync(join(out, 'runs')).at(-1) ?? '';
  while (!existsSync(join(out, 'runs', id, '.lock'))) await after(20);
  begun.child.kill('SIGKILL');
  await begun.ended;

  const last = await watch('--once');
  expect(last, last.stderr).toMatchObject({ code: 1 });
  const { runs, lastGreen } = readState(out);
  expect(runs.map(({ state, exitCode }) => [state, exitCode])).toEqual([
    ['finished', 0],
    ['finished', 1],
    ['finished', 1],
    ['finished', 1],
  ]);
  expect(lastGreen).toBe(runs[0]?.id);
  expect(heard.map(({ method }) => method)).toEqual(['POST', 'POST']);
  expect(JSON.parse(heard[1]?.body ?? '')).toMatchObject({ verdict: 'violates', outcome: 'worse', exitCode: 1 });
  expect(readFileSync(join(out, 'metrics.prom'), 'utf8')).toMatch(/^cardproof_worse\{.*\} 1$/m);
});

it('writes neither the key nor the address of the webhook', () => {
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).map((name) => join(out, name));
  const texts = files.filter((path) => statSync(path).isFile()).map((path) => readFileSync(path, 'utf8'));
  const said = [...texts, ...heard.map(({ body }) => body)].join('\n');
  expect(said).not.toContain(sandbox.key);
  expect(said).not.toContain('secret-of-the-hook');
});

it('sends nothing if an option is wrong', async () => {
  const refused = await watch('--once', '--webhook', `http://127.0.0.1:${sandbox.port}/hook`);
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.stderr).toContain('nothing but GET is sent there');
  expect(await watch('--every', 'often')).toMatchObject({ code: 2 });
  expect(readState(out).runs).toHaveLength(4);
});

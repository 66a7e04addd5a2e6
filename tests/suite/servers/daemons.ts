import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { type Group, groups } from '../../../spec/generated/vocabulary.ts';
import { folder } from '../folder.ts';
import { pathOf } from '../programs.ts';

const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

/** A port of the loopback that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

/** Starts a server that stays in the foreground; it is killed when the test file has ended. */
async function serving(program: string, words: readonly string[], port: number): Promise<void> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  for (let waited = 0; waited < 10_000; waited += 50) {
    if (await listens(port)) return;
    if (child.exitCode !== null) break;
    await sleep(50);
  }
  throw new Error(`${program} does not listen: ${said}`);
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const connected = once(socket, 'connect').then(
    () => true,
    () => false,
  );
  return connected.finally(() => socket.destroy());
}

/** What nginx says of a request in its own log. */
interface Logged {
  /** Seconds since 1970, to the millisecond. */
  readonly at: number;
  readonly status: number;
}

/** An nginx on the loopback. */
export interface Nginx {
  readonly port: number;
  log(): readonly Logged[];
}

/** Starts nginx with what stands in its `http` block, for the port on which it must listen. */
export async function nginx(http: (port: number) => string): Promise<Nginx> {
  const [at, port] = [folder(), await freePort()];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${at}/${one};`);
  const text = `
    daemon off; master_process off; pid ${at}/pid; error_log ${at}/error.log;
    events { worker_connections 256; }
    http {
      ${temporary.join(' ')}
      log_format short '$msec $status';
      access_log ${at}/access.log short;
      ${http(port)}
    }`;
  writeFileSync(join(at, 'nginx.conf'), text);
  await serving(pathOf('nginx'), ['-p', at, '-e', join(at, 'error.log'), '-c', join(at, 'nginx.conf')], port);
  const lines = (): string[] => readFileSync(join(at, 'access.log'), 'utf8').split('\n').filter(Boolean);
  const logged = (line: string): Logged => {
    const [seconds, status] = line.split(' ').map(Number);
    return { at: seconds ?? NaN, status: status ?? NaN };
  };
  return { port, log: () => lines().map(logged) };
}

export const PASSWORD = 'secret-word';

/** A tinyproxy that needs a password, and its log. `more`: further lines of its configuration. */
export async function tinyproxy(...more: readonly string[]): Promise<{ port: number; log: () => string }> {
  const [at, port] = [folder(), await freePort()];
  const lines = [`Port ${port}`, 'Listen 127.0.0.1', 'Allow 127.0.0.1', `LogFile "${at}/log"`, 'LogLevel Connect'];
  writeFileSync(join(at, 'conf'), [...lines, `BasicAuth user ${PASSWORD}`, ...more, ''].join('\n'));
  await serving(pathOf('tinyproxy'), ['-d', '-c', join(at, 'conf')], port);
  return { port, log: () => readFileSync(join(at, 'log'), 'utf8') };
}

/** Addresses of a sandbox with another origin. */
export function through(origin: string, addresses: Readonly<Record<Group, string>>): Record<Group, string> {
  const moved = groups.map((group) => [group, origin + new URL(addresses[group]).pathname]);
  return Object.fromEntries(moved) as Record<Group, string>;
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Group, groups } from '../../../spec/generated/vocabulary.ts';
import { folder } from '../folder.ts';
import { pathOf } from '../programs.ts';
import { freePort, serving } from './children.ts';

/** What nginx says of a request in its own log. */
export interface Logged {
  /** Seconds since 1970, to the millisecond. */
  readonly at: number;
  readonly status: number;
  readonly method: string;
}

/** An nginx on the loopback. */
export interface Nginx {
  readonly port: number;
  log(): readonly Logged[];
}

/** Starts nginx with what stands in its `http` block; `PORT` in it is the port on which it must listen. */
export async function nginx(http: (port: number) => string): Promise<Nginx> {
  const [at, port] = [folder(), await freePort()];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${at}/${one};`);
  const text = `
    daemon off; master_process off; pid ${at}/pid; error_log ${at}/error.log;
    events { worker_connections 256; }
    http {
      ${temporary.join(' ')}
      log_format short '$msec $status $request_method';
      access_log ${at}/access.log short;
      ${http(port)}
    }`;
  writeFileSync(join(at, 'nginx.conf'), text);
  await serving(pathOf('nginx'), ['-p', at, '-e', join(at, 'error.log'), '-c', join(at, 'nginx.conf')], port);
  const logged = (line: string): Logged => {
    const [seconds, status, method = ''] = line.split(' ');
    return { at: Number(seconds), status: Number(status), method };
  };
  const log = () => readFileSync(join(at, 'access.log'), 'utf8').split('\n').filter(Boolean).map(logged);
  return { port, log };
}

/** Addresses of a sandbox with another origin. */
export function through(origin: string, addresses: Readonly<Record<Group, string>>): Record<Group, string> {
  const moved = groups.map((group) => [group, origin + new URL(addresses[group]).pathname]);
  return Object.fromEntries(moved) as Record<Group, string>;
}

import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** A folder on this machine, as a server of files would publish it. */
export interface Served {
  /** The address, with the path and a slash at its end. */
  readonly address: string;
  readonly server: Server;
}

/** Serves a folder of files below a path, with `/` at both ends; a folder in it is its `index.html`. */
export async function served(folder: string, base: string): Promise<Served> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (!pathname.startsWith(base)) return response.writeHead(404).end();
    const asked = join(folder, decodeURIComponent(pathname.slice(base.length)));
    const path = existsSync(asked) && statSync(asked).isDirectory() ? join(asked, 'index.html') : asked;
    if (!existsSync(path)) return response.writeHead(404).end();
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    return response.writeHead(200, { 'content-type': type }).end(readFileSync(path));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`, server };
}

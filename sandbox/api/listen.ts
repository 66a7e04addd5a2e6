import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Group, groups } from '../../spec/generated/vocabulary.ts';
import type { Wire } from './messages.ts';
import { basePath } from './route.ts';

/** Where a server on this machine listens. */
export interface Door {
  readonly port: number;
  readonly addresses: Readonly<Record<Group, string>>;
  /** The number of requests answered so far. */
  requests(): number;
  close(): Promise<void>;
}

/** What the sandbox reads of a request. */
export type Asked = Pick<IncomingMessage, 'url' | 'method' | 'headers'>;

function write(response: ServerResponse, wire: Wire): void {
  if (wire.isNeverSent === true) return void response.destroy();
  for (const [name, value] of Object.entries(wire.headers)) {
    response.setHeader(name, typeof value === 'string' ? value : [...value]);
  }
  response.statusCode = wire.status;
  if (wire.chunked === true) {
    const middle = Math.floor(wire.bytes.length / 2);
    response.write(wire.bytes.subarray(0, middle));
    response.end(wire.bytes.subarray(middle));
    return;
  }
  if (wire.status !== 204 && wire.status !== 304) response.setHeader('content-length', String(wire.bytes.length));
  if (wire.breaksOff === true && wire.bytes.length > 1) {
    response.write(wire.bytes.subarray(0, Math.floor(wire.bytes.length / 2)), () => response.destroy());
    return;
  }
  response.end(wire.status === 204 || wire.status === 304 ? undefined : wire.bytes);
}

/** Listens on 127.0.0.1 and answers every request with what `respond` gives. */
export function listen(port: number, respond: (request: Asked) => Promise<Wire>): Promise<Door> {
  let requests = 0;
  const server = createServer((request, response) => {
    request.resume();
    requests += 1;
    respond(request)
      .then((wire) => write(response, wire))
      .catch(() => response.destroy());
  });
  server.keepAliveTimeout = 30_000;
  return opened(server, port, () => requests);
}

/** The door of a server that listens on 127.0.0.1 from now on; port 0 takes a free one. `requests` counts them. */
export async function opened(server: Server, port: number, requests: () => number): Promise<Door> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  const base = (group: Group): [Group, string] => [group, `http://127.0.0.1:${actual}${basePath(group)}`];
  return {
    port: actual,
    addresses: Object.fromEntries(groups.map(base)) as Record<Group, string>,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

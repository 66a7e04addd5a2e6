import { createServer, type IncomingHttpHeaders, request as ask } from 'node:http';
import type { Duplex } from 'node:stream';
import { afterAll } from 'vitest';

/** A request that went through the proxy. */
interface Passed {
  /** The host and port that the client asked the proxy for. */
  readonly host: string;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** A forward proxy on the loopback that reads what it passes on. */
interface RecordingProxy {
  readonly port: number;
  readonly passed: Passed[];
}

/** Starts a proxy that takes CONNECT to any host, and answers for it by asking the host. */
export async function recordingProxy(): Promise<RecordingProxy> {
  const passed: Passed[] = [];
  const asked = new WeakMap<Duplex, string>();
  const inner = createServer((request, response) => {
    const host = asked.get(request.socket) ?? '';
    const { method = '', url = '', headers } = request;
    passed.push({ host, method, url, headers });
    const [hostname, port] = host.split(':');
    const onward = ask({ hostname, port, path: url, method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.writeHead(502).end());
    request.pipe(onward);
  });
  const outer = createServer((_request, response) => void response.writeHead(405).end());
  outer.on('connect', ({ url = '' }, socket: Duplex) => {
    asked.set(socket, url);
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    inner.emit('connection', socket);
  });
  await new Promise<void>((resolve) => outer.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    outer.close();
    outer.closeAllConnections();
    inner.closeAllConnections();
  });
  const address = outer.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, passed };
}

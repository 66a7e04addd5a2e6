import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import { type Door, opened } from '../../../sandbox/api/listen.ts';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';

/** What the sandbox answered to a request. */
export interface Behind {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** One request to a target that stands in front of a sandbox. */
interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** How many requests the target has received, this one included. */
  readonly count: number;
  /** What the sandbox answers to it. */
  readonly behind: () => Promise<Behind>;
  /** Answers as the sandbox does. */
  readonly pass: () => Promise<void>;
}

/** How a target answers. What it throws ends the connection. */
export type Way = (visit: Visit) => void | Promise<void>;

/** Starts a target that answers in a way of its own, and can ask the sandbox behind it. */
export async function frontOf(sandbox: Sandbox, way: Way): Promise<Door> {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    for (const stream of [request, response]) stream.on('error', () => undefined);
    const behind = () => answerOf(sandbox, request, request.headers);
    const pass = async (): Promise<void> => {
      const { status, headers, body } = await behind();
      response.writeHead(status, headers).end(body);
    };
    Promise.resolve(way({ request, response, count, behind, pass })).catch(() => response.destroy());
  });
  server.on('connection', (socket) => socket.on('error', () => undefined));
  return opened(server, 0, () => count);
}

function answerOf(
  sandbox: Sandbox,
  { url }: IncomingMessage,
  { host: _host, 'accept-encoding': _coding, ...headers }: IncomingMessage['headers'],
): Promise<Behind> {
  return new Promise((resolve, reject) => {
    ask({ host: '127.0.0.1', port: sandbox.port, path: url, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('error', reject);
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 500, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

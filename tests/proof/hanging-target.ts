import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sandbox } from '../../sandbox/api/sandbox.ts';
import type { Group } from '../../spec/exchange.ts';

/** How a request is left without an answer; `pass` hands it to the sandbox. */
type Hang = (request: IncomingMessage, response: ServerResponse, pass: () => void, count: number) => void;

const silence: Hang = () => undefined;
const head = { 'content-type': 'application/json' };
const isTransactions = ({ url = '' }: IncomingMessage): boolean => url.includes('/transactions');
const isFind = ({ url = '' }: IncomingMessage): boolean => url.includes('/find');
const throttle = (more: Record<string, string>): Hang => {
  return (_request, response) =>
    void response.writeHead(429, { ...head, ...more }).end('{"errors":[{"errorCode":"E1","errorMessage":"later"}]}');
};
const only =
  (test: (request: IncomingMessage, count: number) => boolean, hang: Hang): Hang =>
  (request, response, pass, count) =>
    test(request, count) ? hang(request, response, pass, count) : pass();

/** Writes a piece again and again, as long as the connection is there. */
function endlessly(response: ServerResponse, piece: string | Buffer, every: number): void {
  const timer = setInterval(() => response.write(piece), every);
  response.on('close', () => clearInterval(timer));
}
const drip: Hang = (_request, response) => {
  response.writeHead(200, head).write('{');
  endlessly(response, ' ', 20);
};
const flood: Hang = (_request, response) => {
  const piece = Buffer.alloc(1 << 20, ' ');
  const go = (): void => {
    while (!response.destroyed && response.write(piece));
  };
  response.writeHead(200, head).on('drain', go);
  go();
};
const breakOff: Hang = (_request, response) => {
  response.writeHead(200, { ...head, 'content-length': '1000' }).write('{"a":');
  setTimeout(() => response.destroy(), 5);
};

/** Ways in which a target keeps those waiting who ask it. */
export const hangs: Readonly<Record<string, Hang>> = {
  'all groups are silent': silence,
  'transactions are silent': only(isTransactions, silence),
  'find is silent': only(isFind, silence),
  'silent after 40 answers': only((_, count) => count > 40, silence),
  'silent for bad input': only(({ url = '' }) => /NaN|abc|%27|not-|-1\b|limit=(0|26)/i.test(url), silence),
  'every third request is silent': only((_, count) => count % 3 === 0, silence),
  'headers, then silence': (_request, response) => void response.writeHead(200, head).flushHeaders(),
  'a byte at a time': drip,
  'transactions a byte at a time': only(isTransactions, drip),
  'endless bodies': flood,
  'headers a byte at a time': ({ socket }) => {
    const timer = setInterval(() => socket.write('x'), 20);
    socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
    socket.on('close', () => clearInterval(timer));
  },
  '429 without end': throttle({}),
  '429 without end, Retry-After 60': throttle({ 'retry-after': '60' }),
  '429 without end for transactions': only(isTransactions, throttle({ 'retry-after': '1' })),
  'connections that are reset': ({ socket }) => void socket.destroy(),
  'bodies that break off': breakOff,
  'reset after 40 answers': only(
    (_, count) => count > 40,
    ({ socket }) => void socket.destroy(),
  ),
};

/** A target on this machine that hangs in front of a sandbox. */
export interface HangingTarget {
  readonly addresses: Readonly<Record<Group, string>>;
  requests(): number;
  close(): Promise<void>;
}

export async function hangingTarget(behind: Sandbox, hang: Hang): Promise<HangingTarget> {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    hang(request, response, () => pass(behind, request, response), count);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const at = (address: string): string => address.replace(`:${behind.port}`, `:${port}`);
  const { cardholder, credential, lookup, account } = behind.addresses;
  return {
    addresses: { cardholder: at(cardholder), credential: at(credential), lookup: at(lookup), account: at(account) },
    requests: () => count,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pass(behind: Sandbox, { url, headers }: IncomingMessage, response: ServerResponse): void {
  ask({ host: '127.0.0.1', port: behind.port, path: url, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  }).end();
}

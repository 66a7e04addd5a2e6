import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Way } from './front.ts';

const silence: Way = () => undefined;
const head = { 'content-type': 'application/json' };
export const isTransactions = ({ url = '' }: IncomingMessage): boolean => url.includes('/transactions');
const isFind = ({ url = '' }: IncomingMessage): boolean => url.includes('/find');
const throttle = (more: Record<string, string>): Way => {
  return ({ response }) =>
    void response.writeHead(429, { ...head, ...more }).end('{"errors":[{"errorCode":"E1","errorMessage":"later"}]}');
};
/** Some requests go a way, the others to the sandbox. */
export const only =
  (test: (request: IncomingMessage, count: number) => boolean, way: Way): Way =>
  (visit) =>
    test(visit.request, visit.count) ? way(visit) : visit.pass();

/** Writes a piece again and again, as long as the connection is there. */
function endlessly(response: ServerResponse, piece: string | Buffer, every: number): void {
  const timer = setInterval(() => response.write(piece), every);
  response.on('close', () => clearInterval(timer));
}
const drip: Way = ({ response }) => {
  response.writeHead(200, head).write('{');
  endlessly(response, ' ', 20);
};
const flood: Way = ({ response }) => {
  const piece = Buffer.alloc(1 << 20, ' ');
  const go = (): void => {
    while (!response.destroyed && response.write(piece));
  };
  response.writeHead(200, head).on('drain', go);
  go();
};
const breakOff: Way = ({ response }) => {
  response.writeHead(200, { ...head, 'content-length': '1000' }).write('{"a":');
  setTimeout(() => response.destroy(), 5);
};

/** Targets that keep a client waiting, or end its connections. */
export const silentWays: Readonly<Record<string, Way>> = {
  'all groups are silent': silence,
  'transactions are silent': only(isTransactions, silence),
  'find is silent': only(isFind, silence),
  'silent after 40 answers': only((_, count) => count > 40, silence),
  'silent for bad input': only(({ url = '' }) => /NaN|abc|%27|not-|-1\b|limit=(0|26)/i.test(url), silence),
  'every third request is silent': only((_, count) => count % 3 === 0, silence),
  'headers, then silence': ({ response }) => void response.writeHead(200, head).flushHeaders(),
  'a byte at a time': drip,
  'transactions a byte at a time': only(isTransactions, drip),
  'endless bodies': flood,
  'headers a byte at a time': ({ request: { socket } }) => {
    const timer = setInterval(() => socket.write('x'), 20);
    socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
    socket.on('close', () => clearInterval(timer));
  },
  '429 without end': throttle({}),
  '429 without end, Retry-After 60': throttle({ 'retry-after': '60' }),
  '429 without end for transactions': only(isTransactions, throttle({ 'retry-after': '1' })),
  'connections that are reset': ({ request }) => void request.socket.destroy(),
  'bodies that break off': breakOff,
  'reset after 40 answers': only(
    (_, count) => count > 40,
    ({ request }) => void request.socket.destroy(),
  ),
};

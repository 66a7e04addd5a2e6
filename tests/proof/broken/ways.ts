import { brokenBodies } from './bodies.ts';
import type { Way } from './front.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';

const silence: Way = () => undefined;
const head = { 'content-type': 'application/json' };
const isTransactions = ({ url = '' }: IncomingMessage): boolean => url.includes('/transactions');
const isFind = ({ url = '' }: IncomingMessage): boolean => url.includes('/find');
const throttle = (more: Record<string, string>): Way => {
  return ({ response }) =>
    void response.writeHead(429, { ...head, ...more }).end('{"errors":[{"errorCode":"E1","errorMessage":"later"}]}');
};
/** Some requests go a way, the others to the sandbox. */
const only =
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

const JSON_HEAD = 'Content-Type: application/json\r\n';
const BODY = '{"transactions":[],"paging":{"offset":0,"limit":25,"total":0}}';

/** Writes bytes as they are, in place of a response, and ends the connection. */
const raw =
  (...parts: readonly (string | Buffer)[]): Way =>
  ({ request }) => {
    for (const part of parts) request.socket.write(part);
    request.socket.end();
  };
/** A response with a right status line and right headers, and one more line. */
const withLine = (line: string): Way =>
  raw(`HTTP/1.1 200 OK\r\n${JSON_HEAD}${line}\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`);
const framed = (headers: string, body: string): Way => raw(`HTTP/1.1 200 OK\r\n${JSON_HEAD}${headers}\r\n\r\n${body}`);
const chunked = (body: string): Way => framed('Transfer-Encoding: chunked', body);
const redirect = (status: number, location: string): Way =>
  raw(`HTTP/1.1 ${status} Moved\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`);

/** Targets whose status lines, headers or framing are not HTTP, or are more than a client should take. */
const brokenHeads: Readonly<Record<string, Way>> = {
  'a banner of another protocol': raw('220 mail.invalid ESMTP ready\r\n'),
  'bytes of TLS': raw(Buffer.from('160301020001000100', 'hex')),
  'random bytes': raw(Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 197 + 91) % 256))),
  'a body without a head': raw(BODY),
  'an empty status line': raw('\r\n\r\n'),
  'HTTP/9.9': raw(`HTTP/9.9 200 OK\r\n${JSON_HEAD}\r\n${BODY}`),
  'a status that is not a number': raw(`HTTP/1.1 abc OK\r\n${JSON_HEAD}\r\n${BODY}`),
  'status 0': raw(`HTTP/1.1 000 Nothing\r\n${JSON_HEAD}\r\n${BODY}`),
  'status 99': raw(`HTTP/1.1 99 Low\r\n${JSON_HEAD}\r\n${BODY}`),
  'status 999': raw(`HTTP/1.1 999 High\r\n${JSON_HEAD}Content-Length: ${BODY.length}\r\n\r\n${BODY}`),
  'no reason after the status': raw(`HTTP/1.1 200\r\n${JSON_HEAD}Content-Length: ${BODY.length}\r\n\r\n${BODY}`),
  '101 Switching Protocols': raw(
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  ),
  '5,000 times 100 Continue': raw(
    'HTTP/1.1 100 Continue\r\n\r\n'.repeat(5000),
    `HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}`,
  ),
  '103 without end': ({ request: { socket } }) => {
    const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'), 5);
    socket.on('close', () => clearInterval(timer));
  },
  'a header of a megabyte': withLine(`X-Large: ${'x'.repeat(1 << 20)}`),
  '5,000 headers': withLine(Array.from({ length: 5000 }, (_, i) => `X-${i}: ${i}`).join('\r\n')),
  'a header without a colon': withLine('this is not a header'),
  'a header with NUL': withLine('X-Nul: a\0b'),
  'a header on two lines': withLine('X-Folded: a\r\n b'),
  'a header named with a space': withLine('X Bad : a'),
  'two lengths': withLine('Content-Length: 7'),
  'a length and chunks': framed(`Content-Length: 5\r\nTransfer-Encoding: chunked`, `0\r\n\r\n`),
  'a negative length': framed('Content-Length: -1', BODY),
  'a length in words': framed('Content-Length: many', BODY),
  'a length of a petabyte': framed('Content-Length: 1000000000000000', BODY),
  'more bytes than announced': framed('Content-Length: 10', BODY),
  'fewer bytes than announced': framed('Content-Length: 10000', BODY),
  'two responses for one request': raw(
    `HTTP/1.1 200 OK\r\n${JSON_HEAD}Content-Length: ${BODY.length}\r\n\r\n${BODY}`.repeat(2),
  ),
  'a chunk size that is not a number': chunked('zz\r\n{}\r\n0\r\n\r\n'),
  'a chunk size beyond 64 bits': chunked('fffffffffffffffff\r\n{}\r\n0\r\n\r\n'),
  'a chunk shorter than its size': chunked('ff\r\n{}\r\n0\r\n\r\n'),
  'a chunk extension of a megabyte': chunked(`2;${'x'.repeat(1 << 20)}\r\n{}\r\n0\r\n\r\n`),
  'no last chunk': chunked('2\r\n{}\r\n'),
  'trailers of a megabyte': chunked(`2\r\n{}\r\n0\r\n${'X-T: 1\r\n'.repeat(130_000)}\r\n`),
  'an unknown transfer coding': framed('Transfer-Encoding: sloth', BODY),
  'a redirect to another host': redirect(301, 'http://127.0.0.9:9/elsewhere'),
  'a redirect to itself': ({ request, response }) =>
    void response.writeHead(307, { location: request.url ?? '/' }).end(),
  'a redirect of transactions to nowhere': only(isTransactions, redirect(302, '::not an address::')),
  '204 for everything': ({ response }) => void response.writeHead(204).end(),
  '304 for everything': ({ response }) => void response.writeHead(304).end(),
  '200 cookies': async ({ response, behind }) => {
    const { status, headers, body } = await behind();
    response.writeHead(status, { ...headers, 'set-cookie': Array.from({ length: 200 }, (_, i) => `c${i}=${i}`) });
    response.end(body);
  },
};

/** The transactions fail from the sixtieth request on; the other groups go on. */
const transactionsDie =
  (status: number): Way =>
  ({ count, request, response, pass }) =>
    count > 60 && request.url?.includes('/transactions') === true ? void response.writeHead(status).end() : pass();

/** Targets of which one group stops in the middle of a run. */
export const dyingGroups: Readonly<Record<string, Way>> = {
  'transactions fail with 500 from the sixtieth request on': transactionsDie(500),
  'transactions fail with 503 from the sixtieth request on': transactionsDie(503),
};

/** Targets that come and go. */
const comeAndGo: Readonly<Record<string, Way>> = {
  'dead for a while': ({ count, request, pass }) => (count > 50 && count < 65 ? void request.socket.destroy() : pass()),
  dies: ({ count, request, pass }) => (count > 60 ? void request.socket.destroy() : pass()),
  '500 from the hundredth request on': ({ count, response, pass }) =>
    count > 100 ? void response.writeHead(500).end() : pass(),
  'every tenth connection is reset': ({ count, request, pass }) =>
    count % 10 === 0 ? void request.socket.destroy() : pass(),
  'every fifth answer is 503': ({ count, response, pass }) =>
    count % 5 === 0 ? void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>busy</h1>') : pass(),
};

/** Every broken target, by its name. */
export const brokenWays: Readonly<Record<string, Way>> = {
  ...silentWays,
  ...brokenHeads,
  ...brokenBodies,
  ...comeAndGo,
  ...dyingGroups,
};

/** Broken targets whose answers keep the specification all the same, or that a client does not notice. */
export const harmless: ReadonlySet<string> = new Set([
  '200 cookies',
  'raw deflate',
  '400 levels of nesting in every answer',
  'numbers of 100,000 digits',
  'members __proto__ and constructor',
  'every member twice',
  'Base64 of a gzip bomb in every answer',
  'hundreds of texts that look like gzip in every answer',
  '100 credential values of their own in every answer',
  '5,000 member names of their own in every answer',
  'JSON in JSON in every answer',
  // Only valid input must be served. What could not be tested is named, and the verdict is "as far as tested".
  'silent for bad input',
  // Every request is served in the end: passing failures are warned of, and no requirement forbids them.
  'every tenth connection is reset',
  'every fifth answer is 503',
]);

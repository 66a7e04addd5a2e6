import { once } from 'node:events';
import { createServer as serve, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { decodeContent, LARGEST_BODY, noAnswer } from '../environment/client/response-body.ts';
import { type Group, groups } from '../spec/generated/vocabulary.ts';
import type { Unjudged } from '../spec/phrasing/unjudged.ts';
import { NoResponseError, ResponseReader } from './response-reader.ts';
import type { Seen } from './seen.ts';

/** What passed: an answer, or why there is none to judge. */
export type Passed = { readonly seen: Seen } | { readonly why: Unjudged };

/** A proxy that is listening. */
export interface Proxy {
  /** What the application is to take for the base address of each group. */
  readonly addresses: Readonly<Record<Group, string>>;
  close(): Promise<void>;
}

/** How long nothing may come; a proxy must not give up before the application does. */
const PATIENCE = 120_000;

/**
 * A reverse proxy on this machine in front of the four base addresses. Requests and answers go through byte by byte, as they
 * come, but for the headers of the connection; a copy of each answer goes to `tell` when it is complete. Nothing that a target
 * or an application sends ends the proxy.
 */
export async function startProxy(
  targets: Readonly<Record<Group, string>>,
  port: number,
  tell: (passed: Passed) => void,
): Promise<Proxy> {
  const server = serve((request, response) => {
    const place = placeOf(request.url ?? '', targets);
    if (place === null) return refuse(response, 404, 'no base address of cardproof proxy');
    request.socket.on('error', () => request.socket.destroy());
    void forward(place, request, response).then(tell);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const addresses = Object.fromEntries(groups.map((group) => [group, `${own}/${group}/v1`]));
  return {
    addresses: addresses as Readonly<Record<Group, string>>,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Headers of one connection, which the other does not share; the host is that of the target. */
const OF_THE_CONNECTION = [
  ...['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect', 'proxy-connection', 'host'],
];

/** Why what came cannot be judged as an answer of the target. */
class Unfinished extends Error {}

/**
 * Sends a request on and hands its answer back as it comes. Node itself cannot do that: it refuses answers that browsers read,
 * and cannot write all reason phrases and names. If the application goes away, so does the request: an answer without an end
 * would be read for ever.
 */
async function forward(place: Place, request: IncomingMessage, response: ServerResponse): Promise<Passed> {
  const [at, application] = [Date.now(), request.socket];
  const copy: Buffer[] = [];
  let size = 0;
  const options = { hasBody: request.method !== 'HEAD', canTakeChunks: request.httpVersion !== '1.0' };
  const reader = new ResponseReader(options, (part) => {
    size += part.length;
    if (size <= LARGEST_BODY) copy.push(part);
  });
  try {
    await handOn(place.target, headOf(place, request), request, reader);
  } catch (error) {
    const isBegun = reader.head !== null;
    if (isBegun || application.destroyed) application.destroy();
    else refuse(response, 502, `the target does not answer: ${reasonOf(error)}`);
    return { why: isBegun || application.destroyed ? 'broken-off' : 'no-answer' };
  }
  application.end();
  if (reader.head === null || reader.isContradictory) return { why: 'contradictory' };
  if (size > LARGEST_BODY) return { why: 'too-large' };
  const { status, headers } = reader.head;
  const timing = { at: new Date(at).toISOString(), milliseconds: Date.now() - at };
  const asked = { method: request.method ?? 'GET', url: place.url, asked: pairs(request.rawHeaders), status };
  const named = headers.map(([name, value]) => [name.toLowerCase(), value] as const);
  return decodeContent(Buffer.concat(copy), named).then(
    (body) => ({ seen: { ...asked, ...timing, headers, body } }),
    () => ({ why: 'undecodable' }),
  );
}

/** Hands a request and its answer on, each as fast as it is taken. Throws if the answer is not complete. */
async function handOn(target: URL, head: string, request: IncomingMessage, reader: ResponseReader): Promise<void> {
  const application = request.socket;
  const socket = connectTo(target);
  const gone = new AbortController();
  const leave = (): void => {
    gone.abort();
    socket.destroy();
  };
  application.once('close', leave);
  socket.setTimeout(PATIENCE, () => socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
  try {
    socket.write(head, 'latin1');
    void sendBody(request, socket).catch(leave);
    for await (const bytes of socket) {
      for (const part of reader.take(bytes as Buffer)) {
        if (!application.write(part)) await once(application, 'drain', { signal: gone.signal });
      }
      if (reader.isComplete) return;
    }
    reader.close();
    if (!reader.isComplete) throw new Unfinished('the connection was closed before the response was complete');
  } finally {
    application.off('close', leave);
    socket.destroy();
  }
}

function connectTo({ protocol, hostname, port }: URL): Socket {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:') return connect({ host, port: Number(port || 80) });
  const servername = isIP(host) === 0 ? { servername: host } : {};
  return connectTls({ host, port: Number(port || 443), ALPNProtocols: ['http/1.1'], ...servername });
}

/** The head of a request as it came, but for what is of the connection. */
function headOf({ target, path }: Place, { method, httpVersion, rawHeaders, headers }: IncomingMessage): string {
  const shared = pairs(rawHeaders).filter(([name]) => !OF_THE_CONNECTION.includes(name.toLowerCase()));
  const chunks = 'transfer-encoding' in headers ? ['Transfer-Encoding: chunked'] : [];
  const lines = [`Host: ${target.host}`, ...shared.map(([name, value]) => `${name}: ${value}`), ...chunks];
  return [`${method ?? 'GET'} ${path} HTTP/${httpVersion}`, ...lines, 'Connection: close', '', ''].join('\r\n');
}

async function sendBody(request: IncomingMessage, socket: Socket): Promise<void> {
  const isChunked = 'transfer-encoding' in request.headers;
  for await (const part of request) {
    const bytes = part as Buffer;
    const frame = isChunked ? [`${bytes.length.toString(16)}\r\n`, bytes, '\r\n'] : [bytes];
    for (const one of frame) socket.write(one);
    if (socket.writableNeedDrain) await once(socket, 'drain');
  }
  if (isChunked) socket.write('0\r\n\r\n');
}

/** What went wrong, in words. */
function reasonOf(error: unknown): string {
  if (error instanceof NoResponseError) return 'what it sends is no response of HTTP/1';
  return error instanceof Unfinished ? error.message : noAnswer(error, false).message;
}

interface Place {
  readonly target: URL;
  /** As it was asked for: nothing in it is decoded or folded. */
  readonly path: string;
  readonly url: string;
}

const isBelow = (url: string, base: string): boolean =>
  url === base || url.startsWith(`${base}/`) || url.startsWith(`${base}?`);

/** Where a request to `/GROUP/v1/…` goes. */
function placeOf(url: string, targets: Readonly<Record<Group, string>>): Place | null {
  const group = groups.find((one) => isBelow(url, `/${one}/v1`));
  if (group === undefined) return null;
  const base = new URL(targets[group]);
  const path = base.pathname.replace(/\/$/, '') + url.slice(`/${group}/v1`.length);
  return { target: base, path, url: base.origin + path };
}

/** What the proxy itself answers, if there is no one else to do so. */
function refuse(response: ServerResponse, status: 404 | 502, why: string): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(`${why}\n`);
}

function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []));
}

import { once } from 'node:events';
import { createServer, request as askPlain, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { request as askTls } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { pipeline } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { decodeContent, LARGEST_BODY, noAnswer } from '../environment/client/response-body.ts';
import { type Group, groups } from '../spec/generated/vocabulary.ts';
import type { Seen } from './recognition.ts';

/** A proxy that is listening. */
interface Proxy {
  /** What the application is to take for the base address of each group. */
  readonly addresses: Readonly<Record<Group, string>>;
  close(): Promise<void>;
}

/** How long nothing may come; a proxy must not give up before the application does. */
const PATIENCE = 120_000;

/**
 * A reverse proxy on this machine in front of the four base addresses. Requests and answers go through unchanged, as they come,
 * but for the headers of the connection; a copy of each answer goes to `tell` when it is complete. Nothing that a target or an
 * application sends ends the proxy.
 */
export async function startProxy(
  targets: Readonly<Record<Group, string>>,
  port: number,
  tell: (passed: Seen) => void,
): Promise<Proxy> {
  const server = createServer((request, response) => {
    const place = placeOf(request.url ?? '', targets);
    if (place === null) return refuse(response, 404, 'no base address of cardproof proxy');
    response.on('error', () => response.destroy());
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
const OF_THE_CONNECTION = /^(connection|keep-alive|transfer-encoding|trailer|upgrade|expect|proxy-connection|host)$/i;

/** Sends a request on and hands its answer back as it comes. If the application goes away, so does the request. */
async function forward(place: Place, request: IncomingMessage, response: ServerResponse): Promise<Seen> {
  const at = Date.now();
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const copy: Buffer[] = [];
  let [size, answer] = [0, null as IncomingMessage | null];
  try {
    answer = await answerTo(place, request, gone.signal);
    response.sendDate = false;
    const reason = answer.statusMessage?.replace(/[^\t\x20-\x7e\x80-\xff]/g, '');
    response.writeHead(answer.statusCode ?? 0, reason, shared(answer.rawHeaders).flat());
    for await (const bytes of answer) {
      const part = bytes as Buffer;
      size += part.length;
      if (size <= LARGEST_BODY) copy.push(part);
      if (!response.write(part)) await once(response, 'drain', { signal: gone.signal });
    }
    if (gone.signal.aborted || !answer.complete) throw new Error('the connection was closed before the end');
    response.end();
  } catch (error) {
    const isBroken = response.headersSent || gone.signal.aborted;
    if (isBroken) {
      response.destroy();
      return { why: 'broken-off' };
    }
    const { why, message } = noAnswer(error, false);
    if (why === 'not-http' && request.method === 'GET') {
      relay(place, request, response);
      return { why };
    }
    refuse(response, 502, `no response of the target: ${message}`);
    return { why: 'no-answer' };
  }
  if (size > LARGEST_BODY) return { why: 'too-large' };
  const [headers, asked] = [pairs(answer.rawHeaders), pairs(request.rawHeaders)];
  const seen = {
    method: request.method ?? 'GET',
    url: place.url,
    asked,
    status: answer.statusCode ?? 0,
    headers,
    at: new Date(at).toISOString(),
    milliseconds: Date.now() - at,
  };
  const named = headers.map(([name, value]) => [name.toLowerCase(), value] as const);
  return decodeContent(Buffer.concat(copy), named).then(
    (body) => ({ seen: { ...seen, body } }),
    () => ({ why: 'undecodable' }),
  );
}

/** What the target answers to a request, which goes to it as it came, but for what is of the connection. */
async function answerTo(
  { target, path }: Place,
  request: IncomingMessage,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const ask = target.protocol === 'https:' ? askTls : askPlain;
  const isChunked = 'transfer-encoding' in request.headers;
  const headers = [...onward(target, request).flat(), ...(isChunked ? ['Transfer-Encoding', 'chunked'] : [])];
  const { method } = request;
  // Browsers read more than Node does by default, and what the application can read is judged.
  const options = { method, path, headers, agent: false, insecureHTTPParser: true, signal } as const;
  const asking = ask(target, options).setTimeout(PATIENCE, () => {
    asking.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' }));
  });
  asking.on('error', () => undefined);
  request.pipe(asking);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return answer;
}

/**
 * Asks once more, and hands on the very bytes: what Node's parser refuses, an application may read. A GET changes nothing, so that it may be
 * repeated.
 */
function relay({ target, path }: Place, request: IncomingMessage, response: ServerResponse): void {
  const isTls = target.protocol === 'https:';
  const to = { host: target.hostname.replace(/^\[|\]$/g, ''), port: Number(target.port || (isTls ? 443 : 80)) };
  const again = isTls ? connectTls(to) : connect(to);
  const headers = onward(target, request).map(([name, value]) => `${name}: ${value}`);
  const lines = [`GET ${path} HTTP/1.1`, ...headers, '', ''];
  again.setTimeout(PATIENCE, () => again.destroy()).write(lines.join('\r\n'), 'latin1');
  if (response.socket === null) again.destroy();
  else pipeline(again, response.socket, () => undefined);
}

interface Place {
  readonly target: URL;
  /** As it was asked for: nothing in it is decoded or folded. */
  readonly path: string;
  readonly url: string;
}

/** Where a request to `/GROUP/v1/…` goes. */
function placeOf(asked: string, targets: Readonly<Record<Group, string>>): Place | null {
  const [, name, below = ''] = /^\/(\w+)\/v1(?![^/?])([^]*)$/.exec(asked) ?? [];
  const group = groups.find((one) => one === name);
  if (group === undefined) return null;
  const base = new URL(targets[group]);
  const path = base.pathname.replace(/\/$/, '') + below;
  return { target: base, path, url: base.origin + path };
}

/** What the proxy itself answers, if there is no one else to do so. */
function refuse(response: ServerResponse, status: 404 | 502, why: string): void {
  response.writeHead(status, STATUS_CODES[status], { 'content-type': 'text/plain' }).end(`${why}\n`);
}

/** The headers of a request to the target. */
const onward = ({ host }: URL, { rawHeaders }: IncomingMessage): [string, string][] => [
  ['Host', host],
  ...shared(rawHeaders),
  ['Connection', 'close'],
];

const shared = (raw: readonly string[]): [string, string][] =>
  pairs(raw).filter(([name]) => !OF_THE_CONNECTION.test(name));

function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []));
}

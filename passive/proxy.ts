import { once } from 'node:events';
import { createServer as serve, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { decodeContent, LARGEST_BODY } from '../environment/client/response-body.ts';
import { type Group, groups } from '../spec/generated/vocabulary.ts';
import type { Seen } from './seen.ts';
import type { Unjudged } from './unjudged.ts';

/** What passed: an answer, or why there is none to judge. */
export type Passed = { readonly seen: Seen } | { readonly why: Unjudged };

/** A proxy that is listening. */
export interface Proxy {
  /** What the application is to take for the base address of each group. */
  readonly addresses: Readonly<Record<Group, string>>;
  close(): Promise<void>;
}

/** How long a request may take; a proxy must not give up before the application does. */
const PATIENCE = 120_000;

/**
 * A reverse proxy on this machine in front of the four base addresses. Requests and answers go through byte by byte, as they
 * come; a copy of each answer goes to `tell`, which must not throw, when it is complete.
 */
export async function startProxy(
  targets: Readonly<Record<Group, string>>,
  port: number,
  tell: (passed: Passed) => void,
): Promise<Proxy> {
  const agent = new Agent({ headersTimeout: PATIENCE, bodyTimeout: PATIENCE });
  const server = serve((request, response) => {
    const place = placeOf(request.url ?? '', targets);
    if (place === null) return refuse(response, 404);
    const passed = forward(agent, place, request, response).catch((): Passed => {
      if (response.headersSent) response.destroy();
      else refuse(response, 502);
      return { why: 'no-answer' };
    });
    void passed.then(tell);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const addresses = Object.fromEntries(groups.map((group) => [group, `${own}/${group}/v1`]));
  return {
    addresses: addresses as Readonly<Record<Group, string>>,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await agent.destroy();
    },
  };
}

/** Headers of one connection, which the other does not share; the host is that of the target. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect', 'proxy-connection'];

/** Announces members after the body. Node throws if the other connection cannot have any, and they are sent without it. */
const ANNOUNCED = 'trailer';

function shared(raw: readonly string[], ...others: readonly string[]): string[] {
  const own = [...OF_THE_CONNECTION, ...others];
  return pairs(raw)
    .filter(([name]) => !own.includes(name.toLowerCase()))
    .flat();
}

/**
 * Sends a request on and hands its answer back: status, headers in their order and letter case, bytes. If the application
 * goes away, so does the request: an answer without an end would be read for ever.
 */
async function forward(
  agent: Agent,
  { origin, path }: Place,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Passed> {
  const at = Date.now();
  const method = request.method ?? 'GET';
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const hasBody = 'content-length' in request.headers || 'transfer-encoding' in request.headers;
  const answer = await agent.request({
    origin,
    path,
    method,
    headers: shared(request.rawHeaders, 'host'),
    body: hasBody ? request : null,
    responseHeaders: 'raw',
    signal: gone.signal,
  });
  const raw = (answer.headers as unknown as readonly unknown[]).map(String);
  response.sendDate = false;
  response.writeHead(answer.statusCode, answer.statusText, shared(raw, ANNOUNCED));
  const copy = await handOn(answer.body, response, gone.signal);
  response.addTrailers(answer.trailers);
  response.end();
  if (copy === null) return { why: 'too-large' };
  const headers = pairs(raw);
  const named = headers.map(([name, value]) => [name.toLowerCase(), value] as const);
  const timing = { at: new Date(at).toISOString(), milliseconds: Date.now() - at };
  const asked = { method, url: origin + path, asked: pairs(request.rawHeaders), status: answer.statusCode };
  return decodeContent(copy, named).then(
    (body) => ({ seen: { ...asked, ...timing, headers, body } }),
    () => ({ why: 'undecodable' }),
  );
}

/** Writes a body as it comes, and returns a copy; null if it is larger than what is judged. */
async function handOn(
  body: AsyncIterable<Buffer>,
  response: ServerResponse,
  gone: AbortSignal,
): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size <= LARGEST_BODY) parts.push(part);
    if (!response.write(part)) await once(response, 'drain', { signal: gone });
  }
  return size <= LARGEST_BODY ? Buffer.concat(parts) : null;
}

interface Place {
  readonly origin: string;
  /** As it was asked for: nothing in it is decoded or folded. */
  readonly path: string;
}

const isBelow = (url: string, base: string): boolean =>
  url === base || url.startsWith(`${base}/`) || url.startsWith(`${base}?`);

/** Where a request to `/GROUP/v1/…` goes. */
function placeOf(url: string, targets: Readonly<Record<Group, string>>): Place | null {
  const group = groups.find((one) => isBelow(url, `/${one}/v1`));
  if (group === undefined) return null;
  const base = new URL(targets[group]);
  return { origin: base.origin, path: base.pathname.replace(/\/$/, '') + url.slice(`/${group}/v1`.length) };
}

/** What the proxy itself answers, if there is no one else to do so. */
function refuse(response: ServerResponse, status: 404 | 502): void {
  const why = status === 404 ? 'no base address of cardproof proxy' : 'the target does not answer';
  response.writeHead(status, { 'content-type': 'text/plain' }).end(`${why}\n`);
}

function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []));
}

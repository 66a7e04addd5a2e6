import type { Socket } from 'node:net';
import type * as undici from 'undici';
import type { Dispatcher } from 'undici';
import request from 'undici/lib/api/api-request.js';
import buildConnector from 'undici/lib/core/connect.js';
import errors from 'undici/lib/core/errors.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import { later } from '../../spec/model/memo.ts';
import { SettingsError } from '../settings/setting.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** What failed is the connection to the proxy, not to the target. */
export class ProxyError extends Error {
  constructor(cause: Error) {
    super(cause instanceof errors.SocketError ? 'the proxy closed the connection' : 'the proxy cannot be reached', {
      cause,
    });
  }
}

type Connector = buildConnector.connector;

/** A dispatcher without the methods that only the whole of undici gives it. */
export type Sender = Pick<Dispatcher, 'dispatch' | 'destroy'>;

/** Sends a request by a dispatcher. */
export const requestBy = (dispatcher: Sender, options: Dispatcher.RequestOptions) => request.call(dispatcher, options);

/** Whatever NODE_TLS_REJECT_UNAUTHORIZED says: the key goes to nobody whose certificate does not hold. */
const VERIFIED = { rejectUnauthorized: true } as const;

/** Sends the requests of a run: through the proxies that the environment names, or directly. A connection that takes longer than `ms` has failed. */
export function dispatcherOf(options: Omit<Agent.Options, 'connect' | 'factory'>, env: Variables, ms: number): Sender {
  const [httpProxy = '', httpsProxy = ''] = PROXIES.map((variable) => proxyOf(variable, env));
  const factory = (origin: string | URL, { connect, ...rest }: Pool.Options): Dispatcher => {
    const connector =
      typeof connect === 'function' ? bounded(connect) : buildConnector({ ...connect, ...VERIFIED, timeout: ms });
    return new Pool(origin, { ...rest, connect: watched(within(connector, ms)) });
  };
  const connections = { ...options, factory } as Agent.Options;
  if (httpProxy === '' && httpsProxy === '') return new Agent(connections);
  // A proxy needs the whole of undici.
  const { EnvHttpProxyAgent } = later('undici') as typeof undici;
  const noProxy = env.no_proxy ?? env.NO_PROXY ?? '';
  const proxies = { httpProxy, httpsProxy, noProxy, clientFactory: clientFactory(ms) };
  return new EnvHttpProxyAgent({ ...connections, ...proxies, requestTls: VERIFIED, proxyTls: VERIFIED });
}

/** Connections through a proxy that follow each other this closely, in milliseconds, and how many of them: more than a run opens at once. */
const [CLOSELY, MOST] = [100, 100];

/** Connections through a proxy that end before they are used: undici makes the next one at once, for ever. */
function bounded(connect: Connector): Connector {
  let [made, last] = [0, 0];
  return (options, callback) => {
    const now = performance.now();
    made = now - last < CLOSELY ? made + 1 : 1;
    last = now;
    if (made <= MOST) connect(options, callback);
    else callback(new ProxyError(new errors.SocketError('ended before it was used')), null);
  };
}

/** A connector that fails after some time, whatever it waits for: undici sets no limit to the CONNECT of a proxy. */
function within(connect: Connector, ms: number): Connector {
  return (options, callback) => {
    let isOver = false;
    const end: buildConnector.Callback = (...[error, socket]) => {
      clearTimeout(timer);
      if (isOver) return void socket?.destroy();
      isOver = true;
      if (error === null) callback(null, socket);
      // Only a proxy that was reached says so. For undici it is no reason to give up: it would connect again, for ever.
      else callback(error instanceof errors.SocketError ? new ProxyError(error) : error, null);
    };
    const timer = setTimeout(() => end(new errors.ConnectTimeoutError('no connection in time'), null), ms);
    connect(options, end);
  };
}

/** The largest head of a response that undici reads. */
const LARGEST_HEAD = 16 * 1024;
const begun = new WeakMap<Error, string>();

/** How the response began, in Latin-1, whose connection ended with this error; null if that is not known. */
export const beginningOf = (error: unknown): string | null =>
  error instanceof Error ? (begun.get(error) ?? null) : null;

/** A connector whose sockets remember how a response began: undici does not say what it could not read. */
function watched(connect: Connector): Connector {
  return (options, callback) =>
    connect(options, (...[error, socket]: Parameters<buildConnector.Callback>) => {
      if (error !== null) return callback(error, null);
      watch(socket);
      callback(null, socket);
    });
}

function watch(socket: Socket): void {
  let head = '';
  const [read, write, destroy] = [socket.read.bind(socket), socket.write.bind(socket), socket.destroy.bind(socket)];
  socket.write = ((...given: Parameters<Socket['write']>) => {
    head = '';
    return (write as (...all: typeof given) => boolean)(...given);
  }) as Socket['write'];
  socket.read = (size) => {
    const chunk: unknown = read(size);
    if (chunk instanceof Buffer && head.length < LARGEST_HEAD) head += chunk.toString('latin1');
    return chunk;
  };
  // A TLS alert after the handshake is an error that does not end the socket: undici would wait, or say only that the other side closed.
  socket.once('error', (error: Error) => socket.destroy(error));
  socket.destroy = (error) => {
    if (error !== undefined) begun.set(error, head);
    return destroy(error);
  };
}

/** Throws a SettingsError if the environment names a proxy by something else than an address: before a run removes what an earlier one wrote. */
export function checkProxies(env: Variables): void {
  for (const variable of PROXIES) proxyOf(variable, env);
}

const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY'] as const;

/** The address of a proxy; empty if there is none. Never shown, because it may hold a password. */
function proxyOf(variable: string, env: Variables): string {
  const text = (env[variable.toLowerCase()] ?? env[variable] ?? '').trim();
  const address = text === '' || text.includes('://') ? text : `http://${text}`;
  if (address === '' || (URL.canParse(address) && /^(https?|socks5?):/i.test(address))) return address;
  const message = 'is not the address of a proxy';
  throw new SettingsError([
    { kind: 'unreadable', variable, message, example: `${variable}=http://proxy.example.edu:8080` },
  ]);
}

/** Makes the connections to a proxy, and tells their failures from those of the target. */
const clientFactory =
  (ms: number) =>
  (origin: URL, { connect }: { connect?: Connector }): Dispatcher => {
    const limits = { headersTimeout: ms, bodyTimeout: ms };
    if (connect === undefined) return new Pool(origin, limits);
    const toProxy: Connector = (options, callback) =>
      within(connect, ms)(options, (...[error, socket]: Parameters<buildConnector.Callback>) =>
        error === null ? callback(null, socket) : callback(new ProxyError(error), null),
      );
    return new Pool(origin, { ...limits, connect: toProxy });
  };

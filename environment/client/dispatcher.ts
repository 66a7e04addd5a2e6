import { Agent, type buildConnector, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { SettingsError } from '../settings/problem.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** What failed is the connection to the proxy, not to the target. */
export class ProxyError extends Error {
  constructor(cause: Error) {
    super('the proxy cannot be reached', { cause });
  }
}

/** Sends the requests of a run: through the proxies that the environment names, or directly. */
export function dispatcherOf(options: Agent.Options, env: Variables): Dispatcher {
  const [httpProxy = '', httpsProxy = ''] = PROXIES.map((variable) => proxyOf(variable, env));
  if (httpProxy === '' && httpsProxy === '') return new Agent(options);
  const noProxy = env.no_proxy ?? env.NO_PROXY ?? '';
  return new EnvHttpProxyAgent({ ...options, httpProxy, httpsProxy, noProxy, clientFactory });
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
function clientFactory(origin: URL, { connect }: { connect?: buildConnector.connector }): Dispatcher {
  if (connect === undefined) return new Pool(origin);
  const connectToProxy: buildConnector.connector = (options, callback) =>
    connect(options, (...[error, socket]: Parameters<buildConnector.Callback>) =>
      error === null ? callback(null, socket) : callback(new ProxyError(error), null),
    );
  return new Pool(origin, { connect: connectToProxy });
}

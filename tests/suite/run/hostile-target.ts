import { createServer, request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';
import type { Group } from '../../../spec/exchange.ts';

/** How a target spoils what the sandbox behind it answers. */
export interface Hostility {
  /** The key that it takes; that of the sandbox, unless given. */
  readonly key?: string;
  /** What a string member becomes. */
  readonly text: (value: string, member: string) => string;
  /** Members added to every object, given the request as its log would have it. */
  readonly members?: (request: string) => readonly (readonly [string, string])[];
  readonly headers?: (request: string) => readonly (readonly [string, string])[];
  readonly statusText?: string;
}

const KEY = 'ocp-apim-subscription-key';

/** A target on this machine that answers with hostile strings, and remembers the bodies that it sent. */
export interface HostileTarget {
  readonly addresses: Readonly<Record<Group, string>>;
  readonly sent: string[];
  close(): Promise<void>;
}

export async function hostileTarget(behind: Sandbox, hostility: Hostility): Promise<HostileTarget> {
  const sent: string[] = [];
  const server = createServer((request, response) => {
    const log = `GET ${request.url} ${JSON.stringify(request.rawHeaders)}`;
    void answerOf(behind, request, hostility.key).then(({ status, text, headers }) => {
      const body = spoiled(text, hostility, log);
      sent.push(body);
      const extra = (hostility.headers?.(log) ?? []).flat();
      const kept = Object.entries(headers).filter(([name]) => /^content-type$/.test(name));
      response.writeHead(status, hostility.statusText ?? '', [...kept.flat().map(String), ...extra]).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const at = (address: string): string => address.replace(`:${behind.port}`, `:${port}`);
  const { cardholder, credential, lookup, account } = behind.addresses;
  return {
    addresses: { cardholder: at(cardholder), credential: at(credential), lookup: at(lookup), account: at(account) },
    sent,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function answerOf(behind: Sandbox, { url, headers }: IncomingMessage, key: string | undefined) {
  const { host: _host, 'accept-encoding': _coding, ...own } = headers;
  if (key !== undefined && own[KEY] !== undefined) own[KEY] = own[KEY] === key ? behind.key : 'nobody';
  return new Promise<{ status: number; text: string; headers: IncomingMessage['headers'] }>((resolve, reject) => {
    ask({ host: '127.0.0.1', port: behind.port, path: url, headers: own }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString();
        resolve({ status: answer.statusCode ?? 500, text, headers: answer.headers });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Written by hand, so that a member `__proto__` is one. */
function spoiled(text: string, hostility: Hostility, log: string): string {
  const write = (value: unknown, member: string): string => {
    if (typeof value === 'string') return JSON.stringify(hostility.text(value, member));
    if (Array.isArray(value)) return `[${value.map((one) => write(one, member)).join(',')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const own = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}:${write(one, name)}`);
    const more = (hostility.members?.(log) ?? []).map(
      ([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`,
    );
    return `{${[...own, ...more].join(',')}}`;
  };
  try {
    return write(JSON.parse(text) as unknown, '');
  } catch {
    return text;
  }
}

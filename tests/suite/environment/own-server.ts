import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import { createClient, type Client, type ClientOptions } from '../../../environment/client/client.ts';
import { noRecorder } from '../../../environment/recording/recorder.ts';
import { Redactor } from '../../../environment/redaction/redaction.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';

export const KEY = '0123456789abcdef0123456789abcdef';
export const ASK: Request = {
  operation: 'getCardholder',
  group: 'cardholder',
  path: '/cardholders/x',
  query: [],
  key: 'header',
  intent: 'plain',
  subject: 'x',
};

let server: Server | undefined;
let client: Client | undefined;
/** What the server of the present test was sent. */
export let seen: IncomingMessage[] = [];

/** A client of a server that answers so; both are closed after the test. */
export async function open(
  answer: (request: IncomingMessage, response: ServerResponse, count: number) => void,
  options: Partial<ClientOptions> = {},
): Promise<Client> {
  seen = [];
  const own = createServer((request, response) => {
    seen.push(request);
    answer(request, response, seen.length);
  });
  server = own;
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  return clientAt(`http://127.0.0.1:${(own.address() as AddressInfo).port}/api/v1`, options);
}

/** A client of a server at a base address; it is closed after the test. */
export function clientAt(base: string, options: Partial<ClientOptions> = {}): Client {
  client = createClient({
    addresses: { cardholder: base, credential: base, lookup: base, account: base },
    key: KEY,
    budget: 20,
    requestsPerSecond: null,
    timeoutMs: 2000,
    runId: 'r1',
    version: '2.0.0',
    redactor: new Redactor({ key: KEY }),
    recorder: noRecorder,
    now: () => new Date('2025-01-31T12:00:00Z'),
    ...options,
  });
  return client;
}

afterEach(async () => {
  await client?.close();
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve) ?? resolve(null));
});

/** Why there was no answer. */
export const why = (exchange: Exchange): string =>
  exchange.outcome.kind === 'answer' ? 'answer' : exchange.outcome.why;
export const status = (exchange: Exchange): number =>
  exchange.outcome.kind === 'answer' ? exchange.outcome.status : 0;
export const json = (response: ServerResponse, code = 200): void => void response.writeHead(code).end('{}');

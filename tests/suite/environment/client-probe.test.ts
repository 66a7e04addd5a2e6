import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Exchange, GROUP_PROBE, type Request } from '../../../spec/exchange.ts';
import { createClient, type Client, type ClientOptions } from '../../../environment/client/client.ts';
import { noRecorder } from '../../../environment/recording/recorder.ts';
import { Redactor } from '../../../environment/redaction/redaction.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const ASK: Request = {
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
let seen: IncomingMessage[] = [];

async function open(
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
  const base = `http://127.0.0.1:${(own.address() as AddressInfo).port}/api/v1`;
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

const why = (exchange: Exchange): string => (exchange.outcome.kind === 'answer' ? 'answer' : exchange.outcome.why);
const status = (exchange: Exchange): number => (exchange.outcome.kind === 'answer' ? exchange.outcome.status : 0);
const json = (response: ServerResponse, code = 200): void => void response.writeHead(code).end('{}');

describe('a group that may not answer any more', () => {
  const lost = { ...ASK, path: '/cardholders/lost', subject: 'lost' };
  it('is asked for what it served, before it is given up: if it serves that, only some requests fail', async () => {
    const own = await open(
      (request, response) => (request.url?.endsWith('lost') ? response.destroy() : json(response)),
      {
        budget: 60,
      },
    );
    await own.send('c', ASK);
    for (let n = 0; n < 9; n++) expect(why(await own.send('c', lost))).toBe('reset');
    expect(own.givenUp).toEqual([]);
    const probes = own.exchanges.filter(({ check }) => check === GROUP_PROBE);
    expect(probes.map((one) => [one.request, status(one)])).toEqual([
      [ASK, 200],
      [ASK, 200],
    ]);
  });

  it('is given up if it does not', async () => {
    const own = await open((_request, response, count) => (count > 1 ? response.destroy() : json(response)), {
      budget: 60,
    });
    await own.send('c', ASK);
    for (let n = 0; n < 6; n++) await own.send('c', lost);
    expect(own.givenUp).toMatchObject([{ group: 'cardholder', inARow: 4 }]);
    expect(own.exchanges.filter(({ check }) => check === GROUP_PROBE).map(why)).toEqual(['reset']);
  });

  it('is given up without being asked if it served nothing', async () => {
    const silent = await open((_request, response) => response.destroy(), { budget: 60 });
    for (let n = 0; n < 6; n++) await silent.send('c', lost);
    expect(silent.exchanges.some(({ check }) => check === GROUP_PROBE)).toBe(false);
    expect(silent.givenUp).toHaveLength(1);
  });
});

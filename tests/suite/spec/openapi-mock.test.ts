import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import addFormats from 'ajv-formats';
import { type Context, OpenAPIBackend, type Request as Asked } from 'openapi-backend';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings, withSandbox } from '../../../environment/settings/settings.ts';
import { noRecorder } from '../../../environment/recording/recorder.ts';
import type { Exchange, Request } from '../../../spec/exchange.ts';
import { envelopeStatuses, type Group, groups, keyHeader } from '../../../spec/generated/vocabulary.ts';
import { judgeStanding } from '../../../spec/oracles/standing.ts';
import { mismatchText } from '../../../spec/phrasing/mismatches.ts';
import { statusOf } from '../../../spec/reception.ts';
import { clientOf, redactorOf } from '../../../run/target.ts';
import { contract, type Example, examples, requestOf } from './contract-examples.ts';

/** A mock that openapi-backend makes of the contract; it checks key and parameters, and answers with the examples. */
const KEY = 'key-of-the-mock';
const CLOCK = '2026-03-15T12:00:00.000Z';
/** What the next answer is to be; the first example of a success unless a test says so. */
let wanted: Pick<Example, 'status' | 'name'> | null = null;

interface Mocked {
  readonly status: number;
  readonly mock: unknown;
}

const mocked = ({ api, operation }: Context, status = 200, name?: string): Mocked =>
  api.mockResponseForOperation(operation.operationId ?? '', {
    code: status,
    ...(name === undefined ? {} : { example: name }),
  });

async function mock(): Promise<OpenAPIBackend> {
  const api = new OpenAPIBackend({
    definition: structuredClone(contract) as never,
    apiRoot: '/v1',
    // Its own check of the document knows OpenAPI 3.0 only; the validators of openapi-tools.test.ts do this.
    quick: true,
    customizeAjv: (ajv) => {
      addFormats.default(ajv);
      return ajv;
    },
  });
  api.register({
    validationFail: (context: Context) => mocked(context, 400),
    unauthorizedHandler: (context: Context) => mocked(context, 401),
    notImplemented: (context: Context) => mocked(context, wanted?.status, wanted?.name),
    notFound: () => ({ status: 404, mock: { errors: [{ errorCode: 'NO_SUCH_PATH', errorMessage: 'No such path.' }] } }),
  });
  api.registerSecurityHandler('subscriptionKey', ({ request }: Context) => {
    const headers = request.headers as Readonly<Record<string, string>>;
    return headers[keyHeader.toLowerCase()] === KEY;
  });
  await api.init();
  return api;
}

let server: Server;
let send: (request: Request) => Promise<Exchange>;

beforeAll(async () => {
  const api = await mock();
  server = createServer((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const asked = { method: 'GET', path, query, headers: request.headers } as Asked;
    void api.handleRequest(asked).then(({ status, mock: body }: Mocked) => {
      if (status === 500) response.writeHead(500).end();
      else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const addresses = Object.fromEntries(groups.map((group) => [group, address])) as Record<Group, string>;
  const settings = withSandbox(readSettings({ sandbox: true, clock: CLOCK }, {}, CLOCK), { addresses, key: KEY, customerIds: [] }); // prettier-ignore
  const client = clientOf(settings, 'mock', redactorOf(settings), noRecorder);
  send = (request) => client.send('sample', request, { repeat: false });
});
afterAll(() => new Promise((closed) => server.close(closed)));

const broken = (exchange: Exchange) =>
  judgeStanding([exchange]).flatMap(({ judgement: { requirement, mismatches } }) =>
    mismatches.map((fact) => `${requirement}: ${mismatchText(fact).actual}`),
  );

describe('a mock of the contract', () => {
  const all = examples().map((one): [string, Example] => [`${one.operation} ${one.status} ${one.name}`, one]);

  it.each(all)('answers with the example %s, which passes every standing oracle', async (_, one) => {
    wanted = one.name === 'none' ? { ...one, name: undefined as never } : one;
    const exchange = await send(requestOf(one));
    wanted = null;
    expect(statusOf(exchange)).toBe(one.status);
    expect(broken(exchange)).toEqual([]);
    const text = exchange.outcome.kind === 'answer' ? exchange.outcome.body.text : '';
    if (one.body === undefined) expect(text).toBe('');
    else expect(Object.keys(JSON.parse(text) as object)).toEqual(Object.keys(one.body as object));
  });

  const [plain] = examples().filter(({ operation }) => operation === 'findCardholder');

  it('takes the request of every example, and refuses a wrong key and a customerId outside the pattern', async () => {
    const one = requestOf(plain as Example);
    expect(statusOf(await send(one))).toBe(200);
    const wrong = await send({ ...one, key: 'wrong', intent: 'unauthorised' });
    const spoiled = await send({ ...one, subject: 'S-1', query: [['customerId', 'S-1']], intent: 'spoiled' });
    expect([statusOf(wrong), statusOf(spoiled)]).toEqual([401, 400]);
    expect([...broken(wrong), ...broken(spoiled)]).toEqual([]);
    expect(envelopeStatuses).toContain(statusOf(wrong));
  });
});

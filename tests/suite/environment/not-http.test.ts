import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../environment/client/client.ts';
import { dispatcherOf, requestBy } from '../../../environment/client/dispatcher.ts';
import { againstHttp } from '../../../environment/client/http-faults.ts';
import { ASK, clientAt } from './own-server.ts';

const BODY = '{"a":1}';
const [OK, TYPE, LENGTH] = ['HTTP/1.1 200 OK', 'Content-Type: application/json', `Content-Length: ${BODY.length}`];
const of = (lines: readonly string[], body = BODY, end = '\r\n'): string => [...lines, '', body].join(end);
const WHOLE = of([OK, TYPE, LENGTH]);

let server: Server | undefined;
let client: Client | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  await client?.close();
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.close();
});

/** The origin of a server that does this with each connection that has sent something. */
async function listening(act: (socket: Socket) => void): Promise<string> {
  const own = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined).once('data', () => act(socket));
  });
  server = own;
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
}

/** What the client says of such a server. */
async function said(act: (socket: Socket) => void, timeoutMs = 2000) {
  client = clientAt(`${await listening(act)}/v1`, { timeoutMs });
  const { outcome } = await client.send('test', ASK);
  return outcome.kind === 'answer' ? `${outcome.status} ${outcome.body.text}` : `${outcome.why}: ${outcome.message}`;
}

describe('a response that browsers read and HTTP/1.1 does not have is named for what it is', () => {
  it.each([
    ['equal Content-Length twice', of([OK, TYPE, LENGTH, LENGTH]), /Content-Length twice, with the same value/],
    ['a list of equal lengths', of([OK, TYPE, 'Content-Length: 7, 7']), /Content-Length twice, with the same value/],
    ['two lengths', of([OK, TYPE, LENGTH, 'Content-Length: 9']), /two Content-Length headers that differ/],
    ['a length of letters', of([OK, TYPE, 'Content-Length: many']), /Content-Length of the response is not a number/],
    ['100 Continue', `HTTP/1.1 100 Continue\r\n\r\n${WHOLE}`, /begins with 100 Continue/],
    ['101', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', /101 Switching Protocols/],
    ['line feeds only', of([OK, TYPE, LENGTH], BODY, '\n'), /line feed alone/],
    ['a line feed in the headers', `${OK}\r\n${TYPE}\n${LENGTH}\r\n\r\n${BODY}`, /line feed alone/],
    ['a space before the colon', of([OK, TYPE, LENGTH, 'X-A : a']), /space before its colon/],
    ['a space in a name', of([OK, TYPE, LENGTH, 'X Served By: a']), /name of a header .* has a space/],
    ['a line without a colon', of([OK, TYPE, LENGTH, 'served']), /no colon/],
    ['a control character', of([OK, TYPE, LENGTH, 'X-A: a\u0001b']), /control character/],
    ['length and chunks', of([OK, TYPE, LENGTH, 'Transfer-Encoding: chunked'], `7\r\n${BODY}\r\n0\r\n\r\n`), /both Content-Length and Transfer-Encoding/],
    ['a body without chunks', of([OK, TYPE, 'Transfer-Encoding: chunked']), /not in the chunks/],
    ['no status line', BODY, /does not begin with HTTP/],
    ['a status of two digits', of(['HTTP/1.1 20 OK', LENGTH]), /status line .* is not valid/],
    ['an alert of TLS', '\u0015\u0003\u0003\u0000\u0002\u0002(', /speaks TLS at this port/],
  ])('%s', async (_, text, sentence) => {
    const message = await said((socket) => socket.write(Buffer.from(text, 'latin1')));
    expect(message).toMatch(/^not-http: /);
    expect(message).toMatch(sentence);
  }); // prettier-ignore

  it('an encoding that was not requested, by its name', async () => {
    const text = of([OK, TYPE, LENGTH, 'Content-Encoding: utf-8']);
    expect(await said((socket) => socket.end(text))).toBe(
      'undecodable: the response has the content encoding utf-8, which was not requested',
    );
  });

  it.each<[string, (socket: Socket) => void, RegExp]>([
    ['before it', (socket) => socket.end(), /^reset: the connection was closed without a response/],
    ['in its headers', (socket) => socket.end(`${OK}\r\nContent-Ty`), /^reset: .* before the headers of the response ended/],
    ['in its body', (socket) => socket.end(of([OK, TYPE, 'Content-Length: 70'])), /^broken-off: the response broke off/],
  ])('a connection that is closed %s', async (_, act, sentence) => expect(await said(act)).toMatch(sentence)); // prettier-ignore

  it.each([['whole', WHOLE], ['with early hints', `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${WHOLE}`]])(
    'but one that is right is read: %s',
    async (_, text) => expect(await said((socket) => socket.write(text))).toBe(`200 ${BODY}`),
  ); // prettier-ignore

  it('and nothing is wrong with the beginning of a right one', () => {
    for (let end = 0; end <= WHOLE.length; end++) {
      if (end === 0 || end > OK.length + 2) expect(againstHttp(WHOLE.slice(0, end))).toBeNull();
    }
  });
});

describe('an answer that does not end', () => {
  /** One byte now and then: no single wait is long. */
  const drip = (socket: Socket, text: string): void => {
    socket.write(text);
    const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write('X')), 20);
  };
  it.each<[string, (socket: Socket) => void]>([
    ['nothing comes', () => undefined],
    ['its headers drip', (socket) => drip(socket, `${OK}\r\nX-A: `)],
    ['its body drips', (socket) => drip(socket, of([OK, TYPE, 'Content-Length: 100000'], ''))],
  ])('is given up in time: %s', async (_, act) => {
    const start = performance.now();
    expect(await said(act, 300)).toMatch(/^timeout: /);
    expect(performance.now() - start).toBeLessThan(3000);
    await client?.close();
    expect(performance.now() - start).toBeLessThan(4000);
  });

  it.each<[string, (socket: Socket) => void, object]>([
    ['is silent', () => undefined, { code: 'UND_ERR_CONNECT_TIMEOUT' }],
    ['drips', (socket) => drip(socket, `${OK}\r\nX-A: `), { code: 'UND_ERR_CONNECT_TIMEOUT' }],
    ['hangs up', (socket) => socket.destroy(), { message: 'the proxy closed the connection' }],
    ['is a server', (socket) => socket.end(WHOLE), { message: 'the proxy closed the connection' }],
  ])('is not waited for either at a proxy that %s after CONNECT', async (_, act, error) => {
    const dispatcher = dispatcherOf({}, { HTTP_PROXY: await listening(act) }, 300);
    const start = performance.now();
    const asked = requestBy(dispatcher, { origin: 'http://127.0.0.1:1', path: '/', method: 'GET' });
    await expect(asked).rejects.toMatchObject(error);
    await dispatcher.destroy();
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

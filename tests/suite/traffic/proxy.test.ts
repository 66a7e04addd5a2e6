import { once } from 'node:events';
import { type IncomingMessage, request as http } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { type Passed, type Proxy, startProxy } from '../../../traffic/proxy.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The proxy in front of a target that says these bytes, whatever it is asked. */
async function before(answer: (socket: Socket) => void): Promise<{ proxy: Proxy; passed: Passed[] }> {
  const target = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => answer(socket));
  }).listen(0, '127.0.0.1');
  await once(target, 'listening');
  closing.push(() => target.close());
  const base = `http://127.0.0.1:${(target.address() as AddressInfo).port}/v1`;
  const passed: Passed[] = [];
  const all = { cardholder: base, credential: base, lookup: base, account: base };
  const proxy = await startProxy(all, 0, (one) => passed.push(one));
  closing.push(() => proxy.close());
  return { proxy, passed };
}

async function asked({ addresses }: Proxy): Promise<IncomingMessage> {
  const request = http(`${addresses.lookup}/cardholders/find`).end();
  return ((await once(request, 'response')) as [IncomingMessage])[0];
}

/** Asks the proxy in plain bytes: a socket on which the response can be read. */
function rawly({ addresses }: Proxy, method = 'GET', version = 'HTTP/1.1\r\nHost: a\r\nConnection: close'): Socket {
  const { port, pathname } = new URL(addresses.lookup);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`${method} ${pathname}/cardholders/find ${version}\r\n\r\n`);
  return socket;
}

it('an application that goes away before the end takes its request with it', async () => {
  const left = vi.fn();
  const { proxy, passed } = await before((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    const dripping = setInterval(() => socket.write('x'.repeat(100_000)), 5);
    socket.once('close', () => {
      clearInterval(dripping);
      left();
    });
  });
  const answer = await asked(proxy);
  answer.on('error', () => undefined);
  await once(answer, 'readable');
  answer.destroy();
  await vi.waitFor(() => expect(left).toHaveBeenCalled(), 5000);
  await vi.waitFor(() => expect(passed).toEqual([{ why: 'broken-off' }]));
});

it('an application that reads slowly gets all of a large body, and nothing warns', async () => {
  const warned = vi.fn();
  process.on('warning', warned);
  closing.push(() => process.off('warning', warned));
  const body = Buffer.alloc(8_000_000, 'x');
  const { proxy } = await before((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`);
    socket.end(body);
  });
  const answer = await asked(proxy);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await buffer(answer)).equals(body)).toBe(true);
  expect(warned).not.toHaveBeenCalled();
});

const TRAILED =
  'HTTP/1.1 200 OK\r\ntrailer: x-sum\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nx-sum: 7\r\n\r\n';

it('an application of HTTP/1.0, which can have none, gets the answer', async () => {
  const { proxy, passed } = await before((socket) => socket.end(TRAILED));
  expect(await text(rawly(proxy, 'GET', 'HTTP/1.0'))).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\n\{\}$/);
  expect(passed).toMatchObject([{ seen: { status: 200 } }]);
});

it('a path that only begins like that of a group is not handed on', async () => {
  const answered = vi.fn();
  const { proxy } = await before((socket) => {
    answered();
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
  });
  const statusOf = async (more: string): Promise<number | undefined> => {
    const request = http(`${proxy.addresses.lookup}${more}`).end();
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  expect([
    await statusOf('0/cardholders'),
    await statusOf('-old'),
    await statusOf('/cardholders'),
    await statusOf('?a=b'),
  ]).toEqual([...[404, 404, 200, 200]]);
  expect(answered).toHaveBeenCalledTimes(2);
});

const LENGTH = 'Content-Length: 2';
const lines = (...all: readonly string[]): string => [...all, '', '{}'].join('\r\n');
it.each([
    ['a reason phrase in Latin-1', lines('HTTP/1.1 200 Ol\xe9', LENGTH)],
    ['a reason phrase in UTF-8', lines(`HTTP/1.1 200 ${Buffer.from('Źle').toString('latin1')}`, LENGTH)],
    ['a reason phrase with a control character', lines('HTTP/1.1 200 O\x01K', LENGTH)],
    ['no reason phrase', lines('HTTP/1.1 200', LENGTH)],
    ['an interim response', `HTTP/1.1 100 Continue\r\n\r\n${lines('HTTP/1.1 200 OK', LENGTH)}`],
    ['two interim responses', `HTTP/1.1 102 A\r\n\r\nHTTP/1.1 103 B\r\nLink: x\r\n\r\n${lines('HTTP/1.1 200 OK', LENGTH)}`],
    ['line feeds alone', lines('HTTP/1.1 200 OK', LENGTH).replaceAll('\r\n', '\n')],
    ['a length beside chunks', `${lines('HTTP/1.1 200 OK', LENGTH, 'Transfer-Encoding: chunked').slice(0, -2)}2\r\n{}\r\n0\r\n\r\n`],
    ['HTTP/1.0', lines('HTTP/1.0 200 OK', LENGTH)],
  ])('what Node can read passes unchanged, and is judged: %s', async (_what, answer) => {
    // The connection stays open: what ends the response is read in it. It comes byte by byte.
    const { proxy, passed } = await before((socket) => {
      const bytes = Buffer.from(answer, 'latin1');
      socket.setNoDelay(true);
      for (const byte of bytes) socket.write(Buffer.from([byte]));
    });
    expect(await text(rawly(proxy))).toMatch(/\{\}/);
    expect(passed).toMatchObject([{ seen: { status: 200, body: Buffer.from('{}') } }]);
  }); // prettier-ignore

it.each([
  ['another protocol', 'SSH-2.0-OpenSSH\r\n'],
  ['a status without digits', 'HTTP/1.1 abc\r\n\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n{}'],
  ['a space in the name of a header', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX Served By: a\r\n\r\n{}'],
])('what is no valid HTTP passes as it comes, and is counted: %s', async (_what, answer) => {
  const { proxy, passed } = await before((socket) => socket.end(answer));
  expect(await text(rawly(proxy))).toBe(answer);
  expect(passed).toEqual([{ why: 'not-http' }]);
  // What may change something is not sent twice.
  expect(await text(rawly(proxy, 'DELETE'))).toMatch(/^HTTP\/1\.1 502 /);
});

it.each([
  ['nothing', '', 502, 'no-answer'],
  ['half of a body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}', 200, 'broken-off'],
  ['half of the chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{}', 200, 'broken-off'],
])('what Node cannot read is not judged, and the next one is: %s', async (_what, answer, status, why) => {
  let text = answer;
  const { proxy, passed } = await before((socket) => socket.end(text));
  const ask = async (): Promise<string> => {
    const socket = rawly(proxy).on('error', () => undefined);
    const parts: Buffer[] = [];
    socket.on('data', (part: Buffer) => parts.push(part));
    await once(socket, 'close');
    return Buffer.concat(parts).toString();
  };
  const given = await ask();
  expect(given).toContain(` ${status} `);
  expect(given.includes('no response of the target: ')).toBe(status === 502);
  expect(given.includes('HPE_')).toBe(false);
  expect(passed).toEqual([{ why }]);
  text = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]';
  expect(await ask()).toContain('[]');
  expect(passed).toMatchObject([{ why }, { seen: { status: 200 } }]);
});

import { once } from 'node:events';
import { type IncomingMessage, request as http } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import { startProxy } from '../../../traffic/proxy.ts';
import type { Seen } from '../../../traffic/recognition.ts';

type Proxy = Awaited<ReturnType<typeof startProxy>>;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The proxy in front of a target that says these bytes, whatever it is asked. `heard`: what the target was asked last. */
async function before(answer: (socket: Socket) => void) {
  const heard = { text: '' };
  const target = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (part) => (heard.text += part.toString('latin1')));
    socket.once('data', () => answer(socket));
  }).listen(0, '127.0.0.1');
  await once(target, 'listening');
  closing.push(() => target.close());
  const base = `http://127.0.0.1:${(target.address() as AddressInfo).port}/deep/v1`;
  const passed: Seen[] = [];
  const all = { cardholder: base, credential: base, lookup: base, account: base };
  const proxy = await startProxy(all, 0, (one) => passed.push(one));
  closing.push(() => proxy.close());
  return { proxy, passed, heard };
}

async function asked({ addresses }: Proxy, more = '/cardholders/find'): Promise<IncomingMessage> {
  const request = http(`${addresses.lookup}${more}`).end();
  return ((await once(request, 'response')) as [IncomingMessage])[0];
}

/** Asks the proxy in plain bytes: a socket on which the response can be read. */
function rawly({ addresses }: Proxy, method = 'GET', version = 'HTTP/1.1\r\nHost: a\r\nConnection: close'): Socket {
  const { port, pathname } = new URL(addresses.lookup);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`${method} ${pathname}/cardholders/find ${version}\r\n\r\n`);
  return socket;
}

it('neither request nor response is altered, whatever the method', async () => {
  const packed = gzipSync('{"a":1}');
  const head = 'HTTP/1.1 207 Odd Words\r\nX-One: a\r\nx-one: B\r\nContent-Encoding: gzip\r\n\r\n';
  const { proxy, passed, heard } = await before((socket) => {
    setTimeout(() => socket.end(Buffer.concat([Buffer.from(head), packed])), 100);
  });
  const path = '/lookup/v1/cardholders/%66ind/../x?b=2&a=%7e';
  const headers = { 'Ocp-Apim-Subscription-Key': 'k', 'X-Case': 'Yes' };
  const request = http(proxy.addresses.lookup, { path, method: 'POST', headers }).end('{ "as":  "sent" }');
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  expect((await buffer(answer)).equals(packed)).toBe(true);
  expect([answer.statusCode, answer.statusMessage]).toEqual([207, 'Odd Words']);
  expect(answer.rawHeaders.slice(0, 6)).toEqual(['X-One', 'a', 'x-one', 'B', 'Content-Encoding', 'gzip']);
  expect(heard.text).toMatch(/^POST \/deep\/v1\/cardholders\/%66ind\/\.\.\/x\?b=2&a=%7e HTTP\/1\.1\r\n/);
  expect(heard.text).toContain('\r\nOcp-Apim-Subscription-Key: k\r\nX-Case: Yes\r\n');
  expect(heard.text).toContain('{ "as":  "sent" }');
  await vi.waitFor(() => expect(passed).toMatchObject([{ seen: { status: 207, body: Buffer.from('{"a":1}') } }]));
});

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

it('an application of HTTP/1.0, which can have no trailers, gets the answer', async () => {
  const head = 'HTTP/1.1 200 OK\r\ntrailer: x-sum\r\ntransfer-encoding: chunked\r\n\r\n';
  const { proxy, passed } = await before((socket) => socket.end(`${head}2\r\n{}\r\n0\r\nx-sum: 7\r\n\r\n`));
  expect(await heardOn(rawly(proxy, 'GET', 'HTTP/1.0'))).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\n\{\}$/);
  expect(passed).toMatchObject([{ seen: { status: 200 } }]);
});

it('a path that only begins like that of a group is not handed on', async () => {
  const answered = vi.fn();
  const { proxy } = await before((socket) => {
    answered();
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
  });
  const statuses: Record<string, number | undefined> = {};
  for (const more of ['0/cardholders', '-old', '/cardholders', '?a=b']) {
    const answer = await asked(proxy, more);
    answer.resume();
    statuses[more] = answer.statusCode;
  }
  expect(statuses).toEqual({ '0/cardholders': 404, '-old': 404, '/cardholders': 200, '?a=b': 200 });
  expect(answered).toHaveBeenCalledTimes(2);
});

/** All that comes on a socket until it is closed, however that happens. */
async function heardOn(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  socket.on('error', () => undefined).on('data', (part) => parts.push(Buffer.from(part)));
  await once(socket, 'close');
  return Buffer.concat(parts).toString();
}

const LENGTH = 'Content-Length: 2';
const lines = (...all: readonly string[]): string => [...all, '', '{}'].join('\r\n');
it.each([
    ['a reason phrase in Latin-1', lines('HTTP/1.1 200 Ol\xe9', LENGTH)],
    ['a reason phrase in UTF-8', lines(`HTTP/1.1 200 ${Buffer.from('Źle').toString('latin1')}`, LENGTH)],
    ['a reason phrase with a control character', lines('HTTP/1.1 200 O\x01K', LENGTH)],
    ['no reason phrase', lines('HTTP/1.1 200', LENGTH)],
    ['two interim responses', `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 B\r\nLink: x\r\n\r\n${lines('HTTP/1.1 200 OK', LENGTH)}`],
    ['line feeds alone', lines('HTTP/1.1 200 OK', LENGTH).replaceAll('\r\n', '\n')],
    ['a length beside chunks', `${lines('HTTP/1.1 200 OK', LENGTH, 'Transfer-Encoding: chunked').slice(0, -2)}2\r\n{}\r\n0\r\n\r\n`],
    ['HTTP/1.0', lines('HTTP/1.0 200 OK', LENGTH)],
  ])('what Node can read passes unchanged, and is judged: %s', async (_what, answer) => {
    // The connection stays open: what ends the response is read in it. It comes byte by byte.
    const { proxy, passed } = await before((socket) => {
      socket.setNoDelay(true);
      for (const byte of Buffer.from(answer, 'latin1')) socket.write(Buffer.from([byte]));
    });
    expect(await heardOn(rawly(proxy))).toMatch(/\{\}/);
    expect(passed).toMatchObject([{ seen: { status: 200, body: Buffer.from('{}') } }]);
  }); // prettier-ignore

it.each([
  ['another protocol', 'SSH-2.0-OpenSSH\r\n'],
  ['a status without digits', 'HTTP/1.1 abc\r\n\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n{}'],
  ['a space in the name of a header', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX Served By: a\r\n\r\n{}'],
])('what is no valid HTTP passes as it comes, and is counted: %s', async (_what, answer) => {
  const { proxy, passed } = await before((socket) => socket.end(answer));
  expect(await heardOn(rawly(proxy))).toBe(answer);
  expect(passed).toEqual([{ why: 'not-http' }]);
  // What may change something is not sent twice.
  expect(await heardOn(rawly(proxy, 'DELETE'))).toMatch(/^HTTP\/1\.1 502 /);
});

it.each([
  ['nothing', '', 502, 'no-answer'],
  ['half of a body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}', 200, 'broken-off'],
  ['half of the chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{}', 200, 'broken-off'],
])('what Node cannot read is not judged, and the next one is: %s', async (_what, answer, status, why) => {
  let next = answer;
  const { proxy, passed } = await before((socket) => socket.end(next));
  const given = await heardOn(rawly(proxy));
  expect(given).toContain(` ${status} `);
  expect(given.includes('no response of the target: ')).toBe(status === 502);
  expect(given).not.toContain('HPE_');
  expect(passed).toEqual([{ why }]);
  next = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]';
  expect(await heardOn(rawly(proxy))).toContain('[]');
  expect(passed).toMatchObject([{ why }, { seen: { status: 200 } }]);
});

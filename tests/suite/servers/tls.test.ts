import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { addressSettings, environmentOf, type Ended } from '../../proof/alone.ts';
import { inOneProcess, inProcess, type Typed } from '../cli/process.ts';
import { folder } from '../folder.ts';
import { ownSandbox } from '../own-sandbox.ts';
import { isMissing } from '../programs.ts';
import { type Certificate, makeCertificates } from './certificates.ts';
import { freePort, nginx, PASSWORD, through, tinyproxy } from './daemons.ts';

const it = test.skipIf(isMissing('nginx', 'tinyproxy'));

const NAMES = [
  'good',
  'expired',
  'selfSigned',
  'ofAnotherHost',
  'rejecting',
  'plain',
  'wanting',
  'alerting',
  'cutOff',
] as const;
type Name = (typeof NAMES)[number];

const sandbox = await ownSandbox();
let certificates: ReturnType<typeof makeCertificates>;
let ports: Readonly<Record<Name, number>>;

/** Closes each connection as soon as the client says hello. */
const cutter = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', () => socket.destroy());
});

/** Says only after the handshake, in an alert, that it wants a client certificate. */
let alerter: Server;

beforeAll(async () => {
  certificates = makeCertificates();
  const { ca, good, expired, ofAnotherHost, selfSigned } = certificates;
  const own = await Promise.all(NAMES.map(async (name) => [name, await freePort()] as const));
  ports = Object.fromEntries(own) as typeof ports;
  const pass = `location / { proxy_pass http://127.0.0.1:${sandbox.port}; }`;
  const server = (name: Name, { certificate, key }: Certificate, more = ''): string =>
    `server { listen 127.0.0.1:${ports[name]} ssl; ssl_certificate ${certificate}; ssl_certificate_key ${key}; ${more} ${pass} }`;
  await nginx((port) =>
    [
      `server { listen 127.0.0.1:${port}; ${pass} }`,
      server('good', good),
      server('expired', expired),
      server('selfSigned', selfSigned),
      server('ofAnotherHost', ofAnotherHost),
      server('rejecting', good, 'ssl_reject_handshake on;'),
      `server { listen 127.0.0.1:${ports.plain}; ${pass} }`,
      server('wanting', good, `ssl_client_certificate ${ca}; ssl_verify_client on;`),
    ].join('\n'),
  );
  const [cert, key] = [good.certificate, good.key].map((file) => readFileSync(file));
  alerter = createTlsServer({ cert, key, requestCert: true, rejectUnauthorized: true });
  alerter.on('tlsClientError', () => undefined);
  await once(alerter.listen(ports.alerting, '127.0.0.1'), 'listening');
  await once(cutter.listen(ports.cutOff, '127.0.0.1'), 'listening');
});
afterAll(() => {
  cutter.close();
  alerter.close();
});

const environmentAt = (name: Name, scheme = 'https'): Record<string, string> => ({
  ...environmentOf(sandbox, PROOF_CLOCK),
  ...addressSettings({ addresses: through(`${scheme}://127.0.0.1:${ports[name]}`, sandbox.addresses) }),
});

const find = (): readonly string[] => ['run', '--quiet', 'find/known-found', '--out', folder()];
/** What the commands came to that a client gives which trusts the CA: Node.js reads NODE_EXTRA_CA_CERTS when a process begins. */
let trusting: Readonly<Record<'good' | 'proxied' | 'expired proxied' | Trusted | `${Trusted} doctor`, Ended>>;
type Trusted = 'expired' | 'ofAnotherHost' | 'wanting' | 'alerting';
let tunnel: Awaited<ReturnType<typeof tinyproxy>>;

beforeAll(async () => {
  tunnel = await tinyproxy();
  const HTTPS_PROXY = `http://user:${PASSWORD}@127.0.0.1:${tunnel.port}`;
  const both = (name: Trusted): [string, Typed][] => [
    [name, { words: find(), env: environmentAt(name) }],
    [`${name} doctor`, { words: ['doctor'], env: environmentAt(name) }],
  ];
  const commands: Readonly<Record<string, Typed>> = {
    good: { words: [...find(), 'types/total'], env: environmentAt('good') },
    proxied: { words: find(), env: { ...environmentAt('good'), HTTPS_PROXY } },
    'expired proxied': { words: ['doctor'], env: { ...environmentAt('expired'), HTTPS_PROXY } },
    ...Object.fromEntries((['expired', 'ofAnotherHost', 'wanting', 'alerting'] as const).flatMap(both)),
  };
  const ended = await inOneProcess(Object.values(commands), { NODE_EXTRA_CA_CERTS: certificates.ca });
  trusting = Object.fromEntries(Object.keys(commands).map((name, at) => [name, ended[at]])) as typeof trusting;
});

it('a target behind nginx with a certificate of a CA that the client is told to trust is judged', () =>
  expect(trusting.good).toMatchObject({ code: 0, stdout: expect.stringContaining('CONFORMS') as string }));

it('the same target is not judged by a client that does not trust the CA', async () => {
  const { code, stdout } = await inProcess(['doctor'], environmentAt('good'));
  expect(code).toBe(3);
  expect(stdout).toMatch(/the CA of the certificate is not trusted \(\w+\)\ndo .*set NODE_EXTRA_CA_CERTS to the file/);
});

it('a variable of Node.js does not turn the check of certificates off, through a proxy either', async () => {
  const HTTPS_PROXY = `http://user:${PASSWORD}@127.0.0.1:${tunnel.port}`;
  for (const more of [{}, { HTTPS_PROXY }]) {
    const env = { ...environmentAt('selfSigned'), ...more, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    const { code, stdout } = await inProcess(['doctor'], env);
    expect(code).toBe(3);
    expect(stdout).toContain('the certificate is self-signed');
  }
});

it('through a proxy, the certificate is still that of the target, and the proxy does not see the key', () => {
  expect(trusting.proxied, trusting.proxied.stderr).toMatchObject({ code: 0 });
  expect(tunnel.log()).toContain(`CONNECT 127.0.0.1:${ports.good}`);
  expect(tunnel.log()).toContain(`CONNECT 127.0.0.1:${ports.expired}`);
  expect(tunnel.log()).not.toContain(sandbox.key);
  const expired = expect.stringContaining('the certificate has expired') as string;
  expect(trusting['expired proxied']).toMatchObject({ code: 3, stdout: expired });
});

it.each([
  ['expired', true, /the certificate has expired \(CERT_HAS_EXPIRED\)/],
  ['selfSigned', false, /the certificate is self-signed \(DEPTH_ZERO_SELF_SIGNED_CERT\)/],
  ['ofAnotherHost', true, /the certificate is for another host \(ERR_TLS_CERT_ALTNAME_INVALID\)/],
  ['rejecting', false, /no TLS connection \(ERR_SSL_\w+\)/],
  ['plain', false, /does not speak TLS at this port \(ERR_SSL_\w+\)(\. Begin the address with http:| do Change it to http:)/],
  ['cutOff', false, /the connection was closed without a response \(\w+\)/],
  ['wanting', true, /responds with 400: it wants a client certificate/],
  ['alerting', true, /the server wants a client certificate, and Cardproof sends none \(ERR_SSL_\w+\)/],
  ['good', false, /responds with 400: it wants https, and the address begins with http/, 'http'],
] as const)(
  'run and doctor say in a sentence what is wrong: %s',
  async (name, isTrusting, sentence, scheme?: 'http') => {
    const env = environmentAt(name, scheme);
    const run = isTrusting ? trusting[name] : await inProcess(find(), env);
    const doctor = isTrusting ? trusting[`${name} doctor`] : await inProcess(['doctor'], env);
    expect({ run: run.code, doctor: doctor.code }).toEqual({ run: 3, doctor: 3 });
    for (const said of [run.stdout, doctor.stdout]) expect(said.replace(/\s+/g, ' ')).toMatch(sentence);
    expect(run.stderr + doctor.stderr).not.toMatch(/\n\s+at |defect of Cardproof/);
  },
); // prettier-ignore

it('the doctor offers the address with the other scheme if the API is there, and sends neither the key nor the id of a person', async () => {
  const seen: string[] = [];
  const server = createHttpServer((request, response) => {
    seen.push(JSON.stringify([request.url, request.headers]));
    response
      .writeHead(401, { 'content-type': 'application/json' })
      .end('{"errors":[{"code":"401","message":"no key"}]}');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const env = {
    ...environmentOf(sandbox, PROOF_CLOCK),
    ...addressSettings({ addresses: through(`https://127.0.0.1:${port}`, sandbox.addresses) }),
  };
  const { code, stdout } = await inProcess(['doctor'], env);
  server.close();
  expect(code).toBe(3);
  expect(stdout).toMatch(
    new RegExp(`^do +Change it to http://127\\.0\\.0\\.1:${port}/\\w+/v1: the API responds there\\.$`, 'm'),
  );
  expect(seen).toHaveLength(1);
  for (const secret of [sandbox.key, ...sandbox.customerIds]) expect(seen.join()).not.toContain(secret);
});

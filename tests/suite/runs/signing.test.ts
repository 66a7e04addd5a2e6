import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync, sign, verify as verifySignature } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { reportCommand } from '../../../cli/commands/report.ts';
import { verifyCommand } from '../../../cli/commands/certify.ts';
import { parseRecording } from '../../../environment/recording/reading.ts';
import { RECORDING_FILE } from '../../../environment/recording/recorder.ts';
import { formsOf } from '../../../reports/write.ts';
import { textsOf } from '../../../runs/leak-search.ts';
import { placeAt } from '../../../runs/package.ts';
import { STATEMENT_FILE } from '../../../runs/place.ts';
import { judgeAgain } from '../../../runs/rejudging.ts';
import { loadPublicKey, loadSigner } from '../../../runs/signing/key.ts';
import {
  checkSeal,
  CHECKSUMS_FILE,
  CHECKSUMS_SIGNATURE_FILE,
  SEAL_FILES,
  signRun,
} from '../../../runs/signing/seal.ts';
import { armoured, readArmoured } from '../../../runs/signing/ssh-form.ts';
import { rewritten, withStandIns } from '../../../runs/stand-ins.ts';
import { storedRecording } from '../../../runs/stored.ts';
import { LEFT_OUT } from '../../../spec/exchange/body-text.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { suite } from '../../checks/all.ts';
import { folder } from '../folder.ts';
import { recorded, rightAndWrong, short } from '../recorded-runs.ts';
import { said, saying } from '../reports/said.ts';
import { certifiedBy, unzipped } from './certified.ts';
import { keyPair } from './keys.ts';
import { edit, forged, type Left, leftOf } from './left.ts';

let run: Left;
let violating: Left;
beforeAll(async () => {
  [run, violating] = await rightAndWrong();
});

const [own, other] = [keyPair(), keyPair()];
const verify = (directory: string, publicKey?: string) =>
  said(() => verifyCommand(directory, publicKey === undefined ? {} : { publicKey }));
const signed = (of = run) => {
  const signer = loadSigner(own);
  const directory = leftOf(of, signer.fingerprint);
  signRun(directory, signer);
  return directory;
};

it('is right by the key that is named, and by its own with a word of caution', async () => {
  const directory = signed();
  const { fingerprint } = loadSigner(own);
  expect(await verify(directory, `${own}.pub`)).toMatchObject({
    code: 0,
    text: saying(/right, by the key that you named/),
  });
  const alone = await verify(directory);
  expect(alone).toMatchObject({ code: 0, text: saying(/compare its fingerprint/) });
  expect(alone.text).toContain(fingerprint);
  expect(alone.text).toContain(`${formsOf([]).length + 3} files looked at`);
  const secret = readFileSync(own, 'utf8').split('\n')[1] ?? '';
  expect(secret.length).toBeGreaterThan(40);
  const files = SEAL_FILES.map((name) => readFileSync(join(directory, name), 'utf8'));
  expect(alone.text + files.join('')).not.toContain(secret);
});

it('the report names the key, and may be made again without a trace', async () => {
  const directory = signed();
  expect(readFileSync(join(directory, 'index.html'), 'utf8')).toContain(loadSigner(own).fingerprint);
  expect(await said(() => reportCommand(directory, {}))).toMatchObject({ code: 0 });
  expect(await verify(directory)).toMatchObject({ code: 0 });
});

describe('what is wrong', () => {
  const resign = (directory: string) => {
    for (const name of SEAL_FILES) rmSync(join(directory, name));
    signRun(directory, loadSigner(other));
  };
  it.each<[string, string, (directory: string) => unknown]>([
    ['another key', 'by another key', resign],
    ['half a signature', `${CHECKSUMS_SIGNATURE_FILE} is missing`, (it) => rmSync(join(it, CHECKSUMS_SIGNATURE_FILE))],
    ['a recording forged well', `${RECORDING_FILE} is not the file`, (it) => edit(it, RECORDING_FILE, (text) => forged(text, () => true, { redactPeople: true }))], // prettier-ignore
    ['the list of another run', 'does not fit SHA256SUMS', (it) => copyFileSync(join(signed(violating), CHECKSUMS_FILE), join(it, CHECKSUMS_FILE))], // prettier-ignore
    ['rubbish', 'SHA256SUMS.sig does not fit', (it) => edit(it, CHECKSUMS_FILE, (text) => text.slice(0, 40))],
    [
      'a signature with a blank more',
      'cannot be read',
      (it) => edit(it, CHECKSUMS_SIGNATURE_FILE, (text) => `${text} `),
    ],
  ])('%s', (_, sentence, spoil) => {
    const directory = signed();
    spoil(directory);
    const seal = checkSeal(placeAt(directory).files, `${own}.pub`);
    expect(seal).toMatchObject({
      kind: 'wrong',
      why: expect.arrayContaining([saying(new RegExp(sentence))]) as string[],
    });
  });

  it('no signature, although one was to be there', async () => {
    const directory = signed();
    for (const name of SEAL_FILES) rmSync(join(directory, name));
    const { code, text } = await verify(directory, `${own}.pub`);
    expect(code, text).toBe(1);
    expect(text).toContain('nothing here is signed');
  });

  it('a signature that was announced and taken away', async () => {
    const header = { signer: 'SHA256:abc' };
    const directory = leftOf({ ...run, text: forged(run.text, () => true, header) }, 'SHA256:abc');
    expect(await verify(directory)).toMatchObject({ code: 1, text: saying(/was to be signed by SHA256:abc/) });
  });
});

describe('keys', () => {
  it('an ed25519 key is needed, and nothing is repeated of what is given instead', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const locked = join(folder(), 'locked');
    writeFileSync(locked, privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }));
    expect(() => loadSigner(locked)).toThrow(/passphrase/);
    for (const path of [keyPair('x25519'), `${own}.pub`]) {
      expect(() => loadSigner(path)).toThrow(/is not an ed25519 private key/);
      expect(() => loadSigner(path)).not.toThrow(readFileSync(path, 'utf8').split('\n')[1]);
    }
    expect(() => loadSigner('nowhere.pem')).toThrow(/there is no file nowhere.pem/);
    expect(() => loadPublicKey('--public-key', own)).toThrow(/is not an ed25519 public key/);
  });

  it('OpenSSH: its keys are read, and what they sign here is what ssh-keygen signs', (context) => {
    if (spawnSync('ssh-keygen', ['-?']).error) context.skip('ssh-keygen is not on this machine');
    const at = folder();
    const tool = (...words: string[]) => execFileSync('ssh-keygen', words, { cwd: at, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }); // prettier-ignore
    tool('-q', '-t', 'ed25519', '-N', '', '-C', 'a comment', '-f', 'key');
    tool('-q', '-t', 'ed25519', '-N', 'locked', '-f', 'locked');
    writeFileSync(join(at, 'list'), 'content');
    tool('-Y', 'sign', '-f', 'key', '-n', 'file', 'list');
    const signer = loadSigner(join(at, 'key'));
    expect(tool('-l', '-f', 'key.pub')).toContain(signer.fingerprint);
    expect(loadPublicKey('--public-key', join(at, 'key.pub')).fingerprint).toBe(signer.fingerprint);
    expect(() => loadSigner(join(at, 'locked'))).toThrow(/passphrase/);
    const theirs = readFileSync(join(at, 'list.sig'), 'utf8');
    const read = readArmoured(theirs);
    expect(armoured(signer.rawKey, read?.signature ?? Buffer.alloc(0))).toBe(theirs);
  });

  it('a private key gives its own public one', () => {
    const { key } = loadPublicKey('--public-key', `${own}.pub`);
    const bytes = Buffer.from('any');
    expect(verifySignature(null, bytes, key, loadSigner(own).sign(bytes))).toBe(true);
    expect(sign(null, bytes, readFileSync(own))).toEqual(loadSigner(own).sign(bytes));
  });
});

describe('people', () => {
  /** What a recording tells of people, by the member that tells it. */
  const told = (text: string, member: string): string[] => [
    ...new Set(
      [...text.matchAll(new RegExp(String.raw`\\"${member}\\":\\"([^"\\]+)\\"`, 'g'))].map(([, value = '']) => value),
    ),
  ];

  it('are replaced in every file, and the judgement stays the same', async () => {
    const faults = ['find-once-only', 'cardholder-email-with-two-at'];
    const full = await recorded({ faults, change: { budget: 80 } });
    const key = keyPair();
    const directory = unzipped(await certifiedBy(key, leftOf(full)));
    const names = [...told(full.text, 'firstName'), ...told(full.text, 'lastName')];
    const people = [
      ...told(full.text, 'customerId'),
      ...told(full.text, 'email'),
      ...names.flatMap((name) => [`"${name}"`, String.raw`\"${name}\"`]),
    ];
    expect(people.length).toBeGreaterThan(10);
    const texts = readdirSync(directory).flatMap((name) => [...textsOf(name, readFileSync(join(directory, name)))]);
    expect(texts.join('\n')).toContain('customerId');
    expect(people.filter((one) => texts.some((text) => text.includes(one)))).toEqual([]);
    const results = JSON.parse(readFileSync(join(directory, 'results.json'), 'utf8')) as typeof full.results;
    const statuses = (of: typeof results) => of.requirements.map(({ id, status }) => `${id} ${status}`);
    expect(statuses(results)).toEqual(statuses(full.results));
    expect(results.run).toEqual({ ...full.results.run, directory: '.' });
    expect(await said(() => verifyCommand(directory, { publicKey: `${key}.pub` }))).toMatchObject({ code: 0 });
  }, 120_000);

  it('are left out whole wherever else they are named in any form, and the verdict stays', async () => {
    const at = await recorded({
      ids: ['find/known-found', 'cardholder/known-served', 'find/missing-parameter-refused', 'authentication/no-key'],
    });
    const [id = '', email = '', name = ''] = ['customerId', 'email', 'lastName'].map(
      (member) => told(at.text, member)[0],
    );
    const forms = [
      id, `x${id.toLowerCase()}y`, [...id].join('-'), encodeURIComponent(email),
      Buffer.from(`for ${email}`).toString('base64'), Buffer.from(id, 'utf16le').toString('hex'), name,
    ]; // prettier-ignore
    let count = 0;
    const spoken = (exchange: Exchange): Exchange => {
      const { outcome } = exchange;
      if (outcome.kind !== 'answer') return exchange;
      const form = forms[count++ % forms.length] ?? '';
      const note = `not for ${form}`;
      const isError = outcome.status >= 400;
      const other = JSON.stringify({ log: note, notes: [note], [note]: { name: [note] } }).slice(1);
      const body = isError ? `<h1>Error</h1> ${note}` : outcome.body.text.replace(/\}\s*$/, `,${other}`);
      const headers = [...outcome.headers, ['x-note', note] as const, [`x-${form}`, note] as const];
      return { ...exchange, outcome: { ...outcome, headers, body: { ...outcome.body, text: body } } };
    };
    const recording = parseRecording(at.text);
    const text = rewritten(recording.happenings, recording.header, spoken);
    expect(count).toBeGreaterThan(forms.length);
    const { results } = await judgeAgain(parseRecording(text), '', suite);
    const key = keyPair();
    const directory = unzipped(await certifiedBy(key, leftOf({ results: { ...results, run: at.results.run }, text })));
    const texts = readdirSync(directory).flatMap((file) => [...textsOf(file, readFileSync(join(directory, file)))]);
    for (const form of forms) {
      const inHeader = form === name ? '' : `x-${form}"`;
      expect(
        texts.filter((one) => one.includes(`not for ${form}`) || (inHeader !== '' && one.includes(inHeader))),
      ).toEqual([]);
    }
    expect(readFileSync(join(directory, 'exchanges.ndjson'), 'utf8')).toContain(LEFT_OUT);
    expect(readFileSync(join(directory, STATEMENT_FILE), 'utf8')).toMatch(/\d+ texts that may name somebody/);
    const certain = JSON.parse(readFileSync(join(directory, 'results.json'), 'utf8')) as typeof results;
    expect(certain.requirements.map(({ status }) => status)).toEqual(results.requirements.map(({ status }) => status));
    const again = await judgeAgain(storedRecording(directory), '', suite);
    expect(again.results.verdict).toBe(results.verdict);
    expect(await said(() => verifyCommand(directory, { publicKey: `${key}.pub` }))).toMatchObject({ code: 0 });
  }, 120_000);

  it('that are more than can be searched for: one sentence, and what to do', async () => {
    const recording = parseRecording((await short()).text);
    const crowd = JSON.stringify({ merchantName: 'text '.repeat(250_000) });
    const crowded = rewritten(recording.happenings, recording.header, (exchange) =>
      exchange.id === 'e0001' && exchange.outcome.kind === 'answer'
        ? { ...exchange, outcome: { ...exchange.outcome, body: { ...exchange.outcome.body, text: crowd } } }
        : exchange,
    );
    expect(() => withStandIns(parseRecording(crowded), [])).toThrow(
      /^the recording of this run has more people, or more text, than .*--keep-people$/,
    );
  });

  it('stay with --keep-people, and every page says so', async () => {
    const run = await short();
    const directory = unzipped(await certifiedBy(keyPair(), leftOf(run), { keepPeople: true }));
    const [customerId = '?'] = told(run.text, 'customerId');
    const recording = readFileSync(join(directory, 'exchanges.ndjson'), 'utf8');
    expect(recording).toBe(run.text);
    expect(recording).toContain(customerId);
    expect(readFileSync(join(directory, STATEMENT_FILE), 'utf8')).toContain('as the target gave them');
  });
});

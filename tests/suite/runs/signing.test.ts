import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync, sign, verify as verifySignature } from 'node:crypto';
import { appendFileSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { reportCommand } from '../../../cli/commands/report.ts';
import { verifyCommand } from '../../../cli/commands/verify.ts';
import { formsOf } from '../../../reports/write.ts';
import { RECORDING_FILE } from '../../../environment/recording/recorder.ts';
import { placeAt } from '../../../runs/package.ts';
import { loadPublicKey, loadSigner } from '../../../runs/signing/key.ts';
import {
  checkSeal,
  CHECKSUMS_FILE,
  CHECKSUMS_SIGNATURE_FILE,
  SEAL_FILES,
  signRun,
} from '../../../runs/signing/seal.ts';
import { armoured, readArmoured } from '../../../runs/signing/ssh-form.ts';
import { folder } from '../folder.ts';
import { said, saying } from '../reports/said.ts';
import { keyPair } from './keys.ts';
import { edit, forged, type Left, leftOf } from './left.ts';
import { rightAndWrong } from '../recorded-runs.ts';

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
    ['results laid out again', 'results.json is not the file', (it) => edit(it, 'results.json', (text) => `${text} `)],
    ['the list of another run', 'does not fit SHA256SUMS', (it) => copyFileSync(join(signed(violating), CHECKSUMS_FILE), join(it, CHECKSUMS_FILE))], // prettier-ignore
    ['rubbish', 'SHA256SUMS.sig does not fit', (it) => edit(it, CHECKSUMS_FILE, (text) => text.slice(0, 40))],
    [
      'a signature with a blank more',
      'cannot be read',
      (it) => edit(it, CHECKSUMS_SIGNATURE_FILE, (text) => `${text} `),
    ],
    ['an added file', 'notes.txt was added', (it) => appendFileSync(join(it, 'notes.txt'), 'x')],
    ['a missing file', 'junit.xml was signed and is missing', (it) => rmSync(join(it, 'junit.xml'))],
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

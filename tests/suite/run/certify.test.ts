import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { certifyCommand } from '../../../cli/commands/certify.ts';
import { verifyCommand } from '../../../cli/commands/verify.ts';
import { placeAt, STATEMENT_FILE } from '../../../run/place.ts';
import { ENVELOPE_FILE } from '../../../run/signing/envelope.ts';
import { checkSeal, SEAL_FILES } from '../../../run/signing/seal.ts';
import { formsOf } from '../../../reports/write.ts';
import { loadSigner } from '../../../run/signing/key.ts';
import { folder } from '../folder.ts';
import { said, saying } from '../reports/said.ts';
import { certifiedBy, unzipped } from './certified.ts';
import { keyPair } from './keys.ts';
import { edit, type Left, leftOf } from './left.ts';
import { recorded } from './recorded.ts';

const key = keyPair();
const { fingerprint } = loadSigner(key);
const NAMES = [...formsOf([]).map(([name]) => name), 'exchanges.ndjson', STATEMENT_FILE, ...SEAL_FILES].sort();
let run: Left;
let zip: string;
let unpacked: string;
beforeAll(async () => {
  run = await recorded({ ids: ['find/known-found', 'types/total'] });
  zip = await certified(leftOf(run));
  unpacked = unzipped(zip);
});

const certified = (directory: string, more: { keepPeople?: boolean } = {}) => certifiedBy(key, directory, more);

/** The package with one file changed (null: removed), packed again as the zip was. */
function packedAgain(change: (files: Record<string, Uint8Array>) => void): string {
  const files = unzipSync(readFileSync(zip));
  change(files);
  const path = join(folder(), 'package.zip');
  writeFileSync(path, zipSync(files));
  return path;
}

const verify = (place: string, publicKey = `${key}.pub`) => said(() => verifyCommand(place, { publicKey }));

describe('a package', () => {
  it('holds the statement, every report, the recording and the signature, in one folder', () => {
    expect(readdirSync(unpacked).sort()).toEqual(NAMES);
    expect(Object.keys(unzipSync(readFileSync(zip))).every((name) => name.startsWith('cardproof-r1/'))).toBe(true);
  });

  it('is verified as a zip and as a folder, with every file named', async () => {
    for (const place of [zip, unpacked]) {
      const { code, text } = await verify(place);
      expect(code, text).toBe(0);
      for (const name of NAMES) expect(text).toContain(name);
      expect(text).toContain('each is signed, and none was added or is missing');
      expect(text).toContain(`${formsOf([]).length + 1} made again from the results: each is the same`);
      expect(text).toContain('Conforms (chosen requirements only) · this run passed');
    }
  });

  it('says on its first page who, what, with which result, and how to verify it', () => {
    const page = readFileSync(join(unpacked, STATEMENT_FILE), 'utf8');
    const told = [
      'Vendor &amp; Co',
      'Conforms',
      'This run passed',
      'sandbox',
      fingerprint,
      'ssh-keygen -Y',
      'Not tested',
    ];
    for (const text of told) expect(page).toContain(text);
    expect(page).not.toMatch(/<script|https?:\/\/(?!127)/);
    expect(readFileSync(join(unpacked, 'index.html'), 'utf8')).toContain(fingerprint);
    const { payload } = JSON.parse(readFileSync(join(unpacked, ENVELOPE_FILE), 'utf8')) as { payload: string };
    expect(JSON.parse(Buffer.from(payload, 'base64').toString())).toMatchObject({
      predicateType: 'urn:cardproof:package:1',
      predicate: { by: 'Vendor & Co', verdict: 'conforms', gate: { passed: true }, people: 'replaced' },
    });
  });
});

describe('is refused', () => {
  /** Another byte in the middle of a file, a letter for a letter so that it stays readable. */
  const changed = (bytes: Uint8Array): Uint8Array => {
    const copy = Uint8Array.from(bytes);
    const isLetter = (byte: number) => byte >= 97 && byte < 122;
    const at = copy.findIndex((byte, index) => index >= copy.length / 2 && isLetter(byte));
    copy[at] = (copy[at] ?? 0) + 1;
    return copy;
  };

  it.each(NAMES)('with one byte changed in %s', async (name) => {
    const directory = folder();
    cpSync(unpacked, directory, { recursive: true });
    writeFileSync(join(directory, name), changed(readFileSync(join(directory, name))));
    const packed = packedAgain((files) => {
      files[`cardproof-r1/${name}`] = changed(files[`cardproof-r1/${name}`] ?? new Uint8Array());
    });
    expect(await verify(directory)).toMatchObject({ code: 1, text: saying(/WRONG/) });
    expect(checkSeal(placeAt(packed).files, `${key}.pub`)).toMatchObject({ kind: 'wrong' });
  });

  it.each(NAMES)('without %s', (name) => {
    const packed = packedAgain((files) => delete files[`cardproof-r1/${name}`]);
    const seal = checkSeal(placeAt(packed).files, `${key}.pub`);
    expect(seal).toMatchObject({ kind: 'wrong', why: [saying(/missing/)] });
  });

  it('without its recording or its results, by the command', async () => {
    const bare = packedAgain((files) => delete files['cardproof-r1/results.json']);
    expect(await verify(bare)).toMatchObject({
      code: 1,
      text: saying(/MISSING[^]*results.json was signed and is missing/),
    });
    const packed = packedAgain((files) => delete files['cardproof-r1/exchanges.ndjson']);
    expect((await verify(packed)).code).toMatch(/there is no exchanges.ndjson/);
  });

  it('with a file added, whatever its name', async () => {
    for (const name of [
      'cardproof-r1/notes.txt',
      'cardproof-r1/sub/index.html',
      'index.html',
      'cardproof-r1/.hidden',
    ]) {
      const packed = packedAgain((files) => (files[name] = new Uint8Array([1])));
      const { code, text } = await verify(packed);
      expect([1, 'there is no']).toContain(typeof code === 'number' ? code : code.slice(0, 11));
      if (code === 1) expect(text).toContain('was added');
    }
    const directory = folder();
    cpSync(unpacked, directory, { recursive: true });
    mkdirSync(join(directory, 'test-results'));
    appendFileSync(join(directory, 'test-results', 'index.html'), 'x');
    expect(await verify(directory)).toMatchObject({ code: 1, text: saying(/was added/) });
  });

  it('by another key, and what is no zip is not read', async () => {
    expect(await verify(zip, `${keyPair()}.pub`)).toMatchObject({ code: 1, text: saying(/by another key/) });
    const path = join(folder(), 'package.zip');
    writeFileSync(path, readFileSync(zip).subarray(0, 4000));
    expect((await verify(path)).code).toMatch(/neither a folder nor a zip/);
  });
});

describe('certify', () => {
  it('writes nothing of a run that is not as it was written', async () => {
    const out = join(folder(), 'package.zip');
    const edited = edit(leftOf(run), 'index.html', (text) => text.replace('Conforms', 'conforms'));
    const ended = await said(() => certifyCommand(edited, { signingKey: key, ranBy: 'Vendor', out }));
    expect(ended).toMatchObject({ code: 1, text: saying(/EDITED[^]*nothing was written/) });
    expect(existsSync(out)).toBe(false);
  });

  it('needs a key, and the name of who ran the suite', async () => {
    expect((await said(() => certifyCommand(leftOf(run), {}))).code).toMatch(/needs a key to sign with/);
    const nameless = await said(() => certifyCommand(leftOf(run), { signingKey: key, ranBy: ' ' }));
    expect(nameless.code).toMatch(/needs to know who ran the suite/);
  });
});

describe('tools that a third party has', () => {
  const has = (tool: string, word: string) => spawnSync(tool, [word]).error === undefined;
  const shell = (line: string) => execFileSync('sh', ['-ec', line], { cwd: unpacked, encoding: 'utf8' });

  it('ssh-keygen and sha256sum', (context) => {
    if (!has('ssh-keygen', '-?')) context.skip('ssh-keygen is not on this machine');
    const check = 'ssh-keygen -Y check-novalidate -n file -s SHA256SUMS.sig < SHA256SUMS';
    expect(shell(check)).toContain(`Good "file" signature with ED25519 key ${fingerprint}`);
    expect(shell('sha256sum -c SHA256SUMS').match(/: OK$/gm)).toHaveLength(NAMES.length - 2);
  });

  it('openssl, with nothing but the list and its signature', (context) => {
    if (!has('openssl', 'version')) context.skip('openssl is not on this machine');
    const at = folder();
    const lines = [
      String.raw`{ printf 'SSHSIG\0\0\0\4file\0\0\0\0\0\0\0\6sha512\0\0\0\100'; openssl dgst -sha512 -binary SHA256SUMS; } > ${at}/signed`,
      `sed '1d;$d' SHA256SUMS.sig | base64 -d | tail -c 64 > ${at}/signature`,
      `openssl pkeyutl -verify -pubin -inkey ${key}.pub -rawin -in ${at}/signed -sigfile ${at}/signature`,
    ];
    expect(shell(lines.join('\n'))).toContain('Signature Verified Successfully');
  });
});

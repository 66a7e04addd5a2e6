import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { certifyCommand, verifyCommand } from '../../../cli/commands/certify.ts';
import { parseRecording } from '../../../environment/recording/reading.ts';
import { type Declaration, VERIFYING } from '../../../reports/statement.ts';
import { moment } from '../../../reports/view.ts';
import { formsOf } from '../../../reports/write.ts';
import { DECLARATION_FILE, placeAt, reportsOf } from '../../../runs/package.ts';
import { STATEMENT_FILE } from '../../../runs/place.ts';
import { program } from '../../../runs/program.ts';
import { loadSigner } from '../../../runs/signing/key.ts';
import { checkSeal, checksumsOf, SEAL_FILES, sha256Of } from '../../../runs/signing/seal.ts';
import { zipOf } from '../../../runs/zip.ts';
import { folder } from '../folder.ts';
import { short } from '../recorded-runs.ts';
import { said, saying } from '../reports/said.ts';
import { certifiedBy, stated, unzipped } from './certified.ts';
import { keyPair } from './keys.ts';
import { edit, type Left, leftOf } from './left.ts';

const key = keyPair();
const { fingerprint } = loadSigner(key);
const NAMES = [
  ...formsOf([]).map(([name]) => name), 'exchanges.ndjson', STATEMENT_FILE, DECLARATION_FILE, ...SEAL_FILES,
].sort(); // prettier-ignore
let run: Left;
let zip: string;
let unpacked: string;
beforeAll(async () => {
  run = await short();
  zip = await certifiedBy(key, leftOf(run));
  unpacked = unzipped(zip);
});

/** The package with one file changed (null: removed), packed again. */
function packedAgain(change: (files: Record<string, Uint8Array>) => void): string {
  const files = unzipSync(readFileSync(zip));
  change(files);
  const path = join(folder(), 'package.zip');
  const own = Object.entries(files).map(([name, bytes]) => [name.replace(/^.*\//, ''), Buffer.from(bytes)] as const);
  writeFileSync(path, zipOf(new Map(own), 'cardproof-r1'));
  return path;
}

const sealOf = (place: string) => checkSeal(placeAt(place).files, `${key}.pub`);
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

  it('says who declares what, on which ground, and how to verify it', () => {
    const page = readFileSync(join(unpacked, STATEMENT_FILE), 'utf8');
    const said = parse(readFileSync(join(unpacked, DECLARATION_FILE), 'utf8')) as Declaration;
    expect(said).toMatchObject({ declared: stated, people: 'replaced' });
    const { customerIds } = parseRecording(readFileSync(join(unpacked, 'exchanges.ndjson'), 'utf8')).header.settings;
    const { run: ran } = run.results;
    const told = [
      ...Object.values(stated).map((text) => text.replace('&', '&amp;')),
      'declares nothing of Campus: Cards #1 4.20',
      ...customerIds.slice(0, 1),
      ...[ran.startedAt, ran.endedAt].map(moment),
      'This run passed',
      fingerprint,
      'Limits of this result',
      ...Object.values(said.digests),
      ...VERIFYING.map((line) => line.replaceAll('"', '&quot;').replaceAll('<', '&lt;')),
    ];
    for (const text of told) expect(page).toContain(text);
    expect(page).not.toMatch(/<script|https?:\/\/(?!127)/);
    expect(readFileSync(join(unpacked, 'index.html'), 'utf8')).toContain(fingerprint);
  });

  it('names the suite, the specification and the kill matrix by digests that a shell finds, too', () => {
    const { digests } = parse(readFileSync(join(unpacked, DECLARATION_FILE), 'utf8')) as Declaration;
    const root = new URL('../../../', import.meta.url);
    const named = ['spec/openapi.yaml', 'spec/requirements.yaml', 'docs/proof.md'];
    const own = named.map((name) => [name, sha256Of(readFileSync(new URL(name, root)))]);
    expect(digests).toEqual({ suite: sha256Of(checksumsOf(program())), ...Object.fromEntries(own) });
    const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).split('\n');
    const shipped = sources.filter((name) => name.includes('/') && !/^tests\/(suite|proof)\//.test(name));
    expect([...program().keys()]).toEqual(expect.arrayContaining(shipped));
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

  it.each(NAMES)('with one byte changed in %s, or without it', (name) => {
    const directory = folder();
    cpSync(unpacked, directory, { recursive: true });
    writeFileSync(join(directory, name), changed(readFileSync(join(directory, name))));
    const packed = packedAgain((files) => {
      files[`cardproof-r1/${name}`] = changed(files[`cardproof-r1/${name}`] ?? new Uint8Array());
    });
    for (const place of [directory, packed]) expect(sealOf(place)).toMatchObject({ kind: 'wrong' });
    const without = packedAgain((files) => delete files[`cardproof-r1/${name}`]);
    expect(sealOf(without)).toMatchObject({ kind: 'wrong', why: [saying(/missing/)] });
  });

  it('by the command, if it is without its recording or its results, or if these are edited', async () => {
    const edited = packedAgain(
      (files) => (files[`cardproof-r1/results.json`] = changed(readFileSync(join(unpacked, 'results.json')))),
    );
    expect(await verify(edited)).toMatchObject({ code: 1, text: saying(/WRONG/) });

    const bare = packedAgain((files) => delete files['cardproof-r1/results.json']);
    expect(await verify(bare)).toMatchObject({
      code: 1,
      text: saying(/MISSING[^]*results.json was signed and is missing/),
    });
    const packed = packedAgain((files) => delete files['cardproof-r1/exchanges.ndjson']);
    expect((await verify(packed)).code).toMatch(/there is no exchanges.ndjson/);
  });

  it('with a file added, whatever its name', async () => {
    const added = (name: string) => packedAgain((files) => (files[name] = new Uint8Array([1])));
    expect(sealOf(added('cardproof-r1/notes.txt'))).toMatchObject({ kind: 'wrong', why: [saying(/was added/)] });
    expect((await verify(added('cardproof-r1/.hidden'))).code).toMatch(/unpack it, and name its folder/);
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
    expect((await verify(path)).code).toMatch(/is no folder, and not a zip as/);
  });
});

describe('certify', () => {
  it('writes nothing of a run that is not as it was written', async () => {
    const out = join(folder(), 'package.zip');
    const edited = edit(leftOf(run), 'index.html', (text) => text.replace('Conforms', 'conforms'));
    const ended = await said(() => certifyCommand(edited, { ...stated, signingKey: key, out }));
    expect(ended).toMatchObject({ code: 1, text: saying(/EDITED[^]*nothing was written/) });
    expect(existsSync(out)).toBe(false);
  });

  it('names all that is missing at once, before it reads the run', async () => {
    const missing = ['signingKey', ...Object.keys(stated)].map((name) => name.replace(/[A-Z]/g, '_$&').toUpperCase());
    const { code } = await said(() => certifyCommand(folder(), { ranBy: ' ' }));
    for (const name of missing) expect(code).toContain(`${name} is missing`);
    const { contact: _contact, ...others } = stated;
    const alone = await said(() => certifyCommand(folder(), { ...others, signingKey: key }));
    expect(alone.code).toMatch(/^CONTACT is missing[^\n]*$/);
  });
});

describe('tools that a third party has', () => {
  const has = (tool: string, word: string) => spawnSync(tool, [word]).error === undefined;
  const shell = (line: string) => execFileSync('sh', ['-ec', line], { cwd: unpacked, encoding: 'utf8' });

  it('ssh-keygen and sha256sum', (context) => {
    if (!has('ssh-keygen', '-?')) context.skip('ssh-keygen is not on this machine');
    const [signature, files, others] = VERIFYING;
    expect(shell(signature)).toContain(`Good "file" signature with ED25519 key ${fingerprint}`);
    expect(shell(files).match(/: OK$/gm)).toHaveLength(NAMES.length - 2);
    const unlisted = () => shell(`${others} || true`).split('\n').slice(0, -1).sort();
    expect(unlisted()).toEqual([]);
    const added = ['.hidden', 'SHA256SUMS.old', 'sub/index.html', 'with a blank'].sort();
    mkdirSync(join(unpacked, 'sub'));
    for (const name of added) writeFileSync(join(unpacked, name), '');
    expect(unlisted()).toEqual(added);
    for (const name of [...added, 'sub']) rmSync(join(unpacked, name), { recursive: true });
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

const recording = () => parseRecording(run.text);

const DIGEST = '0'.repeat(64);
const whole = {
  declared: stated,
  madeAt: '2026-03-15T12:00:00.000Z',
  people: 'kept',
  madeFrom: { 'exchanges.ndjson': DIGEST, 'results.json': DIGEST },
  digests: { suite: DIGEST },
};
/** Whether a statement is made from a declaration. */
const isStated = (text: string): boolean =>
  reportsOf(new Map([[DECLARATION_FILE, Buffer.from(text)]]), recording(), run.results, null, []).size > 0;

it('a declaration that is whole makes a statement', () => expect(isStated(stringify(whole))).toBe(true));

it.each<unknown>([
  ...['', 'null', '[]', '"text"', '{', '&a [*a]'],
  { ...whole, declared: null },
  { ...whole, declared: { ...stated, contact: ['a'] } },
  { ...whole, madeAt: 'soon' },
  { ...whole, madeAt: null },
  { ...whole, people: {} },
  { ...whole, madeFrom: null },
  { ...whole, madeFrom: { 'exchanges.ndjson': 1 } },
  { ...whole, digests: null },
  { ...whole, digests: { suite: {} } },
])('one that is not makes none, and ends nothing: %j', (given) => {
  expect(isStated(typeof given === 'string' ? given : stringify(given))).toBe(false);
});

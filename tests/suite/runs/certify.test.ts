import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { certifyCommand } from '../../../cli/commands/certify.ts';
import { verifyCommand } from '../../../cli/commands/verify.ts';
import { parseRecording } from '../../../environment/recording/reading.ts';
import type { Declaration } from '../../../reports/statement.ts';
import { formsOf } from '../../../reports/write.ts';
import { program } from '../../../runs/judging.ts';
import { loadSigner } from '../../../runs/key.ts';
import { reportsOf } from '../../../runs/package.ts';
import { placeAt, STATEMENT_FILE, zipOf } from '../../../runs/place.ts';
import { checkSeal, checksumsOf, SEAL_FILES, sha256Of } from '../../../runs/seal.ts';
import { folder } from '../folder.ts';
import { short } from '../recorded-runs.ts';
import { said, saying } from '../reports/said.ts';
import { certifiedBy, copyOf, edit, keyPair, type Left, leftOf, stated, unzipped } from './left.ts';

const key = keyPair();
const { fingerprint } = loadSigner(key);
const DECLARATION_FILE = 'statement.yaml';
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

/** The package with some files changed, packed again. */
function packedAgain(change: (files: Map<string, Buffer>) => void): string {
  const files = new Map(readdirSync(unpacked).map((name) => [name, readFileSync(join(unpacked, name))]));
  change(files);
  const path = join(folder(), 'package.zip');
  writeFileSync(path, zipOf(files, 'cardproof-r1'));
  return path;
}

/** A file of these bytes. */
function joined(...parts: readonly (string | Buffer)[]): string {
  const path = join(folder(), 'package.zip');
  writeFileSync(path, Buffer.concat(parts.map((part) => Buffer.from(part as string))));
  return path;
}

const sealOf = (place: string) => checkSeal(placeAt(place).files, `${key}.pub`);
const verify = (place: string, publicKey = `${key}.pub`) => said(() => verifyCommand(place, { publicKey }));
const declaration = () => parse(readFileSync(join(unpacked, DECLARATION_FILE), 'utf8')) as Declaration;

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

  it('says who declares what, by which key, and who was examined', () => {
    const page = readFileSync(join(unpacked, STATEMENT_FILE), 'utf8');
    expect(declaration()).toMatchObject({ declared: stated, people: 'replaced' });
    const { customerIds } = parseRecording(readFileSync(join(unpacked, 'exchanges.ndjson'), 'utf8')).header.settings;
    for (const text of [customerIds[0] ?? '?', fingerprint, ...Object.values(declaration().digests)])
      expect(page).toContain(text);
    expect(readFileSync(join(unpacked, 'index.html'), 'utf8')).toContain(fingerprint);
  });

  it('names the suite, the specification and the kill matrix by digests that a shell finds, too', () => {
    const root = new URL('../../../', import.meta.url);
    const named = ['spec/openapi.yaml', 'spec/requirements.yaml', 'docs/proof.md'];
    const own = named.map((name) => [name, sha256Of(readFileSync(new URL(name, root)))]);
    expect(declaration().digests).toEqual({ suite: sha256Of(checksumsOf(program())), ...Object.fromEntries(own) });
    const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).split('\n');
    const shipped = sources.filter((name) => name.includes('/') && !/^tests\/(suite|proof)\//.test(name));
    expect([...program().keys()]).toEqual(expect.arrayContaining(shipped));
  });
});

describe('is refused', () => {
  /** Another letter in the middle of a file, so that it stays readable. */
  const changed = (bytes: Buffer): Buffer => {
    const copy = Buffer.from(bytes);
    const at = copy.findIndex((byte, index) => index >= copy.length / 2 && byte >= 97 && byte < 122);
    copy.writeUInt8((copy[at] ?? 0) + 1, at);
    return copy;
  };

  it.each(NAMES)('with one byte changed in %s, or without it', (name) => {
    const packed = packedAgain((files) => files.set(name, changed(files.get(name) ?? Buffer.alloc(0))));
    for (const place of [unzipped(packed), packed]) expect(sealOf(place)).toMatchObject({ kind: 'wrong' });
    const without = packedAgain((files) => files.delete(name));
    expect(sealOf(without)).toMatchObject({ kind: 'wrong', why: [saying(/missing/)] });
  });

  it.each<[string, () => string, unknown, unknown]>([
    ['with edited results', () => packedAgain((files) => files.set('results.json', Buffer.from('{}'))), 1, /WRONG/],
    ['without results', () => packedAgain((files) => files.delete('results.json')), 1, /MISSING[^]*results.json was signed and is missing/],
    ['without its recording', () => packedAgain((files) => files.delete('exchanges.ndjson')), 1, /NOT as it was written[^]*there is no exchanges.ndjson/],
    ['with a file more', () => packedAgain((files) => files.set('notes.txt', Buffer.from('x'))), 1, /was added/],
    ['with a file of a name that no run leaves', () => packedAgain((files) => files.set('.hidden', Buffer.from('x'))), 1, /unpack this one and name its folder/],
    ['with bytes before it', () => joined('#!/bin/sh\n', readFileSync(zip)), 1, /NOT as it was written[^]*is not the zip that cardproof certify wrote/],
    ['unpacked, without its recording', () => {
      const directory = copyOf(unpacked);
      rmSync(join(directory, 'exchanges.ndjson'));
      return directory;
    }, 1, /there is no exchanges.ndjson in .*: it was removed/],
    ['a file that is no zip', () => joined('some text', ''), /is neither a folder nor a zip/, /^$/],
    ['with a file more in a folder of it', () => {
      const directory = copyOf(unpacked);
      mkdirSync(join(directory, 'test-results'));
      writeFileSync(join(directory, 'test-results', 'index.html'), 'x');
      return directory;
    }, 1, /was added/],
    ['cut off', () => joined('', readFileSync(zip).subarray(0, 4000)), 1, /NOT as it was written[^]*is not the zip/],
  ])('by the command, %s', async (_, place, code, text) => {
    const ended = await verify(place());
    expect(ended).toEqual({ code: code instanceof RegExp ? saying(code) : code, text: saying(text as RegExp) });
  }); // prettier-ignore

  it('by another key', async () => {
    expect(await verify(zip, `${keyPair()}.pub`)).toMatchObject({ code: 1, text: saying(/by another key/) });
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

  it('writes into no folder of a run, and into none that is not there', async () => {
    const at = leftOf(run);
    const ended = (out: string) => said(() => certifyCommand(at, { ...stated, signingKey: key, out }));
    expect((await ended(join(at, 'package.zip'))).code).toContain('is in the folder of the run');
    expect((await ended(join(folder(), 'none', 'package.zip'))).code).toMatch(/^there is no folder .*none: make it/);
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

it('a third party verifies it with ssh-keygen and sha256sum', (context) => {
  if (spawnSync('ssh-keygen', ['-?']).error !== undefined) context.skip('ssh-keygen is not on this machine');
  const shell = (line: string) => execFileSync('sh', ['-ec', line], { cwd: unpacked, encoding: 'utf8' });
  const page = readFileSync(join(unpacked, STATEMENT_FILE), 'utf8');
  const lines = [...page.matchAll(/<code>((?:ssh-keygen|sha256sum|find) [^<]*)<\/code>/g)].map(([, line = '']) =>
    line.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );
  const [signature = '', files = '', others = ''] = lines;
  expect(lines).toHaveLength(3);
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

it.each<[string, number]>([
  [stringify({ declared: stated, madeAt: '2026-03-15T12:00:00.000Z', people: 'kept', madeFrom: {}, digests: {} }), 1],
  ...['', 'null', '[]', '{', '&a [*a]', stringify({ declared: stated })].map((text): [string, number] => [text, 0]),
])('a declaration that can be read makes a statement, and another ends nothing: %j', (text, count) => {
  const files = new Map([[DECLARATION_FILE, Buffer.from(text)]]);
  expect(reportsOf(files, parseRecording(run.text), run.results, null, []).size).toBe(count);
});

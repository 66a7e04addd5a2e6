import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync, sign, verify as verifySignature } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { replayCommand } from '../../../cli/commands/replay.ts';
import { reportCommand } from '../../../cli/commands/report.ts';
import { verifyCommand } from '../../../cli/commands/verify.ts';
import { parseRecording } from '../../../environment/recording/reading.ts';
import { RECORDING_FILE } from '../../../environment/recording/recorder.ts';
import { formsOf } from '../../../reports/write.ts';
import { textsOf } from '../../../runs/conclusion.ts';
import { placeAt, STATEMENT_FILE } from '../../../runs/place.ts';
import { judgeAgain } from '../../../runs/rejudging.ts';
import { armoured, fingerprintIn, loadSigner, publicKeyOf, readArmoured } from '../../../runs/key.ts';
import { checkSeal, CHECKSUMS_SIGNATURE_FILE, SEAL_FILES, signRun } from '../../../runs/seal.ts';
import { rewritten, withStandIns } from '../../../runs/rejudging.ts';
import { LEFT_OUT } from '../../../spec/exchange/body-text.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { suite } from '../../checks/all.ts';
import { folder } from '../folder.ts';
import { recorded, rightAndWrong, short } from '../recorded-runs.ts';
import { said, saying } from '../reports/said.ts';
import { certifiedBy, edit, forged, keyPair, type Left, leftOf, unzipped } from './left.ts';

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

it('is right by the key that is named, and by its own with a word of caution; the report may be made again', async () => {
  const directory = signed();
  const { fingerprint } = loadSigner(own);
  const named = saying(/right, by the key that you named/);
  expect(await verify(directory, `${own}.pub`)).toMatchObject({ code: 0, text: named });
  expect(readFileSync(join(directory, 'index.html'), 'utf8')).toContain(fingerprint);
  rmSync(join(directory, 'junit.xml'));
  expect(await said(() => reportCommand(directory, {}))).toMatchObject({ code: 0 });
  const alone = await verify(directory);
  expect(alone).toMatchObject({ code: 0, text: saying(/compare its fingerprint/) });
  expect(alone.text).toContain(fingerprint);
  expect(alone.text).toContain(`${formsOf([]).length + 3} files looked at`);
  const secret = readFileSync(own, 'utf8').split('\n')[1] ?? '';
  expect(secret.length).toBeGreaterThan(40);
  const files = SEAL_FILES.map((name) => readFileSync(join(directory, name), 'utf8'));
  expect(alone.text + files.join('')).not.toContain(secret);
});

describe('what is wrong', () => {
  const unsigned = (directory: string) => SEAL_FILES.forEach((name) => rmSync(join(directory, name)));
  it.each<[string, string, (directory: string) => unknown]>([
    ['another key', 'by another key', (it) => (unsigned(it), signRun(it, loadSigner(other)))],
    ['half a signature', `${CHECKSUMS_SIGNATURE_FILE} is missing`, (it) => rmSync(join(it, CHECKSUMS_SIGNATURE_FILE))],
    ['a recording forged well', `${RECORDING_FILE} is not the file`, (it) => edit(it, RECORDING_FILE, (text) => forged(text, undefined, { redactPeople: true }))],
    ['the list of another run', 'does not fit SHA256SUMS', (it) => copyFileSync(join(signed(violating), 'SHA256SUMS'), join(it, 'SHA256SUMS'))],
    ['rubbish', 'SHA256SUMS.sig does not fit', (it) => edit(it, 'SHA256SUMS', (text) => text.slice(0, 40))],
    ['a signature with a blank more', 'cannot be read', (it) => edit(it, CHECKSUMS_SIGNATURE_FILE, (text) => `${text} `)],
  ])('%s', (_, sentence, spoil) => {
    const directory = signed();
    spoil(directory);
    const seal = checkSeal(placeAt(directory).files, `${own}.pub`);
    expect(seal).toMatchObject({ kind: 'wrong' });
    expect(seal.kind === 'wrong' && seal.why.join('\n')).toContain(sentence);
  }); // prettier-ignore

  /** A package with some files spoiled. */
  const packaged = async (spoil: (directory: string) => unknown) => {
    const directory = unzipped(await certifiedBy(own, leftOf(run)));
    spoil(directory);
    return directory;
  };
  const [CHANGED, NOT_SIGNED] = ['^NOT as it was written', '^NOT signed as it must be: .* No other change was found'];
  const status = (text: string): string => text.replace('"status":200', '"status":201');
  it.each<[string, () => string | Promise<string>, string, string, string]>([
    ['the key that was named', () => signed(), other, NOT_SIGNED, 'by another key'],
    ['that key, and a file more', () => edit(signed(), 'letter.md', (text) => `${text} `), other, CHANGED, 'by another key[^]*letter.md is not the file'],
    ['a line of the recording', () => edit(signed(), RECORDING_FILE, status), own, CHANGED, 'their digests are as signed[^]*exchanges.ndjson is not the file'],
    ['a line, and nothing is signed', () => edit(leftOf(run), RECORDING_FILE, status), '', CHANGED, 'NOT INTACT[^]*not compared: the recording is damaged'],
    ['the signature of a package', () => packaged((it) => edit(it, CHECKSUMS_SIGNATURE_FILE, () => '')), own, NOT_SIGNED, 'not compared: they name the signer[^]*cannot be read'],
    ['a package without its signature', () => packaged(unsigned), '', NOT_SIGNED, 'not compared: they name the signer[^]*MISSING: a package is always signed'],
  ])('is named, and no file that nobody edited: %s', async (_, spoiled, key, first, sentence) => {
    const { code, text } = await verify(await spoiled(), key === '' ? undefined : `${key}.pub`);
    expect(code, text).toBe(1);
    expect(text).toMatch(new RegExp(`${first}[^]*${sentence}`));
    expect(text).not.toMatch(/EDITED.*(index|statement).html/s);
  }); // prettier-ignore

  it('that a page was edited, if the one who did it signed it again', async () => {
    const directory = edit(signed(), 'summary.md', (text) => `${text} `);
    signRun(directory, loadSigner(other));
    const text = saying(/^NOT as it was written[^]*EDITED[^]*summary.md[^]*by another key/);
    expect(await verify(directory, `${own}.pub`)).toMatchObject({ code: 1, text });
  });

  it('report and replay refuse to break a signature, and write elsewhere', async () => {
    const directory = signed();
    const refused = saying(
      / is signed, and writing run.har would break its signature: choose another folder with --out$/,
    );
    expect(await said(() => reportCommand(directory, { format: 'har' }))).toMatchObject({ code: refused });
    expect(await verify(directory, `${own}.pub`)).toMatchObject({ code: 0 });
    expect(await said(() => reportCommand(directory, { format: 'har', out: folder() }))).toMatchObject({ code: 0 });
    rmSync(join(directory, 'results.json'));
    const { code } = await said(() => replayCommand(directory, {}));
    expect(code).toMatch(/is signed, and writing .*results.json.* would break its signature/);
  });

  it('no signature, although a key was named, or although the run announced one', async () => {
    const { code, text } = await verify(leftOf(run), `${own}.pub`);
    expect(code, text).toBe(1);
    expect(text).toContain('nothing here is signed');
    const signer = 'SHA256:abc';
    const directory = leftOf({ ...run, text: forged(run.text, undefined, { signer }) }, signer);
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
    expect(() => loadSigner('.')).toThrow('SIGNING_KEY: . is a folder');
    expect(() => fingerprintIn('.')).toThrow('--public-key: . is a folder');
    expect(() => fingerprintIn(own)).toThrow(/is not an ed25519 public key/);
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
    expect(fingerprintIn(join(at, 'key.pub'))).toBe(signer.fingerprint);
    expect(() => loadSigner(join(at, 'locked'))).toThrow(/passphrase/);
    const theirs = readFileSync(join(at, 'list.sig'), 'utf8');
    const read = readArmoured(theirs);
    expect(armoured(signer.rawKey, read?.signature ?? Buffer.alloc(0))).toBe(theirs);
  });

  it('a private key gives its own public one', () => {
    const { fingerprint, rawKey } = loadSigner(own);
    const bytes = Buffer.from('any');
    expect(fingerprintIn(`${own}.pub`)).toBe(fingerprint);
    expect(verifySignature(null, bytes, publicKeyOf(rawKey), loadSigner(own).sign(bytes))).toBe(true);
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

  // Every form in which somebody may be named: tests/suite/environment/known-people.test.ts.
  it('are replaced in every file, left out whole where another text names them, and the judgement stays the same', async () => {
    const full = await recorded({
      faults: ['find-once-only', 'cardholder-email-with-two-at'],
      change: { budget: 80 },
    });
    const note = `not for ${[...(told(full.text, 'customerId')[0] ?? '')].join('-')}`;
    const spoken = (exchange: Exchange): Exchange => {
      const { outcome } = exchange;
      if (outcome.kind !== 'answer') return exchange;
      const text = outcome.body.text.replace(/\}\s*$/, `,${JSON.stringify({ log: note, [note]: [note] }).slice(1)}`);
      const headers = [...outcome.headers, ['x-note', note] as const];
      return { ...exchange, outcome: { ...outcome, headers, body: { ...outcome.body, text } } };
    };
    const recording = parseRecording(full.text);
    const text = rewritten(recording.happenings, recording.header, spoken);
    const judged = await judgeAgain(parseRecording(text), '', suite);
    const results = { ...judged.results, run: full.results.run };
    const key = keyPair();
    const directory = unzipped(await certifiedBy(key, leftOf({ results, text })));
    const names = [...told(text, 'firstName'), ...told(text, 'lastName')];
    const people = [
      note,
      ...told(text, 'customerId'),
      ...told(text, 'email'),
      ...names.flatMap((name) => [`"${name}"`, String.raw`\"${name}\"`]),
    ];
    expect(people.length).toBeGreaterThan(10);
    const texts = readdirSync(directory).flatMap((name) => [...textsOf(name, readFileSync(join(directory, name)))]);
    expect(texts.join('\n')).toContain('customerId');
    expect(people.filter((one) => texts.some((text) => text.includes(one)))).toEqual([]);
    expect(readFileSync(join(directory, RECORDING_FILE), 'utf8')).toContain(LEFT_OUT);
    expect(readFileSync(join(directory, STATEMENT_FILE), 'utf8')).toMatch(/\d+ texts that may name somebody/);
    const certified = JSON.parse(readFileSync(join(directory, 'results.json'), 'utf8')) as typeof results;
    const statuses = (of: typeof results) => of.requirements.map(({ id, status }) => `${id} ${status}`);
    expect(statuses(certified)).toEqual(statuses(results));
    expect(certified.run).toEqual({ ...results.run, directory: '.' });
    expect(await verify(directory, `${key}.pub`)).toMatchObject({ code: 0 });
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

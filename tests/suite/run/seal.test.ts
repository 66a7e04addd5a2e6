import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Results } from '../../../spec/results.ts';
import { replayCommand } from '../../../cli/commands/replay.ts';
import { reportCommand } from '../../../cli/commands/report.ts';
import { loadSigner, preAuthenticationEncoding, SIGNATURE_FILE, signRun } from '../../../run/signature.ts';
import { verifyCommand } from '../../../cli/commands/verify.ts';
import {
  createMemoryRecorder,
  type Happening,
  RECORDING_FILE,
  type RecordingHeader,
} from '../../../environment/recording/recorder.ts';
import { parseRecording } from '../../../environment/recording/reading.ts';
import { folder } from '../folder.ts';
import { recorded } from './recorded.ts';
import { said, saying } from '../reports/said.ts';

const ids = ['find/known-found', 'types/total'];
let run: { results: Results; text: string };
let violating: { results: Results; text: string };
beforeAll(async () => {
  run = await recorded({ ids });
  violating = await recorded({ ids, faults: ['types-paging-total-plus-one'] });
});

/** A folder as a run leaves it. */
function left({ results, text } = run): string {
  const directory = folder();
  writeFileSync(join(directory, RECORDING_FILE), text);
  writeFileSync(join(directory, 'results.json'), JSON.stringify(results));
  return directory;
}

function edit(directory: string, file: string, change: (text: string) => string): string {
  const path = join(directory, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  return directory;
}

/** A recording written anew, seals and all, by somebody who knows how. */
function forged(text: string, keep: (happening: Happening) => boolean, header: Partial<RecordingHeader> = {}): string {
  const recording = parseRecording(text);
  const recorder = createMemoryRecorder({ ...recording.header, ...header });
  for (const one of recording.happenings.filter(keep)) {
    if (one.kind === 'chosen') recorder.chosen(one.ids);
    else if (one.kind === 'check') recorder.check(one.requirement);
    else if ('exchange' in one) recorder[one.kind](one.exchange);
  }
  recorder.close();
  return recorder.text();
}

const verify = (directory: string, publicKey?: string) =>
  said(() => verifyCommand(directory, publicKey === undefined ? {} : { publicKey }));
const replay = (directory: string, out?: string) =>
  said(() => replayCommand(directory, out === undefined ? {} : { out }));
const cut = (text: string) => text.slice(0, Math.floor(text.length * 0.7));
const firstStatus = (text: string) => text.replace('"status":200', '"status":500');

describe('verify', () => {
  it('calls a folder right that is as its run left it, and says what that does not prove', async () => {
    const { code, text } = await verify(left());
    expect(code, text).toBe(0);
    expect(text).toContain('intact: every line is as it was written');
    expect(text).toContain('what the recording says, judged again: same verdict (conforms)');
    expect(text).toContain('can write the whole folder again');
  });

  it.each<[string, string, (directory: string) => unknown]>([
    ['an edited line', 'NOT INTACT', (it) => edit(it, RECORDING_FILE, firstStatus)],
    ['a recording cut off', 'WITHOUT AN END', (it) => edit(it, RECORDING_FILE, cut)],
    ['an edited status', 'EDITED', (it) => edit(it, 'results.json', (text) => text.replace('"upheld"', '"waived"'))],
    [
      'an edited sample',
      'EDITED',
      (it) => edit(it, 'results.json', (text) => text.replace(/"sample":"\d+/, '"sample":"9')),
    ],
    [
      'an edited address',
      'EDITED',
      (it) => edit(it, 'results.json', (text) => text.replace('//127.0.0.1', '//api.org')),
    ],
    [
      'results of another run',
      'OF ANOTHER RUN',
      (it) => edit(it, 'results.json', (text) => text.replace('"r1"', '"r2"')),
    ],
    ['results that are no JSON', 'NOT READABLE', (it) => edit(it, 'results.json', cut)],
    ['no results', 'MISSING', (it) => rmSync(join(it, 'results.json'))],
  ])('does not let %s pass', async (_, sentence, spoil) => {
    const directory = left();
    spoil(directory);
    const { code, text } = await verify(directory);
    expect(code, text).toBe(1);
    expect(text).toContain(sentence);
    expect(text).toContain('do not rely on it');
  });
});

describe('a signature', () => {
  const pem = (type: 'ed25519' | 'x25519' = 'ed25519') => {
    const { privateKey, publicKey } = generateKeyPairSync(type as 'ed25519');
    const path = join(folder(), 'key');
    writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(`${path}.pub`, publicKey.export({ type: 'spki', format: 'pem' }));
    return path;
  };
  const [own, other] = [pem(), pem()];
  const signed = (of = run) => {
    const directory = left(of);
    signRun(directory, loadSigner(own), { run: 'r1', verdict: of.results.verdict });
    return directory;
  };

  it('signs what DSSE says', () => {
    const vector = 'DSSEv1 29 http://example.com/HelloWorld 11 hello world';
    const encoded = preAuthenticationEncoding('http://example.com/HelloWorld', Buffer.from('hello world'));
    expect(encoded.toString()).toBe(vector);
  });

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
    const secret = readFileSync(own, 'utf8').split('\n')[1] ?? '';
    expect(secret.length).toBeGreaterThan(40);
    expect(alone.text + readFileSync(join(directory, SIGNATURE_FILE), 'utf8')).not.toContain(secret);
  });

  const restated = (text: string) =>
    text.replace(/(?<="payload": ")[^"]+/, (payload) => {
      const said = Buffer.from(payload, 'base64').toString();
      return Buffer.from(said.replace('"conforms"', '"violates"')).toString('base64');
    });
  const resign = (directory: string) => signRun(directory, loadSigner(other), { run: 'r1', verdict: 'conforms' });
  it.each<[string, string, (directory: string) => unknown]>([
    ['another key', 'by another key', resign],
    ['no signature', 'nothing here is signed', (it) => rmSync(join(it, SIGNATURE_FILE))],
    ['a recording forged well', `${RECORDING_FILE} is not the file`, (it) => edit(it, RECORDING_FILE, (text) => forged(text, () => true, { redactPeople: true }))], // prettier-ignore
    ['results laid out anew', 'results.json is not the file', (it) => edit(it, 'results.json', (text) => `${text} `)],
    ['the signature of another run', 'is not the file', (it) => copyFileSync(join(signed(violating), SIGNATURE_FILE), join(it, SIGNATURE_FILE))], // prettier-ignore
    ['another statement', 'does not fit', (it) => edit(it, SIGNATURE_FILE, restated)],
    ['rubbish', 'cannot be read', (it) => edit(it, SIGNATURE_FILE, cut)],
  ])('%s is wrong', async (_, sentence, spoil) => {
    const directory = signed();
    spoil(directory);
    const { code, text } = await verify(directory, `${own}.pub`);
    expect(code, text).toBe(1);
    expect(text).toContain(sentence);
  });

  it('that was announced and taken away is missed', async () => {
    const header = { ...parseRecording(run.text).header, signer: 'sha256:abc' };
    const directory = left({ ...run, text: forged(run.text, () => true, header) });
    expect(await verify(directory)).toMatchObject({ code: 1, text: saying(/was to be signed by sha256:abc/) });
  });

  it('wants an ed25519 key, and repeats nothing of what it is given instead', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const locked = join(folder(), 'locked');
    writeFileSync(locked, privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }));
    expect(() => loadSigner(locked)).toThrow(/passphrase/);
    for (const path of [pem('x25519'), `${own}.pub`]) {
      expect(() => loadSigner(path)).toThrow(/no ed25519 key in PEM form/);
      expect(() => loadSigner(path)).not.toThrow(readFileSync(path, 'utf8').split('\n')[1]);
    }
    expect(() => loadSigner('nowhere.pem')).toThrow(/there is no file nowhere.pem/);
    expect(createPublicKey(readFileSync(own)).asymmetricKeyType).toBe('ed25519');
  });
});

describe('replay', () => {
  it('says that nothing differs, and leaves what the run wrote', async () => {
    const directory = left();
    const before = readFileSync(join(directory, 'results.json'), 'utf8');
    const { code, text } = await replay(directory);
    expect(code, text).toBe(0);
    expect(text).toMatch(/same verdict \(conforms\), same \d+ statuses, same 0 findings, same \d+ answers/);
    expect(readFileSync(join(directory, 'results.json'), 'utf8')).toBe(before);
    expect(existsSync(join(directory, 'index.html'))).toBe(false);
    expect(await replay(left(violating))).toMatchObject({
      code: 1,
      text: saying(/same verdict \(violates\).*same [1-9]\d* findings?,/),
    });
  });

  it('says what another version changes', async () => {
    const suite = { name: 'cardproof', version: '0.9.0', catalogue: '0.8.0' } as const;
    const directory = left({ ...run, text: forged(run.text, () => true, { suite }) });
    edit(directory, 'results.json', (text) => text.replace('"status":"upheld"', '"status":"violated"'));
    const { code, text } = await replay(directory);
    expect(code, text).toBe(0);
    expect(text).toContain('recorded by version 0.9.0 with catalogue 0.8.0');
    expect(text).toContain('judged by this version instead of 0.9.0');
    expect(text).toMatch(/status {5}types\/total: violated -> upheld|status {5}find\/known-found: violated -> upheld/);
  });

  it('names results that were edited', async () => {
    const directory = edit(left(violating), 'results.json', (text) => text.replace('"violates"', '"conforms"'));
    expect(await replay(directory)).toMatchObject({
      code: 1,
      text: saying(/does NOT match[^]*verdict {4}conforms -> violates/),
    });
  });

  const isTypes = (one: Happening) => one.kind === 'exchange' && one.exchange.check === 'types/total';
  it.each<[string, string, (text: string) => string]>([
    ['was edited', 'NOT INTACT', firstStatus],
    ['is cut off', 'is incomplete', cut],
    ['lacks requests', 'has no response to', (text) => forged(text, (one) => !isTypes(one))],
  ])('of a recording that %s never conforms', async (_, sentence, spoil) => {
    const out = folder();
    const { code, text } = await replay(edit(left(), RECORDING_FILE, spoil), out);
    expect(code, text).toBe(3);
    expect(text).toContain(sentence);
    expect(JSON.parse(readFileSync(join(out, 'results.json'), 'utf8'))).toMatchObject({ verdict: 'inconclusive' });
  });

  it('makes the reports of a run that died before it wrote them', async () => {
    const directory = left();
    rmSync(join(directory, 'results.json'));
    expect(await replay(directory)).toMatchObject({ code: 0, text: saying(/there is no results.json/) });
    expect(await verify(directory)).toMatchObject({ code: 0 });
    expect(existsSync(join(directory, 'index.html'))).toBe(true);
  });

  it('report warns of an edited recording', async () => {
    const directory = edit(left(), RECORDING_FILE, firstStatus);
    expect(await said(() => reportCommand(directory, {}))).toMatchObject({ code: 0, text: saying(/NOT INTACT/) });
  });
});

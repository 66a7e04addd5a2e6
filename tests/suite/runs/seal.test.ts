import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { replayCommand } from '../../../cli/commands/replay.ts';
import { reportCommand } from '../../../cli/commands/report.ts';
import { verifyCommand } from '../../../cli/commands/verify.ts';
import { type Happening, RECORDING_FILE } from '../../../environment/recording/recorder.ts';
import { packed } from '../../../reports/html/evidence/pack.ts';
import { CHECKOUT, PACKAGE } from '../../../spec/phrasing/requests.ts';
import { folder } from '../folder.ts';
import { edit, forged, type Left, leftOf } from './left.ts';
import { rightAndWrong } from '../recorded-runs.ts';
import { said, saying } from '../reports/said.ts';

let run: Left;
let violating: Left;
beforeAll(async () => {
  [run, violating] = await rightAndWrong();
});

const left = (of = run): string => leftOf(of);
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

  it('names another build of this version, and calls nothing edited; replay names it, too', async () => {
    const commit = 'ab'.repeat(20);
    const built = { ...run, results: { ...run.results, suite: { ...run.results.suite, commit } } };
    const named = saying(new RegExp(`by another build of this version \\(${commit} then, `));
    expect(await verify(left(built))).toMatchObject({ code: 0, text: named });
    expect(await replay(left(built))).toMatchObject({ code: 0, text: named });
    const { commit: _own, ...old } = run.results.suite;
    const { code, text } = await verify(left({ ...run, results: { ...run.results, suite: old } }));
    expect(code, text).toBe(0);
    expect(text).not.toContain('another build');
  });

  it('takes a report of a checkout and one of the package for the same', async () => {
    const directory = left();
    for (const name of readdirSync(directory)) {
      edit(directory, name, (text) => (name === RECORDING_FILE ? text : text.replaceAll(CHECKOUT, PACKAGE)));
    }
    expect(readFileSync(join(directory, 'index.html'), 'utf8')).toContain(PACKAGE);
    expect(await verify(directory)).toMatchObject({ code: 0, text: saying(/each is the same/) });
  });

  it('what a page packs is the same on every machine: this is what it was when the digest was written down', () => {
    const all = Array.from({ length: 3000 }, (_, at) => ({ at, square: at * at, text: 'äöü'.repeat(at % 7) }));
    const text = JSON.stringify(all);
    expect(gunzipSync(Buffer.from(packed(text), 'base64')).toString()).toBe(text);
    expect(createHash('sha256').update(packed(text)).digest('hex')).toBe(
      'e21eb9dd5ed4d18839ff117170449ad3b81c85f4bebfadab9357d5997bb70a97',
    );
  });

  it('says in a sentence that a folder is of no run, whatever else is in it', async () => {
    const clone = folder();
    symlinkSync('/etc/hosts', join(clone, 'a-link'));
    expect(await verify(clone)).toMatchObject({ code: saying(/^there is no exchanges.ndjson in /) });
  });

  it.each<[string, string, (directory: string) => unknown]>([
    ['an edited line', 'NOT INTACT', (it) => edit(it, RECORDING_FILE, firstStatus)],
    ['a recording cut off', 'INCOMPLETE', (it) => edit(it, RECORDING_FILE, cut)],
    ['an edited status', 'EDITED', (it) => edit(it, 'results.json', (text) => text.replace('"status": "passed"', '"status": "waived"'))],
    ['an edited sample', 'EDITED', (it) => edit(it, 'results.json', (text) => text.replace(/"sample": "\d+/, '"sample": "9'))],
    ['results of another run', 'OF ANOTHER RUN', (it) => edit(it, 'results.json', (text) => text.replace('"r1"', '"r2"'))],
    ['results that are no JSON', 'NOT READABLE', (it) => edit(it, 'results.json', cut)],
    ['no results', 'MISSING', (it) => rmSync(join(it, 'results.json'))],
    ['an edited report', 'EDITED', (it) => edit(it, 'index.html', (text) => text.replace('Conforms', 'Conforms!'))],
    ['another layout of the results', 'EDITED', (it) => edit(it, 'results.json', (text) => `${text} `)],
    ['another end of the run', 'EDITED', (it) => edit(it, 'results.json', (text) => text.replace(/("endedAt": "20)../, '$142'))], // prettier-ignore
    ['a missing report', 'MISSING: junit.xml', (it) => rmSync(join(it, 'junit.xml'))],
    ['an added file', 'ADDED: notes.txt', (it) => appendFileSync(join(it, 'notes.txt'), 'x')],
  ])('does not let %s pass', async (_, sentence, spoil) => {
    const directory = left();
    spoil(directory);
    const { code, text } = await verify(directory);
    expect(code, text).toBe(1);
    expect(text).toContain(sentence);
    expect(text).toContain('do not rely on it');
  }); // prettier-ignore
});

describe('replay', () => {
  it('says that nothing differs, and leaves what the run wrote', async () => {
    const directory = left();
    const before = readFileSync(join(directory, 'results.json'), 'utf8');
    const { code, text } = await replay(directory);
    expect(code, text).toBe(0);
    expect(text).toMatch(/same verdict \(conforms\), same \d+ statuses, same 0 findings, same \d+ answers/);
    expect(readFileSync(join(directory, 'results.json'), 'utf8')).toBe(before);
    expect(existsSync(join(directory, '.lock'))).toBe(false);
    expect(await replay(left(violating))).toMatchObject({
      code: 1,
      text: saying(/same verdict \(violates\).*same [1-9]\d* findings?,/),
    });
  });

  it('says what another version changes', async () => {
    const suite = { name: 'cardproof', version: '0.9.0', catalogue: '0.8.0' } as const;
    const directory = left({ ...run, text: forged(run.text, undefined, { suite }) });
    edit(directory, 'results.json', (text) => text.replace('"status": "passed"', '"status": "violated"'));
    const { code, text } = await replay(directory);
    expect(code, text).toBe(0);
    expect(text).toContain('recorded by version 0.9.0 with catalogue 0.8.0');
    expect(text).toContain('judged by this version instead of 0.9.0');
    expect(text).toMatch(/status {5}types\/total: violated -> passed|status {5}find\/known-found: violated -> passed/);
  });

  it('names results that were edited; report warns of an edited recording', async () => {
    const directory = edit(left(violating), 'results.json', (text) => text.replace('"violates"', '"conforms"'));
    expect(await replay(directory)).toMatchObject({
      code: 1,
      text: saying(/does NOT match[^]*verdict {4}conforms -> violates/),
    });
    edit(directory, RECORDING_FILE, firstStatus);
    expect(await said(() => reportCommand(directory, {}))).toMatchObject({ code: 0, text: saying(/NOT INTACT/) });
  });

  const isTypes = (one: Happening) => one.kind === 'exchange' && one.exchange.check === 'types/total';
  it.each<[string, string, (text: string) => string]>([
    ['was edited', 'NOT INTACT', firstStatus],
    ['is cut off', 'is INCOMPLETE', cut],
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
    for (const file of ['results.json', 'index.html']) rmSync(join(directory, file));
    expect(await replay(directory)).toMatchObject({ code: 0, text: saying(/there is no results.json/) });
    expect(await verify(directory)).toMatchObject({ code: 0 });
    expect(existsSync(join(directory, 'index.html'))).toBe(true);
  });
});

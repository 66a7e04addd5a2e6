import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { forms } from '../../../reports/write.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import { storedRecording } from '../../../runs/stored.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { folder } from '../folder.ts';
import { ownSandbox } from '../own-sandbox.ts';
import { recorded } from '../recorded-runs.ts';
import { environmentOf, type Ended } from '../../proof/alone.ts';
import { cardproof, commandLine, inProcess, started } from './process.ts';
import { saying } from '../reports/said.ts';
import { complaints } from '../reports/standards.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** What a command makes of a run does not depend on how many requests it sends. */
const FEW = 40;
const few = ['--request-budget', String(FEW)];
const resultsIn = (directory: string) => JSON.parse(readFileSync(join(directory, 'results.json'), 'utf8')) as Results;
const requestsOf = (exchanges: readonly Exchange[]) =>
  exchanges.map(({ check, ordinal, attempt, request }) => ({ check, ordinal, attempt, request }));

describe('against the embedded sandbox', () => {
  const [first, second, reports] = [folder(), folder(), folder()];
  let ended: Ended;
  beforeAll(async () => {
    ended = await cardproof(['run', '--sandbox', '--clock', PROOF_CLOCK, ...few, '--out', first]);
    await inProcess(['run', '--sandbox', 'find/known-found', '--out', second, '--format', 'ctrf,har', ...few]);
  });

  it('conforms, and says that it is one', () => {
    expect(ended, ended.stderr).toMatchObject({ code: 0 });
    expect(ended.stdout).toContain('sandbox, not your environment');
    expect(ended.stderr).toContain('sandbox, not your environment');
    expect(resultsIn(first)).toMatchObject({ verdict: 'conforms', scope: 'full', requests: { budget: FEW } });
  });

  it('writes results that keep their schema, and every file', () => {
    expect(complaints.results(readFileSync(join(first, 'results.json'), 'utf8'))).toEqual([]);
    const files = 'exchanges.ndjson index.html junit.xml letter.md profile.observed.yaml results.json summary.md';
    expect(readdirSync(first).sort()).toEqual(files.split(' '));
    expect(readdirSync(second).sort()).toEqual(['exchanges.ndjson', ...forms.map(([file]) => file)].sort());
  });

  it('refuses a format that there is not, and removes the files of an earlier run that this one does not write', async () => {
    const wrong = await inProcess(['run', '--sandbox', '--format', 'ctrf,pdf', '--out', second]);
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.stderr).toContain('there is no format pdf: --format takes ctrf, har');
    expect(readdirSync(second)).toContain('ctrf.json');
    const asked = await inProcess(['report', first, '--format', ' HAR ', '--out', reports]);
    expect(asked, asked.stderr).toMatchObject({ code: 0 });
    expect(readdirSync(reports)).toContain('run.har');
    expect(readdirSync(reports)).not.toContain('ctrf.json');
    await inProcess(['run', '--sandbox', 'find/id-known', '--out', reports, ...few]);
    expect(readdirSync(reports)).toContain('results.json');
    expect(readdirSync(reports)).not.toContain('run.har');
  });

  it('asks the same in the same order for the same seed and clock', async () => {
    const { exchanges } = await recorded({ change: { budget: FEW } });
    expect(requestsOf(storedRecording(first).exchanges)).toEqual(requestsOf(exchanges));
  }, 60_000);
});

const env = environmentOf(await ownSandbox(), PROOF_CLOCK);

describe('against a target given by settings', () => {
  it('gives the same verdict, and says what foreign ids are missing', async () => {
    const out = folder();
    const ended = await inProcess(['run', 'scope', 'find/known-found', '--out', out, ...few], env);
    expect(ended, ended.stderr).toMatchObject({ code: 0 });
    const scope = resultsIn(out).requirements.filter(({ id }) => id.startsWith('scope/'));
    expect(scope.length).toBeGreaterThan(0);
    for (const row of scope) expect(row).toMatchObject({ status: 'not-tested', reason: saying(/FOREIGN_/) });
    expect(ended.stdout).not.toContain('not your environment');
  });

  // Other wrong settings: tests/suite/runs/settings-wrong.test.ts.
  it('a wrong key is inconclusive: exit 3 of run and doctor, one sentence, nothing green', async () => {
    const wrong = { ...env, SUBSCRIPTION_KEY: 'nobody-knows-this-key' };
    for (const words of [['run', '--out', folder()], ['doctor']]) {
      const ended = await inProcess(words, wrong);
      expect(ended, ended.stderr).toMatchObject({ code: 3 });
      expect(ended.stdout).toContain('Check SUBSCRIPTION_KEY');
    }
  });
});

const KEY = 'f00dcafe0123456789';
const KEYED = { SUBSCRIPTION_KEY: KEY };
const GLUED = { ACCOUNT_BASE_URL: 'http://127.0.0.1:1/accounthttp://127.0.0.1:1/account/v1' };
const NO_V1 = { ACCOUNT_BASE_URL: 'http://127.0.0.1:1/account' };
it.each<[string, string[], Record<string, string>, string]>([
  ['no settings in CI', ['run'], { CI: 'true' }, 'SUBSCRIPTION_KEY is missing'],
  ['some settings only', ['run'], { CUSTOMER_IDS: 'A1' }, 'SUBSCRIPTION_KEY is missing'],
  ['an unknown id', ['run', '--sandbox', 'transactions/limit-maximun'], {}, 'did you mean transactions/limit-maximum?'],
  ['two addresses in one', ['run'], GLUED, 'ACCOUNT_BASE_URL contains a second ://'],
  ['a base address without /v1', ['run'], NO_V1, 'ACCOUNT_BASE_URL does not end with the version segment /v1'],
  ['a misspelt command', ['lst'], {}, 'Did you mean list?'],
  ['the help for it', ['help', 'rnu'], {}, 'Did you mean run?'],
  ['a misspelt flag', ['run', '--sandbx'], {}, 'Did you mean --sandbox?'],
  ['more words than it takes', ['serve', 'more'], {}, 'error: too many arguments'],
  ['below it, what to do', ['fleet', 'run', '--x'], {}, '\ncardproof fleet run --help says what it takes\n'],
  ['a folder without a run', ['certify', 'none'], {}, 'cardproof: there is no none: name the folder of a run\n'],
  ['a profile that is not there', ['run', '--sandbox', '--profile', 'nope.yaml'], {}, 'nope.yaml cannot be read'],
  ['the doctor, of the same', ['doctor', '--sandbox'], { PROFILE: 'nope.yaml' }, 'nope.yaml cannot be read'],
  ['a folder of nothing', ['replay', 'nope'], {}, 'use the folder of a run'],
  ['the key as a flag', ['run', `--subscription-key=${KEY}`], {}, "unknown option '--subscription-key=…'"],
  ['the key behind a colon', ['run', `--Key:${KEY}`], {}, "unknown option '--Key=…'"],
  ['the key behind a letter', ['run', `-k${KEY}`], KEYED, 'unknown option'],
  ['the key as a requirement', ['run', '--sandbox', KEY], KEYED, 'no requirement or group'],
  ['the key as a command', [KEY], KEYED, 'unknown command'],
])('refused before anything is sent, in one clear sentence without the key: %s', async (_, words, given, sentence) => {
  const ended = await inProcess(words, given);
  expect(ended).toMatchObject({ code: 2, stdout: '' });
  expect(ended.stderr).toContain(sentence);
  expect(ended.stderr).not.toMatch(new RegExp(`\\n\\s+at |${KEY}`));
});

it.each([['run'], ['doctor'], ['proxy', '--port', '0']])('refused: a .env that is not read: %s', async (...words) => {
  const at = folder();
  const text = '\ufeffset LOOKUP_BASE_URL=http://h/v1\nset SUBSCRIPTION_KEY=f00dcafe\n';
  writeFileSync(join(at, '.env'), text, 'utf16le');
  const ended = await inProcess(words, {}, at);
  expect(ended).toMatchObject({ code: 2, stdout: '' });
  expect(ended.stderr).toContain('LOOKUP_BASE_URL is missing: line 1 of .env has it as a Windows command');
  expect(ended.stderr).not.toMatch(/f00dcafe|http:\/\/h|\n\s+at /);
});

it('refused: a second run into the same folder, and a port that is taken', async () => {
  const out = folder();
  writeFileSync(join(out, '.lock'), String(process.pid));
  const refused = await inProcess(['run', '--sandbox', '--quiet', '--out', out, 'find/known-found']);
  expect(refused).toMatchObject({ code: 2, stderr: saying(new RegExp(`process ${process.pid}`)) });
  const port = new URL(env['LOOKUP_BASE_URL'] ?? '').port;
  const taken = await inProcess(['serve', '--port', port]);
  expect(taken).toMatchObject({ code: 2, stderr: saying(/EADDRINUSE.*; choose another port with --port/) });
});

it('an output that cannot be written, or that nobody reads: one line or none, no stack, and the exit code of the gate', async () => {
  const inShell = (rest: string, words: readonly string[] = ['list']) =>
    started(['bash', '-c', `set -o pipefail; "$@" ${rest}`, 'bash', ...commandLine(words)], {}, folder()).ended;
  const run = ['run', '--sandbox', '--quiet', 'find/known-found', ...few, '--out', folder()];
  const stderr = 'cardproof: the output cannot be written (ENOSPC)\n';
  expect(await inShell('> /dev/full', run)).toEqual({ code: 0, stdout: '', stderr });
  expect(await inShell('| true')).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(await inShell('> /dev/full 2>&1')).toMatchObject({ code: 0 });
  expect(await inShell('', ['list', '--nope'])).toMatchObject({ code: 2, stdout: '' });
});

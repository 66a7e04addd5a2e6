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

describe('refuses before anything is sent', () => {
  it.each([
    ['no settings in CI', ['run'], { CI: 'true' }, 'SUBSCRIPTION_KEY is missing'],
    ['some settings only', ['run'], { CUSTOMER_IDS: 'A1' }, 'SUBSCRIPTION_KEY is missing'],
    ['an unknown id', ['run', '--sandbox', 'transactions/limit-maximun'], {}, 'did you mean transactions/limit-maximum?'],
    ['a base address without /v1', ['run'], { ACCOUNT_BASE_URL: 'http://127.0.0.1:1/account' }, 'ACCOUNT_BASE_URL does not end with the version segment /v1'],
    ['an unknown flag', ['run', '--nope'], {}, "unknown option '--nope'"],
    ['a profile that is not there', ['run', '--sandbox', '--profile', 'nope.yaml'], {}, 'nope.yaml cannot be read'],
    ['a folder without a run', ['replay', 'nope'], {}, 'use the folder of a run'],
  ])('%s: exit 2 and one clear sentence', async (_, words, env, sentence) => {
    const ended = await inProcess(words, env);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain(sentence);
    expect(ended.stderr).not.toMatch(/\n\s+at /);
  }); // prettier-ignore

  it.each([['run'], ['doctor'], ['proxy', '--port', '0']])('a .env that is not read: %s', async (...words) => {
    const at = folder();
    writeFileSync(
      join(at, '.env'),
      '\ufeffset LOOKUP_BASE_URL=http://h/v1\nset SUBSCRIPTION_KEY=f00dcafe\n',
      'utf16le',
    );
    const ended = await inProcess(words, {}, at);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain('LOOKUP_BASE_URL is missing: line 1 of .env has it as a Windows command');
    expect(ended.stderr).not.toMatch(/f00dcafe|http:\/\/h|\n\s+at /);
  });

  const KEY = 'f00dcafe0123456789';
  it.each([
    [['run', `--subscription-key=${KEY}`], {}, "unknown option '--subscription-key=…'"],
    [['run', `--Key:${KEY}`], {}, "unknown option '--Key=…'"],
    [['run', `-k${KEY}`], { SUBSCRIPTION_KEY: KEY }, 'unknown option'],
    [['run', '--sandbox', KEY], { SUBSCRIPTION_KEY: KEY }, 'no requirement or group'],
    [[KEY], { SUBSCRIPTION_KEY: KEY }, 'unknown command'],
  ] as const)('the key among the words: %j', async (words, env, sentence) => {
    const ended = await inProcess(words, env);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain(sentence);
    expect(ended.stderr).not.toContain(KEY);
  });

  it('an output that cannot be written, or that nobody reads: one line or none, no stack, and the exit code of the gate', async () => {
    const inShell = (rest: string, words: readonly string[] = ['list']) =>
      started(['bash', '-c', `set -o pipefail; "$@" ${rest}`, 'bash', ...commandLine(words)], {}, folder()).ended;
    const run = ['run', '--sandbox', '--quiet', 'find/known-found', ...few, '--out', folder()];
    expect(await inShell('> /dev/full', run)).toEqual({
      code: 0,
      stdout: '',
      stderr: 'cardproof: the output cannot be written (ENOSPC)\n',
    });
    expect(await inShell('| true')).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await inShell('> /dev/full 2>&1')).toMatchObject({ code: 0 });
    const refused = await cardproof(['list', '--nope']);
    expect(refused).toMatchObject({ code: 2, stdout: '', stderr: saying(/unknown option '--nope'/) });
  });

  it('a second run into the same folder', async () => {
    const out = folder();
    writeFileSync(join(out, '.lock'), String(process.pid));
    const refused = await inProcess(['run', '--sandbox', '--quiet', '--out', out, 'find/known-found']);
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toContain(`process ${process.pid}`);
  });
});

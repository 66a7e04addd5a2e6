import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { replayCommand } from '../../../cli/commands/replay.ts';
import { reportCommand } from '../../../cli/commands/report.ts';
import { verifyCommand } from '../../../cli/commands/verify.ts';
import { diagnose } from '../../../cli/commands/doctor.ts';
import { RECORDING_FILE } from '../../../environment/recording/recorder.ts';
import { explain } from '../../../runs/usage.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import { environmentOf } from '../../proof/alone.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { commandLine, inProcess, started } from '../cli/process.ts';
import { folder } from '../folder.ts';
import { ownSandbox } from '../own-sandbox.ts';
import { said, saying } from '../reports/said.ts';

vi.setConfig({ testTimeout: 180_000 });

const sandbox = await ownSandbox();
const env = environmentOf(sandbox, PROOF_CLOCK);

/** How many lines of its recording a run has written so far. */
const linesIn = (out: string): number => {
  const path = join(out, RECORDING_FILE);
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').length : 0;
};
/** A command that sends few requests. */
const few = () => ({ ...env, REQUEST_BUDGET: '60' });
const results = (directory: string) => JSON.parse(readFileSync(join(directory, 'results.json'), 'utf8')) as Results;

/** A run into a folder that is under way: it has recorded some requests and would go on for a minute. */
async function underWay(out: string) {
  writeFileSync(join(out, 'results.json'), '{"schema":3,"verdict":"conforms"}');
  const run = started(commandLine(['run', '--out', out]), { ...env, REQUESTS_PER_SECOND: '6' }, folder());
  for (let waited = 0; linesIn(out) < 12 && run.child.exitCode === null && waited < 120_000; waited += 50)
    await sleep(50);
  expect(existsSync(join(out, 'results.json')), 'the older results are gone from the start').toBe(false);
  return run;
}

describe('a run that is stopped', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s writes what it found, which is judged the same again',
    async (signal) => {
      const out = folder();
      const { child, ended } = await underWay(out);
      child.kill(signal);
      const { code, stderr } = await ended;
      expect(code, stderr).toBe(130);
      expect(results(out)).toMatchObject({ verdict: 'inconclusive', exitCode: 130 });
      if (signal === 'SIGTERM') return;
      expect(await said(() => verifyCommand(out, {}))).toMatchObject({
        code: 0,
        text: saying(/what the recording says/),
      });
      const again = await said(() => replayCommand(out, {}));
      expect(again).toMatchObject({ code: 130, text: saying(/same verdict \(inconclusive\)/) });
    },
  );

  it('by kill -9 leaves a recording that says so and can be judged, and a folder that can be used', async () => {
    const out = folder();
    const { child, ended } = await underWay(out);
    child.kill('SIGKILL');
    await ended;
    expect(existsSync(join(out, 'results.json'))).toBe(false);
    expect(await said(() => verifyCommand(out, {}))).toMatchObject({
      code: 1,
      text: saying(/INCOMPLETE[^]*MISSING/),
    });
    expect(await said(() => reportCommand(out, {}))).toMatchObject({ code: saying(/cardproof replay/) });
    const again = folder();
    expect(await said(() => replayCommand(out, { out: again }))).toMatchObject({
      code: 3,
      text: saying(/recording is INCOMPLETE/),
    });
    expect(results(again).requirements.filter(({ status }) => status === 'passed').length).toBeGreaterThan(5);
    const words = ['run', '--quiet', '--out', out, 'find/known-found'];
    expect(await inProcess(words, env)).toMatchObject({ code: 0, stderr: '' });
  });

  it('by a folder that cannot be written says so and sends nothing', async () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    const before = sandbox.requests();
    const ended = await inProcess(['run', '--quiet', '--out', join(file, 'below')], env);
    expect(ended).toMatchObject({ code: 2, stdout: '', stderr: saying(/^cardproof: ENOTDIR.*with --out\n$/) });
    expect(sandbox.requests()).toBe(before);
    const denied = Object.assign(new Error("EACCES: permission denied, mkdir 'x'"), { code: 'EACCES' });
    expect(explain(denied)).toMatchObject({ code: 2, text: saying(/EACCES.*with --out$/) });
  });
});

/** What the doctor says to do about an address that did not respond, with a proxy. */
function nextOf(why: 'timeout' | 'proxy' | 'refused', address: string, env: NodeJS.ProcessEnv): string {
  const fault = { is: 'no-answer', why, message: 'no' } as const;
  return diagnose({ kind: 'group', group: 'lookup', setting: 'LOOKUP_BASE_URL', fault }, address, env).next;
}

it('the doctor names the variables of a proxy that may be why the target is out of reach', () => {
  const said = (env: NodeJS.ProcessEnv) => nextOf('timeout', 'https://uat.example.edu/lookup/v1', env);
  expect(said({ https_proxy: ' ', HTTPS_PROXY: 'x', ALL_PROXY: 'y' })).toMatch(
    /through the proxy of HTTPS_PROXY, unless NO_PROXY lists the host/,
  );
  expect(said({ HTTPS_PROXY: 'x', http_proxy: 'y' })).toContain('the proxy of http_proxy, HTTPS_PROXY,');
  expect(said({ ALL_PROXY: 'y', all_proxy: 'y' })).toMatch(/ALL_PROXY, all_proxy is not used/);
  expect(said({ HTTPS_PROXY: '' })).not.toContain('PROXY');
});

it.each(['127.0.0.1', 'localhost', '[::1]', null])('the doctor says that a proxy did not reach this machine: %s', (host) => {
  const said = (why: 'proxy' | 'refused') => nextOf(why, `http://${host ?? 'uat.example.edu'}:80/lookup/v1`, { HTTP_PROXY: 'x' });
  if (host === null) expect(said('proxy')).not.toContain('is this machine');
  else expect(said('proxy')).toContain(`requests to it go through the proxy, too: add ${host} to NO_PROXY.`);
  expect(said('refused')).not.toContain('is this machine');
}); // prettier-ignore

/** Half-kilobytes that a file may have: the lock, the recording, the page, the archive do not fit any more. */
it.each([
  [0, 0, 10],
  [8, 1, 30],
  [100, 6, 45],
  [300, 6, 60],
])(
  'a disk on which a file may have %i blocks: a sentence, no half of a file, and no more requests',
  async (blocks, least, most) => {
    const out = folder();
    const words = commandLine(['run', '--quiet', '--out', out]);
    const limited = ['/bin/sh', '-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', ...words] as const;
    const before = sandbox.requests();
    const { code, stdout, stderr } = await started(limited, few(), folder()).ended;
    expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^cardproof: EFBIG[^\n]*; free some space, or choose another folder with --out\n$/);
    expect(existsSync(join(out, 'results.json'))).toBe(false);
    const sent = sandbox.requests() - before;
    expect(sent).toBeGreaterThanOrEqual(least);
    expect(sent).toBeLessThanOrEqual(most);
    if (linesIn(out) < 2) return;
    expect((await said(() => replayCommand(out, { out: folder() }))).code).not.toBe(0);
  },
);

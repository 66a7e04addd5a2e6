import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Fleet } from '../../../reports/fleet/model.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import type { Ended } from '../../proof/alone.ts';
import { inProcess } from '../cli/process.ts';
import { folder } from '../folder.ts';
import { wrongWith } from './fleet-schema.ts';
import { type Environments, environments, targetsFile } from './sandboxes.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const fleetIn = (out: string) => JSON.parse(readFileSync(join(out, 'fleet.json'), 'utf8')) as Fleet;
const filesBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((name) => statSync(name).isFile());

let all: Environments;
beforeAll(async () => {
  all = await environments();
});
afterAll(() => all.close());

describe('a fleet with broken targets', () => {
  const at = folder();
  const out = join(at, 'out');
  let ended: Ended;
  const run = () => inProcess(['fleet', 'run', '--smoke'], all.env, at);
  const target = (name: string) => fleetIn(out).targets.find((one) => one.name === name);

  beforeAll(async () => {
    targetsFile(all, ['slow', 'killed', 'good', 'faulty', 'gone', 'keyless'], at);
    writeFileSync(join(at, '.env'), 'FOREIGN_CUSTOMER_IDS=B2001\nREQUEST_BUDGET=1\n');
    const begun = inProcess(['fleet', 'run', '--smoke', '--jobs', '3', '--out', 'out'], all.env, at);
    await kill(join(out, 'killed', '.lock'));
    ended = await begun;
  });

  it('is as bad as its worst target', () => {
    expect(ended, ended.stderr).toMatchObject({ code: 1 });
    expect(ended.stdout).toContain('6 targets: 1 passed, 1 failed, 4 not judged');
    expect(wrongWith(fleetIn(out))).toEqual([]);
    expect(ended.stdout).toMatch(/^ {2}keyless .*\? not judged: its key is not set \(NOT_SET_KEY is not set\)$/m);
  });

  it.each([
    ['good', { state: 'finished', exitCode: 0 }],
    ['faulty', { state: 'finished', exitCode: 1 }],
    ['gone', { state: 'finished', exitCode: 3 }],
    ['slow', { state: 'late', exitCode: 3 }],
    ['killed', { state: 'crashed', exitCode: 3, judged: null }],
    ['keyless', { state: 'no-key', exitCode: 3, judged: null }],
  ])('says what became of %s', (name, expected) => expect(target(name)).toMatchObject(expected));

  it('writes into the results of a target where it came from', () => {
    const read = JSON.parse(readFileSync(join(out, 'good/results.json'), 'utf8')) as Results;
    expect(read.run.origin).toEqual({ kind: 'fleet', file: 'targets.yaml', target: 'good' });
  });

  it('takes nothing of a target from .env, and writes no key', () => {
    expect(target('good')?.judged).toMatchObject({ verdict: 'conforms', scope: 'partial' });
    expect(target('good')?.judged?.requests).toBeLessThanOrEqual(25);
    const told = readFileSync(join(out, 'good/exchanges.ndjson'), 'utf8');
    expect(told).not.toContain('B2001');
    const leaking = filesBelow(out).filter((path) => readFileSync(path, 'utf8').includes(all.sandbox.key));
    expect(leaking).toEqual([]);
  });

  it('goes on with what has not finished, and runs again what has other settings', async () => {
    const before = statSync(join(out, 'faulty/results.json')).mtimeMs;
    const file = targetsFile(all, ['good', 'faulty', 'keyless'], at);
    writeFileSync(file, readFileSync(file, 'utf8').replace('name: good', 'name: good\n    seed: 3'));
    const again = await inProcess(
      ['fleet', 'run', '--smoke', '--out', 'out'],
      { ...all.env, NOT_SET_KEY: all.sandbox.key },
      at,
    );
    expect(again).toMatchObject({ code: 1 });
    expect(again.stderr).toContain('faulty: finished before');
    expect(again.stderr).toContain('good: No violation found (smoke run)');
    expect(again.stderr).toContain('keyless: No violation found (smoke run)');
    expect(statSync(join(out, 'faulty/results.json')).mtimeMs).toBe(before);
    expect(wrongWith(fleetIn(out))).toEqual([]);
  });

  it('sends nothing if the file is wrong, or if it names production', async () => {
    const file = targetsFile(all, ['good'], at);
    writeFileSync(file, readFileSync(file, 'utf8').replace('key: FLEET_KEY', `key: ${all.sandbox.key}`));
    const keyed = await run();
    expect(keyed).toMatchObject({ code: 2, stdout: '' });
    expect(keyed.stderr).toContain('line 2: key does not fit: The name of an environment variable');
    expect(keyed.stderr).not.toContain(all.sandbox.key);
    targetsFile(all, ['good'], at);
    writeFileSync(file, readFileSync(file, 'utf8').replace('defaults:', 'defaults:\n  environment: production'));
    expect(await run()).toMatchObject({ code: 2, stdout: '' });
    expect(existsSync(join(at, 'fleet-out'))).toBe(false);
  });
});

/** Kills the process that holds a lock, as soon as there is one. */
async function kill(lock: string): Promise<void> {
  while (!existsSync(lock)) await after(50);
  const pid = Number.parseInt(readFileSync(lock, 'utf8'), 10);
  if (pid > 1) process.kill(pid, 'SIGKILL');
}

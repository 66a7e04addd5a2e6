import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fleetReportCommand } from '../../../cli/commands/fleet.ts';
import { fleetRunCommand } from '../../../cli/commands/fleet.ts';
import { markdownOf } from '../../../reports/document/markdown.ts';
import { fleetPage, fleetToShare } from '../../../reports/fleet/document.ts';
import type { Fleet } from '../../../reports/fleet/model.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import type { Ended } from '../../proof/alone.ts';
import { inProcess } from '../cli/process.ts';
import { folder } from '../folder.ts';
import { said, saying } from '../reports/said.ts';
import { wrongWith } from './fake-fleet.ts';
import { type Environments, environments, targetsFile } from './sandboxes.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const textIn = (out: string, file: string) => readFileSync(join(out, file), 'utf8');
const fleetIn = (out: string) => JSON.parse(textIn(out, 'fleet.json')) as Fleet;
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
    expect(ended.stdout).toContain('6 targets: 1 passed, 1 failed, 4 not judged  Only a smoke run was made.');
    expect(ended.stdout).toMatch(/^ {2}good .*✓ passed$/m);
    expect(wrongWith(fleetIn(out))).toEqual([]);
    expect(ended.stdout).toMatch(/^ {2}keyless .*\? not judged {2}its key is not set \(NOT_SET_KEY is not set\)$/m);
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

  it('runs everything each time, and keeps the results of targets that were not chosen', async () => {
    const before = statSync(join(out, 'faulty/results.json')).mtimeMs;
    targetsFile(all, ['good', 'faulty', 'keyless'], at);
    const keys = { ...all.env, NOT_SET_KEY: all.sandbox.key };
    const again = await inProcess(['fleet', 'run', '--smoke', '--out', 'out', '--only', 'good,keyless'], keys, at);
    expect(again).toMatchObject({ code: 0 });
    expect(again.stderr).toContain('good: No violation found (smoke run)');
    expect(again.stderr).toContain('keyless: No violation found (smoke run)');
    expect(statSync(join(out, 'faulty/results.json')).mtimeMs).toBe(before);
    expect(target('faulty')).toMatchObject({ state: 'finished', exitCode: 1 });
    expect(wrongWith(fleetIn(out))).toEqual([]);
    const keyless = await inProcess(['fleet', 'run', '--smoke', '--out', 'out', '--only', 'keyless'], all.env, at);
    expect(keyless).toMatchObject({ code: 3 });
    expect(target('keyless')).toMatchObject({ state: 'no-key', judged: null });
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

const RULES = 'find, body/no-byte-order-mark';
/** What is said of a fleet does not depend on how many requests each target is sent. */
const BUDGET = 25;

/** What is said of a fleet, whenever its runs were. */
const timeless = (said: string): string => said.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, 'then');

/** The same fleet, as if everything had happened at once. */
function withoutTimes(fleet: Fleet): Fleet {
  const startedAt = '2026-03-15T12:00:00.000Z';
  const targets = fleet.targets.map(({ judged, ...target }) => {
    return { ...target, judged: judged && { ...judged, startedAt } };
  });
  return { ...fleet, targets };
}

describe('a fleet of which chosen requirements are tested', () => {
  const at = folder();
  let file: string;
  let whole: Ended;
  const run = (...words: string[]) => inProcess(['fleet', 'run', ...words], all.env, at);

  /** The ids of what a target was to be tested for. */
  function chosenAt(name: string): string[] {
    const { requirements } = JSON.parse(textIn(at, `whole/${name}/results.json`)) as Results;
    return requirements.filter(({ because }) => because?.kind !== 'not-selected').map(({ id }) => id);
  }

  beforeAll(async () => {
    file = targetsFile(all, ['good', 'faulty', 'gone'], at);
    const written = readFileSync(file, 'utf8').replace('defaults:', `defaults:\n  budget: ${BUDGET}`);
    // What is typed wins over a smoke run that the file asks for.
    writeFileSync(file, written.replace('name: good', 'name: good\n    smoke: true'));
    whole = await run('--only-requirements', RULES, '--quiet', '--jobs', '2', '--out', 'whole');
  });

  it('passes requirements and groups to every target, and shows partial runs', () => {
    expect(whole, whole.stderr).toMatchObject({ code: 1 });
    expect(whole.stdout).toMatch(/^3 targets: .* Only chosen requirements were tested\.$/m);
    expect(whole.stdout).toMatch(/^ {2}good .*✓ passed$/m);
    const chosen = chosenAt('good');
    expect(chosen).toContain('body/no-byte-order-mark');
    expect(chosen.filter((id) => id.startsWith('find/')).length).toBe(chosen.length - 1);
    expect(chosen.length).toBeGreaterThan(2);
    expect(chosenAt('faulty')).toEqual(chosen);
    const fleet = fleetIn(join(at, 'whole'));
    expect(wrongWith(fleet)).toEqual([]);
    expect(fleet.targets.map(({ judged }) => judged?.scope)).toEqual(['partial', 'partial', 'partial']);
    expect(textIn(at, 'whole/index.html')).toContain('Only chosen requirements were tested.');
  });

  it('three shards folded give the page of the whole, byte for byte but for times', async () => {
    const shard = async (part: string) =>
      (await run('--only-requirements', RULES, '--shard', `${part}/3`, '--out', `part-${part}`)).code;
    const codes = [await shard('1'), await shard('2')];
    const parts = [1, 2, 3].map((part) => join(at, `part-${part}`));
    await said(() => fleetReportCommand(parts.slice(0, 2), { out: join(at, 'early') }));
    expect(fleetIn(join(at, 'early')).targets.map(({ state }) => state)).toEqual(['finished', 'finished', 'not-run']);
    codes.push(await shard('3'));
    expect(codes).toEqual([0, 1, 3]);
    const folded = await inProcess(['fleet', 'report', ...parts, '--out', 'folded'], {}, at);
    expect(folded).toMatchObject({ code: 1 });
    expect(timeless(folded.stdout)).toBe(timeless(whole.stdout));
    const [one, other] = [join(at, 'whole'), join(at, 'folded')];
    expect(withoutTimes(fleetIn(other))).toEqual(withoutTimes(fleetIn(one)));
    for (const out of [one, other]) {
      expect(wrongWith(fleetIn(out))).toEqual([]);
      expect(textIn(out, 'index.html')).toBe(fleetPage(fleetIn(out)));
      expect(textIn(out, 'fleet.md')).toBe(markdownOf(fleetToShare(fleetIn(out))));
    }
    expect(fleetPage(withoutTimes(fleetIn(other)))).toBe(fleetPage(withoutTimes(fleetIn(one))));
    expect(textIn(other, 'good/index.html')).toBe(textIn(at, 'part-1/good/index.html'));
    const before = fleetIn(other);
    expect(await said(() => fleetReportCommand([other], {}))).toMatchObject({ code: 1 });
    expect(fleetIn(other)).toEqual(before);
  });

  it('says that a shard has no target, if there are more shards than targets', async () => {
    const options = { out: join(at, 'empty'), jobs: '1', shard: '99/99' };
    const ended = await said(() => fleetRunCommand(file, options));
    expect(ended).toEqual({ code: 0, text: saying(/^cardproof: no target is in this shard/) });
  });

  it.each([
    ['an unknown id', { onlyRequirements: 'cardholder/emails' }, /cardholder\/emails; did you mean cardholder\/email/],
    ['a smoke run, too', { onlyRequirements: 'find', smoke: true }, /--smoke chooses its own requirements/],
  ])('sends nothing for %s', async (_what, options, says) => {
    const out = join(at, 'none');
    const { code } = await said(() => fleetRunCommand(file, { out, jobs: '1', shard: '1/1', ...options }));
    expect(code).toMatch(says);
    expect(existsSync(out)).toBe(false);
  });
});

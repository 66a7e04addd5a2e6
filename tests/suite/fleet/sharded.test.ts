import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fleetReportCommand } from '../../../cli/commands/fleet-report.ts';
import { fleetRunCommand } from '../../../cli/commands/fleet-run.ts';
import { readRecord, takeFleet, writeRecord } from '../../../fleet/record.ts';
import { markdownOf } from '../../../reports/document/markdown.ts';
import { fleetToShare } from '../../../reports/fleet/document.ts';
import type { Fleet } from '../../../reports/fleet/model.ts';
import { fleetPage } from '../../../reports/fleet/document.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import type { Ended } from '../../proof/alone.ts';
import { inProcess } from '../cli/process.ts';
import { folder } from '../folder.ts';
import { said } from '../reports/said.ts';
import { wrongWith } from './fleet-schema.ts';
import { type Environments, environments, targetsFile } from './sandboxes.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const RULES = 'find, body/no-byte-order-mark';
/** What is said of a fleet does not depend on how many requests each target is sent. */
const BUDGET = 25;
const textIn = (out: string, file: string) => readFileSync(join(out, file), 'utf8');
const fleetIn = (out: string) => JSON.parse(textIn(out, 'fleet.json')) as Fleet;

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
  let all: Environments;
  let file: string;
  let whole: Ended;
  const run = (...words: string[]) => inProcess(['fleet', 'run', ...words], all.env, at);

  /** The ids of what a target was to be tested for. */
  function chosenAt(name: string): string[] {
    const { requirements } = JSON.parse(textIn(at, `whole/${name}/results.json`)) as Results;
    return requirements.filter(({ because }) => because?.kind !== 'not-selected').map(({ id }) => id);
  }

  beforeAll(async () => {
    all = await environments();
    file = targetsFile(all, ['good', 'faulty', 'gone'], at);
    const written = readFileSync(file, 'utf8').replace('defaults:', `defaults:\n  budget: ${BUDGET}`);
    // What is typed wins over a smoke run that the file asks for.
    writeFileSync(file, written.replace('name: good', 'name: good\n    smoke: true'));
    whole = await run('--only-requirements', RULES, '--quiet', '--jobs', '2', '--out', 'whole');
  });
  afterAll(() => all.close());

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
    // What finished before is not run again: a shard that has its target's folder does the rest.
    const shard = async (part: string, name: string) => {
      const out = join(at, `part-${part}`);
      takeFleet(out, []);
      const record = readRecord(join(at, 'whole'), name);
      if (record !== null) writeRecord(out, record);
      cpSync(join(at, 'whole', name), join(out, name), { recursive: true });
      const ended = await run('--only-requirements', RULES, '--shard', `${part}/3`, '--out', `part-${part}`);
      expect(ended.stderr).toContain(`${name}: finished before`);
      return ended.code;
    };
    const codes = [await shard('1', 'good'), await shard('2', 'faulty')];
    const parts = [1, 2, 3].map((part) => join(at, `part-${part}`));
    await said(() => fleetReportCommand(parts.slice(0, 2), { out: join(at, 'early') }));
    expect(fleetIn(join(at, 'early')).targets.map(({ state }) => state)).toEqual(['finished', 'finished', 'not-run']);
    codes.push(await shard('3', 'gone'));
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

  it('knows the same requirements in another order, and runs again for others', async () => {
    const again = await run('--only-requirements', 'body/no-byte-order-mark,find', '--out', 'whole');
    expect(again.stderr).toContain('good: finished before');
    expect(again.stderr).toContain('faulty: finished before');
    const other = await run('--only-requirements', 'find/known-found', '--only', 'good', '--out', 'whole');
    expect(other.stderr).not.toContain('finished before');
    expect(chosenAt('good')).toEqual(['find/known-found']);
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

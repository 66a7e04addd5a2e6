import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { durationOf, superfluous, waitForBudget } from '../../../fleet/watch/allowance.ts';
import { metrics } from '../../../fleet/watch/metrics.ts';
import { readState, type WatchedRun } from '../../../fleet/watch/state.ts';
import { wrongWithWebhook } from '../../../fleet/watch/webhook.ts';
import { HOUR } from '../../../spec/durations.ts';
import type { Verdict } from '../../../spec/results.ts';
import { MADE, START, statesIn, World } from './made-up-watch.ts';

describe('a watch', () => {
  it('compares each run with the last green one, and tells what is new, once', async () => {
    const world = new World(['conforms', 'conforms', 'violates', 'violates', 'crash', 'conforms', 'conforms']);
    expect(await world.run()).toBe(0);
    expect(statesIn(world)).toEqual([
      ['finished', 0, null],
      ['finished', 0, 'same'],
      ['finished', 1, 'worse'],
      ['finished', 1, 'worse'],
      ['crashed', 3, null],
      ['finished', 0, 'same'],
      ['finished', 0, 'same'],
    ]);
    expect(world.notices.map(({ exitCode, outcome }) => [exitCode, outcome])).toEqual([
      [1, 'worse'],
      [3, null],
      [0, 'same'],
    ]);
    const [worse] = world.notices;
    expect(worse?.changes.find(({ kind }) => kind === 'broken')).toMatchObject({ before: 'upheld', after: 'violated' });
    expect(worse?.text).toMatch(/^uat\.example\.edu: Violates the specification · this run failed; broken: /);
  });

  it('tells again what a failing webhook did not take, and goes on', async () => {
    const world = new World(['conforms', 'violates', 'violates', 'violates']);
    world.deaf = true;
    const watching = world.run({
      start: (at, budget) => {
        if (world.sent.length === 2) world.deaf = false;
        return { ended: world.runOne(at, budget), interrupt: () => undefined };
      },
    });
    expect(await watching).toBe(1);
    expect(world.notices).toHaveLength(1);
    expect(world.sent).toHaveLength(4);
  });

  it.each([
    [['conforms', 'conforms', 'violates', 'conforms'], 1, 3],
    [['violates', 'conforms'], 1, 1],
    [['inconclusive', 'conforms'], 3, 1],
  ] as const)('ends with %j when a run is worse: exit code %i after %i runs', async (verdicts, code, runs) => {
    const world = new World(verdicts);
    expect(await world.run({ until: 'worse' })).toBe(code);
    expect(world.sent).toHaveLength(runs);
  });

  it('survives a kill in the middle of a run: what it may have sent counts, and it goes on', async () => {
    const world = new World(['conforms', 'killed', 'conforms', 'conforms']);
    await expect(world.run({ hourly: 600 })).rejects.toThrow('SIGKILL');
    expect(readState(world.directory).runs.at(-1)).toMatchObject({ endedAt: null, requests: 300 });
    world.now += 1000;
    expect(await world.run({ hourly: 600 })).toBe(0);
    expect(statesIn(world)).toEqual([
      ['finished', 0, null],
      ['crashed', 3, null],
      ['finished', 0, 'same'],
      ['finished', 0, 'same'],
    ]);
    expectPolite(world, 600);
  });

  it('never sends more than its budget within any hour, whatever is killed and however long a run takes', async () => {
    for (let seed = 1; seed <= 5; seed++) {
      const chance = (n: number): number => Math.abs(Math.sin(seed * 99 + n) * 1000) % 1;
      const world = new World(Array.from({ length: 25 }, (_, n) => (chance(n) < 0.3 ? 'killed' : 'conforms')));
      const hourly = 100 + Math.floor(chance(50) * 900);
      for (let n = 0; world.sent.length < 25; n++) {
        world.takes = Math.floor(chance(n + 100) * 2 * HOUR);
        world.now += Math.floor(chance(n + 200) * 600_000);
        await world.run({ hourly, every: 1 + Math.floor(chance(n + 300) * HOUR) }).catch(() => undefined);
      }
      expectPolite(world, hourly);
    }
  });

  it('goes on with results that it cannot read, its own or those of the last green run', async () => {
    const world = new World(['conforms', 'conforms', 'conforms']);
    const damaged = (nth: number): string =>
      join(world.directory, 'runs', readState(world.directory).runs[nth]?.id ?? '', 'results.json');
    await world.run({ until: 'once' });
    writeFileSync(damaged(0), '{ "schema": 1, "verdict": "conforms", "requirements": [] }');
    expect(await world.run({ until: 'once' })).toBe(0);
    await world.run({
      until: 'once',
      start: (at, budget) => {
        const ended = world.runOne(at, budget);
        writeFileSync(join(at, 'results.json'), 'damaged');
        return { ended, interrupt: () => undefined };
      },
    });
    expect(statesIn(world)).toEqual([
      ['finished', 0, null],
      ['finished', 0, null],
      ['crashed', 3, null],
    ]);
    expect(world.lines.join()).toMatch(/reads schema 2.*is damaged/s);
  });

  it('keeps so many folders, and always the last green one', async () => {
    const verdicts: Verdict[] = ['conforms', ...Array.from({ length: 6 }, () => 'violates' as const)];
    const world = new World(verdicts);
    await world.run({ keep: 3 });
    const { lastGreen, runs } = readState(world.directory);
    const kept = readdirSync(join(world.directory, 'runs'));
    expect(kept).toEqual([lastGreen, ...runs.slice(-3).map(({ id }) => id)]);
    expect(runs).toHaveLength(7);
    expect(superfluous(runs, null, 7)).toEqual([]);
  });

  it('writes a page of its history', async () => {
    const world = new World(['conforms', 'violates', 'conforms']);
    await world.run();
    const page = readFileSync(join(world.directory, 'index.html'), 'utf8');
    expect(page).toContain('uat.example.edu · 3 runs');
    expect(page).toContain('last green');
    expect(page.match(/<tr>/g)).toHaveLength(4);
    expect(page).toContain('aria-label="Verdicts, oldest first: conforms, violates, conforms"');
  });
});

/** The requests of any hour, each as early and as late as it may have been sent. */
function expectPolite({ sent }: World, hourly: number): void {
  for (const { from } of sent) {
    const within = sent.filter((one) => one.to > from - HOUR && one.from <= from);
    expect(within.reduce((sum, { requests }) => sum + requests, 0)).toBeLessThanOrEqual(hourly);
  }
}

describe('the file of metrics', () => {
  const run: WatchedRun = {
    ...{ id: 'a', startedAt: '2026-03-15T12:00:00.000Z', endedAt: '2026-03-15T12:00:13.500Z', requests: 385 },
    ...{ state: 'finished', exitCode: 1, point: null, outcome: 'worse' },
  };
  const text = metrics({ target: 'a"b\\c\nd', run, results: MADE.violates, lastGreen: '2026-03-14T12:00:00.000Z' });

  it('keeps the grammar of OpenMetrics', () => {
    expect(text.endsWith('\n# EOF\n')).toBe(true);
    const label = String.raw`[a-z_]+="(?:[^"\\\n]|\\["\\n])*"`;
    const sample = new RegExp(String.raw`^([a-z_]+)\{${label}(?:,${label})*\} -?\d+(?:\.\d+)?$`);
    let family = '';
    const seen: string[] = [];
    for (const line of text.trimEnd().split('\n').slice(0, -1)) {
      const [, type] = /^# TYPE ([a-z_]+) gauge$/.exec(line) ?? [];
      if (type !== undefined) seen.push((family = type));
      else if (line.startsWith('#')) expect(line).toMatch(new RegExp(`^# HELP ${family} \\S.*$`));
      else expect(sample.exec(line)?.[1], line).toBe(family);
    }
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('says verdict, gate, counts, requests and times', () => {
    for (const line of ['verdict="violates"} 1', 'verdict="conforms"} 0', 'level="must",status="violated"}']) {
      expect(text).toContain(line);
    }
    expect(text).toMatch(/^cardproof_run_duration_seconds\{.*\} 13\.5$/m);
    expect(text).toMatch(/^cardproof_last_green_timestamp_seconds\{.*\} 1773489600$/m);
    const none = metrics({ target: 't', run, results: null, lastGreen: null });
    expect(none).toContain('verdict="inconclusive"} 1');
    expect(none).not.toContain('last_green');
  });
});

describe('what is typed', () => {
  it.each([
    ['30m', 1_800_000],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
    ['5', null],
    ['0m', null],
    ['m', null],
  ])('%s is %s', (text, milliseconds) => expect(durationOf(text)).toBe(milliseconds));

  it('a webhook at the target is refused, whatever its path', () => {
    const targets = ['https://uat.example.edu/account/v1', 'https://lookup.example.edu:8443/v1'];
    expect(wrongWithWebhook('https://hooks.example.org/x', targets)).toBeNull();
    expect(wrongWithWebhook('https://LOOKUP.example.edu:8443/other', targets)).toContain('nothing but GET');
    expect(wrongWithWebhook('https://uat.example.edu:443/', targets)).toContain('nothing but GET');
    expect(wrongWithWebhook('ftp://x', targets)).toContain('is not an http');
  });

  it('waits no longer than it must', () => {
    const run = (minutes: number, requests: number) =>
      ({ requests, startedAt: '', endedAt: new Date(START - minutes * 60_000).toISOString() }) as WatchedRun;
    expect(waitForBudget([run(70, 400), run(40, 300), run(10, 100)], START, 400, 800)).toBe(0);
    expect(waitForBudget([run(40, 400), run(10, 300)], START, 400, 800)).toBe(20 * 60_000);
    expect(waitForBudget([run(40, 400), run(10, 300)], START, 800, 800)).toBe(50 * 60_000);
    expect(existsSync('watch-out')).toBe(false);
  });
});

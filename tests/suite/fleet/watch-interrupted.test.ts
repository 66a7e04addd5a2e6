import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Watch } from '../../../fleet/watch/watch.ts';
import { readState } from '../../../fleet/watch/state.ts';
import { EXIT } from '../../../spec/gate.ts';
import { folder } from '../folder.ts';
import { makeRun } from '../reports/fixtures.ts';

it('a run that was interrupted leaves the metrics of the last run, so that a restart ends no alert', async () => {
  const directory = folder();
  const metricsFile = join(directory, 'metrics.prom');
  const codes: number[] = [EXIT.violates, EXIT.interrupted];
  const texts: string[] = [];
  let now = Date.parse('2026-03-15T12:00:00Z');
  const watch: Watch = new Watch({
    ...{ directory, target: 'uat.example.edu', every: 60_000, hourly: 800, budget: 300, keep: 20, until: 'stopped' },
    metricsFile,
    now: () => now,
    sleep: (milliseconds) => {
      now += milliseconds;
      return Promise.resolve();
    },
    start: (at) => {
      const code = codes.shift() ?? EXIT.interrupted;
      const { results } = makeRun(code === EXIT.violates ? 'violates' : 'inconclusive', { exchanges: 3 });
      mkdirSync(at, { recursive: true });
      writeFileSync(join(at, 'results.json'), JSON.stringify(results));
      if (codes.length === 0) texts.push(readFileSync(metricsFile, 'utf8'));
      if (codes.length === 0) watch.stop();
      return { ended: Promise.resolve({ code, late: false }), interrupt: () => undefined };
    },
    notify: () => Promise.resolve(true),
    tell: () => undefined,
  });
  await watch.run();
  expect(readState(directory).runs.map(({ state }) => state)).toEqual(['finished', 'interrupted']);
  expect(texts[0]).toMatch(/^cardproof_exit_code\{.*\} 1$/m);
  expect(readFileSync(metricsFile, 'utf8')).toBe(texts[0]);
});

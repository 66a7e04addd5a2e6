import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Fleet } from '../../../reports/fleet/model/fleet.ts';
import type { Results } from '../../../spec/results.ts';
import { cardproof } from '../cli/process.ts';
import { folder } from '../folder.ts';
import { wrongWith } from './fleet-schema.ts';
import { type Environments, environments, targetsFile } from './sandboxes.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let all: Environments;
beforeAll(async () => {
  all = await environments();
});
afterAll(() => all.close());

/** A folder with a file of targets, and what runs the fleet there. */
function fleetOf(...names: readonly string[]) {
  const at = folder();
  const file = targetsFile(all, names, at);
  const run = (...words: string[]) => cardproof(['fleet', 'run', '--out', 'out', ...words], all.env, at);
  return { at, file, run };
}

/** The ids of what a target was to be tested for. */
function chosenAt(at: string, name: string): string[] {
  const { requirements } = JSON.parse(readFileSync(join(at, 'out', name, 'results.json'), 'utf8')) as Results;
  return requirements.filter(({ because }) => because?.kind !== 'not-selected').map(({ id }) => id);
}

it('passes requirements and groups to every target, and shows partial runs', async () => {
  const { at, file, run } = fleetOf('good', 'second');
  // What is typed wins over a smoke run that the file asks for.
  writeFileSync(file, readFileSync(file, 'utf8').replace('name: good', 'name: good\n    smoke: true'));
  const ended = await run('--only-rules', 'find/known-found, cardholder/email');
  expect(ended, ended.stderr).toMatchObject({ code: 0 });
  expect(ended.stdout).toMatch(/✓ good +conforms \(chosen requirements only\) · /);
  expect(chosenAt(at, 'good')).toEqual(['cardholder/email', 'find/known-found']);
  expect(chosenAt(at, 'second')).toEqual(['cardholder/email', 'find/known-found']);
  const fleet = JSON.parse(readFileSync(join(at, 'out/fleet.json'), 'utf8')) as Fleet;
  expect(wrongWith(fleet)).toEqual([]);
  expect(fleet.targets.map(({ judged }) => judged?.scope)).toEqual(['partial', 'partial']);
  expect(readFileSync(join(at, 'out/index.html'), 'utf8')).toContain('Only chosen requirements were tested.');

  const again = await run('--only-rules', 'cardholder/email,find/known-found');
  expect(again.stderr).toContain('good: finished before');
  expect(again.stderr).toContain('second: finished before');
  const other = await run('--only-rules', 'find', '--only', 'second');
  expect(other.stderr).not.toContain('finished before');
  expect(chosenAt(at, 'second').every((id) => id.startsWith('find/'))).toBe(true);
  expect(chosenAt(at, 'second').length).toBeGreaterThan(1);
});

it.each([
  ['an unknown id', ['--only-rules', 'cardholder/emails'], /cardholder\/emails; did you mean cardholder\/email/],
  ['a smoke run, too', ['--only-rules', 'find', '--smoke'], /--smoke chooses its own requirements/],
])('sends nothing for %s', async (_what, words, says) => {
  const { at, run } = fleetOf('good');
  const ended = await run(...words);
  expect(ended).toMatchObject({ code: 2, stdout: '' });
  expect(ended.stderr).toMatch(says);
  expect(existsSync(join(at, 'out'))).toBe(false);
});

/** What a pipeline is told in files that it names: if one cannot be written, the run stays what it is. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { finish, printSummary } from '../../../runs/conclusion.ts';
import { folder } from '../folder.ts';
import { makeRun } from '../reports/fixtures.ts';
import { said } from '../reports/said.ts';

afterEach(() => void vi.unstubAllEnvs());

const FILES = ['GITHUB_STEP_SUMMARY', 'GITHUB_OUTPUT'] as const;

/** Concludes a run in a pipeline whose files are at one path. */
function concluded(path: string) {
  for (const name of FILES) vi.stubEnv(name, path);
  vi.stubEnv('GITHUB_ACTIONS', 'true');
  vi.stubEnv('TF_BUILD', '');
  const run = makeRun('violates');
  const out = folder();
  return said(() => {
    finish(out, run, null);
    printSummary(run.results);
    return (JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')) as { exitCode: number }).exitCode;
  });
}

/** A pipe without a reader. */
function pipe(): string {
  const path = join(folder(), 'pipe');
  execFileSync('mkfifo', [path]);
  return path;
}

it.each([
  ['is a folder', () => folder(), 'EISDIR'],
  ['stands in no folder', () => join(folder(), 'none', 'file'), 'ENOENT'],
  ['is a pipe', pipe, 'pipe'],
])('a file of the pipeline that %s: said for each, and the exit code is that of the gate', async (_what, path, why) => {
  const { code, text } = await concluded(path());
  expect(code, text).toBe(1);
  const lines = text.split('\n').filter((line) => line.startsWith('cardproof: nothing was added'));
  expect(lines.map((line) => FILES.find((name) => line.includes(name)))).toEqual([...FILES]);
  for (const line of lines) expect(line).toContain(why);
});

it('a file that can be written holds the summary, and the outputs', async () => {
  const path = join(folder(), 'file');
  const { code, text } = await concluded(path);
  expect(code).toBe(1);
  expect(text).not.toContain('nothing was added');
  const file = readFileSync(path, 'utf8');
  expect(file).toContain('verdict=violates');
  expect(file).toContain('# ');
});

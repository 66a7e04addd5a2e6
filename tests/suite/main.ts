/**
 * `npm test`: every step that must pass before a change is good. Prints what it does as it goes, and last `N passed, N failed`, with
 * `, N skipped` if there were such.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, isMissing, type Program, programs } from './programs.ts';

/** The part of vitest's JSON report that is read here. */
interface SuiteReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const begun = performance.now();
const done = { passed: 0, failed: 0, skipped: 0 };

/** A step's name with the time that it took, on the clock. */
const line = (mark: string, name: string, from: number): string =>
  `${mark} ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`;

/** Carries out a command. What it prints is shown as it comes, or returned. */
function run(words: readonly string[], shown: boolean) {
  const [command = '', ...parameters] = words;
  // The type check and the linter are written in Go: collecting the garbage of some seconds costs them a fifth of their time.
  const forTools = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', GOGC: 'off' };
  const env = { ...process.env, ...forTools };
  return new Promise<{ readonly ok: boolean; readonly output: string }>((resolve) => {
    const stdio = shown ? 'inherit' : 'pipe';
    const child = spawn(command, parameters, { cwd: root, env, stdio: ['ignore', stdio, stdio] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += String(part)));
    child.on('error', (error) => resolve({ ok: false, output: String(error) }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** One step counts as one test. */
async function step(name: string, ...words: readonly string[]): Promise<void> {
  const from = performance.now();
  const { ok, output } = await run(words, false);
  console.log(line(ok ? '✓' : '✗', name, from));
  if (!ok) console.log(`${output.trimEnd()}\n`);
  done[ok ? 'passed' : 'failed']++;
}

/** Says what must be installed, and why, and installs it. What the system cannot install costs the tests that start it. */
function ensurePrograms(): void {
  for (const name of Object.keys(programs) as Program[]) {
    if (!isMissing(name)) continue;
    console.log(`${name} is not installed. Tests need it ${programs[name].why}. Installing it …`);
    install(name);
    if (isMissing(name)) console.log(`This system cannot install ${name}: the tests that start it are skipped.`);
  }
}

/** Runs the suite's own tests, with vitest's own lines, and counts each of them; a file that does not load is one failure. */
async function suite(): Promise<void> {
  const from = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'cardproof-suite-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  try {
    const { ok } = await run(['npx', 'vitest', 'run', ...reporters], true);
    count(JSON.parse(readFileSync(file, 'utf8')) as SuiteReport, ok);
  } catch (error) {
    console.log(`✗ vitest wrote no report: ${String(error)}`);
    done.failed++;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(line('·', 'tests', from));
}

function count({ numPassedTests, numFailedTests, testResults }: SuiteReport, ok: boolean): void {
  const isBroken = (one: SuiteReport['testResults'][number]): boolean =>
    one.status === 'failed' && one.assertionResults.every(({ status }) => status !== 'failed');
  const broken = testResults.filter(isBroken).length;
  done.passed += numPassedTests;
  done.failed += Math.max(numFailedTests + broken, ok ? 0 : 1);
  for (const { name, assertionResults } of testResults) {
    for (const { fullName } of assertionResults.filter(({ status }) => status === 'skipped' || status === 'pending')) {
      console.log(`skipped: ${relative(root, name)} > ${fullName}`);
      done.skipped++;
    }
  }
}

console.log('Six steps, then the tests: some minutes on two processors.');
ensurePrograms();
// Two at a time, as two processors can carry them: spelling takes as long as the others together.
const cache = ['--cache', '--cache-location', 'node_modules/.cache/cspell'];
await Promise.all([
  step('spelling', 'npm', 'run', '-s', 'spell', '--', ...cache),
  step('format', 'npx', 'oxfmt', '--check')
    .then(() => step('types', 'npm', 'run', '-s', 'typecheck'))
    .then(() => step('generated files', 'npm', 'run', '-s', 'generate', '--', '--check'))
    .then(() => step('lint', 'npx', 'oxlint'))
    .then(() => step('contract', 'npx', 'redocly', 'lint', 'spec/openapi.yaml')),
]);
await suite();
console.log(line('·', 'all', begun));
const skipped = done.skipped === 0 ? '' : `, ${done.skipped} skipped`;
console.log(`${done.passed} passed, ${done.failed} failed${skipped}`);
process.exitCode = done.failed === 0 ? 0 : 1;

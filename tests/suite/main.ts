/** `npm test`: every step that must pass before a change is good. Prints failures, then `N passed, N failed`. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.ts';
import { turn, TURNS } from './proof/turn.ts';
import { ensureServer } from './servers/installed.ts';

/** The part of vitest's JSON report that is read here. */
interface SuiteReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const root = fileURLToPath(new URL('../../', import.meta.url));
let passed = 0;
let failed = 0;

function fail(name: string, why: string): void {
  failed++;
  console.log(`FAILED ${name}\n${why.trimEnd()}\n`);
}

interface Ended {
  readonly ok: boolean;
  readonly output: string;
}

function run(command: string, ...parameters: string[]): Promise<Ended> {
  const env = {
    ...process.env,
    PROOF_TURN: String(turn),
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  };
  return new Promise((resolve) => {
    execFile(command, parameters, { cwd: root, env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve({ ok: error === null, output: `${stdout}${stderr}${error?.message ?? ''}` }),
    );
  });
}

/** One step counts as one test. */
async function step(name: string, ...command: [string, ...string[]]): Promise<void> {
  const { ok, output } = await run(...command);
  if (ok) passed++;
  else fail(name, output);
}

/** Runs the suite's own tests and counts each of them; a file that does not load is one failure. */
async function suite(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cardproof-suite-'));
  const file = join(folder, 'report.json');
  const { ok, output } = await run('npx', 'vitest', 'run', '--reporter=json', `--outputFile=${file}`);
  const before = failed;
  try {
    count(JSON.parse(readFileSync(file, 'utf8')) as SuiteReport);
    if (!ok && failed === before) fail('vitest', output);
  } catch {
    fail('vitest', output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function count(report: SuiteReport): void {
  passed += report.numPassedTests;
  for (const { name, status, message, assertionResults } of report.testResults) {
    const path = relative(root, name);
    const failures = assertionResults.filter((test) => test.status === 'failed');
    for (const test of failures) fail(`${path} > ${test.fullName}`, test.failureMessages.join('\n'));
    if (status === 'failed' && failures.length === 0) fail(path, message);
  }
}

/** A program that the tests start: installed if the system can provide it, and a failure if not. */
function needed(name: string, ensure: () => unknown): void {
  try {
    ensure();
    passed++;
  } catch (error) {
    fail(name, String(error));
  }
}

needed('browser', ensureBrowser);
needed('servers', () => [ensureServer('nginx'), ensureServer('tinyproxy')]);
await step('generated files', 'npm', 'run', '-s', 'generate', '--', '--check');
// Side by side: none of them uses all processors all the time.
await Promise.all([
  step('types', 'npm', 'run', '-s', 'typecheck'),
  step('lint', 'npm', 'run', '-s', 'lint'),
  step('spelling', 'npm', 'run', '-s', 'spell'),
]);
await suite();
console.log(
  `Planted were a fault of each rule, and every ${TURNS}th in a whole run (PROOF_TURN=${turn}); \`npm run prove\` plants all.`,
);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/**
 * Vitest carries this file out in a process of its own (`mutation.ts` starts it). It tries all mutants of some files in one go: the
 * code holds each behind a switch, so that nothing is started or imported again for most of them.
 */
import { Script } from 'node:vm';
import { collectTests, type Task, type VitestRunnerConfig } from '@vitest/runner';
import { beforeAll, inject, it, TestRunner, vi } from 'vitest';

/** How a mutant ended, in Stryker's words. */
export type Status = 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage';
type Run = () => unknown;

/** What something meets without a mutant, and what it takes. */
interface Usual {
  readonly meets: ReadonlySet<string>;
  /** How often it asks whether a mutant is switched on. */
  readonly asks: number;
  readonly ms: number;
}
interface TestFile extends Usual {
  readonly path: string;
  /** The quick ones first. */
  readonly tests: readonly Test[];
}
interface Test extends Usual {
  readonly path: string;
  /** Its place in its file. */
  readonly nth: number;
  run: Run;
}

/** What Stryker's instrumenter puts into the code reads these: which mutant is on, and where it counts what is met. */
const coverage = { static: {} as Record<string, number>, perTest: {} };
let on: string | undefined;
let [asked, mayAsk] = [0, Infinity];
(globalThis as { __stryker__?: object }).__stryker__ = {
  mutantCoverage: coverage,
  get activeMutant() {
    if (++asked > mayAsk) throw new Error('endless');
    return on;
  },
};

/** A mutant loops for ever if it makes a test ask, or take, so many times what it does without, and so much beside. */
const TIMES = 20;
const [BESIDE, BESIDE_MS] = [1_000_000, 3_000];

/** Carries something out with a mutant, or with none. */
async function outcomeOf(run: Run, mutant: string | undefined, usual: Usual): Promise<Status> {
  [on, asked, mayAsk] = [mutant, 0, TIMES * usual.asks + BESIDE];
  (globalThis as { run?: Run }).run = run;
  try {
    await new Script('run()').runInThisContext({ timeout: TIMES * Math.ceil(usual.ms) + BESIDE_MS });
    return 'Survived';
  } catch (error) {
    const { code } = Object(error) as { readonly code?: unknown };
    return asked > mayAsk || code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? 'Timeout' : 'Killed';
  } finally {
    [on, mayAsk] = [undefined, Infinity];
  }
}

/** Carries something out without a mutant. */
async function usualOf(run: Run): Promise<Usual> {
  [coverage.static, asked] = [{}, 0];
  const begun = performance.now();
  await run();
  return { meets: new Set(Object.keys(coverage.static)), asks: asked, ms: performance.now() - begun };
}

/** What vitest needs to know in order to collect tests. */
const config: Partial<VitestRunnerConfig> = {
  root: process.cwd(),
  setupFiles: [],
  allowOnly: true,
  sequence: { seed: 0, hooks: 'stack', setupFiles: 'list' },
  testTimeout: 0,
  hookTimeout: 0,
  tags: [],
};

/** The tests of a file; it is imported again, and all that it imports. */
async function imported(path: string): Promise<readonly Run[]> {
  vi.resetModules();
  const importFile = (file: string): unknown => import(/* @vite-ignore */ file);
  const [file] = await collectTests([path], { config: config as VitestRunnerConfig, importFile });
  if (file === undefined || file.result?.state === 'fail') throw new Error(file?.result?.errors?.[0]?.message);
  const runsOf = (task: Task): Run[] =>
    task.type === 'suite' ? task.tasks.flatMap(runsOf) : [TestRunner.getTestFn(task)];
  return runsOf(file);
}

async function testFile(path: string): Promise<TestFile> {
  let runs: readonly Run[] = [];
  const usual = await usualOf(async () => (runs = await imported(path)));
  const tests: Test[] = [];
  for (const [nth, run] of runs.entries()) tests.push({ path, nth, run, ...(await usualOf(run)) });
  return { path, ...usual, tests: tests.sort(byTime) };
}
const byTime = (one: Usual, other: Usual): number => one.ms - other.ms;

/** Tries a mutant on a test as it is imported already. */
async function inPlace(mutant: string, test: Test, { tests }: TestFile): Promise<Status> {
  const status = await outcomeOf(test.run, mutant, test);
  if (status === 'Survived' || (await outcomeOf(test.run, undefined, test)) === 'Survived') return status;
  // A mutant left something behind in what was imported. This one is tried again, afresh.
  const runs = await imported(test.path);
  for (const one of tests) one.run = runs[one.nth] ?? one.run;
  return 'Survived';
}

/**
 * Tries a mutant on a file that is imported with it: it may be met then only, or change what is computed once and remembered, so that
 * another test notices it than the one that met it first.
 */
async function afresh(mutant: string, file: TestFile): Promise<Status> {
  let runs: readonly Run[] = [];
  const status = await outcomeOf(async () => (runs = await imported(file.path)), mutant, file);
  if (status !== 'Survived') return status;
  for (const test of file.tests) {
    const run = runs[test.nth];
    const ended = run === undefined ? 'Survived' : await outcomeOf(run, mutant, test);
    if (ended !== 'Survived') return ended;
  }
  return 'Survived';
}

/** Tries a mutant on all tests that meet it, first on those of the file that noticed one last. */
async function statusOf(mutant: string, files: TestFile[]): Promise<Status> {
  const meeting = files.filter((file) => [file, ...file.tests].some(({ meets }) => meets.has(mutant)));
  const noticed = (file: TestFile, status: Status): Status => {
    files.unshift(...files.splice(files.indexOf(file), 1));
    return status;
  };
  for (const file of meeting) {
    for (const test of file.tests.filter(({ meets }) => meets.has(mutant))) {
      const status = await inPlace(mutant, test, file);
      if (status !== 'Survived') return noticed(file, status);
    }
  }
  for (const file of meeting) {
    const status = await afresh(mutant, file);
    if (status !== 'Survived') return noticed(file, status);
  }
  return meeting.length === 0 ? 'NoCoverage' : 'Survived';
}

const statuses: Record<string, Status> = {};
// Before the test, because within one no other can be collected.
beforeAll(async () => {
  const { tests, mutants } = inject('mutation');
  const files: TestFile[] = [];
  for (const path of tests) files.push(await testFile(path));
  for (const mutant of mutants) statuses[mutant] = await statusOf(mutant, files);
}, 0);

it('the mutants', ({ task }) => void Object.assign(task.meta, { statuses }));

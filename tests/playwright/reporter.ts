import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { printSummary } from '../../run/conclusion.ts';
import { explain } from '../../run/usage.ts';
import { isOurs } from './config.ts';
import { choose, currentRun, type PlaywrightRun } from './run.ts';
import { rows } from '../../spec/rows.ts';

/** The verdict of a Playwright run: computed from the shared session, as everywhere, and never by counting tests. */
export default class CardproofReporter implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  private tests: readonly TestCase[] = [];
  private errors = 0;

  /** Which requirements were chosen is known before the first of them runs. */
  onBegin(_config: FullConfig, suite: Suite): void {
    this.tests = suite.allTests();
    const titles = new Set(this.tests.map(({ title }) => title.split(' ')[0] ?? ''));
    const chosen = rows.map(({ id }) => id).filter((id) => titles.has(id));
    if (chosen.length < rows.length) choose(chosen);
  }

  onError(): void {
    this.errors += 1;
  }

  async onEnd(full: FullResult): Promise<{ status?: FullResult['status'] } | undefined> {
    const run = currentRun();
    if (run === undefined) return undefined;
    try {
      const exitCode = await conclude(run, full.status);
      if (full.status === 'interrupted') return undefined;
      const passed = exitCode === 0 && full.status !== 'timedout' && this.ownPassed();
      return { status: passed ? 'passed' : 'failed' };
    } catch (error) {
      process.stderr.write(`${explain(error).text}\n`);
      return { status: 'failed' };
    } finally {
      await run.opened.close();
    }
  }

  /** Whether nothing went wrong with the tests that are the project's own. */
  private ownPassed(): boolean {
    const own = this.tests.filter((test) => !isOurs(test.parent.project()?.name ?? ''));
    return this.errors === 0 && own.every((test) => test.ok());
  }
}

async function conclude({ opened }: PlaywrightRun, status: FullResult['status']): Promise<number> {
  if (status === 'interrupted') opened.judging.interrupt();
  const results = await opened.conclude();
  process.stdout.write('\n');
  printSummary(results);
  return results.exitCode;
}

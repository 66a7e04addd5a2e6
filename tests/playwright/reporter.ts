import type { FullConfig, FullResult, Reporter, Suite } from '@playwright/test/reporter';
import { printSummary } from '../../run/conclusion.ts';
import { rows } from '../../run/select.ts';
import { explain } from '../../run/usage.ts';
import { currentRun, type PlaywrightRun } from './run.ts';

/** The verdict of a Playwright run: computed from the shared session, as everywhere, and never by counting tests. */
export default class CardproofReporter implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  /** Which requirements were chosen is known before the first of them runs. */
  onBegin(_config: FullConfig, suite: Suite): void {
    const run = currentRun();
    if (run === undefined) return;
    const chosen = new Set(suite.allTests().map(({ title }) => title.split(' ')[0] ?? ''));
    if (!rows.every(({ id }) => chosen.has(id))) run.opened.choose([...chosen]);
  }

  async onEnd(full: FullResult): Promise<{ status?: FullResult['status'] } | undefined> {
    const run = currentRun();
    if (run === undefined) return undefined;
    try {
      const exitCode = await conclude(run, full.status);
      if (full.status === 'interrupted') return undefined;
      return { status: exitCode === 0 && full.status !== 'timedout' ? 'passed' : 'failed' };
    } catch (error) {
      process.stderr.write(`${explain(error).text}\n`);
      return { status: 'failed' };
    } finally {
      await run.opened.close();
    }
  }
}

async function conclude({ opened }: PlaywrightRun, status: FullResult['status']): Promise<number> {
  if (status === 'interrupted') opened.judging.interrupt();
  const results = await opened.conclude();
  process.stdout.write('\n');
  printSummary(results);
  return results.exitCode;
}

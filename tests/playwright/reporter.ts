import type { FullConfig, FullResult, Reporter, Suite } from '@playwright/test/reporter';
import { finish, interrupted, printSummary } from '../../run/conclusion.ts';
import { rows } from '../../run/select.ts';
import { explain } from '../../run/usage.ts';
import { resultsOf } from '../../engine/results.ts';
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
    if (!rows.every(({ id }) => chosen.has(id))) run.choose([...chosen]);
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

async function conclude(run: PlaywrightRun, status: FullResult['status']): Promise<number> {
  const { opened } = run;
  if (status === 'interrupted') opened.client.stop();
  else await run.session.control();
  await opened.client.close();
  const facts = { ...opened.run, endedAt: new Date().toISOString() };
  const judged = resultsOf(run.session, opened.settings, run.options, facts);
  const results = status === 'interrupted' ? interrupted(judged) : judged;
  finish(opened.run.directory, results, opened.client.exchanges, opened.redactor);
  opened.sign(results);
  process.stdout.write('\n');
  printSummary(results);
  return results.exitCode;
}

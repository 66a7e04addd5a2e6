import { join } from 'node:path';
import { fleetOf } from '../../environment/settings/env-file.ts';
import { DEFAULT_DIRECTORY } from '../../environment/settings/run-flags.ts';
import type { Flags } from '../../environment/settings/settings.ts';
import { openRun, type OpenRun } from '../../runs/lifecycle.ts';
import { announcement, formatsOf, runOptionsOf, settingsOf } from '../../runs/run-options.ts';
import { chosenIds } from '../../runs/select.ts';
import { UsageError } from '../../runs/usage.ts';
import { EXIT } from '../../spec/verdict/gate.ts';
import type { RequirementResult } from '../../spec/verdict/results.ts';
import { suite } from '../../tests/checks/all.ts';
import { onInterrupt, openInBrowser } from '../terminal/process.ts';
import { progressOn } from '../terminal/progress.ts';

/** `cardproof run [ID…]`: judges the target, writes the reports, returns the exit code. */
export async function runCommand(typed: readonly string[], flags: Flags): Promise<number> {
  const ids = chosenIds(typed);
  if (flags.smoke === true && ids.length > 0) {
    throw new UsageError('--smoke chooses its own requirements: remove the ids');
  }
  const quiet = flags.quiet === true;
  const formats = formatsOf(flags);
  const settings = settingsOf(flags);
  const options = runOptionsOf(flags, settings, ids);
  if (!quiet) process.stderr.write(announcement(settings));
  const progress = progressOn(process.stderr, { quiet, pace: settings.requestsPerSecond });
  const run = await openRun(settings, flags.out ?? DEFAULT_DIRECTORY, options, {
    suite,
    formats,
    progress: progress.tell,
    origin: fleetOf(process.env),
  });
  // The first signal ends the run in order, the second at once.
  const deaf = onInterrupt((times) => {
    if (times > 1) process.exit(EXIT.interrupted);
    process.stderr.write('\ncardproof: interrupted; writing the results so far\n');
    run.judging.interrupt();
  });
  try {
    progress.watch({ client: () => run.judging.means.client, broken: () => brokenSoFar(run) });
    await run.judging.session.runAll();
    progress.end();
    const results = await run.conclude();
    const { printSummary } = await import('../../runs/conclusion.ts');
    printSummary(results, flags.verbose);
    if (flags.open === true) openInBrowser(join(results.run.directory, 'index.html'));
    return results.exitCode;
  } finally {
    progress.end();
    deaf();
    await run.close();
  }
}

/** What the run would say is broken if it ended now. */
function brokenSoFar({ judging }: OpenRun): readonly RequirementResult[] {
  return judging.session.decide().requirements.filter(({ status }) => status === 'violated' || status === 'changed');
}

import { plain } from '../../reports/escape.ts';
import { loadProfile } from '../../environment/settings/profile.ts';
import type { Flags } from '../../environment/settings/settings.ts';
import { judgeTarget } from '../../engine/results.ts';
import { SMOKE } from '../../engine/smoke.ts';
import { finish, interrupted, printSummary } from '../../run/conclusion.ts';
import { chosenIds, rows } from '../../run/select.ts';
import { open, type Opened, settingsOf } from '../../run/lifecycle.ts';
import { progressOn } from '../terminal/progress.ts';
import { UsageError } from '../../run/usage.ts';

/** The options of `cardproof run`, as commander gives them. */
export interface RunOptions extends Flags {
  readonly out: string;
  readonly strict?: boolean;
  readonly complete?: boolean;
  readonly smoke?: boolean;
  readonly quiet?: boolean;
  readonly budget?: string;
}

/** `cardproof run [ID…]`: judges the target, writes the reports, returns the exit code. */
export async function runCommand(typed: readonly string[], options: RunOptions): Promise<number> {
  const ids = chosenIds(typed);
  const smoke = options.smoke === true;
  if (smoke && ids.length > 0) throw new UsageError('--smoke has a selection of its own: leave out the ids');
  const wanted = settingsOf({ ...options, requestBudget: options.budget ?? options.requestBudget });
  const settings = smoke ? { ...wanted, budget: Math.min(wanted.budget, SMOKE.budget) } : wanted;
  const profile = loadProfile(settings.profile, rows);
  const asked = { profile, strict: options.strict === true, mustBeComplete: options.complete === true, ids, smoke };
  if (options.quiet !== true) announce(settings);
  const opened = await open(settings, options.out, asked);
  const progress = progressOn(process.stderr, options.quiet === true);
  const signals = onInterrupt(opened);
  try {
    const { client, run } = opened;
    const judged = await judgeTarget(
      opened.settings,
      client,
      { ...asked, progress: progress.tell },
      run,
      () => new Date(),
    );
    progress.end();
    const results = signals.interrupted() ? interrupted(judged) : judged;
    await client.close();
    finish(options.out, results, client.exchanges, opened.redactor);
    opened.sign(results);
    printSummary(results);
    return results.exitCode;
  } finally {
    signals.end();
    await opened.close();
  }
}

function announce(settings: { readonly sandbox: boolean; readonly warnings: readonly string[] }): void {
  if (settings.sandbox) process.stderr.write('cardproof: judging the embedded sandbox, not your environment\n');
  for (const warning of settings.warnings) process.stderr.write(`cardproof: warning: ${plain(warning)}\n`);
}

/** The first signal ends the run in order, the second at once. */
function onInterrupt(opened: Opened): { interrupted(): boolean; end(): void } {
  let times = 0;
  const heard = () => {
    times += 1;
    if (times > 1) process.exit(130);
    process.stderr.write('\ncardproof: interrupted; writing what was found so far\n');
    opened.client.stop();
  };
  process.on('SIGINT', heard).on('SIGTERM', heard);
  const end = () => void process.off('SIGINT', heard).off('SIGTERM', heard);
  return { interrupted: () => times > 0, end };
}

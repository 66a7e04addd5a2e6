import { privateFolder } from '../../environment/private-files.ts';
import { join } from 'node:path';
import { runFlags, type RunFlags } from '../../environment/settings/run-flags.ts';
import { memberOf } from '../../environment/settings/setting.ts';
import type { Flags, Settings } from '../../environment/settings/settings.ts';
import { settings as table } from '../../environment/settings/table.ts';
import { startRun } from '../../fleet/child.ts';
import { durationOf } from '../../fleet/watch/allowance.ts';
import type { Notice } from '../../fleet/watch/notice.ts';
import { Watch } from '../../fleet/watch/watch.ts';
import { post, wrongWithWebhook } from '../../fleet/watch/webhook.ts';
import { plain } from '../../reports/escape.ts';
import { lockDirectory } from '../../run/lock.ts';
import { runOptionsOf, settingsOf } from '../../run/run-options.ts';
import { UsageError } from '../../run/usage.ts';
import { HOUR } from '../../spec/durations.ts';
import { onInterrupt } from '../terminal/interruption.ts';
import { say } from '../terminal/say.ts';
import { wholeNumber } from '../whole-number.ts';

/** The options of `cardproof watch`, as commander gives them: those of a run, and its own. */
export type WatchFlags = Flags & {
  readonly every: string;
  readonly hourlyBudget: string;
  readonly keep: string;
  readonly out: string;
  readonly metrics?: string;
  readonly webhook?: string;
  readonly once?: boolean;
  readonly untilWorse?: boolean;
};

const LONGEST_RUN = HOUR;
/** A timer cannot wait longer. */
const LONGEST_SLEEP = 2_000_000_000;

/** `cardproof watch`: repeats the run, and says what became worse; returns the exit code of the last run. */
export async function watchCommand(flags: WatchFlags): Promise<number> {
  const settings = settingsOf(flags);
  runOptionsOf(flags, settings);
  const every = durationOf(flags.every);
  if (every === null) throw new UsageError('--every must be a time such as 30m, 6h or 1d');
  const hourly = wholeNumber('--hourly-budget', flags.hourlyBudget, [1, 1_000_000]);
  const keep = wholeNumber('--keep', flags.keep, [1, 1_000_000]);
  const webhook = webhookOf(flags, settings);
  const directory = flags.out;
  const unlock = lockDirectory(directory);
  const tell = (line: string): void => void (flags.quiet === true || say(line));
  const pause = new Pause();
  const watch = new Watch({
    ...{ directory, every, hourly, keep, tell, budget: settings.budget },
    target: settings.sandbox ? 'embedded sandbox' : new URL(settings.addresses.account).host,
    until: flags.once === true ? 'once' : flags.untilWorse === true ? 'worse' : 'stopped',
    metricsFile: flags.metrics ?? join(directory, 'metrics.prom'),
    now: () => Date.now(),
    sleep: (milliseconds) => pause.for(milliseconds),
    start: (folder, budget) => startRun(childOf(flags, settings, folder, budget)),
    notify: async (notice) => webhook === null || (await sent(webhook, notice)),
  });
  const deaf = onInterrupt(() => {
    watch.stop();
    pause.end();
  });
  try {
    return await watch.run();
  } finally {
    deaf();
    unlock();
  }
}

/** The address for notices: a flag, or a variable, because an address of a chat service is a secret. */
function webhookOf({ webhook }: WatchFlags, { addresses }: Settings): string | null {
  const address = (webhook ?? process.env['CARDPROOF_WEBHOOK'] ?? '').trim();
  if (address === '') return null;
  const wrong = wrongWithWebhook(address, Object.values(addresses));
  if (wrong !== null) throw new UsageError(`the webhook ${wrong}`);
  return address;
}

async function sent(address: string, notice: Notice): Promise<boolean> {
  const why = await post(address, notice);
  if (why !== null)
    process.stderr.write(
      `cardproof: the webhook did not get the notice: ${plain(why)}; the watch tries again after the next run\n`,
    );
  return why === null;
}

/** The same run in a process of its own: settings by its environment, flags as they were typed. */
function childOf(flags: WatchFlags, settings: Settings, folder: string, budget: number) {
  const typed: Readonly<Record<string, unknown>> = flags;
  const env: Record<string, string | undefined> = { ...process.env, REQUEST_BUDGET: String(budget) };
  const words = ['--quiet', '--out', folder];
  for (const { variable, flag } of Object.values(table)) {
    const value = flag === null ? undefined : typed[memberOf(flag)];
    if (value === undefined || variable === table.budget.variable) continue;
    if (variable === null) words.push(String(flag).replace(/ .*$/, ''), String(value));
    else env[variable] = String(value);
  }
  words.push(...switchesOf({ ...flags, sandbox: flags.sandbox === true || settings.sandbox }));
  delete env['GITHUB_STEP_SUMMARY'];
  privateFolder(folder);
  return { words, env, log: join(flags.out, 'last-run.log'), most: LONGEST_RUN };
}

/** Options of a run that are not passed on as they were typed: each run has a folder of its own, and is quiet. */
const OWN: readonly string[] = ['--out <dir>', '--open', '--quiet'];

/** The switches of a run as they were typed. */
function switchesOf(flags: RunFlags): string[] {
  return runFlags.flatMap(({ flag, noHelp }) => {
    const value = OWN.includes(flag) ? undefined : flags[memberOf(flag)];
    if (flag.startsWith('--no-')) return value === false ? [flag] : [];
    if (value === true) return [flag];
    return value === false && noHelp !== undefined ? [flag.replace('--', '--no-')] : [];
  });
}

/** A wait that can be ended. */
class Pause {
  private wake: () => void = () => undefined;

  for(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(milliseconds, LONGEST_SLEEP));
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  end(): void {
    this.wake();
  }
}

import { existsSync } from 'node:fs';
import { DEFAULT_DIRECTORY } from '../../environment/settings/run-flags.ts';
import { accountOf } from '../../passive/account.ts';
import { entriesOf } from '../../passive/har.ts';
import { planOf, type TrafficFlags } from '../../passive/plan.ts';
import { openTraffic, type OpenTraffic } from '../../passive/traffic-run.ts';
import { printSummary } from '../../run/conclusion.ts';
import { UsageError } from '../../run/usage.ts';
import { say } from '../terminal/say.ts';

/** `cardproof check FILE.har…`: judges the traffic that files hold, writes the reports, returns the exit code. */
export async function checkCommand(files: readonly string[], flags: TrafficFlags): Promise<number> {
  for (const file of files) if (!existsSync(file)) throw new UsageError(`there is no ${file}: name HAR files`);
  const open = openTraffic(flags.out ?? DEFAULT_DIRECTORY, planOf(flags, false));
  try {
    for (const file of files) await judgeFile(open, file);
    const results = open.conclude();
    if (flags.quiet !== true) for (const line of accountOf(open.traffic)) say(line);
    printSummary(results);
    return results.exitCode;
  } finally {
    open.close();
  }
}

async function judgeFile({ traffic }: OpenTraffic, file: string): Promise<void> {
  const entries = entriesOf(file);
  for (;;) {
    const next = await entries.next();
    if (next.done === true) {
      if (next.value === 'no-har') throw new UsageError(`${file} is no HAR file: it has no log.entries`);
      if (next.value === 'cut') say(`warning: ${file} is damaged; what comes before the damage is judged`);
      return;
    }
    if ('seen' in next.value) traffic.add(next.value.seen);
    else traffic.pass(next.value.why);
  }
}

import { statSync } from 'node:fs';
import { OR_NONE } from '../../environment/private-files.ts';
import { TRAFFIC_DIRECTORY } from '../../environment/settings/run-flags.ts';
import type { Flags } from '../../environment/settings/settings.ts';
import { readHar } from '../../traffic/har.ts';
import { accountOf, Bases, openTraffic, type OpenTraffic, planOf } from '../../traffic/traffic-run.ts';
import { printSummary } from '../../runs/conclusion.ts';
import { UsageError } from '../../runs/usage.ts';
import { say } from '../terminal/process.ts';

/** `cardproof check FILE.har…`: judges the traffic that files hold, writes the reports, returns the exit code. */
export async function checkCommand(files: readonly string[], flags: Flags): Promise<number> {
  for (const file of files) {
    const found = statSync(file, OR_NONE);
    if (found === undefined) throw new UsageError(`there is no ${file}: name HAR files`);
    // It is read twice, and a pipe cannot be.
    if (!found.isFile()) throw new UsageError(`${file} is not a regular file: name HAR files`);
  }
  const plan = planOf(flags, false);
  const bases = new Bases();
  for (const file of files) await survey(file, plan.addresses === null ? bases : null);
  const open = openTraffic(flags.out ?? TRAFFIC_DIRECTORY, { ...plan, bases: bases.chosen() });
  try {
    for (const file of files) await judgeFile(open, file);
    const results = await open.conclude();
    if (flags.quiet !== true) for (const line of accountOf(open.traffic)) say(line);
    printSummary(results, flags.verbose);
    return results.exitCode;
  } finally {
    open.close();
  }
}

/**
 * Refuses what is not a HAR file, before anything is written, and counts to which base addresses its requests went. If that is
 * settled, only its first entry is read.
 */
async function survey(file: string, bases: Bases | null): Promise<void> {
  const state = await readHar(file, (entry) => (bases === null ? 'enough' : bases.count(entry)));
  if (state !== 'no-har') return;
  // Playwright writes one if the path says so.
  if (/\.zip$/i.test(file))
    throw new UsageError(`${file} is a zip: unpack it into a folder, and name the .har file in there`);
  throw new UsageError(`${file} is not a HAR file: it has no log.entries`);
}

async function judgeFile({ traffic }: OpenTraffic, file: string): Promise<void> {
  const state = await readHar(file, (entry) => void traffic.add(entry));
  if (state === 'whole') return;
  traffic.damaged += 1;
  say(`warning: ${file} is damaged; only what comes before the damage is judged`);
}

import type { Results } from '../spec/results.ts';
import type { ReplayClient } from '../environment/recording/replay.ts';
import type { Settings } from '../environment/settings/settings.ts';
import { Session } from './session.ts';
import { resultsOf, type RunFacts } from './results.ts';
import type { JudgeOptions } from './session-options.ts';
import type { Suite } from './suite.ts';

/**
 * Judges a recording again: discovery, then each check where the recording says that it began, then (`rest`) those that
 * never began although they are selected: a newer version has them, or the recording is cut off.
 */
export async function judgeRecording(
  settings: Settings,
  client: ReplayClient,
  suite: Suite,
  options: JudgeOptions,
  run: RunFacts,
  rest = true,
): Promise<Results> {
  const session = new Session({ settings, client, suite, ...options });
  const discovered = session.discovered();
  const begun: Promise<void>[] = [];
  await client.play((requirement) => {
    const check = suite.checks.find((one) => one.requirement === requirement);
    if (check !== undefined) begun.push(session.run(check));
  });
  await discovered;
  await Promise.all(begun);
  if (rest) await session.runAll();
  await session.control();
  return resultsOf(session, settings, options, run);
}

import { NO_PROFILE } from '../../spec/profile.ts';
import type { Results } from '../../spec/results.ts';
import type { Exchange } from '../../spec/exchange.ts';
import { createClient } from '../../environment/client/client.ts';
import { noRecorder } from '../../environment/recording/recorder.ts';
import { createRedactor } from '../../environment/redaction/redaction.ts';
import type { SandboxAccess, Settings } from '../../environment/settings/settings.ts';
import { readSettings, withSandbox } from '../../environment/settings/settings.ts';
import { judgeTarget, SUITE_VERSION } from '../../engine/results.ts';

/** A clock that proofs and tests agree on. */
export const PROOF_CLOCK = '2026-03-15T12:00:00.000Z';

/** Judges a target in this process, writing nothing: many targets can be judged side by side. */
export async function judgeInProcess(
  access: SandboxAccess,
  change: Partial<Settings> = {},
  ids: readonly string[] = [],
  smoke = false,
): Promise<{ results: Results; exchanges: readonly Exchange[] }> {
  const settings = {
    ...withSandbox(readSettings({ sandbox: true, clock: PROOF_CLOCK }, {}, PROOF_CLOCK), access),
    ...change,
  };
  const client = createClient({
    ...settings,
    runId: 'proof',
    version: SUITE_VERSION,
    redactor: createRedactor({ key: settings.key }),
    recorder: noRecorder,
    now: () => new Date(),
  });
  const options = { profile: NO_PROFILE, strict: false, mustBeComplete: false, ids, smoke };
  const run = { id: 'proof', startedAt: new Date().toISOString(), directory: '', replayOf: null };
  const results = await judgeTarget(settings, client, options, run, () => new Date());
  await client.close();
  return { results, exchanges: client.exchanges };
}

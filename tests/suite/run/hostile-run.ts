import { consoleSummary } from '../../../reports/formats/console.ts';
import { forms } from '../../../reports/write.ts';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';
import type { Exchange } from '../../../spec/exchange.ts';
import { NO_PROFILE } from '../../../spec/profile.ts';
import type { Results } from '../../../spec/results.ts';
import { createClient } from '../../../environment/client/client.ts';
import { createMemoryRecorder, recordedSettings, RECORDING_FILE } from '../../../environment/recording/recorder.ts';
import { createRedactor, type Redactor } from '../../../environment/redaction/redaction.ts';
import { readSettings, type Settings, withSandbox } from '../../../environment/settings/settings.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { judgeTarget } from '../../../engine/results.ts';

/** All that a run would have written and said. */
export interface Written {
  readonly results: Results;
  readonly exchanges: readonly Exchange[];
  readonly redactor: Redactor;
  /** Every file by its name, and what stands on the console. */
  readonly files: ReadonlyMap<string, string>;
}

/** The real pipeline against a target in front of a sandbox, in this process, on no disk. */
export async function writtenOf(
  sandbox: Sandbox,
  change: Partial<Settings> = {},
  redactPeople = false,
): Promise<Written> {
  const read = readSettings({ sandbox: true, clock: PROOF_CLOCK }, {}, PROOF_CLOCK);
  const settings: Settings = { ...withSandbox(read, sandbox), ...change };
  const known = [...settings.customerIds, ...settings.foreignCustomerIds];
  const redactor = createRedactor({ key: settings.key, redactPeople, customerIds: known });
  const run = { id: 'hostile', startedAt: new Date().toISOString(), directory: 'cardproof-out', replayOf: null };
  const recorder = createMemoryRecorder({
    kind: 'run',
    schema: 1,
    suite: { name: 'cardproof', version: '1.0.0', catalogue: '1.0.0' },
    run,
    redactPeople,
    settings: recordedSettings(settings, redactor),
  });
  const now = (): Date => new Date();
  const client = createClient({ ...settings, runId: run.id, version: '1.0.0', redactor, recorder, now });
  const options = { profile: NO_PROFILE, strict: false, mustBeComplete: false, ids: [] };
  const results = await judgeTarget(settings, client, options, run, now);
  await client.close();
  const { exchanges } = client;
  const files = new Map(forms.map(([name, make]) => [name, make({ results, exchanges })]));
  files.set(RECORDING_FILE, recorder.text());
  files.set('the console', consoleSummary(results, { color: false }));
  return { results, exchanges, redactor, files };
}

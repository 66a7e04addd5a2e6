import { consoleSummary } from '../../../reports/formats/console.ts';
import { forms } from '../../../reports/write.ts';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';
import type { Exchange } from '../../../spec/exchange.ts';
import { NO_PROFILE } from '../../../spec/profile.ts';
import type { Results } from '../../../spec/results.ts';
import { createMemoryRecorder, RECORDING_FILE } from '../../../environment/recording/recorder.ts';
import type { Redactor } from '../../../environment/redaction/redaction.ts';
import { readSettings, type Settings, withSandbox } from '../../../environment/settings/settings.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { Judging } from '../../../run/judging.ts';
import { clientOf, redactorOf } from '../../../run/target.ts';
import { suite } from '../../checks/all.ts';
import { recordingHeader } from '../../../run/recording-header.ts';

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
  const settings: Settings = { ...withSandbox(read, sandbox), ...change, redactPeople };
  const redactor = redactorOf(settings);
  const run = { id: 'hostile', startedAt: new Date().toISOString(), directory: 'cardproof-out', replayOf: null };
  const options = { profile: NO_PROFILE, strict: false, mustBeComplete: false, ids: [], smoke: false };
  const recorder = createMemoryRecorder(recordingHeader(run, settings, options, redactor, null));
  const client = clientOf(settings, run.id, redactor, recorder);
  const judging = new Judging(settings, options, { suite, client, run });
  await judging.session.runAll();
  const results = await judging.end();
  const { exchanges } = client;
  const files = new Map(forms.map(([name, make]) => [name, make({ results, exchanges })]));
  files.set(RECORDING_FILE, recorder.text());
  files.set('the console', consoleSummary(results, { color: false }));
  return { results, exchanges, redactor, files };
}

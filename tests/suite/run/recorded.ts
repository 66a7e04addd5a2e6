import { NO_PROFILE } from '../../../spec/profile.ts';
import type { Results } from '../../../spec/results.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { type Addition, withoutForm } from '../../../run/run-options.ts';
import { createClient } from '../../../environment/client/client.ts';
import {
  createMemoryRecorder,
  type RecordingHeader,
  recordedSettings,
} from '../../../environment/recording/recorder.ts';
import { createRedactor } from '../../../environment/redaction/redaction.ts';
import { readSettings, type Settings, withSandbox } from '../../../environment/settings/settings.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { judgeTarget, SUITE_VERSION } from '../../../engine/results.ts';
import { catalogueVersion } from '../../../spec/generated/catalogue.ts';

/** A sandbox to be judged, and how. */
export interface Wanted {
  readonly faults?: readonly string[];
  readonly variants?: readonly string[];
  readonly change?: Partial<Settings>;
  /** CUSTOMER_IDS, made of those that the sandbox knows. */
  readonly customers?: (known: readonly string[]) => readonly string[];
  readonly ids?: readonly string[];
  readonly smoke?: boolean;
}

/** Judges a sandbox in this process; the results, and the text of the recording. */
export async function recorded(wanted: Wanted): Promise<{ results: Results; text: string }> {
  const { faults = [], variants = [], change = {}, ids = [], smoke = false } = wanted;
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, faults, variants });
  const plain = readSettings({ sandbox: true, clock: PROOF_CLOCK }, {}, PROOF_CLOCK);
  const customerIds = (wanted.customers ?? ((known) => known))(sandbox.customerIds);
  const settings = { ...withSandbox(plain, sandbox), customerIds, ...change };
  const { key, redactPeople } = settings;
  const named = [...settings.customerIds, ...settings.foreignCustomerIds];
  const redactor = createRedactor({ key, redactPeople, customerIds: named });
  const asked = { profile: NO_PROFILE, strict: false, mustBeComplete: false, ids, smoke };
  const run = { id: 'r1', startedAt: PROOF_CLOCK };
  const header: RecordingHeader & Addition = {
    kind: 'run',
    schema: 1,
    suite: { name: 'cardproof', version: SUITE_VERSION, catalogue: catalogueVersion },
    run,
    redactPeople,
    settings: recordedSettings(settings, redactor),
    asked: { ...asked, ids: [] },
    withoutForm: withoutForm(key),
    signer: null,
  };
  const recorder = createMemoryRecorder(header);
  if (ids.length > 0) recorder.chosen(ids);
  const now = () => new Date();
  const client = createClient({ ...settings, runId: run.id, version: SUITE_VERSION, redactor, recorder, now });
  const facts = { ...run, directory: '', replayOf: null };
  const results = await judgeTarget(settings, client, asked, facts, now);
  await client.close();
  await sandbox.close();
  return { results, text: recorder.text() };
}

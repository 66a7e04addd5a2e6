import { NO_PROFILE } from '../../../spec/profile.ts';
import type { Results } from '../../../spec/results.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { Judging } from '../../../run/judging.ts';
import { clientOf, redactorOf } from '../../../run/target.ts';
import { suite } from '../../checks/all.ts';
import { recordingHeader } from '../../../run/recording-header.ts';
import { createMemoryRecorder } from '../../../environment/recording/recorder.ts';
import { readSettings, type Settings, withSandbox } from '../../../environment/settings/settings.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';

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
  const redactor = redactorOf(settings);
  const options = { profile: NO_PROFILE, strict: false, mustBeComplete: false, smoke };
  const run = { id: 'r1', startedAt: PROOF_CLOCK };
  const recorder = createMemoryRecorder(recordingHeader(run, settings, { ...options, ids }, redactor, null));
  const facts = { ...run, directory: '', replayOf: null };
  const client = clientOf(settings, run.id, redactor, recorder);
  const judging = new Judging(settings, { ...options, ids }, { suite, client, run: facts });
  await judging.session.runAll();
  const results = await judging.end();
  await sandbox.close();
  return { results, text: recorder.text() };
}

/** Two short runs of the same checks: of a target that is right, and of one that is not. */
export async function rightAndWrong() {
  const ids = ['find/known-found', 'types/total'];
  return [await recorded({ ids }), await recorded({ ids, faults: ['types-paging-total-plus-one'] })] as const;
}

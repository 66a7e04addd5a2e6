/**
 * Runs against the sandbox in this process, that tests share. A worker keeps what it has imported, so that a run which several
 * tests only read is made once in it, whichever files they stand in: `recorded({})` is the run of a healthy target.
 */
import { createMemoryRecorder } from '../../environment/recording/recorder.ts';
import type { Redactor } from '../../environment/redaction/redaction.ts';
import { readSettings, type SandboxAccess, type Settings, withSandbox } from '../../environment/settings/settings.ts';
import { Judging } from '../../runs/judging.ts';
import { recordingHeader } from '../../runs/recording-header.ts';
import { clientOf, redactorOf } from '../../runs/lifecycle.ts';
import { startSandbox } from '../../sandbox/api/server.ts';
import type { Exchange } from '../../spec/exchange/exchange.ts';
import { NO_PROFILE } from '../../spec/verdict/verdict-reason.ts';
import type { Results } from '../../spec/verdict/results.ts';
import { suite } from '../checks/all.ts';
import { PROOF_CLOCK } from '../proof/in-process.ts';

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

/** What a run came to. A test that changes it changes a copy; `leftOf` writes it to a folder as a run leaves it. */
export interface Recorded {
  readonly results: Results;
  readonly exchanges: readonly Exchange[];
  /** The text of the recording. */
  readonly text: string;
  readonly redactor: Redactor;
}

/** Judges a target in this process, as the command does but for the disk. */
export async function recordedOf(
  access: SandboxAccess,
  { change = {}, ids = [], smoke = false }: Pick<Wanted, 'change' | 'ids' | 'smoke'> = {},
): Promise<Recorded> {
  const plain = readSettings({ sandbox: true, clock: PROOF_CLOCK }, {}, PROOF_CLOCK);
  const settings: Settings = { ...withSandbox(plain, access), ...change };
  const redactor = redactorOf(settings);
  const options = { profile: NO_PROFILE, strict: false, mustBeComplete: false, ids, smoke };
  const run = { id: 'r1', startedAt: PROOF_CLOCK, directory: '', replayOf: null };
  const recorder = createMemoryRecorder(recordingHeader(run, settings, options, redactor, null));
  const client = clientOf(settings, run.id, redactor, recorder);
  const judging = new Judging(settings, options, { suite, client, run });
  await judging.session.runAll();
  const results = await judging.end();
  return { results, exchanges: client.exchanges, text: recorder.text(), redactor };
}

const kept = new Map<string, Promise<Recorded>>();

/** The run against a sandbox: made once in this worker for tests that want the same. */
export function recorded(wanted: Wanted): Promise<Recorded> {
  const name = JSON.stringify({ ...wanted, customers: wanted.customers?.toString() });
  const run = kept.get(name) ?? made(wanted);
  kept.set(name, run);
  return run;
}

async function made({ faults = [], variants = [], customers = (known) => known, ...how }: Wanted): Promise<Recorded> {
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, faults, variants });
  try {
    const change = { customerIds: customers(sandbox.customerIds), ...how.change };
    return await recordedOf(sandbox, { ...how, change });
  } finally {
    await sandbox.close();
  }
}

/** A short run of a target that is right, or of one that is not: for tests to which any run will do. */
export const short = (faults: readonly string[] = []): Promise<Recorded> =>
  recorded({ ids: ['find/known-found', 'types/total'], faults });

/** Two short runs of the same checks: of a target that is right, and of one that is not. */
export const rightAndWrong = () => Promise.all([short(), short(['types-paging-total-plus-one'])]);

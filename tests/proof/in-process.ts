import { NO_PROFILE } from '../../spec/verdict/verdict-reason.ts';
import type { Results } from '../../spec/verdict/results.ts';
import type { Exchange } from '../../spec/exchange/exchange.ts';
import { dispatcherOf } from '../../environment/client/dispatcher.ts';
import { createMemoryRecorder } from '../../environment/recording/recorder.ts';
import type { Redactor } from '../../environment/redaction/redaction.ts';
import { readSettings, type SandboxAccess, type Settings, withSandbox } from '../../environment/settings/settings.ts';
import { Judging } from '../../runs/judging.ts';
import { recordingHeader } from '../../runs/recording-header.ts';
import type { RunOptions } from '../../runs/run-options.ts';
import { clientOf, redactorOf } from '../../runs/lifecycle.ts';
import { type SandboxOptions, startSandbox } from '../../sandbox/api/server.ts';
import { suite } from '../checks/all.ts';

/** A clock that proofs and tests agree on. */
export const PROOF_CLOCK = '2026-03-15T12:00:00.000Z';

/** After so many checks it is looked whether a run has seen enough. */
const LOOKS: readonly number[] = [0, 20, 45, 70];

/** What a run in this process came to. */
export interface Recorded {
  readonly results: Results;
  readonly exchanges: readonly Exchange[];
  /** The text of the recording. */
  readonly text: string;
  readonly redactor: Redactor;
}

/** Options of a run, and whether it waits for a target that goes down: one of this process is never replaced. */
type Options = Partial<RunOptions> & { readonly isDeployed?: boolean };

/**
 * Judges a target in this process, as the command does but for the disk: many targets can be judged side by side. The run ends
 * early if it has seen enough.
 */
export async function judgeInProcess(
  access: SandboxAccess,
  change: Partial<Settings> = {},
  ids: readonly string[] = [],
  { isDeployed = false, ...more }: Options = {},
  isEnough: (judging: Judging) => boolean = () => false,
): Promise<Recorded> {
  const plain = readSettings({ sandbox: true, clock: PROOF_CLOCK }, {}, PROOF_CLOCK);
  const settings: Settings = { ...withSandbox(plain, access), ...change };
  const redactor = redactorOf(settings);
  const progress = (_next: string, done: number): void => {
    if (LOOKS.includes(done) && isEnough(judging)) judging.interrupt();
  };
  const options = { profile: NO_PROFILE, strict: false, mustBeComplete: false, ids, smoke: false, progress, ...more };
  const run = { id: 'r1', startedAt: PROOF_CLOCK, directory: '', replayOf: null };
  const recorder = createMemoryRecorder(recordingHeader(run, settings, options, redactor, null));
  const carrier = isDeployed ? {} : { carrier: dispatcherOf({}, {}, settings.timeoutMs) };
  const client = clientOf(settings, run.id, redactor, recorder, carrier);
  const judging: Judging = new Judging(settings, options, { suite, client, run });
  await judging.session.runAll();
  const results = await judging.end();
  return { results, exchanges: client.exchanges, text: recorder.text(), redactor };
}

/** Starts a sandbox with what is planted in it, judges it as above, and ends it. */
export async function judgePlanted(
  { seed = 1, ...planted }: Omit<SandboxOptions, 'clock'>,
  change: Partial<Settings> = {},
  ...more: [ids?: readonly string[], options?: Options, isEnough?: (judging: Judging) => boolean]
): Promise<Recorded> {
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, seed, ...planted });
  try {
    return await judgeInProcess(sandbox, { seed, ...change }, ...more);
  } finally {
    await sandbox.close();
  }
}

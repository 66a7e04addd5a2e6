import { NO_PROFILE } from '../../spec/verdict/verdict-reason.ts';
import type { Results } from '../../spec/verdict/results.ts';
import type { Exchange } from '../../spec/exchange/exchange.ts';
import { noRecorder } from '../../environment/recording/recorder.ts';
import { Redactor } from '../../environment/redaction/redaction.ts';
import { readSettings, type SandboxAccess, type Settings, withSandbox } from '../../environment/settings/settings.ts';
import { Judging } from '../../runs/judging.ts';
import type { RunOptions } from '../../runs/run-options.ts';
import { clientOf } from '../../runs/target.ts';
import type { Sandbox } from '../../sandbox/api/sandbox.ts';
import { type SandboxOptions, startSandbox } from '../../sandbox/api/server.ts';
import { suite } from '../checks/all.ts';
import { Indoors } from './indoors.ts';

/** A clock that proofs and tests agree on. */
export const PROOF_CLOCK = '2026-03-15T12:00:00.000Z';

/** After so many checks it is looked whether a run has seen enough. */
const LOOKS: readonly number[] = [0, 20, 45, 70];

/**
 * Judges a target in this process, writing nothing: many targets can be judged side by side. A sandbox of this process is asked
 * without sockets. The run ends early if it has seen enough.
 */
export async function judgeInProcess(
  access: SandboxAccess & Partial<Pick<Sandbox, 'inside'>>,
  change: Partial<Settings> = {},
  ids: readonly string[] = [],
  more: Partial<RunOptions> = {},
  isEnough: (judging: Judging) => boolean = () => false,
): Promise<{ results: Results; exchanges: readonly Exchange[] }> {
  const settings = {
    ...withSandbox(readSettings({ sandbox: true, clock: PROOF_CLOCK }, {}, PROOF_CLOCK), access),
    ...change,
  };
  const carrier = access.inside === undefined ? {} : { carrier: new Indoors(access.inside) };
  const client = clientOf(settings, 'proof', new Redactor({ key: settings.key }), noRecorder, carrier);
  const progress = (_next: string, done: number): void => {
    if (LOOKS.includes(done) && isEnough(judging)) judging.interrupt();
  };
  const options = { profile: NO_PROFILE, strict: false, mustBeComplete: false, ids, smoke: false, progress, ...more };
  const run = { id: 'proof', startedAt: new Date().toISOString(), directory: '', replayOf: null };
  const judging: Judging = new Judging(settings, options, { suite, client, run });
  await judging.session.runAll();
  return { results: await judging.end(), exchanges: client.exchanges };
}

/** Starts a sandbox with what is planted in it, judges it as above, and ends it. */
export async function judgePlanted(
  { seed = 1, ...planted }: Omit<SandboxOptions, 'clock'>,
  change: Partial<Settings> = {},
  ...more: [ids?: readonly string[], more?: Partial<RunOptions>, isEnough?: (judging: Judging) => boolean]
): ReturnType<typeof judgeInProcess> {
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, seed, ...planted });
  try {
    return await judgeInProcess(sandbox, { seed, ...change }, ...more);
  } finally {
    await sandbox.close();
  }
}

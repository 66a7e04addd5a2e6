import { randomBytes } from 'node:crypto';
import type { Origin, Results } from '../spec/verdict/results.ts';
import { type Client, type ClientOptions, createClient } from '../environment/client/client.ts';
import { checkProxies } from '../environment/client/dispatcher.ts';
import { createRecorder, type Recorder } from '../environment/recording/recorder.ts';
import { Redactor } from '../environment/redaction/redaction.ts';
import { type Settings, withSandbox } from '../environment/settings/settings.ts';
import { SUITE_VERSION } from '../environment/suite-version.ts';
import type { JudgeOptions } from '../engine/suite.ts';
import type { Format } from '../reports/files.ts';
import { takeFolder } from './guard.ts';
import { Judging, type Means } from './judging.ts';
import { recordingHeader } from './recording-header.ts';
import type { RunOptions } from './run-options.ts';
import { loadSigner, type Signer } from './key.ts';
import { signRun } from './seal.ts';

/** A target that answers. */
interface Reached {
  readonly settings: Settings;
  close(): Promise<void>;
}

/** Starts the embedded sandbox if the settings want it. */
export async function reach(settings: Settings): Promise<Reached> {
  if (!settings.sandbox) return { settings, close: () => Promise.resolve() };
  const { startSandbox } = await import('../sandbox/api/server.ts');
  const sandbox = await startSandbox({ seed: settings.seed, clock: settings.clock });
  return { settings: withSandbox(settings, sandbox), close: () => sandbox.close() };
}

/** The redactor of a run: it knows the key and the customers that the settings name. */
export function redactorOf({
  key,
  redactPeople,
  customerIds,
  foreignCustomerIds,
  addresses,
  clock,
}: Settings): Redactor {
  const open = [...Object.values(addresses), clock];
  return new Redactor({ key, redactPeople, customerIds: [...customerIds, ...foreignCustomerIds], open });
}

/** The client of a run: paced and limited as the settings say, known to the target by the id of the run. */
export function clientOf(
  settings: Settings,
  runId: string,
  redactor: Redactor,
  recorder: Recorder,
  more: Pick<ClientOptions, 'carrier'> = {},
): Client {
  const now = (): Date => new Date();
  return createClient({ ...settings, ...more, runId, version: SUITE_VERSION, redactor, recorder, now });
}

/** A run that has begun: the target is known, the folder is ours, the recording is open. */
export interface OpenRun {
  readonly judging: Judging;
  readonly redactor: Redactor;
  /** Only these requirements are judged, as it turned out before the run was concluded; the recording says so, too. */
  choose(ids: readonly string[]): void;
  /** Decides, writes every report, searches all of it for secrets, and signs it if there is a key to sign with. */
  conclude(): Promise<Results>;
  /** Lets go of the target and the folder, whether or not the run was concluded. */
  close(): Promise<void>;
}

/** What begins a run, and what it is told on the way. */
type Start = Pick<Means, 'suite'> &
  Pick<JudgeOptions, 'progress'> & { readonly origin?: Origin | null; readonly formats?: readonly Format[] };

/** Begins a run that writes into a directory: the command, Playwright and the tests begin and conclude theirs here. */
export async function openRun(
  wanted: Settings,
  directory: string,
  options: RunOptions,
  using: Start,
): Promise<OpenRun> {
  const signer = wanted.signingKey === null ? null : loadSigner(wanted.signingKey);
  if (!wanted.sandbox) checkProxies(process.env);
  const unlock = takeFolder(directory, 'run');
  let target: Reached | null = null;
  try {
    target = await reach(wanted);
    return begin(directory, options, using, signer, target, unlock);
  } catch (error) {
    await target?.close();
    unlock();
    throw error;
  }
}

function begin(
  directory: string,
  options: RunOptions,
  { suite, origin = null, formats, ...told }: Start,
  signer: Signer | null,
  target: Reached,
  unlock: () => void,
): OpenRun {
  const { settings } = target;
  const redactor = redactorOf(settings);
  const begun = { id: randomBytes(6).toString('hex'), startedAt: new Date().toISOString() };
  const flags = settings.flags.map((word) => redactor.text(word));
  const run = { ...begun, ...(origin !== null && { origin }), ...(flags.length > 0 && { flags }) };
  const recorder = createRecorder(
    directory,
    recordingHeader(run, settings, options, redactor, signer?.fingerprint ?? null),
  );
  const client = clientOf(settings, run.id, redactor, recorder);
  const means = { suite, client, run: { ...run, directory, replayOf: null } };
  const judging = new Judging(settings, { ...options, ...told }, means);
  return {
    judging,
    redactor,
    choose: (ids) => {
      judging.session.choose(ids);
      recorder.add({ kind: 'chosen', ids });
    },
    conclude: async () => {
      // What writes the reports is loaded when all was sent: the first request does not wait for it.
      const [{ finish }, { withoutEarlyValues }] = await Promise.all([
        import('./conclusion.ts'),
        import('./rejudging.ts'),
      ]);
      const results = await judging.end();
      const judged = { results, exchanges: client.exchanges, signedBy: signer?.fingerprint ?? null };
      const run = await withoutEarlyValues(directory, judged, redactor, suite);
      finish(directory, run, redactor, formats);
      if (signer !== null) signRun(directory, signer);
      return run.results;
    },
    close: async () => {
      await client.close();
      await target.close();
      unlock();
    },
  };
}

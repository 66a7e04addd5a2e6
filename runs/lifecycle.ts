import { randomBytes } from 'node:crypto';
import type { Origin, Results } from '../spec/verdict/results.ts';
import { checkProxies } from '../environment/client/dispatcher.ts';
import { createRecorder } from '../environment/recording/recorder.ts';
import type { Redactor } from '../environment/redaction/redaction.ts';
import type { Settings } from '../environment/settings/settings.ts';
import type { JudgeOptions } from '../engine/suite.ts';
import type { Format } from '../reports/files.ts';
import { takeFolder } from './guard.ts';
import { Judging, type Means } from './judging.ts';
import { recordingHeader } from './recording-header.ts';
import type { RunOptions } from './run-options.ts';
import { loadSigner, type Signer } from './signing/key.ts';
import { signRun } from './signing/seal.ts';
import { clientOf, reach, type Reached, redactorOf } from './target.ts';

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
        import('./stand-ins.ts'),
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

import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueVersion } from '../spec/generated/catalogue.ts';
import type { Results } from '../spec/results.ts';
import { startSandbox } from '../sandbox/api/server.ts';
import { type Client, createClient } from '../environment/client/client.ts';
import { createRecorder, recordedSettings } from '../environment/recording/recorder.ts';
import { createRedactor, type Redactor } from '../environment/redaction/redaction.ts';
import {
  type Flags,
  loadEnvironment,
  readSettings,
  type Settings,
  withSandbox,
} from '../environment/settings/settings.ts';
import { SUITE_VERSION } from '../engine/results.ts';
import { type Addition, type RunOptions_, withoutForm } from './run-options.ts';
import { lockDirectory } from './lock.ts';
import { RESULTS_FILE } from './stored.ts';
import { loadSigner, SIGNATURE_FILE, type Signer, signRun } from './signature.ts';

/** A run that has begun: the target is known, the folder is ours, the recording is open. */
export interface Opened {
  readonly settings: Settings;
  readonly client: Client;
  readonly redactor: Redactor;
  /** Only these requirements are judged, as it turned out after the run had begun. */
  chosen(ids: readonly string[]): void;
  readonly run: {
    readonly id: string;
    readonly startedAt: string;
    readonly directory: string;
    readonly replayOf: null;
  };
  /** Signs what was written, where a key was given. */
  sign(results: Results): void;
  close(): Promise<void>;
}

interface Reached {
  readonly settings: Settings;
  close(): Promise<void>;
}

/** The settings of this process: flags, then environment, then `.env`. */
export function settingsOf(flags: Flags): Settings {
  const { env, warnings } = loadEnvironment(process.cwd());
  return readSettings(flags, env, new Date().toISOString(), warnings);
}

/** Starts the embedded sandbox where the settings want it. */
export async function reach(settings: Settings): Promise<Reached> {
  if (!settings.sandbox) return { settings, close: () => Promise.resolve() };
  const sandbox = await startSandbox({ seed: settings.seed, clock: settings.clock });
  const { addresses, key, customerIds, foreignCustomerIds, foreignCardholderIds } = sandbox;
  const access = { addresses, key, customerIds, foreignCustomerIds, foreignCardholderIds };
  return { settings: withSandbox(settings, access), close: () => sandbox.close() };
}

/** Begins a run that writes into a directory. */
export async function open(wanted: Settings, directory: string, asked: RunOptions_): Promise<Opened> {
  const signer = wanted.signingKey === null ? null : loadSigner(wanted.signingKey);
  const unlock = lockDirectory(directory);
  let target: Reached | null = null;
  try {
    for (const old of [RESULTS_FILE, SIGNATURE_FILE]) rmSync(join(directory, old), { force: true });
    target = await reach(wanted);
    return begin(directory, asked, signer, target, unlock);
  } catch (error) {
    await target?.close();
    unlock();
    throw error;
  }
}

function begin(
  directory: string,
  asked: RunOptions_,
  signer: Signer | null,
  target: Reached,
  unlock: () => void,
): Opened {
  const { settings } = target;
  const { redactPeople } = settings;
  const known = [...settings.customerIds, ...settings.foreignCustomerIds];
  const redactor = createRedactor({ key: settings.key, redactPeople, customerIds: known });
  const id = randomBytes(6).toString('hex');
  const startedAt = new Date().toISOString();
  const recorder = createRecorder(directory, {
    kind: 'run',
    schema: 1,
    suite: { name: 'cardproof', version: SUITE_VERSION, catalogue: catalogueVersion },
    run: { id, startedAt },
    redactPeople,
    settings: recordedSettings(settings, redactor),
    ...additionFor(asked, settings.key, redactor, signer),
  });
  const now = () => new Date();
  const client = createClient({ ...settings, runId: id, version: SUITE_VERSION, redactor, recorder, now });
  const run = { id, startedAt, directory, replayOf: null };
  return {
    settings,
    client,
    redactor,
    run,
    chosen: recorder.chosen.bind(recorder),
    sign: ({ verdict }) => {
      if (signer !== null) signRun(directory, signer, { run: id, verdict });
    },
    close: async () => {
      await client.close();
      await target.close();
      unlock();
    },
  };
}

function additionFor(asked: RunOptions_, key: string, redactor: Redactor, signer: Signer | null): Addition {
  const shown = JSON.parse(redactor.text(JSON.stringify(asked))) as RunOptions_;
  return { asked: shown, withoutForm: withoutForm(key), signer: signer?.fingerprint ?? null };
}

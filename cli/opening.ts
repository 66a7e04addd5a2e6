import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueVersion } from '../spec/generated/catalogue.ts';
import { startSandbox } from '../sandbox/server.ts';
import { type Client, createClient } from '../target/client.ts';
import { createRecorder, recordedSettings } from '../target/recording.ts';
import { createRedactor, type Redactor } from '../target/redaction.ts';
import { type Flags, loadEnvironment, readSettings, type Settings, withSandbox } from '../target/settings.ts';
import { SUITE_VERSION } from '../tests/checks/judge.ts';
import { type Addition, type Asked, withoutForm } from './asked.ts';
import { lockDirectory } from './lock.ts';

/** A run that has begun: the target is known, the folder is ours, the recording is open. */
export interface Opened {
  readonly settings: Settings;
  readonly client: Client;
  readonly redactor: Redactor;
  readonly run: {
    readonly id: string;
    readonly startedAt: string;
    readonly directory: string;
    readonly replayOf: null;
  };
  close(): Promise<void>;
}

/** The settings of this process: flags, then environment, then `.env`. */
export function settingsOf(flags: Flags): Settings {
  const { env, warnings } = loadEnvironment(process.cwd());
  return readSettings(flags, env, new Date().toISOString(), warnings);
}

/** Starts the embedded sandbox where the settings want it. */
export async function reach(settings: Settings): Promise<{ settings: Settings; close(): Promise<void> }> {
  if (!settings.sandbox) return { settings, close: () => Promise.resolve() };
  const sandbox = await startSandbox({ seed: settings.seed, clock: settings.clock });
  const { addresses, key, customerIds, foreignCustomerIds, foreignCardholderIds } = sandbox;
  const access = { addresses, key, customerIds, foreignCustomerIds, foreignCardholderIds };
  return { settings: withSandbox(settings, access), close: () => sandbox.close() };
}

/** Begins a run that writes into a directory. */
export async function open(wanted: Settings, directory: string, asked: Asked, people: boolean): Promise<Opened> {
  const unlock = lockDirectory(directory);
  try {
    rmSync(join(directory, 'results.json'), { force: true });
    const target = await reach(wanted);
    const { settings } = target;
    const known = [...settings.customerIds, ...settings.foreignCustomerIds];
    const redactor = createRedactor({ key: settings.key, redactPeople: people, customerIds: known });
    const id = randomBytes(6).toString('hex');
    const startedAt = new Date().toISOString();
    const recorder = createRecorder(directory, {
      kind: 'run',
      schema: 1,
      suite: { name: 'cardproof', version: SUITE_VERSION, catalogue: catalogueVersion },
      run: { id, startedAt },
      redactPeople: people,
      settings: recordedSettings(settings, redactor),
      ...additionFor(asked, settings.key, redactor),
    });
    const now = () => new Date();
    const client = createClient({ ...settings, runId: id, version: SUITE_VERSION, redactor, recorder, now });
    const close = async () => {
      await client.close();
      await target.close();
      unlock();
    };
    return { settings, client, redactor, run: { id, startedAt, directory, replayOf: null }, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

function additionFor(asked: Asked, key: string, redactor: Redactor): Addition {
  return { asked: JSON.parse(redactor.text(JSON.stringify(asked))) as Asked, withoutForm: withoutForm(key) };
}

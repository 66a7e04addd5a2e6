import { type Client, type ClientOptions, createClient } from '../environment/client/client.ts';
import type { Recorder } from '../environment/recording/recorder.ts';
import { Redactor } from '../environment/redaction/redaction.ts';
import { type Settings, withSandbox } from '../environment/settings/settings.ts';
import { SUITE_VERSION } from '../environment/suite-version.ts';

/** A target that answers. */
export interface Reached {
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

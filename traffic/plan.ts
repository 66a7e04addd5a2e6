import { loadEnvironment } from '../environment/settings/env-file.ts';
import { type Problem, SettingsError } from '../environment/settings/setting.ts';
import {
  addressesIn,
  addressNames,
  type Flags,
  keyInAddresses,
  readSettings,
  readSome,
  type Settings,
} from '../environment/settings/settings.ts';
import { formatsOf, runOptionsOf } from '../runs/run-options.ts';
import type { TrafficPlan } from './traffic-run.ts';

/** What to do if addresses are missing: there is no sandbox to try it on, as a run has. Null: the usual sentence fits. */
function remedyFor(problems: readonly Problem[], wanted: boolean): string | null {
  if (problems.some(({ kind }) => kind !== 'missing')) return null;
  const set = 'Set them in the environment or in .env';
  return wanted ? `${set}.` : `${set}, or set none of the four: then the files show the addresses, if they end in /v1.`;
}

/**
 * What the settings say of traffic. Nothing is needed: no request is sent, so that the addresses only say what to look for,
 * and the key only what to mask. `wanted`: all four addresses are needed; so they are if one is given. Throws a SettingsError.
 */
export function planOf(flags: Flags, wanted: boolean): TrafficPlan {
  const { env, ...file } = loadEnvironment(process.cwd());
  const rest = readSettings({ ...flags, sandbox: true }, env, new Date().toISOString(), file);
  const own = readSome(['key', 'customerIds', 'environment'], flags, env, [], file);
  const some = readSome(addressNames, flags, env, [], file);
  const isGiven = some.problems.length + Object.keys(some.values).length > 0;
  const places = readSome(addressNames, flags, env, wanted || isGiven ? addressNames : [], file);
  const { key = '', customerIds = [], environment = 'unknown' } = own.values;
  const addresses = isGiven ? addressesIn(places.values) : null;
  const contradictions = addresses === null ? [] : keyInAddresses({ key, addresses });
  const problems = [...places.problems, ...own.problems, ...contradictions];
  if (problems.length > 0) throw new SettingsError(problems, remedyFor(problems, wanted));
  const settings: Settings = {
    ...rest,
    sandbox: false,
    key,
    customerIds,
    environment,
    redactPeople: flags.redactPeople ?? environment === 'production',
    ...(addresses === null ? {} : { addresses }),
  };
  return { settings, options: runOptionsOf(flags, settings), addresses, formats: formatsOf(flags) };
}

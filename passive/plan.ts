import { loadEnvironment } from '../environment/settings/env-file.ts';
import { type Problem, SettingsError } from '../environment/settings/problem.ts';
import { type Flags, readSettings, type Settings } from '../environment/settings/settings.ts';
import { settings as table } from '../environment/settings/table.ts';
import { runOptionsOf } from '../run/run-options.ts';
import { type Group, groups } from '../spec/generated/vocabulary.ts';
import type { Addresses } from './recognition.ts';
import type { TrafficPlan } from './traffic-run.ts';

/** The flags of the commands that judge traffic. */
export interface TrafficFlags extends Flags {
  readonly onlyViolations?: boolean;
}

/**
 * What the settings say of traffic. Nothing is needed: no request is sent, so that the addresses only say what to look for,
 * and the key only what to mask. `wanted`: all four addresses are needed. Throws a SettingsError.
 */
export function planOf(flags: TrafficFlags, wanted: boolean): TrafficPlan {
  const { env, warnings } = loadEnvironment(process.cwd());
  const rest = readSettings({ ...flags, sandbox: true }, env, new Date().toISOString(), warnings);
  const customers = textOf(env, table.customerIds.variable);
  const settings: Settings = {
    ...rest,
    sandbox: false,
    key: textOf(env, table.key.variable),
    customerIds: customers === '' ? [] : customers.split(',').map((id) => id.trim()),
    environment: textOf(env, table.environment.variable) === 'production' ? 'production' : 'uat',
  };
  const production = settings.environment === 'production';
  const addresses = addressesOf(env, wanted);
  return {
    settings: {
      ...settings,
      redactPeople: flags.redactPeople ?? production,
      ...(addresses === null ? {} : { addresses }),
    },
    options: runOptionsOf(flags, settings),
    addresses,
    onlyViolations: flags.onlyViolations === true,
  };
}

type Variables = Readonly<Record<string, string | undefined>>;

const textOf = (env: Variables, variable: string | null): string =>
  variable === null ? '' : (env[variable] ?? '').trim();

/** The four base addresses; null if none is given. Some of them are of no use. */
function addressesOf(env: Variables, wanted: boolean): Addresses {
  const read = groups.map((group) => {
    const { variable, example, read: reader } = table[`${group}Address`];
    const text = textOf(env, variable);
    const reading = text === '' ? { wrong: 'is missing' } : reader(text);
    return { group, text, variable: variable ?? '', example, reading };
  });
  if (!wanted && read.every(({ text }) => text === '')) return null;
  const problems = read.flatMap(({ variable, example, text, reading }): Problem[] => {
    if (!('wrong' in reading)) return [];
    const kind = text === '' ? 'missing' : 'unreadable';
    return [{ kind, variable, message: reading.wrong, example: `${variable}=${example}` }];
  });
  if (problems.length > 0) throw new SettingsError(problems);
  const values = read.map(({ group, reading }) => [group, 'value' in reading ? reading.value : '']);
  return Object.fromEntries(values) as Readonly<Record<Group, string>>;
}

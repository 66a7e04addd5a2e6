import { dirname, isAbsolute, join } from 'node:path';
import { address } from '../environment/settings/readers.ts';
import type { SettingName } from '../environment/settings/settings.ts';
import { settings } from '../environment/settings/table.ts';
import { type Complain, readYaml, type YamlFile, yamlText } from '../environment/settings/yaml-file.ts';
import { type Group, groups } from '../spec/generated/vocabulary.ts';
import { isTargetName, sameFolder, type Target } from './target.ts';

/** A line of the file, fit to be shown: what follows the name of a key stays out. */
const withoutKey = (line: string): string => line.replace(/(key["']?\s*:).*$/i, '$1 …');

const TARGETS: YamlFile = {
  schema: new URL('../spec/targets.schema.json', import.meta.url),
  more: 'The page docs/fleet.md says what the file may hold.',
  shown: withoutKey,
};
/** Minutes that a run takes at most, unless told otherwise. */
const DEFAULT_TIME_LIMIT = 15;
/** What a base address has for the name of the group. */
const GROUP = '{group}';

/** The members that say a setting of the run; `targets.yaml` has them in a target or among the defaults. */
const settingMembers = {
  customers: 'customerIds',
  foreignCustomers: 'foreignCustomerIds',
  foreignCardholders: 'foreignCardholderIds',
  issuerTypeParam: 'issuerTypeParam',
  environment: 'environment',
  requestsPerSecond: 'requestsPerSecond',
  concurrency: 'concurrency',
  budget: 'budget',
  seed: 'seed',
  clock: 'clock',
  profile: 'profile',
  timeout: 'timeoutMs',
} as const satisfies Readonly<Record<string, SettingName>>;

/** The members that say a flag of the run: what is typed if they are true, and if they are false. */
export const flagMembers = {
  smoke: { on: '--smoke', off: null },
  strict: { on: '--strict', off: null },
  complete: { on: '--complete', off: null },
  misplacedKey: { on: null, off: '--no-misplaced-key' },
  redactPeople: { on: '--redact-people', off: '--no-redact-people' },
} as const satisfies Readonly<Record<string, { readonly on: string | null; readonly off: string | null }>>;

/** What a member of a target may hold, as its schema has it. */
type Value = string | number | boolean | readonly (string | number)[];
type Members = Readonly<Record<string, Value | undefined>>;
type Entry = Members & {
  readonly name: string;
  readonly base?: string;
  readonly addresses?: Readonly<Record<Group, string>>;
};
interface Written {
  readonly defaults?: Members;
  readonly targets: readonly Entry[];
}

/** Reads the targets of a fleet. Throws a YamlFileError that says what is wrong in which line. */
export function loadTargets(path: string): readonly Target[] {
  const unreadable = `${path} cannot be read: name the file of your targets (the page docs/fleet.md shows one)`;
  return parseTargets(yamlText(path, TARGETS, unreadable), path).map((one) => withProfileBeside(one, dirname(path)));
}

/** A profile is named from the file that names it, as in every other tool. */
function withProfileBeside(target: Target, folder: string): Target {
  const { PROFILE: profile } = target.env;
  if (profile === undefined || isAbsolute(profile)) return target;
  return { ...target, env: { ...target.env, PROFILE: join(folder, profile) } };
}

/** The pure part of `loadTargets`; `name` is what messages call the file. */
const parseTargets = (text: string, name: string): readonly Target[] =>
  readYaml<Written, readonly Target[]>(text, name, TARGETS, ({ defaults = {}, targets }, complain) => {
    for (const [at, { name: one }] of targets.entries()) {
      const names = targets.slice(0, at + 1).map((target) => target.name);
      // Names are folders, and some systems do not tell capitals from small letters.
      if (sameFolder(names)?.[1] === one) complain(['targets', at], `there are two targets with the name ${one}`);
    }
    return targets.map((one, at) =>
      targetOf(one, defaults, (path, message) => {
        const own = path.length === 0 || Object.hasOwn(one, String(path[0]));
        complain(own ? ['targets', at, ...path] : ['defaults', ...path], message);
      }),
    );
  });

/** A target with the defaults below it. */
function targetOf(given: Entry, defaults: Members, complain: Complain): Target {
  const all: Members = { ...defaults, ...given };
  if (!isTargetName(given.name))
    complain(['name'], 'Windows reserves this name for a device, and it becomes the name of a folder: choose another');
  const key = String(all['key'] ?? '');
  if (key === '') complain([], 'key is missing: the name of the environment variable that holds it, such as NORTH_KEY');
  if (all['customers'] === undefined)
    complain([], 'customers is missing: customers that exist there, such as [A1001, A1002]');
  const { env, words } = toldBy(all, complain);
  const production = env[String(settings.environment.variable)]?.toLowerCase() === 'production';
  return {
    name: given.name,
    env: { ...addressesOf(given, complain), ...env },
    words,
    keyVariable: key,
    production,
    timeLimit: Number(all['timeLimit'] ?? DEFAULT_TIME_LIMIT),
  };
}

/** What the run is told, by its environment and by flags. */
function toldBy(all: Members, complain: Complain): Pick<Target, 'env' | 'words'> {
  const env: Record<string, string> = {};
  const words: string[] = [];
  for (const [name, setting] of Object.entries(settingMembers)) {
    const given = all[name];
    if (given === undefined) continue;
    const text = [given]
      .flat()
      .map((one) => String(one).trim())
      .join(',');
    const reading = settings[setting].read(text);
    if ('wrong' in reading) complain([name], `${name} ${reading.wrong}`);
    const { variable, flag } = settings[setting];
    if (variable === null) words.push(flag.replace(/ .*$/, ''), text);
    else env[variable] = text;
  }
  for (const [name, { on, off }] of Object.entries(flagMembers)) {
    const word = all[name] === true ? on : all[name] === false ? off : null;
    if (word !== null) words.push(word);
  }
  return { env, words };
}

/** The four base addresses of a target by their variable: each by itself, or made of one base address. */
function addressesOf({ base, addresses }: Entry, complain: Complain): Record<string, string> {
  return Object.fromEntries(
    groups.map((group): [string, string] => {
      const text = base?.replaceAll(GROUP, group) ?? addresses?.[group] ?? '';
      const [path, name] = base === undefined ? [['addresses', group], group] : [['base'], 'base'];
      const reading = address(text);
      // What is wrong with a base address is wrong for each group.
      const isFirst = base === undefined || group === groups[0];
      if ('wrong' in reading && isFirst) complain(path, `${name} ${reading.wrong}`);
      return [String(settings[`${group}Address`].variable), 'wrong' in reading ? text : reading.value];
    }),
  );
}

import type { Placed } from '../../environment/settings/placed-yaml.ts';
import { settings } from '../../environment/settings/table.ts';
import { type Complain, refuseOthers } from '../../environment/settings/yaml-file.ts';
import { addressesOf } from './addresses.ts';
import { isVariableName, NOT_A_NAME } from './key-name.ts';
import { flagMembers, settingMembers, targetMembers } from './members.ts';
import { givenMember, read, readSetting } from './reading.ts';
import { isTargetName, type Target } from './target.ts';

/** Minutes that a run takes at most, unless told otherwise. */
const DEFAULT_TIME_LIMIT = 15;
const LONGEST = 24 * 60;

/** A target with the defaults below it; null after a complaint. */
export function targetOf(given: Placed, defaults: Placed | null, complain: Complain): Target | null {
  if (given.members === null) {
    complain(given.line, 'a target is a mapping: it begins with "- name:"');
    return null;
  }
  refuseOthers(given, targetMembers, complain);
  const find = (name: string): Placed | null =>
    givenMember(given, name) ?? (defaults === null ? null : givenMember(defaults, name));
  const name = nameOf(given, complain);
  const keyVariable = keyOf(given, find('key'), complain);
  const { env, words } = toldBy(find, complain);
  if (env[String(settings.customerIds.variable)] === undefined && find('customers') === null) {
    complain(given.line, 'customers is missing: customers that exist there, such as [A1001, A1002]');
  }
  const addresses = addressesOf(given, complain);
  const timeLimit = timeLimitOf(find('timeLimit'), complain);
  if (name === null || keyVariable === null) return null;
  const production = env[String(settings.environment.variable)]?.toLowerCase() === 'production';
  return { name, env: { ...addresses, ...env }, words, keyVariable, production, timeLimit };
}

function nameOf(given: Placed, complain: Complain): string | null {
  const placed = givenMember(given, 'name');
  if (placed === null) complain(given.line, 'name is missing: it becomes the name of the folder');
  const name = placed === null ? null : read('name', placed, 'text', complain);
  if (name === null || placed === null) return null;
  if (isTargetName(name)) return name;
  complain(
    placed.line,
    'name must be 1 to 64 letters, digits, - and _, and no name of a device (con, nul), because it becomes the name of a folder',
  );
  return null;
}

function keyOf(given: Placed, placed: Placed | null, complain: Complain): string | null {
  if (placed === null) {
    complain(given.line, 'key is missing: the name of the environment variable that holds the key, such as NORTH_KEY');
    return null;
  }
  if (typeof placed.value === 'string' && isVariableName(placed.value)) return placed.value;
  complain(placed.line, NOT_A_NAME);
  return null;
}

/** What the run is told, by its environment and by flags. */
function toldBy(find: (name: string) => Placed | null, complain: Complain): Pick<Target, 'env' | 'words'> {
  const env: Record<string, string> = {};
  const words: string[] = [];
  for (const name of Object.keys(settingMembers) as (keyof typeof settingMembers)[]) {
    const placed = find(name);
    const text = placed === null ? null : readSetting(name, placed, complain);
    const { variable, flag } = settings[settingMembers[name].setting];
    if (text !== null && variable !== null) env[variable] = text;
    else if (text !== null) words.push(flag.replace(/ .*$/, ''), text);
  }
  for (const [name, { on, off }] of Object.entries(flagMembers)) {
    const placed = find(name);
    const text = placed === null ? null : read(name, placed, 'switch', complain);
    const word = text === 'true' ? on : text === 'false' ? off : null;
    if (word !== null) words.push(word);
  }
  return { env, words };
}

function timeLimitOf(placed: Placed | null, complain: Complain): number {
  if (placed === null) return DEFAULT_TIME_LIMIT;
  const { value, line } = placed;
  if (typeof value === 'number' && value > 0 && value <= LONGEST) return value;
  complain(line, `timeLimit must be a number of minutes, at most ${LONGEST}`);
  return DEFAULT_TIME_LIMIT;
}

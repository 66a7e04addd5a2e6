import { dirname, isAbsolute, join } from 'node:path';
import type { Placed } from '../../environment/settings/placed-yaml.ts';
import {
  type Complain,
  readYaml,
  refuseOthers,
  type YamlFile,
  yamlText,
} from '../../environment/settings/yaml-file.ts';
import { targetOf } from './one-target.ts';
import { withoutKey } from './key-name.ts';
import { defaultMembers } from './members.ts';
import { givenMember } from './reading.ts';
import { sameFolder, type Target } from './target.ts';

const TARGETS: YamlFile = { more: 'The page docs/fleet.md says what the file may hold.', shown: withoutKey };

const MISSING = 'targets is missing: a list, each with "- name:"';

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
export const parseTargets = (text: string, name = 'targets.yaml'): readonly Target[] =>
  readYaml(text, name, TARGETS, targetsOf);

function targetsOf(root: Placed | null, complain: Complain): Target[] {
  if (root === null) {
    complain(1, MISSING);
    return [];
  }
  if (root.members === null) {
    complain(root.line, 'the file is a mapping with the members defaults and targets');
    return [];
  }
  refuseOthers(root, ['defaults', 'targets'], complain);
  const defaults = givenMember(root, 'defaults');
  if (defaults !== null) {
    if (defaults.members === null) complain(defaults.line, 'defaults is a mapping');
    refuseOthers(defaults, defaultMembers, complain);
  }
  const list = givenMember(root, 'targets');
  if (list === null || list.items?.length === 0) complain(1, MISSING);
  else if (list.items === null) complain(list.line, 'targets is a list: each begins with "- name:"');
  const targets = (list?.items ?? []).map((one) => targetOf(one, defaults, complain));
  refuseTwice(targets, list, complain);
  return targets.filter((one) => one !== null);
}

/** Names are folders, and some systems do not tell capitals from small letters. */
function refuseTwice(targets: readonly (Target | null)[], list: Placed | null, complain: Complain): void {
  for (const [at, target] of targets.entries()) {
    const names = targets.slice(0, at + 1).flatMap((one) => one?.name ?? []);
    if (target === null || sameFolder(names)?.[1] !== target.name) continue;
    complain(list?.items?.[at]?.line ?? 1, `there are two targets with the name ${target.name}`);
  }
}

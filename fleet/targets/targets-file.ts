import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { type Placed, readPlaced } from '../../environment/settings/placed-yaml.ts';
import { type LineProblem, YamlFileError } from '../../environment/settings/yaml-file-error.ts';
import { targetOf } from './one-target.ts';
import { withoutKey } from './key-name.ts';
import { defaultMembers } from './members.ts';
import { type Complain, memberOf, refuseOthers } from './reading.ts';
import type { Target, Targets } from './target.ts';

/** All that is wrong with a file of targets, at once. */
export class TargetsError extends YamlFileError {
  constructor(summary: string, problems: readonly LineProblem[]) {
    super(summary, problems, 'The page docs/fleet.md says what the file may hold.');
    this.name = 'TargetsError';
  }
}

/** Reads the targets of a fleet. Throws a TargetsError that says what is wrong in which line. */
export function loadTargets(path: string): Targets {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new TargetsError(
      `${path} cannot be read: name the file of your targets (the page docs/fleet.md shows one)`,
      [],
    );
  }
  const { targets } = parseTargets(text, path);
  return { targets: targets.map((target) => withProfileBeside(target, dirname(path))) };
}

/** A profile is named from the file that names it, as in every other tool. */
function withProfileBeside(target: Target, folder: string): Target {
  const { PROFILE: profile } = target.env;
  if (profile === undefined || isAbsolute(profile)) return target;
  return { ...target, env: { ...target.env, PROFILE: join(folder, profile) } };
}

/** The pure part of `loadTargets`; `name` is what messages call the file. */
export function parseTargets(text: string, name = 'targets.yaml'): Targets {
  const read = readPlaced(text);
  const lines = text.split('\n');
  const problems: LineProblem[] = [];
  const complain: Complain = (line, message) =>
    void problems.push({ line, message, shown: withoutKey((lines[line - 1] ?? '').trimEnd()) });
  if ('unreadable' in read) complain(read.unreadable.line, `this is not YAML: ${read.unreadable.message}`);
  const root = 'root' in read ? read.root : null;
  const targets = root === null ? [] : targetsOf(root, complain);
  if (problems.length === 0 && targets.length === 0) complain(1, 'targets is missing: a list, each with "- name:"');
  if (problems.length > 0) throw new TargetsError(`${name} is invalid`, problems);
  return { targets };
}

function targetsOf(root: Placed, complain: Complain): Target[] {
  if (root.members === null) {
    complain(root.line, 'the file is a mapping with the members defaults and targets');
    return [];
  }
  refuseOthers(root, ['defaults', 'targets'], complain);
  const defaults = memberOf(root, 'defaults');
  if (defaults !== null) {
    if (defaults.members === null) complain(defaults.line, 'defaults is a mapping');
    refuseOthers(defaults, defaultMembers, complain);
  }
  const list = memberOf(root, 'targets');
  if (list !== null && list.items === null) complain(list.line, 'targets is a list: each begins with "- name:"');
  const targets = (list?.items ?? []).map((one) => targetOf(one, defaults, complain));
  refuseTwice(targets, list, complain);
  return targets.filter((one) => one !== null);
}

/** Names are folders, and some systems do not tell capitals from small letters. */
function refuseTwice(targets: readonly (Target | null)[], list: Placed | null, complain: Complain): void {
  const seen = new Set<string>();
  for (const [at, target] of targets.entries()) {
    if (target === null) continue;
    const folder = target.name.toLowerCase();
    if (seen.has(folder)) complain(list?.items?.[at]?.line ?? 1, `there are two targets with the name ${target.name}`);
    seen.add(folder);
  }
}

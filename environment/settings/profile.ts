import { readFileSync } from 'node:fs';
import { NO_PROFILE, type Profile, type Waiver } from '../../spec/profile.ts';
import type { Requirement } from '../../spec/requirement.ts';
import { type Placed, readPlaced } from './placed-yaml.ts';
import { didYouMean } from './suggestion.ts';
import { type LineProblem, YamlFileError } from './yaml-file-error.ts';

/** All that is wrong with a profile, at once. */
export class ProfileError extends YamlFileError {
  constructor(summary: string, problems: readonly LineProblem[]) {
    super(summary, problems, 'The page docs/profile.md says what a profile may hold.');
    this.name = 'ProfileError';
  }
}

/** Reads the profile of a run; none if there is no path. Throws a ProfileError that says what is wrong in which line. */
export function loadProfile(path: string | null, catalogue: readonly Requirement[]): Profile {
  if (path === null) return NO_PROFILE;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new ProfileError(`the profile ${path} cannot be read: check PROFILE or --profile`, []);
  }
  return parseProfile(text, catalogue, `the profile ${path}`);
}

/** Reads a profile's YAML: `pins` (gap id: answer) and `waivers` (requirement, until, why). Unknown names are refused. */
export function parseProfile(text: string, catalogue: readonly Requirement[], name = 'the profile'): Profile {
  const read = readPlaced(text);
  const lines = text.split('\n');
  const problems: LineProblem[] = [];
  const complain = (line: number, message: string): void =>
    void problems.push({ line, message, shown: (lines[line - 1] ?? '').trimEnd() });
  if ('unreadable' in read) complain(read.unreadable.line, `this is not YAML: ${read.unreadable.message}`);
  const root = 'root' in read ? read.root : null;
  const profile = root === null || root.value === null ? NO_PROFILE : profileOf(root, catalogue, complain);
  if (problems.length > 0) throw new ProfileError(`${name} is invalid`, problems);
  return profile;
}

type Complain = (line: number, message: string) => void;

function profileOf(root: Placed, catalogue: readonly Requirement[], complain: Complain): Profile {
  if (root.members === null) {
    complain(root.line, 'a profile is a mapping with the members pins and waivers');
    return NO_PROFILE;
  }
  refuseOthers(root, ['pins', 'waivers'], complain);
  return {
    pins: pinsOf(memberOf(root, 'pins'), catalogue, complain),
    waivers: waiversOf(memberOf(root, 'waivers'), catalogue, complain),
  };
}

const memberOf = ({ members }: Placed, name: string): Placed | null =>
  members?.find((member) => member.name === name)?.value ?? null;

function refuseOthers({ members }: Placed, known: readonly string[], complain: Complain): void {
  for (const { name, line } of members ?? []) {
    if (!known.includes(name)) complain(line, `there is no member ${name} here; ${didYouMean(name, known)}`);
  }
}

function pinsOf(given: Placed | null, catalogue: readonly Requirement[], complain: Complain): Record<string, string> {
  if (given === null || given.value === null) return {};
  const gaps = catalogue.filter(({ level }) => level === 'gap').map(({ id }) => id);
  if (given.members === null) complain(given.line, 'pins is a mapping: the id of an open question, and its answer');
  const pins: Record<string, string> = {};
  for (const { name, line, value } of given.members ?? []) {
    const answer = value.value;
    if (!gaps.includes(name)) complain(line, `there is no open question ${name}; ${didYouMean(name, gaps)}`);
    else if (typeof answer === 'object' && answer !== null) complain(line, `the answer to ${name} must be text`);
    else if (answer !== null) pins[name] = String(answer);
  }
  return pins;
}

function waiversOf(given: Placed | null, catalogue: readonly Requirement[], complain: Complain): Waiver[] {
  if (given === null || given.value === null) return [];
  if (given.items === null) complain(given.line, 'waivers is a list: each begins with "- requirement:"');
  const ids = catalogue.map(({ id }) => id);
  return (given.items ?? []).flatMap((one): Waiver[] => {
    refuseOthers(one, ['requirement', 'until', 'why'], complain);
    const [requirement, until, why] = ['requirement', 'until', 'why'].map((name) => memberOf(one, name));
    const [id, day, stated] = [requirement?.value, until?.value, why?.value];
    const known = typeof id === 'string' && ids.includes(id);
    if (!known) {
      const what =
        typeof id === 'string'
          ? `there is no requirement ${id}; ${didYouMean(id, ids)}`
          : 'requirement is missing: name its id';
      complain(requirement?.line ?? one.line, what);
    }
    if (!isDay(day)) complain(until?.line ?? one.line, 'until must be a date that exists, such as 2026-01-31');
    const said = typeof stated === 'string' && stated.trim() !== '';
    if (!said) complain(why?.line ?? one.line, 'why is missing: say why it is waived');
    return known && isDay(day) && said ? [{ requirement: id, until: day, why: stated }] : [];
  });
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

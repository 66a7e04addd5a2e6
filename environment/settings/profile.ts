import { NO_PROFILE, type Profile, type Waiver } from '../../spec/profile.ts';
import type { Requirement } from '../../spec/requirement.ts';
import type { Placed } from './placed-yaml.ts';
import { didYouMean } from './suggestion.ts';
import { type Complain, memberOf, readYaml, refuseOthers, type YamlFile, yamlText } from './yaml-file.ts';

const PROFILE: YamlFile = { more: 'The page docs/profile.md says what a profile may hold.' };

/** Reads the profile of a run; none if there is no path. Throws a YamlFileError that says what is wrong in which line. */
export function loadProfile(path: string | null, catalogue: readonly Requirement[]): Profile {
  if (path === null) return NO_PROFILE;
  const text = yamlText(path, PROFILE, `the profile ${path} cannot be read: check PROFILE or --profile`);
  return parseProfile(text, catalogue, `the profile ${path}`);
}

/** Reads a profile's YAML: `pins` (gap id: answer) and `waivers` (requirement, until, why). Unknown names are refused. */
export const parseProfile = (text: string, catalogue: readonly Requirement[], name = 'the profile'): Profile =>
  readYaml(text, name, PROFILE, (root, complain) =>
    root === null || root.value === null ? NO_PROFILE : profileOf(root, catalogue, complain),
  );

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

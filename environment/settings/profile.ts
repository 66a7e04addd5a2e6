import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { NO_PROFILE, type Profile, type Waiver } from '../../spec/profile.ts';
import type { Requirement } from '../../spec/requirement.ts';

/** What is wrong with a profile, all at once. */
export class ProfileError extends Error {}

type Fields = Readonly<Record<string, unknown>>;

/** Reads the profile of a run; none if there is no path. Throws a ProfileError that names what is wrong. */
export function loadProfile(path: string | null, catalogue: readonly Requirement[]): Profile {
  if (path === null) return NO_PROFILE;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new ProfileError(`the profile ${path} cannot be read: check PROFILE or --profile`);
  }
  try {
    return parseProfile(text, catalogue);
  } catch (error) {
    throw new ProfileError(`the profile ${path} is invalid: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}

/** Reads a profile's YAML: `pins` (gap id: answer) and `waivers` (requirement, until, why). Unknown ids are refused. */
export function parseProfile(text: string, catalogue: readonly Requirement[]): Profile {
  const value: unknown = parse(text);
  if (value === null || value === undefined) return NO_PROFILE;
  const problems: string[] = [];
  const top = fields(value);
  if (top === null) throw new ProfileError('it must be a mapping with pins and waivers');
  for (const name of Object.keys(top)) {
    if (name !== 'pins' && name !== 'waivers') problems.push(`${name} is neither pins nor waivers`);
  }
  const profile = { pins: pinsOf(top['pins'], catalogue, problems), waivers: waiversOf(top, catalogue, problems) };
  if (problems.length > 0) throw new ProfileError(problems.join('; '));
  return profile;
}

function fields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

function pinsOf(value: unknown, catalogue: readonly Requirement[], problems: string[]): Record<string, string> {
  const pins: Record<string, string> = {};
  const given = fields(value ?? {});
  if (given === null) problems.push('pins must be a mapping of gap ids to answers');
  for (const [id, answer] of Object.entries(given ?? {})) {
    if (catalogue.find((row) => row.id === id)?.level !== 'gap') problems.push(`pins: there is no open question ${id}`);
    else if (typeof answer === 'string' || typeof answer === 'number' || typeof answer === 'boolean')
      pins[id] = String(answer);
    else if (answer !== null) problems.push(`pins: the answer to ${id} must be text`);
  }
  return pins;
}

function waiversOf(top: Fields, catalogue: readonly Requirement[], problems: string[]): Waiver[] {
  const given = top['waivers'] ?? [];
  if (!Array.isArray(given)) {
    problems.push('waivers must be a list');
    return [];
  }
  return given.flatMap((one: unknown, at) => {
    const { requirement, until, why } = fields(one) ?? {};
    const name = `waivers[${at}]`;
    const before = problems.length;
    if (!catalogue.some((row) => row.id === requirement)) problems.push(`${name}: there is no such requirement`);
    if (!isDay(until)) problems.push(`${name}: until must be a date that exists, such as 2026-01-31`);
    if (typeof why !== 'string' || why.trim() === '') problems.push(`${name}: why is missing: say why it is waived`);
    if (problems.length > before) return [];
    return [{ requirement: String(requirement), until: String(until), why: String(why) }];
  });
}

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

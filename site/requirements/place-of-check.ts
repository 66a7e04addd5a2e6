import { readdirSync } from 'node:fs';
import { parse } from 'yaml';
import type { Requirement } from '../../spec/requirement.ts';
import { suite } from '../../tests/checks/all.ts';
import { read, root } from '../documents.ts';

/** The files below a folder that name requirements. */
function filesIn(folder: string): readonly { readonly path: string; readonly text: string }[] {
  const names = readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).sort();
  return names
    .filter((name) => name.endsWith('.ts') && !/^(all|order|.*samples?|sample-.*)\.ts$/.test(name))
    .map((name) => ({ path: folder + name.replaceAll('\\', '/'), text: read(folder + name) }));
}

const checks = filesIn('tests/checks/');
const oracles = filesIn('spec/oracles/');

/** The file of the oracle that judges a requirement; their folder, if the id is put together there. */
const oracleOf = (id: string): string => oracles.find(({ text }) => text.includes(`'${id}'`))?.path ?? 'spec/oracles/';
/** The members of the contract that name a requirement, as `Schema.member`, by its id. */
const members = membersOf(parse(read('spec/openapi.yaml')), []);

function membersOf(node: unknown, path: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (id: string, place: string): void => void found.set(id, (found.get(id) ?? new Set()).add(place));
  const visit = (value: unknown, at: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, child] of Object.entries(value)) {
      if (name === 'x-requirement' && typeof child === 'string') add(child, nameOf(at));
      else if (name === 'x-member-requirements') {
        for (const [member, id] of Object.entries(child as Record<string, string>)) add(id, nameOf([...at, member]));
      } else visit(child, [...at, name]);
    }
  };
  visit(node, path);
  return found;
}

/** A place of the contract without the words that only OpenAPI needs. */
function nameOf(path: readonly string[]): string {
  const noise =
    /^(components|schemas|responses|paths|content|application\/json|schema|properties|items|allOf|anyOf|\d)$/;
  return path.filter((name) => !noise.test(name)).join('.');
}

/** How a requirement is checked, in sentences. */
export function howChecked({ id, by }: Requirement): readonly string[] {
  if (by === 'none') return [];
  const own = suite.checks.find(({ requirement }) => requirement === id);
  return own === undefined
    ? standing(id)
    : active(
        id,
        own.parts.map(({ samples }) => samples),
      );
}

function standing(id: string): readonly string[] {
  const places = [...(members.get(id) ?? [])].map((place) => `\`${place}\``);
  return [
    'No request is sent only for it: every response of a run is judged, whatever it was requested for.',
    places.length > 0
      ? `It is stated in the contract (\`spec/openapi.yaml\`) at ${places.join(', ')}.`
      : `It is a function of one response or of several, in \`${oracleOf(id)}\`.`,
  ];
}

function active(
  id: string,
  samples: readonly { readonly accepts: number; readonly rejects: number }[],
): readonly string[] {
  const file = checks.find(({ text }) => text.includes(`'${id}'`))?.path;
  const sum = (of: 'accepts' | 'rejects'): number => samples.reduce((total, one) => total + one[of], 0);
  const tried =
    'Before it judges a target, it is tried on its own samples: ' +
    `it must accept ${sum('accepts')} and reject ${sum('rejects')}. If it fails, it judges nothing.`;
  return [
    `${file === undefined ? 'Its check' : `The check in \`${file}\``} sends requests of its own.`,
    sum('rejects') === 0 ? '' : tried,
    'A mismatch is confirmed before it is reported: the request is repeated, and data that could explain it are read again.',
  ].filter((sentence) => sentence !== '');
}

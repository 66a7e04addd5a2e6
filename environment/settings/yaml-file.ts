import { readFileSync } from 'node:fs';
import { type Placed, readPlaced } from './placed-yaml.ts';
import { didYouMean } from './suggestion.ts';
import { type LineProblem, YamlFileError } from './yaml-file-error.ts';

/** A kind of YAML file: the page that explains it, and how a line of it may be shown. */
export interface YamlFile {
  readonly more: string;
  readonly shown?: (line: string) => string;
}

/** Says what is wrong in a line. */
export type Complain = (line: number, message: string) => void;

/** The text of a file; `unreadable` is what the error says if there is none. */
export function yamlText(path: string, { more }: YamlFile, unreadable: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new YamlFileError(unreadable, [], more);
  }
}

/** Reads a YAML text by `read`, which is given null for an empty one. Throws a YamlFileError that says all that is wrong, by line. */
export function readYaml<T>(
  text: string,
  name: string,
  { more, shown = (line) => line }: YamlFile,
  read: (root: Placed | null, complain: Complain) => T,
): T {
  const placed = readPlaced(text);
  const lines = text.split('\n');
  const problems: LineProblem[] = [];
  const complain: Complain = (line, message) =>
    void problems.push({ line, message, shown: shown((lines[line - 1] ?? '').trimEnd()) });
  if ('unreadable' in placed) complain(placed.unreadable.line, `this is not YAML: ${placed.unreadable.message}`);
  const result = 'root' in placed ? read(placed.root, complain) : null;
  if (result === null || problems.length > 0) throw new YamlFileError(`${name} is invalid`, problems, more);
  return result;
}

/** The member of a mapping, whatever its value; null if there is none. */
export const memberOf = ({ members }: Placed, name: string): Placed | null =>
  members?.find((member) => member.name === name)?.value ?? null;

/** Complains about members that are not known. */
export function refuseOthers({ members }: Placed, known: readonly string[], complain: Complain): void {
  for (const { name, line } of members ?? []) {
    if (!known.includes(name)) complain(line, `there is no member ${name} here; ${didYouMean(name, known)}`);
  }
}

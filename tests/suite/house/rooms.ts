import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The rooms in the order in which data goes through them: an import points to a room before its own. */
export const rooms = [
  'spec', 'generators', 'environment', 'engine', 'sandbox', 'reports', 'runs', 'traffic', 'fleet', 'tests', 'library',
  'cli',
] as const; // prettier-ignore

/** The paths of all files below a folder, from the root of the project. */
export const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));

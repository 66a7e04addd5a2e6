import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Only the owner reads and writes it: files with people, evidence or keys in them. */
const OWNER_ONLY = 0o600;
/** Anyone whom the system lets: files that a person commits. */
export const FOR_EVERYBODY = 0o666;

/**
 * Makes a folder for files with people in them, and what is missing above it: its owner alone may enter, and git leaves it alone
 * whatever its name is (as it does the caches of pytest and ruff). A folder that exists stays as it is. One after the other,
 * because `mkdirSync` with `recursive` never comes back on a file system that refuses with ENOENT (`/proc`).
 */
export function privateFolder(directory: string): void {
  const missing: string[] = [];
  for (let at = resolve(directory); !existsSync(at); at = dirname(at)) missing.unshift(at);
  for (const path of missing) makeFolder(path);
  if (missing.length > 0) writeWhole(join(directory, IGNORE_FILE), IGNORED);
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, 0o700);
  } catch (error) {
    // Another shard of a fleet made it meanwhile.
    if (!existsSync(path)) throw error;
  }
}

/** For looking at a file that need not be there. */
export const OR_NONE = { throwIfNoEntry: false } as const;

/** Says to git that nothing in its folder is to be added, itself included. */
export const IGNORE_FILE = '.gitignore';
export const IGNORED = '# Written by cardproof: what is in this folder may name people.\n*\n';

/**
 * Writes a file beside its final place and renames it, so that a crash never leaves half a file, and a full disk none. Its owner
 * alone can read it, unless another mode is named, and it never had a wider one. The id of the process does not name the file
 * beside: in every container that is 1, and several may write into one shared folder.
 */
export function writeWhole(path: string, content: string | Uint8Array, mode = OWNER_ONLY): void {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    writeFileSync(temporary, content, { mode, flag: 'wx' });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Opens a file that grows, for its owner alone; an old one goes first, because it would keep its mode. Returns its descriptor. */
export function openNew(path: string): number {
  rmSync(path, { force: true });
  return openSync(path, 'wx', OWNER_ONLY);
}

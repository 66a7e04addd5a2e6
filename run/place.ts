import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { unzipSync } from 'fflate';
import { IGNORE_FILE, IGNORED } from '../environment/private-files.ts';
import type { Files } from './signing/seal.ts';
import { LOCK_FILE } from './lock.ts';
import { UsageError } from './usage.ts';
import { firstTwice } from '../spec/twice.ts';

/** A folder or a zip with what a run has written. */
export interface Place {
  readonly files: Files;
  /** Folders that are left aside, because a test runner writes there after the run. */
  readonly aside: readonly string[];
}

/** The page of a package that is to be read first; in a package nothing is left aside. */
export const STATEMENT_FILE = 'statement.html';
/** What Playwright writes below the folder of a run. */
export const OF_THE_RUNNER: readonly string[] = ['playwright-report', 'test-results'];
/** More than any run of ours leaves, its package unpacked: a place of somebody else must not fill the memory. */
const MOST = { bytes: 200_000_000, files: 5000 };

/** Every file of a folder or of a zip. Throws a UsageError if there is no such place. */
export function placeAt(path: string): Place {
  if (!existsSync(path)) throw new UsageError(`there is no ${path}: name the folder of a run, or a package`);
  return statSync(path).isDirectory() ? folderAt(path) : zipAt(path);
}

function folderAt(path: string): Place {
  const names = filesBelow(path)
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name !== LOCK_FILE && !isOurIgnoreFile(path, name));
  const folders = names.includes(STATEMENT_FILE) ? [] : OF_THE_RUNNER;
  const isAside = (name: string): boolean => folders.some((folder) => name.startsWith(`${folder}/`));
  const kept = names.filter((name) => !isAside(name)).sort();
  return {
    files: new Map(kept.map((name) => [name, readFileSync(join(path, name))])),
    aside: folders.filter((folder) => names.some((name) => name.startsWith(`${folder}/`))),
  };
}

/** Throws a UsageError if there are links, pipes or the like, or more than a run can have left. */
function filesBelow(path: string): string[] {
  const names: string[] = [];
  let bytes = 0;
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
    const found = lstatSync(join(path, name));
    if (found.isDirectory()) continue;
    if (!found.isFile())
      throw new UsageError(`${join(path, name)} is a link or a special file, and a run leaves none: remove it`);
    names.push(name);
    bytes += found.size;
    if (bytes > MOST.bytes || names.length > MOST.files) throw tooMuch(path);
  }
  return names;
}

const tooMuch = (path: string): UsageError =>
  new UsageError(
    `${path} holds more than ${MOST.files} files, or more than ${MOST.bytes / 1e6} MB: no run leaves so much`,
  );

const isOurIgnoreFile = (path: string, name: string): boolean =>
  name === IGNORE_FILE && readFileSync(join(path, name), 'utf8') === IGNORED;

/** The entries of a zip, without the one folder that holds them all. Two entries of one name are refused. */
function zipAt(path: string): Place {
  const names: string[] = [];
  let size = 0;
  const unpacked = orRefused(path, () =>
    unzipSync(readFileSync(path), {
      filter: ({ name, originalSize }) => {
        names.push(name);
        size += originalSize;
        if (size > MOST.bytes || names.length > MOST.files) throw tooMuch(path);
        return !name.endsWith('/');
      },
    }),
  );
  const twice = firstTwice(names);
  if (twice !== undefined) throw new UsageError(`${path} holds ${twice} twice: tools would not agree which one counts`);
  const top = /^[^/]+\//.exec(names[0] ?? '')?.[0] ?? '';
  const common = names.every((name) => name.startsWith(top)) ? top : '';
  const entries = Object.entries(unpacked).map(([name, bytes]): [string, Buffer] => [
    name.slice(common.length),
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  ]);
  return { files: new Map(entries), aside: [] };
}

function orRefused<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${basename(path)} is neither a folder nor a zip that can be read`);
  }
}

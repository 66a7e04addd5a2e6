import { closeSync, lstatSync, openSync, readdirSync, readFileSync, readSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { IGNORE_FILE, IGNORED } from '../environment/private-files.ts';
import type { Files } from './signing/seal.ts';
import { UsageError } from './usage.ts';

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
const MOST = { files: 5000, bytes: 200_000_000 };

/** Why so many files, or bytes, are not read; null if they are. */
export function tooMuch(files: number, bytes: number): string | null {
  const is = files > MOST.files ? `${MOST.files} files` : bytes > MOST.bytes ? `${MOST.bytes / 1e6} MB` : null;
  return is && `holds more than ${is}: no run leaves so much`;
}

/** The bytes of a file. Throws a UsageError if it is a link, a pipe or the like, or larger than what a run leaves. */
export function fileAt(path: string, found = lstatSync(path)): Buffer {
  refuseOdd(path, found);
  return readFileSync(path);
}

/** Throws if what was found, which may be the last of many files, is none, or if they are too many or too large. */
function refuseOdd(path: string, found: Stats, files = 1, bytes = found.size, place = path): void {
  if (!found.isFile()) throw new UsageError(`${path} is a link or a special file, and a run leaves none: remove it`);
  const much = tooMuch(files, bytes);
  if (much !== null) throw new UsageError(`${place} ${much}`);
}

/** The lines of such a file, and what follows the last line end. Only some of it is in memory at a time. */
export function* linesAt(path: string): Generator<string> {
  refuseOdd(path, lstatSync(path));
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(1024 * 1024);
    const decoder = new StringDecoder('utf8');
    let line = '';
    for (let read = readSync(file, bytes); read > 0; read = readSync(file, bytes)) {
      const [rest = '', ...lines] = decoder.write(bytes.subarray(0, read)).split('\n');
      line += rest;
      for (const next of lines) {
        yield line;
        line = next;
      }
    }
    yield line + decoder.end();
  } finally {
    closeSync(file);
  }
}

export function folderAt(path: string): Place {
  const names = filesBelow(path);
  const isPackage = names.includes(STATEMENT_FILE);
  const folders = isPackage ? [] : OF_THE_RUNNER;
  const isOurIgnoreFile = (name: string): boolean =>
    !isPackage && name === IGNORE_FILE && readFileSync(join(path, name), 'utf8') === IGNORED;
  const isAside = (name: string): boolean =>
    isOurIgnoreFile(name) || folders.some((folder) => name.startsWith(`${folder}/`));
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
  for (const [name, found] of entriesBelow(path)) {
    names.push(name);
    refuseOdd(join(path, name), found, names.length, (bytes += found.size), path);
  }
  return names;
}

/** What is in a folder and in those below it, with `/` between them; links are not followed (the recursive `readdirSync` does that). */
export function* entriesBelow(path: string, above = ''): Generator<readonly [string, Stats]> {
  for (const name of readdirSync(join(path, above))) {
    const found = lstatSync(join(path, above, name));
    if (found.isDirectory()) yield* entriesBelow(path, `${above}${name}/`);
    else yield [above + name, found];
  }
}

import { closeSync, lstatSync, openSync, readdirSync, readFileSync, readSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import type * as zips from 'fflate';
import type { Unzipped, UnzipFileInfo } from 'fflate';
import { IGNORE_FILE, IGNORED, OR_NONE } from '../environment/private-files.ts';
import { later } from '../spec/model/memo.ts';
import type { Files } from './seal.ts';
import { UsageError } from './usage.ts';

/** A run or a package of which something was changed, so that the rest cannot be looked at. */
export class ChangedPlace extends UsageError {}

/** A run that nobody packs needs no zips. */
export const fflate = () => later('fflate') as typeof zips;

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
function tooMuch(files: number, bytes: number): string | null {
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

/** Every file of a folder or of a zip. Throws a UsageError if there is no such place. */
export function placeAt(path: string): Place {
  const found = statSync(path, OR_NONE);
  if (found === undefined) throw new UsageError(`there is no ${path}: name the folder of a run, or a package`);
  if (found.isDirectory()) return folderAt(path);
  return { files: filesInZip(fileAt(path, found), path), aside: [] };
}

function folderAt(path: string): Place {
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

/** A part of a path that leads nowhere else and that every system takes: no dots at its ends, no device of Windows. */
const PLAIN_NAME = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[a-z0-9_-](?:[\w.-]*[\w-])?$/i;

/** Whether a name is that of a file on every system. */
export const isPlainName = (name: string): boolean => PLAIN_NAME.test(name);

/** The time of every entry, so that the same files make the same zip anywhere: a zip has the time of some place, and this is no summer. */
const TIME = new Date(1980, 0, 1, 12);

/** Files as one zip, all in one folder: the same bytes on every machine. */
export function zipOf(files: Files, folder: string): Uint8Array {
  const entries = [...files].map(([name, bytes]) => [`${folder}/${name}`, new Uint8Array(bytes)] as const);
  return fflate().zipSync(Object.fromEntries(entries), { mtime: TIME });
}

/**
 * The files of a zip, without their folder, if it is what `zipOf` makes of them, byte by byte. Of any other zip, tools can read
 * different files. Throws a ChangedPlace about the `path`.
 */
function filesInZip(zip: Buffer, path: string): Files {
  const entries = Object.entries(unpacked(zip, path));
  const paths = entries.map(([name]) => name.split('/'));
  const files = new Map(entries.map(([, bytes], at) => [paths[at]?.[1] ?? '', Buffer.from(bytes)] as const));
  const [[folder = ''] = []] = paths;
  const isPlain = paths.every((parts) => parts.length === 2 && parts.every(isPlainName));
  const spelled = new Set([...files.keys()].map((name) => name.toLowerCase()));
  if (isPlain && spelled.size === entries.length && zip.equals(zipOf(files, folder))) return files;
  throw new ChangedPlace(`${path} ${ANOTHER}`);
}

const ANOTHER =
  'is not the zip that cardproof certify wrote: ask for that one, or unpack this one and name its folder to see what differs';

/** Where an entry of a zip begins, and where its list ends: one of both is left of a zip that somebody cut or bent. */
const OF_A_ZIP: readonly string[] = ['PK\x03\x04', 'PK\x05\x06'];

/** What a zip holds, by its paths. Throws a UsageError if it is none, a ChangedPlace if it cannot be read, or holds too much. */
function unpacked(zip: Buffer, path: string): Unzipped {
  if (!OF_A_ZIP.some((mark) => zip.includes(mark, 0, 'latin1')))
    throw new UsageError(`${path} is neither a folder nor a zip: name the folder of a run, or a package`);
  let [count, bytes, isMuch] = [0, 0, false];
  try {
    const filter = ({ originalSize }: UnzipFileInfo): boolean => {
      isMuch ||= tooMuch((count += 1), (bytes += originalSize)) !== null;
      return !isMuch;
    };
    const entries = fflate().unzipSync(zip, { filter });
    if (!isMuch) return entries;
  } catch {
    // Why it cannot be unpacked does not matter: nothing of what certify writes is like that.
  }
  throw new ChangedPlace(`${path} ${ANOTHER}`);
}

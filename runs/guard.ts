import { closeSync, existsSync, lstatSync, openSync, readdirSync, readSync, rmSync, type Stats } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { OR_NONE } from '../environment/private-files.ts';
import { RECORDING_FILE } from '../environment/recording/recorder.ts';
import { OUTDATED, RESULTS_FILE, WITHHELD } from '../reports/files.ts';
import { lockDirectory } from './lock.ts';
import { OF_THE_RUNNER } from './place.ts';
import { SEAL_FILES } from './signing/seal.ts';
import { UsageError } from './usage.ts';

/** Files that only a folder of ours holds, and what they say. */
export type Marks = Readonly<Record<string, RegExp>>;

/** The folder of a run, of its replay or of traffic. */
const OF_A_RUN: Marks = {
  [RECORDING_FILE]: /^\{"kind":"run","schema":\d+,"suite":\{"name":"cardproof"/,
  [RESULTS_FILE]: /^\{\s*"schema": ?\d+,\s*"verdict": ?"/,
};

/** What may stand in any folder that we take: what git is told, a lock, a file that was not finished. */
const BESIDE = /^\.gitignore$|^\.lock(-dead)?$|\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;

/**
 * Throws a UsageError unless a folder is new, empty or one that we made: anything else could be lost, and a link would lead
 * elsewhere what is written. Whatever writes into a folder asks here first, before a request is sent.
 */
export function refuseFolderOfOthers(directory: string, marks: Marks = OF_A_RUN): void {
  // Without the slash at the end, with which a link is followed.
  const found = lstatSync(resolve(directory), OR_NONE);
  if (found === undefined) return;
  if (!found.isDirectory()) throw notOurs(directory, found);
  const [first, ...more] = readdirSync(directory).filter((name) => !BESIDE.test(name) && !OF_THE_RUNNER.includes(name));
  if (first === undefined || [first, ...more].some((name) => isMark(join(directory, name), marks))) return;
  throw notOurs(join(directory, first), lstatSync(join(directory, first)));
}

/** Whether a file tells that its folder is ours: also if it was set aside, or if there was no room to write it. */
function isMark(path: string, marks: Marks): boolean {
  const text = marks[basename(path, WITHHELD)];
  const found = text === undefined ? undefined : lstatSync(path, OR_NONE);
  return found?.isFile() === true && (found.size === 0 || text?.test(headOf(path)) === true);
}

/**
 * Throws a UsageError unless a file is new, or one that may be replaced; the folders between `top` and the file are no links.
 * `remedy` is what the user can do.
 */
export function refuseFileOfOthers(path: string, isOurs: () => boolean, remedy: string, top = dirname(path)): void {
  const found = lstatSync(path, OR_NONE);
  if (found !== undefined && !(found.isFile() && isOurs())) throw notOurs(path, found, remedy);
  const parts = relative(top, dirname(path)).split(sep);
  for (const at of parts.map((_, place) => join(top, ...parts.slice(0, place + 1)))) {
    if (parts.includes('..')) break;
    const folder = lstatSync(at, OR_NONE);
    if (folder !== undefined && !folder.isDirectory()) throw notOurs(at, folder, remedy);
  }
}

export const ELSEWHERE = 'choose another folder with --out';

function notOurs(path: string, found: Stats, remedy = ELSEWHERE): UsageError {
  const is = found.isSymbolicLink() ? 'is a link to another place' : 'was not written by Cardproof';
  return new UsageError(`${path} ${is}: ${remedy}`);
}

/** So much of a file is looked at: each of ours says before that whose it is. */
const HEAD = 200_000;

/** The beginning of a file; empty if it is none: a pipe would wait. */
export function headOf(path: string): string {
  if (lstatSync(path, OR_NONE)?.isFile() !== true) return '';
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(HEAD);
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, HEAD, 0));
  } finally {
    closeSync(file);
  }
}

/** For what a folder is taken: a new run or traffic, or what is made of the run of an id. */
type Purpose = 'run' | 'traffic' | { readonly of: string };

/**
 * Takes a folder for what a command writes, and locks it; what an earlier run left there and a new one may not write is removed.
 * Returns what unlocks it. Throws a UsageError if others could lose something: their files, or the evidence of another run.
 */
export function takeFolder(directory: string, purpose: Purpose): () => void {
  refuseFolderOfOthers(directory);
  refuseOtherEvidence(directory, purpose);
  const unlock = lockDirectory(directory);
  try {
    for (const name of typeof purpose === 'string' ? [...OUTDATED, ...SEAL_FILES] : [])
      rmSync(join(directory, name), { force: true });
    return unlock;
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Does something with a folder that is taken for what is made of a run. */
export function inFolderOf(run: string, directory: string, act: () => void): void {
  const unlock = takeFolder(directory, { of: run });
  try {
    act();
  } finally {
    unlock();
  }
}

/** A run takes the folder of an earlier run, and traffic that of earlier traffic. What is made of a run replaces no other run. */
function refuseOtherEvidence(directory: string, purpose: Purpose): void {
  const path = join(directory, RECORDING_FILE);
  const [first = ''] = headOf(path).split('\n');
  const id = /"run":\{"id":"([^"]*)"/.exec(first)?.[1];
  const isOfTraffic = /,"traffic":true,"digest":"[0-9a-f]{64}"\}$/.test(first);
  const isOther =
    typeof purpose === 'string'
      ? id !== undefined && isOfTraffic !== (purpose === 'traffic')
      : id !== purpose.of && (id !== undefined || existsSync(join(directory, RESULTS_FILE)));
  if (isOther)
    throw new UsageError(`${directory} holds the evidence of another run, which would be lost: ${ELSEWHERE}`);
}

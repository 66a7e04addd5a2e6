import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  type Stats,
  statSync,
  utimes,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { OR_NONE, privateFolder } from '../environment/private-files.ts';
import { RECORDING_FILE } from '../environment/recording/recorder.ts';
import { REPORT_FILES, RESULTS_FILE, WITHHELD } from '../reports/files.ts';
import { OF_THE_RUNNER } from './place.ts';
import { SEAL_FILES } from './seal.ts';
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
  if (directory.trim() === '') throw new UsageError('--out is empty: name the folder to write into');
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
 * Takes a folder for what a command writes, and locks it. What an earlier run left there is removed: if this one dies, nothing says
 * that it passed.
 * Returns what unlocks it. Throws a UsageError if others could lose something: their files, or the evidence of another run.
 */
export function takeFolder(directory: string, purpose: Purpose): () => void {
  refuseFolderOfOthers(directory);
  refuseOtherEvidence(directory, purpose);
  const unlock = lockDirectory(directory);
  try {
    for (const name of typeof purpose === 'string' ? [...REPORT_FILES, ...SEAL_FILES] : [])
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

/** How often the holder of a lock shows that it lives, and after how long a silent one is taken for dead; milliseconds. */
const [BEAT, SILENCE] = [5000, 60_000];

/**
 * Takes a directory for one run; two runs into one are refused. The lock of a dead process is replaced by the holder of a second
 * lock: of two that find it, one could otherwise remove what the other has just made.
 */
function lockDirectory(directory: string): () => void {
  privateFolder(directory);
  const path = join(directory, '.lock');
  const text = `${process.pid}\n${placeHere()}`;
  const take = (file: string): void => {
    try {
      // The system makes it for one process only.
      writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      throw codeOf(error) === 'EEXIST' ? inUse(directory, file) : error;
    }
  };
  if (isLeft(directory, path)) {
    take(`${path}-dead`);
    try {
      if (isLeft(directory, path)) rmSync(path);
      take(path);
    } finally {
      rmSync(`${path}-dead`, { force: true });
    }
  } else take(path);
  // Without its folder, a run fails elsewhere, and says so.
  const beat = (): void => utimes(path, new Date(), new Date(), () => undefined);
  const beating = setInterval(beat, BEAT).unref();
  return () => {
    clearInterval(beating);
    if (textAt(path) === text) rmSync(path, { force: true });
  };
}

function inUse(directory: string, path: string): UsageError {
  const [pid = ''] = textAt(path).split('\n');
  const other = pid === '' ? 'another run' : `another run (process ${pid})`;
  const instead = `wait for it, or choose another folder with --out (if there is no such run, remove ${path})`;
  return new UsageError(`${other} writes to ${directory}: ${instead}`);
}

/** Whether there is a lock that a dead process left: silent for long, or of this place, and gone. Throws a UsageError if it is held. */
function isLeft(directory: string, path: string): boolean {
  const found = lstatSync(path, OR_NONE);
  if (found === undefined) return false;
  const [pid = '', place = placeHere()] = textAt(path).split('\n');
  const isDead = place === placeHere() && isGone(Number(pid));
  if (!isDead && Date.now() - found.mtimeMs < SILENCE) throw inUse(directory, path);
  return true;
}

/** Where ids of processes mean the same: the first one of every container is number 1. */
const placeHere = (): string => `${hostname()} ${statSync('/proc/self/ns/pid', OR_NONE)?.ino ?? ''}`;

function isGone(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

/** What a lock says; empty if it was given back meanwhile, or cannot be read. */
function textAt(path: string): string {
  try {
    return headOf(path);
  } catch {
    return '';
  }
}

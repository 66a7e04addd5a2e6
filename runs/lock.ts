import { lstatSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { OR_NONE, privateFolder } from '../environment/private-files.ts';
import { UsageError } from './usage.ts';

/** How often the holder of a lock shows that it lives, and after how long a silent one is taken for dead; milliseconds. */
const [BEAT, SILENCE] = [5000, 60_000];

/**
 * Takes a directory for one run; two runs into one are refused. The lock of a dead process is replaced by the holder of a second
 * lock: of two that find it, one could otherwise remove what the other has just made.
 */
export function lockDirectory(directory: string): () => void {
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

/** The text of a file; empty if it cannot be read, or if it is none: a pipe would wait. */
function textAt(path: string): string {
  try {
    return lstatSync(path).isFile() ? readFileSync(path, 'utf8') : '';
  } catch {
    return '';
  }
}

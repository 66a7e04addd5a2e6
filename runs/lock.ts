import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { OR_NONE, privateFolder } from '../environment/private-files.ts';
import { UsageError } from './usage.ts';

/** The lock of a directory. */
const LOCK_FILE = '.lock';

/** How often the holder of a lock shows that it lives, and after how long a silent one is taken for dead; milliseconds. */
const BEAT = 3000;
const SILENCE = 15_000;

/** How often a candidate looks whether the others have withdrawn, and how long between; milliseconds. */
const ATTEMPTS = 100;
const PAUSE = 10;

/**
 * Takes a directory for one run; two runs into one are refused, the lock of a dead process is taken over.
 *
 * Each process writes a candidate of its own name first, and then looks for others: of two, at least the later one sees the
 * other. Who sees none renames its candidate to the lock, over that of a dead process. Of candidates that see each other the
 * first by name waits, the others withdraw. A name is never used twice, so that the candidate of a dead process can be removed.
 */
export function lockDirectory(directory: string): () => void {
  privateFolder(directory);
  const path = join(directory, LOCK_FILE);
  const own = `${path}-${randomBytes(6).toString('hex')}`;
  const text = [process.pid, placeHere(), bornAt(process.pid), own].join('\n');
  writeFileSync(own, text, { flag: 'wx', mode: 0o600 });
  try {
    for (let attempt = 1; ; attempt++) {
      const others = candidatesIn(directory).filter((one) => one !== own);
      // The lock after the candidates: one that is renamed while the folder is read is seen under one of its names.
      const holder = isHeld(path) ? path : others.find((one) => one < own || attempt === ATTEMPTS);
      if (holder !== undefined) throw inUse(directory, holder);
      if (others.length === 0) break;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
    }
    renameSync(own, path);
  } finally {
    rmSync(own, { force: true });
  }
  // Without its folder, a run fails elsewhere, and says so.
  const beating = setInterval(() => ifPossible(() => utimesSync(path, new Date(), new Date())), BEAT).unref();
  return () => {
    clearInterval(beating);
    if (textAt(path) === text) rmSync(path, { force: true });
  };
}

/** The candidates of processes that live; those of dead ones are removed. */
function candidatesIn(directory: string): readonly string[] {
  const names = readdirSync(directory).filter((name) => name.startsWith(`${LOCK_FILE}-`));
  const paths = names.map((name) => join(directory, name));
  for (const path of paths) if (!isHeld(path)) rmSync(path, { force: true });
  return paths.filter((path) => lstatSync(path, OR_NONE) !== undefined);
}

function inUse(directory: string, path: string): UsageError {
  if (lstatSync(path, OR_NONE)?.isFile() === false) {
    return new UsageError(`${path} is no file that a run left: remove it and run again`);
  }
  const [pid = ''] = textAt(path).split('\n');
  const other = pid === '' ? 'another run' : `another run (process ${pid})`;
  const instead = `wait for it, or choose another folder with --out (if there is no such run, remove ${path})`;
  return new UsageError(`${other} writes to ${directory}: ${instead}`);
}

/**
 * Whether a process that lives wrote a lock or a candidate. A process id alone does not
 * tell: the first process of every container is number 1, and an id is given again. A process of this place is asked for; of
 * another place, or if the file tells none, only the age of its beat tells, and one from the future is held. What is no file is
 * of somebody else, and is not read: a pipe would wait.
 */
function isHeld(path: string): boolean {
  const found = lstatSync(path, OR_NONE);
  if (found?.isFile() !== true) return found !== undefined;
  const [id = '', place = placeHere(), born = ''] = textAt(path).split('\n');
  const pid = Number(id.trim());
  if (place !== placeHere() || !Number.isInteger(pid) || pid <= 0) return Date.now() - found.mtimeMs < SILENCE;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return born === '' || [born, ''].includes(bornAt(pid));
}

/** Where ids of processes mean the same: this machine since its start, and in it this container. */
function placeHere(): string {
  const boot = textAt('/proc/sys/kernel/random/boot_id').trim();
  return [hostname(), boot, statSync('/proc/self/ns/pid', OR_NONE)?.ino].join(' ').trim();
}

/** When a process started: the 22nd member of `/proc/PID/stat`; the second is a name in brackets, which may hold spaces. */
function bornAt(pid: number): string {
  const stat = textAt(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

const textAt = (path: string): string => ifPossible(() => readFileSync(path, 'utf8')) ?? '';

function ifPossible<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

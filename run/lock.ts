import { createHash, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { privateFolder } from '../environment/private-files.ts';
import { UsageError } from './usage.ts';

/** The lock of a directory. */
export const LOCK_FILE = '.lock';

/** How often the holder of a lock shows that it lives, and after how long a silent one is taken for dead; milliseconds. */
const BEAT = 3000;
const SILENCE = 15_000;

/**
 * Who holds a directory. A process id alone does not say: the first process of every container is number 1, so that the lock
 * of a dead container would seem to be held by the process that looks at it.
 */
interface Holder {
  readonly pid: number;
  /** Where ids of processes mean the same: this machine since its start, and in it this container. */
  readonly place: string;
  /** When the process started, in the units of its system; empty if the system does not tell. */
  readonly born: string;
}

/** Takes a directory for one run; two runs into one are refused, the lock of a dead process is taken over. */
export function lockDirectory(directory: string): () => void {
  privateFolder(directory);
  const path = join(directory, LOCK_FILE);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const text = take(path);
    if (text !== null) return held(path, text);
    const holder = holderAt(path);
    if (holder !== null) {
      throw new UsageError(
        `another run (process ${holder}) writes to ${directory}: wait for it, or choose another folder with --out`,
      );
    }
    if (!removeDead(path)) pause();
  }
  throw new UsageError(`${path} could not be locked: remove it and run again`);
}

/** How often a lock is tried while others try to remove the one of a dead process, and how long between; milliseconds. */
const ATTEMPTS = 100;
const PAUSE = 10;
const pause = (): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);

/** The process that writes to a directory now; null if there is none. */
export const holderOf = (directory: string): number | null => holderAt(join(directory, LOCK_FILE));

function holderAt(path: string): number | null {
  const holder = writtenIn(path);
  return holder !== null && lives(holder, path) ? holder.pid : null;
}

/** Shows that the holder lives until the lock is given back, if it is still the lock of this process. */
function held(path: string, text: string): () => void {
  const beating = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(path, now, now);
    } catch {
      // Without its folder, a run fails elsewhere, and says so.
    }
  }, BEAT);
  beating.unref();
  return () => {
    clearInterval(beating);
    if (textAt(path) === text) rmSync(path, { force: true });
  };
}

/**
 * Writes the lock aside and links it, so that anyone who finds it finds it whole.
 *
 * @returns What was written, which no other lock holds; null if there is a lock already.
 */
function take(path: string): string | null {
  const token = randomBytes(6).toString('hex');
  const text = [process.pid, placeHere(), bornAt(process.pid), token].join('\n');
  const aside = `${path}-${token}`;
  writeFileSync(aside, text, NEW);
  try {
    linkSync(aside, path);
    return text;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return null;
    if (NO_LINKS.has(codeOf(error))) return write(path, text) ? text : null;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

const NEW = { flag: 'wx', mode: 0o600 } as const;
/** What file systems without links say. */
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL']);
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

function write(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, NEW);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes the lock of a dead process. Between reading and removing, another process may have removed it and taken a lock of
 * its own: so each dead lock has a lock itself, named after what stands in it, and only its holder removes it.
 *
 * @returns Whether this process was the one that could.
 */
function removeDead(path: string): boolean {
  const dead = textAt(path);
  if (dead === null) return true;
  const right = `${path}-${createHash('sha256').update(dead).digest('hex').slice(0, 12)}`;
  if (take(right) === null) {
    if (holderAt(right) === null) removeDead(right);
    return false;
  }
  if (textAt(path) === dead && holderAt(path) === null) rmSync(path, { force: true });
  rmSync(right, { force: true });
  return true;
}

/** What stands in a lock; null if it does not tell a process. A lock of an earlier version holds nothing but the id. */
function writtenIn(path: string): Holder | null {
  const [id = '', place = placeHere(), born = ''] = (textAt(path) ?? '').split('\n');
  const pid = Number(id.trim());
  return Number.isInteger(pid) && pid > 0 ? { pid, place, born } : null;
}

/** A process of this place is asked for; of another place only the beat of its lock tells. */
function lives({ pid, place, born }: Holder, path: string): boolean {
  if (place !== placeHere()) return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < SILENCE;
  return exists(pid) && (born === '' || born === bornAt(pid));
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function placeHere(): string {
  const boot = textAt('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  return [hostname(), boot, linkAt('/proc/self/ns/pid')].join(' ').trim();
}

/** The 22nd member of `/proc/PID/stat`; the second is a name in brackets, which may hold spaces. */
function bornAt(pid: number): string {
  const stat = textAt(`/proc/${pid}/stat`) ?? '';
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function textAt(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function linkAt(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

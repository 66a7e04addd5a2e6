import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from './usage.ts';

/** Takes a directory for one run; two runs into one are refused, the lock of a dead process is taken over. */
export function lockDirectory(directory: string): () => void {
  makeDirectory(directory);
  const path = join(directory, '.lock');
  for (let attempt = 0; attempt < 3; attempt++) {
    if (take(path)) return () => rmSync(path, { force: true });
    const owner = ownerOf(path);
    if (owner !== null && alive(owner)) {
      throw new UsageError(
        `another run (process ${owner}) writes to ${directory}: wait for it, or choose another folder with --out`,
      );
    }
    rmSync(path, { force: true });
  }
  throw new UsageError(`${path} could not be locked: remove it and run again`);
}

/** The process that writes to a directory now; null if there is none. */
export function holderOf(directory: string): number | null {
  const owner = ownerOf(join(directory, '.lock'));
  return owner !== null && alive(owner) ? owner : null;
}

/**
 * Makes a directory and what is missing above it. One after the other, because `mkdirSync` with `recursive` never comes
 * back on a file system that refuses with ENOENT (`/proc`).
 */
function makeDirectory(directory: string): void {
  const missing: string[] = [];
  for (let at = resolve(directory); !existsSync(at); at = dirname(at)) missing.unshift(at);
  for (const path of missing) mkdirSync(path);
}

function take(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function ownerOf(path: string): number | null {
  try {
    const pid = Number(readFileSync(path, 'utf8').trim());
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a directory and what is missing above it. One after the other, because `mkdirSync` with `recursive` never comes
 * back on a file system that refuses with ENOENT (`/proc`).
 */
export function makeDirectory(directory: string): void {
  const missing: string[] = [];
  for (let at = resolve(directory); !existsSync(at); at = dirname(at)) missing.unshift(at);
  for (const path of missing) mkdirSync(path);
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

/** A new folder of the system's temporary ones; it is removed when the test file has ended. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'cardproof-test-'));
  made.push(path);
  return path;
}

/** The path of a new file with this text, in a folder of its own. */
export function fileWith(text: string, name: string): string {
  const path = join(folder(), name);
  writeFileSync(path, text);
  return path;
}

/** Removes the folders made since the last call. */
export function removeFolders(): void {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true });
}

import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { writeWhole } from '../../environment/private-files.ts';
import { decodeText } from '../../environment/settings/env-file.ts';

/** Writes a file that only its owner can read, whole or not at all; if it is a link, the file that it names. */
export function writeSecret(path: string, text: string): void {
  writeWhole(existsSync(path) ? realpathSync(path) : path, text);
}

/** The text of a file that need not be there. Throws if it is there and cannot be read. */
export function secretIn(path: string): string {
  return existsSync(path) ? decodeText(readFileSync(path)) : '';
}

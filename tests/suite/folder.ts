import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];
afterAll(() => made.splice(0).forEach((one) => rmSync(one, { recursive: true, force: true })));

/** A new folder of the system's temporary ones; it is removed when the test file has ended. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'cardproof-test-'));
  made.push(path);
  return path;
}

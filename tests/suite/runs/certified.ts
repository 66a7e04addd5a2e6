import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import { certifyCommand } from '../../../cli/commands/certify.ts';
import { folder } from '../folder.ts';
import { said } from '../reports/said.ts';

/** What a package must say, as flags. */
export const stated = {
  productName: 'Campus: Cards #1',
  productVersion: '4.20',
  legalEntity: 'Vendor & Co',
  contact: 'conformance@vendor.example',
  responsiblePerson: 'Kim Doe, head of operations',
  ranBy: 'Release team',
};

/** Makes the package of a run, signed with a key; returns the path of the zip. */
export async function certifiedBy(
  signingKey: string,
  directory: string,
  more: { keepPeople?: boolean } = {},
): Promise<string> {
  const out = join(folder(), 'package.zip');
  const { code, text } = await said(() => certifyCommand(directory, { ...stated, signingKey, out, ...more }));
  expect(code, text).toBe(0);
  return out;
}

/** The files of a package in a folder of their own; returns its path. */
export function unzipped(path: string): string {
  const directory = folder();
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(path)))) {
    writeFileSync(join(directory, name.split('/').at(-1) ?? ''), bytes);
  }
  return directory;
}

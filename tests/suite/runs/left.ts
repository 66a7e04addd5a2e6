import { generateKeyPairSync } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import { certifyCommand } from '../../../cli/commands/certify.ts';
import { parseRecording } from '../../../environment/recording/reading.ts';
import {
  createMemoryRecorder,
  type Happening,
  RECORDING_FILE,
  type RecordingHeader,
} from '../../../environment/recording/recorder.ts';
import { writeReports } from '../../../reports/write.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import { folder } from '../folder.ts';
import { said, saying } from '../reports/said.ts';

/** What a run came to: its results, and the text of its recording. */
export interface Left {
  readonly results: Results;
  readonly text: string;
}

/** The files of runs that were left before, by their run and by who signed them: the reports of a run are made once. */
const left = new WeakMap<Left, Map<string | null, ReadonlyMap<string, Buffer>>>();

/** A folder as a run leaves it. */
export function leftOf(run: Left, signedBy: string | null = null): string {
  const directory = folder();
  const made = left.get(run) ?? new Map<string | null, ReadonlyMap<string, Buffer>>();
  const files = made.get(signedBy);
  for (const [name, bytes] of files ?? []) writeFileSync(join(directory, name), bytes);
  if (files !== undefined) return directory;
  const { results, text } = run;
  writeFileSync(join(directory, RECORDING_FILE), text);
  writeReports(directory, { results, exchanges: parseRecording(text).exchanges, signedBy });
  const all = readdirSync(directory).map((name) => [name, readFileSync(join(directory, name))] as const);
  left.set(run, made.set(signedBy, new Map(all)));
  return directory;
}

/** Another folder with the same files. */
export function copyOf(pattern: string): string {
  const directory = folder();
  cpSync(pattern, directory, { recursive: true });
  return directory;
}

/** Changes the text of a file; returns the folder. */
export function edit(directory: string, file: string, change: (text: string) => string): string {
  const path = join(directory, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  return directory;
}

/** A recording written again, with its seals, by someone who knows how. */
export function forged(
  text: string,
  keep: (happening: Happening) => boolean = () => true,
  header: Partial<RecordingHeader> & { readonly signer?: string } = {},
): string {
  const recording = parseRecording(text);
  const recorder = createMemoryRecorder({ ...recording.header, ...header });
  for (const one of recording.happenings.filter(keep)) if (one.kind !== 'derived') recorder.add(one);
  recorder.close();
  return recorder.text();
}

/** The path of a new private key in PEM form; its public one is next to it, as `.pub`. */
export function keyPair(type: 'ed25519' | 'x25519' = 'ed25519'): string {
  const { privateKey, publicKey } = generateKeyPairSync(type as 'ed25519');
  const path = join(folder(), 'key');
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(`${path}.pub`, publicKey.export({ type: 'spki', format: 'pem' }));
  return path;
}

/** What a package must say, as flags. */
export const stated = {
  productName: 'Campus: Cards #1',
  productVersion: '4.20',
  legalEntity: 'Vendor & Co',
  contact: 'conformance@vendor.example',
  responsiblePerson: 'Kim Doe, head of operations',
  ranBy: 'Release team',
};

/** The same as it is typed. */
export const statedFlags = Object.entries(stated).flatMap(([name, value]) => [
  `--${name.replace(/[A-Z]/g, '-$&').toLowerCase()}`,
  value,
]);

/** Makes the package of a run, signed with a key; returns the path of the zip. */
export async function certifiedBy(
  signingKey: string,
  directory: string,
  more: { keepPeople?: boolean } = {},
): Promise<string> {
  const out = join(folder(), 'package.zip');
  const { code, text } = await said(() => certifyCommand(directory, { ...stated, signingKey, out, ...more }));
  expect([code, text]).toEqual([0, saying(/^says .*\[sandbox, not your environment\]$/m)]);
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

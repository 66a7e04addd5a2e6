import { hash, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../environment/private-files.ts';
import { RECORDING_FILE, type RecordingHeader } from '../environment/recording/recorder.ts';
import { REPORT_FILES } from '../reports/files.ts';
import { signerOf } from './recording-header.ts';
import { armoured, fingerprintIn, fingerprintOf, publicKeyOf, readArmoured, type Signer, toBeSigned } from './key.ts';

/** Files by their name, which may have folders in it (`a/b.txt`). */
export type Files = ReadonlyMap<string, Buffer>;

/** The file that `sha256sum -c` reads. */
export const CHECKSUMS_FILE = 'SHA256SUMS';
/** What `ssh-keygen -Y verify` reads. */
export const CHECKSUMS_SIGNATURE_FILE = `${CHECKSUMS_FILE}.sig`;
/** The files that a signature consists of. */
export const SEAL_FILES: readonly string[] = [CHECKSUMS_FILE, CHECKSUMS_SIGNATURE_FILE];

/** The SHA-256 of some bytes, in hexadecimal digits. */
export const sha256Of = (bytes: string | Buffer): string => hash('sha256', bytes);

/** The digest of each file, a line each, in the order of their names. */
export const checksumsOf = (files: Files): string =>
  [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, bytes]) => `${sha256Of(bytes)}  ${name}\n`)
    .join('');

/** The list of the digests of files, and its signature. */
export function sealOf(files: Files, signer: Signer): Files {
  const checksums = Buffer.from(checksumsOf(files));
  const signature = Buffer.from(armoured(signer.rawKey, signer.sign(toBeSigned(checksums))));
  return new Map([
    [CHECKSUMS_FILE, checksums],
    [CHECKSUMS_SIGNATURE_FILE, signature],
  ]);
}

/** Signs every file that a run has written into a folder. */
export function signRun(directory: string, signer: Signer): void {
  const names = [...REPORT_FILES, RECORDING_FILE].filter((name) => existsSync(join(directory, name)));
  const files = new Map(names.map((name) => [name, readFileSync(join(directory, name))]));
  for (const [name, bytes] of sealOf(files, signer)) writeWhole(join(directory, name), bytes);
}

/**
 * What a signature says of files. `trusted`: the key was named by who asked; otherwise it is the one that the files carry. `isOther`:
 * it is by another key than the named one. `files`: those that are not as they were signed; null if the signature cannot say it.
 */
export type SealCheck =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'wrong';
      readonly why: readonly string[];
      readonly isOther: boolean;
      readonly files: readonly string[] | null;
    }
  | { readonly kind: 'right'; readonly fingerprint: string; readonly trusted: boolean };

const unreadable = (...why: readonly string[]): SealCheck => ({ kind: 'wrong', why, isOther: false, files: null });

/** Checks the signature of files, with the public key in a file or else with the one that they carry. */
export function checkSeal(files: Files, publicKeyFile: string | undefined): SealCheck {
  const given = publicKeyFile === undefined ? null : fingerprintIn(publicKeyFile);
  const missing = SEAL_FILES.filter((name) => !files.has(name));
  if (missing.length === SEAL_FILES.length) return { kind: 'none' };
  if (missing.length > 0) return unreadable(...missing.map((name) => `${name} is missing`));
  const checksums = files.get(CHECKSUMS_FILE) ?? Buffer.alloc(0);
  const read = readArmoured(files.get(CHECKSUMS_SIGNATURE_FILE)?.toString() ?? '');
  if (read === null) return unreadable(`${CHECKSUMS_SIGNATURE_FILE} cannot be read`);
  const fingerprint = fingerprintOf(read.rawKey);
  const isOther = given !== null && given !== fingerprint;
  const why = isOther ? [`it is by another key: ${fingerprint}, not ${given}`] : [];
  if (!verify(null, toBeSigned(checksums), publicKeyOf(read.rawKey), read.signature)) {
    return unreadable(...why, `${CHECKSUMS_SIGNATURE_FILE} does not fit ${CHECKSUMS_FILE}`);
  }
  const own = new Map([...files].filter(([name]) => !SEAL_FILES.includes(name)));
  const differing = differencesIn(own, checksums.toString());
  why.push(...differing.map(([name, how]) => `${name} ${how}`));
  if (why.length === 0) return { kind: 'right', fingerprint, trusted: given !== null };
  return { kind: 'wrong', why, isOther, files: differing.map(([name]) => name) };
}

/** How files differ from what a signed list says of them: the name of each, and how it differs. */
function differencesIn(files: Files, list: string): readonly (readonly [name: string, how: string])[] {
  if (checksumsOf(files) === list) return [];
  const listed = new Map(list.split('\n').map((line) => [line.slice(66), line.slice(0, 64)]));
  listed.delete('');
  const names = [...new Set([...listed.keys(), ...files.keys()])].sort();
  const differing = names.flatMap((name): (readonly [string, string])[] => {
    const [signed, bytes] = [listed.get(name), files.get(name)];
    if (signed === undefined) return [[name, 'was added after it was signed']];
    if (bytes === undefined) return [[name, 'was signed and is missing']];
    return signed === sha256Of(bytes) ? [] : [[name, 'is not the file that was signed']];
  });
  return differing.length > 0 ? differing : [[CHECKSUMS_FILE, 'is of another form']];
}

/** The fingerprint of the key that signed files, else of the one that the recording announces; null if there is neither. */
export function signedBy(files: Files, header: RecordingHeader): string | null {
  const read = readArmoured(files.get(CHECKSUMS_SIGNATURE_FILE)?.toString() ?? '');
  return read === null ? signerOf(header) : fingerprintOf(read.rawKey);
}

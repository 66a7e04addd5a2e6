import { createHash } from 'node:crypto';

/** Files by their name, which may have folders in it (`a/b.txt`). */
export type Files = ReadonlyMap<string, Buffer>;

/** The file that `sha256sum -c` reads. */
export const CHECKSUMS_FILE = 'SHA256SUMS';

/** The SHA-256 of some bytes, in hexadecimal digits. */
export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The digest of each file, a line each, in the order of their names. */
export function checksumsOf(files: Files): string {
  const names = [...files.keys()].sort();
  return names.map((name) => `${sha256Of(files.get(name) ?? Buffer.alloc(0))}  ${name}\n`).join('');
}

/** What such a text says; null if a line is of another form. */
export function readChecksums(text: string): ReadonlyMap<string, string> | null {
  const lines = text.split('\n').slice(0, -1);
  const pairs = lines.map((line) => /^([0-9a-f]{64}) {2}(.+)$/.exec(line));
  if (pairs.some((pair) => pair === null) || !text.endsWith('\n')) return null;
  return new Map(pairs.map((pair) => [pair?.[2] ?? '', pair?.[1] ?? '']));
}

/** One way in which files are not what a list says. */
export interface Mismatch {
  readonly name: string;
  readonly is: 'changed' | 'missing' | 'added';
}

/** How files differ from a list of digests. */
export function mismatchesOf(listed: ReadonlyMap<string, string>, files: Files): readonly Mismatch[] {
  const names = [...new Set([...listed.keys(), ...files.keys()])].sort();
  return names.flatMap((name): Mismatch[] => {
    const [said, bytes] = [listed.get(name), files.get(name)];
    if (said === undefined) return [{ name, is: 'added' }];
    if (bytes === undefined) return [{ name, is: 'missing' }];
    return said === sha256Of(bytes) ? [] : [{ name, is: 'changed' }];
  });
}

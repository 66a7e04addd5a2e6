import { inflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { tooMuch } from './place.ts';
import type { Files } from './signing/seal.ts';
import { UsageError } from './usage.ts';

/** A part of a path that leads nowhere else and that every system takes: no dots at its ends, no device of Windows. */
const PLAIN_NAME = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[a-z0-9_-](?:[\w.-]*[\w-])?$/i;

/** Whether a name is that of a file on every system. */
export const isPlainName = (name: string): boolean => PLAIN_NAME.test(name);

/** The time of every entry, so that the same files make the same zip anywhere: a zip has the time of some place, and this is no summer. */
const TIME = new Date(1980, 0, 1, 12);

/** Files as one zip, all in one folder: the same bytes on every machine. */
export function zipOf(files: Files, folder: string): Uint8Array {
  const entries = [...files].map(([name, bytes]) => [`${folder}/${name}`, new Uint8Array(bytes)] as const);
  return zipSync(Object.fromEntries(entries), { mtime: TIME });
}

const HEADER = { sign: 0x04034b50, size: 30 };

/**
 * The files of a zip, without their folder, if it is what `zipOf` makes of them, byte by byte. Of any other zip, tools can read
 * different files. Throws a UsageError about the `path`.
 */
export function filesInZip(zip: Buffer, path: string): Files {
  const refuse = (why = ANOTHER): never => {
    throw new UsageError(`${path} ${why}`);
  };
  const files = new Map<string, Buffer>();
  let [folder, bytes, at] = ['', 0, 0];
  while (at + HEADER.size <= zip.length && zip.readUInt32LE(at) === HEADER.sign) {
    const [packed, size, length] = [zip.readUInt32LE(at + 18), zip.readUInt32LE(at + 22), zip.readUInt16LE(at + 26)];
    const from = at + HEADER.size + length;
    const [top = '', name = '', ...more] = zip.toString('utf8', at + HEADER.size, from).split('/');
    if (files.size > 0 && top !== folder) refuse();
    if (![top, name].every(isPlainName) || more.length > 0) refuse();
    const much = tooMuch(files.size + 1, (bytes += size));
    if (much !== null) refuse(much);
    files.set(name, unpacked(zip.subarray(from, from + packed), zip.readUInt16LE(at + 8), size) ?? refuse());
    [folder, at] = [top, from + packed];
  }
  const spelled = new Set([...files.keys()].map((name) => name.toLowerCase()));
  return spelled.size === files.size && zip.equals(zipOf(files, folder)) ? files : refuse();
}

const ANOTHER =
  'is no folder, and not a zip as cardproof certify wrote it: unpack it, and name its folder to see what differs';

function unpacked(data: Buffer, method: number, size: number): Buffer | null {
  try {
    return method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(1, size) });
  } catch {
    return null;
  }
}

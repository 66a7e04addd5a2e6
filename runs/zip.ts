import { crc32, inflateRawSync } from 'node:zlib';
import type { Files } from './signing/seal.ts';

/** Why a zip is not read; the message goes on after its name. */
export class ZipError extends Error {}

const [LOCAL, CENTRAL, DESCRIPTOR, END] = ['PK\x03\x04', 'PK\x01\x02', 'PK\x07\x08', 'PK\x05\x06'].map((text) =>
  Buffer.from(text),
) as [Buffer, Buffer, Buffer, Buffer];
/** Bytes of a header without its name, of the list's record of an entry, and of the end. */
const SIZE = { local: 30, central: 46, end: 22 };
/** What the flags of an entry may say: how well it was compressed, that its sizes stand behind it, that its name is UTF-8. */
const FLAGS = { compression: 0x0006, later: 0x0008, utf8: 0x0800 };
/** Additions to an entry that tell times and owners. Others give it another name, another size or a key. */
const TIMES_AND_OWNERS: readonly number[] = [0x000a, 0x5455, 0x5855, 0x7875];
/** Names that lead elsewhere, or that some system does not take: empty and dotted parts, devices, characters that are reserved. */
const BAD_NAME =
  /^$|^\/|\/\/|[\p{C}\u2028\u2029\\<>:"|?*]|[. ](?:\/|$)|(?:^|\/)(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|con(?:in|out)\$) *(?:\.[^/]*)?(?:\/|$)/iu;

/** Whether a name, with `/` between folders, is that of a file on every system. */
export const isPlainName = (name: string): boolean => !BAD_NAME.test(name);

/** More than any run of ours leaves, its package unpacked: a place of somebody else must not fill the memory. */
const MOST = { files: 5000, bytes: 200_000_000 };

/** Why so many files, or bytes, are not read; null if they are. */
export function tooMuch(files: number, bytes: number): string | null {
  const is = files > MOST.files ? `${MOST.files} files` : bytes > MOST.bytes ? `${MOST.bytes / 1e6} MB` : null;
  return is && `holds more than ${is}: no run leaves so much`;
}

/**
 * The files of a zip, if every tool must read it alike: its entries stand one behind the other from the first byte on, and the list
 * at its end says of each what it says itself. What tools read differently is not accepted. Throws a ZipError.
 */
export function filesInZip(zip: Buffer): Files {
  const end = zip.length - SIZE.end;
  if (end < 0 || !zip.subarray(end, end + 4).equals(END))
    throw new ZipError('is neither a folder nor a zip that can be read: it is cut off, or something follows its end');
  const [disks, own, count] = [zip.readUInt32LE(end + 4), zip.readUInt16LE(end + 8), zip.readUInt16LE(end + 10)];
  const list = zip.readUInt32LE(end + 16);
  if (disks !== 0 || own !== count || list + zip.readUInt32LE(end + 12) !== end || zip.readUInt16LE(end + 20) !== 0)
    refuse('its end does not fit what stands before it');
  const files = new Map<string, Buffer>();
  const spelled = new Map<string, string>();
  let [at, next, bytes] = [list, 0, 0];
  for (let i = 0; i < count; i++) {
    const entry = entryAt(zip.subarray(at, end));
    at += entry.record.length;
    bytes += entry.size;
    const much = tooMuch(count, bytes);
    if (much !== null) throw new ZipError(much);
    if (hasTwin(entry.name, spelled)) refuse(`it holds ${JSON.stringify(entry.name)} twice`);
    const { content, length } = contentOf(zip.subarray(next, list), entry, next);
    next += length;
    if (!entry.name.endsWith('/')) files.set(entry.name, content);
  }
  return at === end && next === list ? files : refuse('it holds bytes that belong to no entry');
}

/** What a list says of the entry whose record begins it. */
function entryAt(list: Buffer) {
  if (list.length < SIZE.central || !list.subarray(0, 4).equals(CENTRAL)) refuse('its list of entries is damaged');
  const [flags, names, more] = [list.readUInt16LE(8), list.readUInt16LE(28), list.readUInt16LE(30)];
  const record = list.subarray(0, SIZE.central + names + more);
  const bytes = record.subarray(SIZE.central, SIZE.central + names);
  const name = bytes.toString();
  const [packed, size, attributes] = [list.readUInt32LE(20), list.readUInt32LE(24), list.readUInt32LE(38)];
  const isFolder = name.endsWith('/');
  const types = isFolder ? [0, 0x4000] : [0, 0x8000];
  // Old tools read a name that does not say that it is UTF-8 by the code page of their system.
  const isUtf8 = Buffer.from(name).equals(bytes) && ((flags & FLAGS.utf8) !== 0 || /^[\x20-\x7e]*$/.test(name));
  const wrong =
    (!(isUtf8 && isPlainName(name.replace(/\/$/, ''))) &&
      'leads elsewhere, is reserved or can be read in several ways') ||
    ((flags & ~(FLAGS.compression | FLAGS.later | FLAGS.utf8)) !== 0 && 'is encrypted, or of another form') ||
    (!holdsOnlyTimes(record.subarray(SIZE.central + names)) && 'has additions that not every tool reads') ||
    ((list.readUInt32LE(32) !== 0 || record.length < SIZE.central + names + more) && 'has a comment, or is cut off') ||
    (!types.includes((attributes >>> 16) & 0xf000) && 'is a link or a special file') ||
    ((isFolder ? packed + size > 0 : (attributes & 0x18) !== 0) && 'is a folder with data');
  if (wrong !== false) refuse(`${JSON.stringify(name)} ${wrong}`);
  return { name, record, isLater: (flags & FLAGS.later) !== 0, size };
}

/** The content of an entry that must begin some bytes, which stand at a place of the zip, and how many of them it takes. */
function contentOf(bytes: Buffer, { name, record, isLater, size }: ReturnType<typeof entryAt>, at: number) {
  const [sizes, nameSize] = [record.subarray(16, 28), record.readUInt16LE(28)];
  const headers = [sizes, ...(isLater ? [Buffer.alloc(12)] : [])].map((told) =>
    Buffer.concat([LOCAL, record.subarray(6, 16), told, record.subarray(28, 30)]),
  );
  const from = SIZE.local + nameSize;
  const isSaid =
    record.readUInt32LE(42) === at &&
    bytes.length >= from &&
    headers.some((header) => header.equals(bytes.subarray(0, header.length))) &&
    bytes.subarray(SIZE.local, from).equals(record.subarray(SIZE.central, SIZE.central + nameSize));
  if (!isSaid) refuse(`its list and the entry ${JSON.stringify(name)} do not say the same`);
  const begin = from + bytes.readUInt16LE(28);
  const end = begin + record.readUInt32LE(20);
  const behind = isLater ? Buffer.concat([DESCRIPTOR, sizes]) : Buffer.alloc(0);
  const length = end + behind.length;
  const content = unpacked(bytes.subarray(begin, end), record.readUInt16LE(10), isLater, size);
  const isWhole =
    holdsOnlyTimes(bytes.subarray(from, begin)) &&
    bytes.length >= length &&
    bytes.subarray(end, length).equals(behind) &&
    content !== null &&
    crc32(content) === record.readUInt32LE(16);
  return isWhole
    ? { content, length }
    : refuse(`${JSON.stringify(name)} is damaged, or its length is not the one that is stated`);
}

/** Data unpacked, if all of it is needed for that and the content is as long as it is said to be. */
function unpacked(data: Buffer, method: number, isLater: boolean, size: number): Buffer | null {
  // If its size stands behind it, only packed data tells where it ends.
  if (method === 0) return data.length === size && (!isLater || size === 0) ? data : null;
  if (method !== 8) return null;
  try {
    // The types of Node do not know what `info` returns.
    const { buffer, engine } = inflateRawSync(data, { maxOutputLength: Math.max(1, size), info: true }) as unknown as {
      readonly buffer: Buffer;
      readonly engine: { readonly bytesWritten: number };
    };
    return engine.bytesWritten === data.length && buffer.length === size ? buffer : null;
  } catch {
    return null;
  }
}

/** Whether additions are whole, and tell only times and owners. */
function holdsOnlyTimes(more: Buffer): boolean {
  let at = 0;
  while (at + 4 <= more.length && TIMES_AND_OWNERS.includes(more.readUInt16LE(at))) at += 4 + more.readUInt16LE(at + 2);
  return at === more.length;
}

/** Whether an earlier name is the same on some system: by letter case, by Unicode, or because it is a file and this one a folder. */
function hasTwin(name: string, spelled: Map<string, string>): boolean {
  return [...name.matchAll(/[^/]+(?:\/|$)/g)].some(({ 0: part, index }) => {
    const path = name.slice(0, index + part.length);
    const folded = path.replace(/\/$/, '').normalize('NFKC').toUpperCase().toLowerCase();
    const other = spelled.get(folded);
    spelled.set(folded, path);
    return other !== undefined && (other !== path || !path.endsWith('/'));
  });
}

function refuse(why: string): never {
  throw new ZipError(`is not a zip that every tool reads alike: ${why}`);
}

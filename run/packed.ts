import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';

const DEEPEST = 3;
/** More bytes than anything that a report packs: what unpacks to more was not made here, and could fill the memory. */
const MOST_UNPACKED = 500_000_000;
const PACKED = /(?:H4sI|UEsDB)[A-Za-z0-9+/]{40,}={0,2}/g;

/**
 * A file's text and all that is packed in it: base64 of gzip or zip (reports carry their data so), and the entries of a
 * zip itself. What cannot be unpacked is only its text.
 */
export function textsOf(bytes: Uint8Array, depth = 0): string[] {
  const inner = unpacked(bytes);
  const within = (all: readonly Uint8Array[]) => (depth < DEEPEST ? all.flatMap((one) => textsOf(one, depth + 1)) : []);
  if (inner !== null) return within(inner);
  const text = Buffer.from(bytes).toString('utf8');
  const packed = (text.match(PACKED) ?? []).map((one) => Buffer.from(one, 'base64'));
  return [text, ...within(packed.flatMap((one) => unpacked(one) ?? []))];
}

/** What a gzip or zip holds; null if the bytes are neither. */
function unpacked(bytes: Uint8Array): Uint8Array[] | null {
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) return [gunzipSync(bytes, { maxOutputLength: MOST_UNPACKED })];
    if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== 'PK\x03\x04') return null;
    let size = 0;
    const entries = unzipSync(bytes, { filter: ({ originalSize }) => (size += originalSize) <= MOST_UNPACKED });
    return Object.entries(entries).flatMap(([name, content]) => [Buffer.from(name), content]);
  } catch {
    // Damaged, or only looks like one.
    return null;
  }
}

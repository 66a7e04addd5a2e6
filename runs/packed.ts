import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { packedIn } from '../environment/redaction/secret-forms.ts';

const DEEPEST = 3;
/** More bytes than all that the pages of a run pack: what unpacks to more was not made here, and could fill the memory. */
const MOST_UNPACKED = 100_000_000;
/** Files that are packed, or carry packed data. No other holds any: it is left out of what a target sends. */
const PACKED_FILE = /\.(html|zip)$/;

/** A file's text and all that is packed in it: base64 of gzip or zip, and the entries of a zip itself. One after the other, for the memory. */
export const textsOf = (name: string, bytes: Uint8Array): Iterable<string> =>
  PACKED_FILE.test(name) ? within(bytes, { left: MOST_UNPACKED }) : [textOf(bytes)];

/** Without a copy of the bytes. */
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();

function* within(bytes: Uint8Array, budget: { left: number }, depth = 0): Generator<string> {
  const inner = unpacked(bytes, budget);
  const text = inner === null ? textOf(bytes) : '';
  if (inner === null) yield text;
  if (depth === DEEPEST) return;
  for (const one of inner ?? []) yield* within(one, budget, depth + 1);
  for (const one of packedIn(text))
    for (const part of unpacked(Buffer.from(one, 'base64'), budget) ?? []) yield* within(part, budget, depth + 1);
}

/** What a gzip or zip holds; null if the bytes are neither, are damaged, or hold more than may be unpacked. */
function unpacked(bytes: Uint8Array, budget: { left: number }): Uint8Array[] | null {
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
      const content = gunzipSync(bytes, { maxOutputLength: Math.max(1, budget.left) });
      budget.left -= content.length;
      return [content];
    }
    if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== 'PK\x03\x04') return null;
    const entries = unzipSync(bytes, { filter: ({ originalSize }) => (budget.left -= originalSize) >= 0 });
    return Object.entries(entries).flatMap(([name, content]) => [Buffer.from(name), content]);
  } catch {
    return null;
  }
}

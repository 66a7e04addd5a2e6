import { createHash } from 'node:crypto';

/** Base64 of what begins as gzip or zip do; in JSON and in addresses its signs may be escaped. */
const PACKED = /(?:H4sI|UEsDB)(?:[A-Za-z0-9+/_-]|\\\/|%2[BbFf]){40,}={0,2}/g;

/** Packed data in a text, as it stands there. */
export const packedIn = (text: string): readonly string[] => text.match(PACKED) ?? [];

/**
 * A text without packed data: what it holds could be anything, and more than fits into memory, so it is neither unpacked nor shown.
 * Its digest is left: other data stays other data.
 */
export const withoutPacked = (text: string): string =>
  text.replace(PACKED, (data) => `[packed data ${createHash('sha256').update(data).digest('hex').slice(0, 16)}]`);

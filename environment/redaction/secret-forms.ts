import { createHash } from 'node:crypto';
import { keyPlacements } from '../../spec/key-placement.ts';
import { keyVariant } from '../client/key-placement.ts';
import { alone, few, type Needle, type Needles } from './needles.ts';
import { readingsOf } from './readings.ts';

/** From this length on a secret is looked for anywhere, below only as a word of its own. */
export const LONG = 8;
const SHARED = '[\\w+/-]?';

/**
 * What finds a key, what the probes derive from it, and its halves, in any form that a text may carry it in. A short key
 * counts only if it stands alone, in its own letter case, and in the forms that do not turn it into an ordinary word.
 */
export function keyNeedles(key: string): Needles {
  const keys = key === '' ? [] : [...new Set(keyPlacements.flatMap((use) => keyVariant(key, use) || []))];
  // The shorter halves if a key has a middle character: they are part of the longer.
  const middle = Math.floor(key.length / 2);
  const halves = [key.slice(0, middle), key.slice(-middle)].filter(isRandom);
  // What the flag for any letter case does not undo: ß becomes SS, and on a Turkish server i becomes İ, and I becomes ı.
  const cases = [key.toUpperCase(), key.toLocaleUpperCase('tr'), key.toLocaleLowerCase('tr')];
  const forms: [string, Needle[]][] = [
    ['subscription key', [...keys, ...halves, ...(key.length < LONG ? [] : cases)].flatMap(plain)],
    ['subscription key backwards', keys.flatMap(backwards)],
    ['subscription key in base64', keys.flatMap(base64)],
    ['subscription key in hexadecimal', keys.flatMap(hexadecimal)],
  ];
  if (key.length >= LONG) return few(forms, 'i');
  // Two digits alone may be the minutes of a date.
  const asAWord = (needle: Needle): Needle => alone(needle, /^\d+$/.test(needle.text) ? 'term' : 'word');
  return few(forms.map(([label, needles]) => [label, needles.map(asAWord)]));
}

/** As it is. What looks like an escape in it (`%41`) may be undone together with the escapes of a text. */
export function plain(secret: string): Needle[] {
  return readingsOf(secret).filter(({ text }, at) => at === 0 || text.length >= LONG);
}

export function backwards(secret: string): Needle[] {
  return isRandom(secret) ? plain([...secret].reverse().join('')) : [];
}

/** Long, or of letters and digits both: nothing that stands in a text by chance. */
function isRandom(text: string): boolean {
  return text.length >= 2 * LONG || (text.length >= LONG && /[a-z]/i.test(text) && /\d/.test(text));
}

/** Fewer bytes may be a number of the data. */
export function hexadecimal(secret: string): Needle[] {
  const all = bytesOf(secret).filter(({ length }) => length >= 6);
  return all.flatMap((bytes) => [{ text: bytes.toString('hex') }, { text: bytes.toString('hex').toUpperCase() }]);
}

/** In both alphabets, wherever in the encoded bytes it begins; a short one must be all that is encoded. */
export function base64(secret: string): Needle[] {
  return bytesOf(secret).flatMap((bytes) => {
    const isLong = bytes.length >= LONG;
    const offsets = isLong ? [0, 1, 2] : bytes.length >= 4 ? [0] : [];
    return offsets.flatMap((offset) => {
      const shifted = Buffer.concat([Buffer.alloc(offset), bytes]);
      // What its first and its last character share with the bytes around it is masked with it.
      const [first, before] = offset > 0 ? [offset + 1, SHARED] : [0, ''];
      const [last, after] = isLong && shifted.length % 3 > 0 ? [-1, SHARED] : [undefined, ''];
      const texts = [shifted.toString('base64').replace(/=/g, ''), shifted.toString('base64url')];
      return texts.map((text) => ({ text: text.slice(first, last), around: `${before}TEXT${after}={0,2}` }));
    });
  });
}

/** In UTF-8, and in Latin-1 if that differs. */
function bytesOf(secret: string): readonly Buffer[] {
  const encodings: BufferEncoding[] = /[\u0080-\uffff]/.test(secret) ? ['utf8', 'latin1'] : ['utf8'];
  return encodings.map((encoding) => Buffer.from(secret, encoding));
}

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

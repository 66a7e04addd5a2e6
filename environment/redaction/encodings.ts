import type { Needle } from './needles.ts';
import { readingsOf } from './readings.ts';

/** From this length on a secret is looked for anywhere, below only as a word of its own. */
export const LONG = 8;

/** A secret in all encodings in which it is looked for; each may be escaped again in the text. */
export function encodingsOf(secret: string, name: string): Needle[] {
  const latin = Buffer.from(secret, 'latin1');
  const utf8 = Buffer.from(secret);
  const bytes = latin.equals(utf8) ? [utf8] : [utf8, latin];
  return [
    ...plain(secret, name),
    ...bytes.flatMap((one) => base64(one).map((needle) => ({ ...needle, label: `${name} in base64` }))),
    ...bytes.flatMap((one) => hexadecimal(one).map((text) => ({ text, label: `${name} in hexadecimal` }))),
    ...(isRandom(secret) ? plain([...secret].reverse().join(''), `${name} backwards`) : []),
  ];
}

/** As it is. What looks like an escape in it (`%41`) may be undone together with the escapes of a text. */
export function plain(text: string, label: string): Needle[] {
  const readings = readingsOf(text);
  return readings.filter((one, at) => at === 0 || one.length >= LONG).map((one) => ({ text: one, label }));
}

/** Long, or of letters and digits both: nothing that stands in a text by chance. */
export function isRandom(text: string): boolean {
  return text.length >= 2 * LONG || (text.length >= LONG && /[a-z]/i.test(text) && /\d/.test(text));
}

/** In both alphabets, wherever in the encoded bytes it begins; a short one must be all that is encoded. */
function base64(bytes: Buffer): Omit<Needle, 'label'>[] {
  const offsets = bytes.length >= LONG ? [0, 1, 2] : bytes.length >= 4 ? [0] : [];
  return offsets.flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=/g, '');
    const shared = bytes.length >= LONG && (offset + bytes.length) % 3 > 0;
    const text = encoded.slice(offset === 0 ? 0 : offset + 1, shared ? -1 : undefined);
    const edges = { before: offset > 0 ? /[\w+/-]/ : /$/, after: shared ? /^[\w+/-]?={0,2}/ : /^={0,2}/ };
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')].map((one) => ({ text: one, ...edges }));
  });
}

/** In small letters and in capitals; not if it is so short that it may be a number of the data. */
function hexadecimal(bytes: Buffer): string[] {
  const hex = bytes.toString('hex');
  return bytes.length < 6 ? [] : [hex, hex.toUpperCase()];
}

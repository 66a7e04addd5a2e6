import type { KeyPlacement } from '../../spec/key-placement.ts';
import { keyVariant } from '../client/key-placement.ts';
import { Needles, type Needle } from './needles.ts';
import { readingsOf } from './readings.ts';

/** From this length on a secret is looked for anywhere, below only as a word of its own. */
export const LONG = 8;
const DERIVED: readonly KeyPlacement[] = [
  'lengthened',
  'header',
  'wrong',
  'altered',
  'altered-first',
  'other-case',
  'truncated',
];

/**
 * Finds a key, what the probes derive from it, and its halves, in any form that a text may carry it in. A short key
 * counts only if it stands alone, in its own letter case, and in the forms that do not turn it into an ordinary word.
 */
export class KeyForms extends Needles {
  constructor(key: string) {
    const label = 'subscription key';
    const derived = key === '' ? [] : DERIVED.flatMap((use) => keyVariant(key, use) ?? []);
    // The shorter halves if a key has a middle character: they are part of the longer.
    const middle = Math.floor(key.length / 2);
    const halves = [key.slice(0, middle), key.slice(-middle)].filter(isRandom);
    const needles = [
      ...halves.flatMap((half) => plain(half, label)),
      ...derived.flatMap((one) => encodingsOf(one, label)),
    ];
    // Two digits alone may be the minutes of a date.
    const alone = ({ text }: Needle) => (/^\d+$/.test(text) ? 'term' : 'word');
    if (key.length < LONG) super(needles.map((needle) => ({ ...needle, alone: alone(needle) })));
    // Small letters do not undo capitals that are two letters: ß becomes SS.
    else super([...needles, ...plain(key.toUpperCase(), label)], 'folded');
  }
}

/** A secret in all encodings in which it is looked for; each may be escaped again in the text. */
export function encodingsOf(secret: string, label: string, alone?: Needle['alone']): Needle[] {
  const latin = Buffer.from(secret, 'latin1');
  const utf8 = Buffer.from(secret);
  const encoded = (latin.equals(utf8) ? [utf8] : [utf8, latin]).flatMap((bytes) => {
    // Shorter ones may be numbers of the data.
    const hex = bytes.length < 6 ? [] : [bytes.toString('hex'), bytes.toString('hex').toUpperCase()];
    return [...base64(bytes, `${label} in base64`), ...hex.map((text) => ({ text, label: `${label} in hexadecimal` }))];
  });
  const backwards = isRandom(secret) ? plain([...secret].reverse().join(''), `${label} backwards`, alone) : [];
  return [...plain(secret, label, alone), ...encoded, ...backwards];
}

/** As it is. What looks like an escape in it (`%41`) may be undone together with the escapes of a text. */
function plain(text: string, label: string, alone?: Needle['alone']): Needle[] {
  const readings = readingsOf(text).filter((one, at) => at === 0 || one.length >= LONG);
  return readings.map((one) => ({ text: one, label, alone }));
}

/** Long, or of letters and digits both: nothing that stands in a text by chance. */
function isRandom(text: string): boolean {
  return text.length >= 2 * LONG || (text.length >= LONG && /[a-z]/i.test(text) && /\d/.test(text));
}

/** In both alphabets, wherever in the encoded bytes it begins; a short one must be all that is encoded. */
function base64(bytes: Buffer, label: string): Needle[] {
  const offsets = bytes.length >= LONG ? [0, 1, 2] : bytes.length >= 4 ? [0] : [];
  return offsets.flatMap((offset) => {
    const shifted = Buffer.concat([Buffer.alloc(offset), bytes]);
    const shared = bytes.length >= LONG && shifted.length % 3 > 0;
    const before = offset > 0 ? /[\w+/-]/ : undefined;
    const after = shared ? /^[\w+/-]?={0,2}/ : /^={0,2}/;
    return (['base64', 'base64url'] as const).map((alphabet) => {
      const encoded = shifted.toString(alphabet).replace(/=/g, '');
      return { text: encoded.slice(offset === 0 ? 0 : offset + 1, shared ? -1 : undefined), label, before, after };
    });
  });
}

import type { KeyPlacement } from '../../spec/exchange.ts';
import { keyVariant } from '../client/key-placement.ts';
import { spelled, unescaped, withoutBytes } from './key-spelling.ts';

const DERIVED: readonly KeyPlacement[] = ['lengthened', 'header', 'wrong', 'altered', 'other-case', 'truncated'];
/** From this length on a key is found within words, too, and in any letter case. */
const LONG = 8;
const WHOLE = 'subscription key';
const HALF = 'half of the subscription key';
const ALONE = '(?<=^|[^0-9A-Za-z]|\\\\[bfnrt]|\\\\u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2})';

/** A way to write a key. */
interface Form {
  readonly name: string;
  readonly parts: readonly Part[];
}

interface Part {
  readonly pattern: () => string;
  /** A text, its escapes undone, that the pattern may match holds one of these. */
  readonly needles: readonly string[];
}

/**
 * Finds a key, and what the probes derive from it, in any form that a text may carry it in: escaped, in base64 at any
 * alignment, in hexadecimal, backwards, in halves. A short key counts only where it stands alone, and in the forms that
 * do not turn it into something that is in every text.
 */
export class KeyForms {
  private readonly forms: readonly Form[];
  private readonly needles: readonly string[];
  private readonly long: boolean;
  /** Parts of the key look like an escape: then there is no quick look. */
  private readonly hasEscapes: boolean;
  /** It has characters that texts escape for their own sake. */
  private readonly hasSigns: boolean;
  private readonly patterns = new Map<readonly Part[], RegExp>();
  private readonly all: readonly Part[];

  constructor(key: string) {
    const variants = DERIVED.map((use) => keyVariant(key, use)).filter((one) => one !== null && one !== '');
    const derived = key === '' ? [] : [...new Set(variants.map((one) => one ?? ''))];
    const forms: readonly Form[] = [
      { name: WHOLE, parts: derived.map(plainly) },
      { name: 'subscription key in base64', parts: derived.flatMap(base64) },
      { name: 'subscription key in hexadecimal', parts: derived.flatMap(hexadecimal) },
      { name: 'subscription key backwards', parts: derived.filter(isRandom).map(backwards).map(plainly) },
      { name: HALF, parts: halves(key).filter(isRandom).map(plainly) },
    ];
    this.long = key.length >= LONG;
    this.hasEscapes = /[%&\\]/.test(key);
    this.hasSigns = /[^0-9A-Za-z_.~-]/.test(key);
    this.forms = forms.filter(({ parts }) => parts.length > 0);
    this.all = this.forms.flatMap(({ parts }) => parts);
    const needles = [...new Set(this.all.flatMap((part) => part.needles).map(flat))];
    this.needles = needles.filter((one) => !needles.some((other) => other !== one && one.includes(other)));
  }

  /** The text with a mask in place of each form of the key. JSON escapes stay whole. */
  mask(text: string, mask: string): string {
    if (!this.mayHold(text)) return text;
    return text.replace(this.patternOf(this.all), (match: string, ...rest: unknown[]) => {
      const offset = rest.findLast((one) => typeof one === 'number') ?? 0;
      return match.slice(0, ofEscape(text, offset, match)) + mask;
    });
  }

  /** Names of the forms that a text holds. */
  in(text: string): readonly string[] {
    if (!this.mayHold(text)) return [];
    const found = this.forms.filter(({ parts }) => text.search(this.patternOf(parts)) >= 0).map(({ name }) => name);
    return found.includes(WHOLE) ? found.filter((name) => name !== HALF) : found;
  }

  /** Made when first needed: most runs never meet their key again. */
  private patternOf(parts: readonly Part[]): RegExp {
    const known = this.patterns.get(parts);
    if (known !== undefined) return known;
    const either = parts.map((part) => part.pattern()).join('|');
    const made = this.long ? new RegExp(either, 'gi') : new RegExp(`${ALONE}(?:${either})(?![0-9A-Za-z])`, 'g');
    this.patterns.set(parts, made);
    return made;
  }

  /** A quick look that overlooks nothing: most texts hold no key. */
  private mayHold(text: string): boolean {
    const holds = (lower: string): boolean => this.needles.some((needle) => lower.includes(needle));
    if (this.needles.length === 0) return false;
    if (this.hasEscapes || holds(flat(text))) return true;
    if (!(this.hasSigns ? /[\\%&+]/ : /\\[ux]|%[0-9a-f]|&(?:amp;)*#|\\\//i).test(text)) return false;
    const plain = flat(unescaped(this.hasSigns ? withoutBytes(text) : text));
    return holds(plain) || (this.hasSigns && (holds(flat(unescaped(text))) || holds(plain.replaceAll('+', ' '))));
  }
}

/** How many characters of a match belong to a JSON escape that began before it (`\n` before a key without its n). */
function ofEscape(text: string, offset: number, match: string): number {
  const backslashes = /\\*$/.exec(text.slice(Math.max(0, offset - 64), offset))?.[0].length ?? 0;
  if (backslashes % 2 === 0 || match.startsWith('\\')) return 0;
  return /^u[0-9a-f]{4}/i.test(match) ? 5 : 1;
}

/** Long, or of letters and digits both: nothing that stands in a text by chance. */
function isRandom(text: string): boolean {
  return text.length >= 16 || (text.length >= LONG && /[a-z]/i.test(text) && /\d/.test(text));
}

const flat = (text: string): string => text.toLowerCase();
const plainly = (text: string): Part => ({ pattern: () => spelled(text), needles: [text] });
const backwards = (text: string): string => [...text].reverse().join('');
/** The shorter ones, where a key has a middle character: they are part of the longer. */
const halves = (key: string): string[] => {
  const middle = Math.floor(key.length / 2);
  return [key.slice(0, middle), key.slice(-middle)];
};

/** The bytes of a key, as the two encodings have them. */
function bytesOf(text: string): Buffer[] {
  const latin = Buffer.from(text, 'latin1');
  const utf8 = Buffer.from(text);
  return latin.equals(utf8) ? [utf8] : [utf8, latin];
}

/** Base64 of a key wherever in the encoded bytes it begins; a short one must be all that is encoded. */
function base64(text: string): Part[] {
  const edge = '[A-Za-z0-9+/_-]';
  return bytesOf(text).flatMap((bytes) => {
    if (text.length < LONG)
      return text.length < 4 ? [] : [inBase64(bytes.toString('base64').replace(/=+$/, ''), '', '')];
    return [0, 1, 2].map((before) => {
      const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
      const whole = Math.floor(((before + bytes.length) * 4) / 3);
      const own = encoded.slice(before === 0 ? 0 : before + 1, whole);
      return inBase64(own, before === 0 ? '' : `${edge}?`, (before + bytes.length) % 3 === 0 ? '' : `${edge}?`);
    });
  });
}

function inBase64(text: string, before: string, after: string): Part {
  const needles = [text, text.replaceAll('+', '-').replaceAll('/', '_')];
  const pattern = (): string => {
    const both: Readonly<Record<string, string>> = { '+': `(?:${spelled('+')}|-)`, '/': `(?:${spelled('/')}|_)` };
    const either = text.replace(/[+/]/g, (one) => both[one] ?? one);
    return `${before}${either}${after}(?:=|%3[dD]|\\\\+u003[dD]){0,2}`;
  };
  return { pattern, needles };
}

/** Hexadecimal of a key, where it is too long to be a number of the data. */
function hexadecimal(text: string): Part[] {
  if (text.length < 6) return [];
  return bytesOf(text).map((bytes) => {
    const hex = bytes.toString('hex');
    return { pattern: () => hex.replace(/[a-f]/g, (one) => `[${one}${one.toUpperCase()}]`), needles: [hex] };
  });
}

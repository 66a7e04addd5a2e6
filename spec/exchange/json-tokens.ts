import { perText } from '../model/memo.ts';

/** A piece of a text that may be JSON. Put together again, the pieces are the text. */
export interface Token {
  readonly kind: 'name' | 'string' | 'scalar' | 'open' | 'close' | 'comma' | 'colon' | 'space';
  /** As it stands in the text. */
  readonly text: string;
  /** What stands between the quotation marks of a name or a string, its escapes as they are. */
  readonly inner: string;
}

const KINDS = { '{': 'open', '[': 'open', '}': 'close', ']': 'close', ',': 'comma', ':': 'colon' } as const;
/** The tokens of one sign, made once, because a text has thousands of them. */
const SIGNS: ReadonlyMap<string, Token> = new Map(
  Object.entries(KINDS).map(([text, kind]) => [text, { kind, text, inner: '' }]),
);
const SCALAR = /[^\s{}[\],:"]+/y;
const SPACE = /\s+/y;
const COLON = /\s+:/y;

/**
 * The tokens of a text, whole JSON or damaged. It never fails and never goes back, and it does not call itself: it is linear
 * on any text, and no depth overflows it. A string is a name if a colon follows it within an object, or outside of
 * everything, because a text may be a part of an object. A parser of JSON with comments is of no use here: in damaged text
 * it takes a line break for the end of a string, and members after `//` for a comment; both would hide a credential's value
 * from those who mask it.
 */
export function* tokensOf(text: string): Generator<Token> {
  const objects: boolean[] = [];
  for (let at = 0; at < text.length;) {
    const first = text.charAt(at);
    const sign = SIGNS.get(first);
    if (sign?.kind === 'open') objects.push(first === '{');
    if (sign?.kind === 'close') objects.pop();
    const token = sign ?? longer(text, at, objects.at(-1) !== false);
    yield token;
    at += token.text.length;
  }
}

/** A token that is not a sign. */
function longer(text: string, at: number, mayBeName: boolean): Token {
  if (text.charAt(at) === '"') {
    const end = closingQuote(text, at + 1);
    const kind = mayBeName && colonFollows(text, end + 1) ? 'name' : 'string';
    return { kind, text: text.slice(at, end + 1), inner: text.slice(at + 1, end) };
  }
  const end = endOf(SCALAR, text, at);
  if (end > at) return { kind: 'scalar', text: text.slice(at, end), inner: '' };
  return { kind: 'space', text: text.slice(at, endOf(SPACE, text, at)), inner: '' };
}

/** Where that ends which a sticky pattern finds at a place; 0 if it finds nothing there. */
export function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  pattern.test(text);
  return pattern.lastIndex;
}

const [BACKSLASH, QUOTE, BLANK] = [0x5c, 0x22, 0x20];

/** Where a string ends that began before `from`. It may go over lines, and on to the end of the text. */
function closingQuote(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let before = quote;
    while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((quote - before) % 2 === 0) return quote;
  }
  return text.length;
}

/** Whether the next character that is not white space is a colon: the string before it is a name. */
function colonFollows(text: string, from: number): boolean {
  const next = text.charAt(from);
  return next === ':' || (next !== ',' && endOf(COLON, text, from) > 0);
}

/**
 * Whether an object in some JSON may name a member twice: the text has more names than its value, or a string with a colon behind a
 * quotation mark. Nearly always it does not, which takes a small part of the time that reading the tokens takes.
 */
export function mayNameTwice(text: string, value: unknown): boolean {
  let names = 0;
  const left: object[] = [];
  const meet = (child: unknown): unknown => typeof child === 'object' && child !== null && left.push(child);
  meet(value);
  // Without recursion: no nesting overflows it.
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (Array.isArray(one)) one.forEach(meet);
    else
      for (const name in one) {
        names += 1;
        meet(one[name as keyof typeof one]);
      }
  }
  for (let colon = text.indexOf(':'); colon !== -1; colon = text.indexOf(':', colon + 1)) {
    let before = colon - 1;
    while (text.charCodeAt(before) <= BLANK) before -= 1;
    if (text.charCodeAt(before) === QUOTE) names -= 1;
  }
  return names !== 0;
}

const SHORT: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** What the raw inside of a JSON string says; wrong escapes stand for themselves. */
export function decode(raw: string): string {
  if (!raw.includes('\\')) return raw;
  // Backslashes, each behind another, are taken together: there may be millions.
  return raw.replace(
    /((?:\\\\)+)|\\(?:u([0-9a-fA-F]{4})|([^]))/g,
    (_whole, pairs?: string, code?: string, other: string = '') => {
      if (pairs !== undefined) return pairs.slice(pairs.length / 2);
      return code === undefined ? (SHORT[other] ?? other) : String.fromCharCode(parseInt(code, 16));
    },
  );
}

/** Control, bidirectional, invisible and tag characters, lone surrogates and noncharacters; tab and newline stay. */
export const unprintable =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\p{Surrogate}\u{e0000}-\u{e007f}]/gu;

/** A text of which everything can be seen: what no one can see is escaped. Most texts have nothing but printable ASCII, which one look tells. */
export const seen = (text: string, escape: (character: string) => string): string =>
  /[^\t\n -~]/.test(text) ? text.replace(unprintable, escape) : text;

/** JSON that is safe to print, and that strict readers take: what no one can see is escaped, so that every value still reads back exactly. */
export function json(value: unknown, indent = 0): string {
  // A line break between members is layout; within a string JSON has escaped it already.
  return seen(JSON.stringify(value, null, indent), unitsOf);
}

/** A target may send millions of them: each escape is made once. */
const unitsOf = perText((character) =>
  character.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
);

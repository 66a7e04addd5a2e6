/** A piece of a text that may be JSON. Put together again, the pieces are the text. */
export interface Token {
  readonly kind: 'name' | 'string' | 'scalar' | 'open' | 'close' | 'comma' | 'colon' | 'space';
  /** As it stands in the text. */
  readonly text: string;
  /** What stands between the quotation marks of a name or a string, its escapes as they are. */
  readonly inner: string;
}

/** Never fails and never goes back, so that it is linear on any text; a string may go over lines, or on to the end. */
const PIECES = /"((?:[^"\\]+|\\[^]?)*)"?|[{}]|[[\]]|[,:]|\s+|[^\s{}[\],:"]+/g;
const KINDS: Readonly<Record<string, Token['kind']>> = {
  '{': 'open',
  '[': 'open',
  '}': 'close',
  ']': 'close',
  ',': 'comma',
  ':': 'colon',
};

/**
 * The tokens of a text, whole JSON or damaged, without recursion: no depth overflows it. A string is a name where a
 * colon follows it within an object, or outside of everything, because a text may be a part of an object. A parser of
 * JSON with comments is of no use here: in damaged text it takes a line break for the end of a string, and members
 * after `//` for a comment; both would hide a credential's value from those who mask it.
 */
export function* tokensOf(text: string): Generator<Token> {
  const objects: boolean[] = [];
  for (const { 0: piece, 1: inner, index } of text.matchAll(PIECES)) {
    const sign = KINDS[piece];
    if (sign === 'open') objects.push(piece === '{');
    if (sign === 'close') objects.pop();
    if (sign !== undefined) yield { kind: sign, text: piece, inner: '' };
    else if (inner === undefined) yield { kind: /^\s/.test(piece) ? 'space' : 'scalar', text: piece, inner: '' };
    else {
      const named = objects.at(-1) !== false && colonFollows(text, index + piece.length);
      yield { kind: named ? 'name' : 'string', text: piece, inner };
    }
  }
}

function colonFollows(text: string, from: number): boolean {
  let at = from;
  while (/\s/.test(text.charAt(at))) at += 1;
  return text.charAt(at) === ':';
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

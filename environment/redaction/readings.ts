import { bisector } from 'd3-array';

/** What a text says after some layers of escapes are undone. */
export interface Reading {
  readonly text: string;
  /** Where in the first text a part of this reading stands. No escape is split: the text around it stays valid. */
  readonly place: (start: number, end: number) => readonly [start: number, end: number];
}

interface Escape {
  readonly begins: number;
  readonly ends: number;
  /** Where its one character stands after all escapes of the layer are undone. */
  readonly becomes: number;
}

const MOST_LAYERS = 8;
const X = '[0-9a-f]';
/** One character as JSON or JavaScript, a URL (in UTF-8, else in Latin-1), HTML or XML may have it. */
const ESCAPE = new RegExp(
  `((?:%[cd]${X}|%e${X}%[89ab]${X})%[89ab]${X})|(\\\\u${X}{4}|\\\\u\\{${X}{1,6}\\}|(?:\\\\x|%)${X}{2}|&#x0*${X}{1,6};?)` +
    '|&#0*(\\d{1,7});?|&(amp|lt|gt|quot|apos);|\\\\([^])',
  'gi',
);
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const SHORT: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const begins = bisector((one: Escape) => one.begins);
const becomes = bisector((one: Escape) => one.becomes);

/** The text as it is, then with its escapes undone once, twice and so on, until there are none. */
export function* readingsOf(text: string): Generator<Reading> {
  let [inner, escapes] = undone(text);
  let place = around(escapes);
  yield { text, place };
  for (let layer = 0; escapes.length > 0 && layer < MOST_LAYERS; layer += 1) {
    const before = origin(escapes);
    const outer = layer === 0 ? null : place;
    place = (start, end) => outer?.(before(start), before(end)) ?? [before(start), before(end)];
    yield { text: inner, place };
    [inner, escapes] = undone(inner);
  }
}

/** The text without its outermost escapes, and those. */
function undone(text: string): [text: string, escapes: readonly Escape[]] {
  const parts: string[] = [];
  const escapes: Escape[] = [];
  let last: Escape = { begins: -1, ends: 0, becomes: -1 };
  for (const match of text.matchAll(ESCAPE)) {
    const becomes = last.becomes + 1 + match.index - last.ends;
    parts.push(text.slice(last.ends, match.index), characterOf(match));
    last = { begins: match.index, ends: match.index + match[0].length, becomes };
    escapes.push(last);
  }
  return [parts.join('') + text.slice(last.ends), escapes];
}

/** Where the characters of a layer stood before the escapes were undone. */
function origin(escapes: readonly Escape[]): (at: number) => number {
  return (at) => {
    const last = escapes[becomes.left(escapes, at) - 1];
    return last === undefined ? at : last.ends + at - last.becomes - 1;
  };
}

/** A part of a text with the whole of the escapes that it would split. */
function around(escapes: readonly Escape[]): Reading['place'] {
  return (start, end) => {
    const first = escapes[begins.left(escapes, start) - 1];
    const last = escapes[begins.left(escapes, end) - 1];
    return [first !== undefined && first.ends > start ? first.begins : start, Math.max(end, last?.ends ?? end)];
  };
}

function characterOf([, utf8, hex, decimal, name, other]: RegExpExecArray): string {
  if (utf8 !== undefined) return Buffer.from(utf8.replaceAll('%', ''), 'hex').toString().charAt(0);
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? '';
  if (other !== undefined) return SHORT[other] ?? other;
  const code = hex === undefined ? Number(decimal) : parseInt(hex.replace(/[^0-9a-f]/gi, ''), 16);
  return code <= 0xffff ? String.fromCharCode(code) : '\ufffd';
}

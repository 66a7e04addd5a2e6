import { bisectLeft, bisectRight } from 'd3-array';
import { decode } from '../../spec/exchange/json-tokens.ts';
import { perObject, perText } from '../../spec/model/memo.ts';

/** A text as it is (then `outside` is null), or what another reading says if its escapes are undone. */
interface Reading {
  readonly text: string;
  readonly outside: Reading | null;
}

const MOST_LAYERS = 8;
/** Characters as a URL (in UTF-8, else in Latin-1), JSON or JavaScript, HTML or XML may have them; each match is one. */
const ESCAPE = anyOf(
  'gi',
  /(?:%[cd][\da-f]|%e[\da-f]%[89ab][\da-f])%[89ab][\da-f]|%[\da-f]{2}/,
  // Backslashes, each behind another, are undone together: there may be millions.
  /(?:\\\\)+|\\(?:x[\da-f]{2}|u[\da-f]{4}|u\{[\da-f]{1,6}\}|[^])/,
  /&(?:#x0*[\da-f]{1,6};?|#0*\d{1,7};?|(?:amp|lt|gt|quot|apos);)/,
);
const QUOTE = '\\"';
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text as it is, then with its escapes undone once, twice and so on, until there are none. */
export function readingsOf(text: string, outside: Reading | null = null, layers = MOST_LAYERS): readonly Reading[] {
  const reading = { text, outside };
  // Most escapes are those of quotation marks in JSON in JSON. Behind two backslashes a mark may not be escaped.
  const simple = text.includes('\\\\') ? text : text.replaceAll(QUOTE, '"');
  const inside = layers > 0 ? simple.replace(ESCAPE, undone) : text;
  return inside === text ? [reading] : [reading, ...readingsOf(inside, reading, layers - 1)];
}

/** What an escape says: a text has the same few again and again. */
const undone = perText((escape: string): string => {
  if (/^\\(?![xu].)/i.test(escape)) return decode(escape);
  const named = NAMED[escape.slice(1, -1).toLowerCase()];
  if (named !== undefined) return named;
  if (/^%.*%/.test(escape)) return Buffer.from(escape.replaceAll('%', ''), 'hex').toString().charAt(0);
  const code = parseInt(escape.replace(/[^\da-f]/gi, ''), /^&#\d/.test(escape) ? 10 : 16);
  return code <= 0xffff ? String.fromCharCode(code) : '\ufffd';
});

/** Where the characters of a reading, and its end, stand in the text. */
const startsOf = perObject(({ text, outside }: Reading): Uint32Array => {
  if (outside === null) return Uint32Array.from({ length: text.length + 1 }, (_, at) => at);
  const isWithin = new Uint8Array(outside.text.length + 1);
  for (const { index, 0: escape } of outside.text.matchAll(ESCAPE)) {
    const end = index + escape.length;
    isWithin.fill(1, index + 1, end);
    if (escape.startsWith('\\\\')) for (let at = index + 2; at < end; at += 2) isWithin[at] = 0;
  }
  return startsOf(outside).filter((_, at) => isWithin[at] === 0);
});

/** Where a part of a reading was read from. It splits no escape: what is around it stays valid. */
export function originOf(readings: readonly Reading[], reading: Reading, start: number, end: number) {
  const starts = startsOf(reading);
  const whole = startsOf(readings[1] ?? reading);
  const first = whole[bisectRight(whole, starts[start] ?? 0) - 1] ?? 0;
  return { start: first, end: whole[bisectLeft(whole, starts[end] ?? 0)] ?? first };
}

/** One pattern for what any of several patterns finds. */
export function anyOf(flags: string, ...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), flags);
}

import { bisectLeft, bisectRight } from 'd3-array';

const MOST_LAYERS = 8;
const X = '[0-9a-f]';
/** Characters as JSON or JavaScript, a URL (in UTF-8, else in Latin-1), HTML or XML may have them; each match is one. */
const ESCAPE = new RegExp(
  `((?:%[cd]${X}|%e${X}%[89ab]${X})%[89ab]${X})|(\\\\u${X}{4}|\\\\u\\{${X}{1,6}\\}|(?:\\\\x|%)${X}{2}|&#x0*${X}{1,6};?)` +
    // Backslashes, each behind another, are undone together: there may be millions.
    '|&#0*(\\d{1,7});?|&(amp|lt|gt|quot|apos);|((?:\\\\\\\\)+)|\\\\([^])',
  'gi',
);
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const SHORT: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** The text as it is, then with its escapes undone once, twice and so on, until there are none. */
export function readingsOf(text: string): readonly string[] {
  const readings = [text];
  for (let last = text; readings.length <= MOST_LAYERS; readings.push(last)) {
    const next = /[\\%&]/.test(last) ? last.replace(ESCAPE, undone) : last;
    if (next === last) break;
    last = next;
  }
  return readings;
}

type Group = string | undefined;

function undone(
  whole: string,
  utf8: Group,
  hex: Group,
  decimal: Group,
  name: Group,
  pairs: Group,
  other: Group,
): string {
  if (pairs !== undefined) return pairs.slice(pairs.length / 2);
  if (other !== undefined) return SHORT[other] ?? other;
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? '';
  if (utf8 !== undefined) return Buffer.from(utf8.replaceAll('%', ''), 'hex').toString().charAt(0);
  const code = hex === undefined ? Number(decimal) : parseInt(whole.replace(/[^0-9a-f]/gi, ''), 16);
  return code <= 0xffff ? String.fromCharCode(code) : '\ufffd';
}

export type Part = readonly [start: number, end: number];

/**
 * Turns parts of the readings into the parts of the text that they were read from. No part splits an escape, so that
 * what is around it stays valid.
 */
export function originsOf(readings: readonly string[], parts: readonly (readonly Part[])[]): Part[] {
  let origin: Uint32Array = Uint32Array.from({ length: (readings[0]?.length ?? 0) + 1 }, (_, at) => at);
  return readings.flatMap((reading, layer) => {
    const inner = originsAfter(reading, origin);
    const whole = ([start, end]: Part): Part => [
      inner[bisectRight(inner, start) - 1] ?? start,
      inner[bisectLeft(inner, end)] ?? end,
    ];
    const found = (parts[layer] ?? []).map(([start, end]): Part => [origin[start] ?? 0, origin[end] ?? 0]);
    origin = inner;
    return layer === 0 ? found.map(whole) : found;
  });
}

/** Where the characters of a reading stand in the first text, after one more layer of escapes is undone. */
function originsAfter(reading: string, origin: Uint32Array): Uint32Array {
  const inner = new Uint32Array(origin.length);
  let [length, next] = [0, 0];
  for (const { index, 0: escape } of reading.matchAll(ESCAPE)) {
    inner.set(origin.subarray(next, index + 1), length);
    length += index + 1 - next;
    next = index + escape.length;
    if (escape.startsWith('\\\\')) for (let at = index + 2; at < next; at += 2) inner[length++] = origin[at] ?? 0;
  }
  inner.set(origin.subarray(next), length);
  return inner.subarray(0, length + origin.length - next);
}

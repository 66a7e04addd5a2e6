import { group } from 'd3-array';
import type { ManyTexts } from './many-texts.ts';
import { originOf, readingsOf } from './readings.ts';

/** A text to look for. `around` is a pattern for it (TEXT) and what is around it: what must not be, what is masked with it. */
export interface Needle {
  readonly text: string;
  readonly around?: string;
}

/** A longer `word` of letters and digits, or a longer `term`, which signs may join: a UUID, a date, a fraction, a port. */
const ALONE = {
  word: '(?<![0-9A-Za-z])TEXT(?![0-9A-Za-z])',
  term: '(?<![0-9A-Za-z][-._:]?)TEXT(?![-._:]?[0-9A-Za-z])',
} as const;

/** The needle if it does not count within something longer. */
export function alone({ text, around = 'TEXT' }: Needle, than: keyof typeof ALONE): Needle {
  return { text, around: around.replace('TEXT', ALONE[than]) };
}

/** What was found in a text as it stands there: what it means, and where. */
interface Hit {
  readonly label: string;
  readonly found: string;
  readonly index: number;
}

/** Finds texts however they are escaped: as JSON, JavaScript, URL, HTML, XML, and these in one another. */
export class Needles {
  /** Finds them in a text whose escapes are undone. */
  private readonly hits: (text: string) => Iterable<Hit>;

  constructor(hits: (text: string) => Iterable<Hit>) {
    this.hits = hits;
  }

  /** The labels of what a text holds. */
  in(text: string): readonly string[] {
    return [...new Set(Array.from(this.found(text), ({ label }) => label))];
  }

  /** The text with a mask in place of what is found and counts. */
  mask(text: string, mask: string, counts: (found: string) => boolean = () => true): string {
    const parts = [...this.found(text)].filter(({ found }) => counts(found));
    let [out, kept] = ['', 0];
    for (const { start, end } of parts.sort((a, b) => a.start - b.start)) {
      if (out === '' || start > kept) out += text.slice(kept, start) + mask;
      kept = Math.max(kept, end);
    }
    return out + text.slice(kept);
  }

  private *found(text: string) {
    // Most texts have no escape.
    const readings = /[\\%&]/.test(text) ? readingsOf(text) : [{ text, outside: null }];
    for (const reading of readings)
      for (const { label, found, index } of this.hits(reading.text))
        yield { label, found, ...originOf(readings, reading, index, index + found.length) };
  }
}

/** Few needles, by what it means if one is found; with `i` in any letter case, and with `+` for a space. */
export function few(
  labelled: readonly (readonly [label: string, needles: readonly Needle[]])[],
  flag: '' | 'i' = '',
): Needles {
  // Most texts have none, and are told from others by one look.
  const any = new RegExp(
    oneOf(
      labelled.flatMap(([, needles]) => needles),
      flag,
    ),
    flag,
  );
  const patterns = labelled.flatMap(([label, needles]) => {
    const groups = [...group(needles, ({ around = 'TEXT' }) => around)];
    const sources = groups.map(([around, some]) => around.replace('TEXT', () => oneOf(some, flag)));
    // Looks ahead, so that a needle is found although it begins within another.
    return sources.map((source) => [label, new RegExp(`(?=(${source}))`, `g${flag}`)] as const);
  });
  return new Needles(function* (text) {
    if (!any.test(text)) return;
    for (const [label, pattern] of patterns)
      for (const { index, 1: found = '' } of text.matchAll(pattern)) yield { label, found, index };
  });
}

/** Many needles of one meaning. */
export const many = (label: string, texts: ManyTexts): Needles =>
  new Needles(function* (text) {
    for (const hit of texts.in(text)) yield { label, ...hit };
  });

/** A pattern of texts, the longest first: it is masked if two begin together. */
function oneOf(needles: readonly Needle[], flag: '' | 'i'): string {
  const texts = Array.from(new Set(needles.map(({ text }) => text)), quoted);
  const pattern = texts.sort((a, b) => b.length - a.length).join('|');
  return `(?:${flag === 'i' ? pattern.replace(/ |\\u002b/g, '[ +]') : pattern})`;
}

const quoted = (text: string): string =>
  text.replace(/[^\w ]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

import { originsOf, readingsOf, type Part } from './readings.ts';

/** A text to look for, and what it means if it is found. */
export interface Needle {
  readonly text: string;
  readonly label: string;
  /**
   * What it must not stand in, unless it counts anywhere: a longer `word` of letters and digits, or a longer `term`,
   * which signs may join (a UUID, a date, a number with a fraction, a port).
   */
  readonly alone?: 'word' | 'term' | undefined;
  /** What before and after it tells of it, too: characters of base64 that hold some of its bits, padding. */
  readonly before?: RegExp | undefined;
  readonly after?: RegExp | undefined;
}

const JOINED = {
  word: [/[0-9A-Za-z]$/, /^[0-9A-Za-z]/],
  term: [/[0-9A-Za-z][-._:]?$/, /^[-._:]?[0-9A-Za-z]/],
} as const;

/** Finds texts however they are escaped: as JSON, JavaScript, URL, HTML, XML, and these in one another. */
export class Needles {
  private readonly needles: readonly Needle[];
  private readonly flat: (text: string) => string;
  /** Finds whichever comes first: most texts hold none, and are told from others by one look. */
  private readonly any: RegExp;
  private readonly shortest: number;

  /** `folded`: in any letter case, and with `+` for a space. */
  constructor(needles: readonly Needle[], how?: 'folded') {
    this.flat = how === 'folded' ? folded : String;
    const own = needles.map((needle): [string, Needle] => [this.flat(needle.text), needle]);
    this.needles = [...new Map(own)].map(([text, needle]) => ({ ...needle, text }));
    this.any = new RegExp(this.needles.map(({ text }) => text.replace(/[^\w ]/g, quoted)).join('|'));
    this.shortest = Math.min(...this.needles.map(({ text }) => text.length));
  }

  /** The labels of what a text holds. */
  in(text: string): readonly string[] {
    const places = this.readings(text).flatMap((reading) => this.places(reading));
    return [...new Set(places.map(({ label }) => label))];
  }

  /** The text with a mask in place of what is found and has a label that counts. */
  mask(text: string, mask: string, counts: (label: string) => boolean = () => true): string {
    const readings = this.readings(text);
    const found = readings.map((reading) => this.places(reading).filter(({ label }) => counts(label)));
    if (found.every(({ length }) => length === 0)) return text;
    const parts = originsOf(
      readings,
      found.map((places) => places.map(({ part }) => part)),
    );
    const out: string[] = [];
    let kept = -1;
    for (const [start, end] of parts.sort(([a], [b]) => a - b)) {
      if (start > kept) out.push(text.slice(Math.max(kept, 0), start), mask);
      kept = Math.max(kept, end);
    }
    return out.join('') + text.slice(kept);
  }

  /** Undone, an escape is shorter than before: a text shorter than all needles holds none. */
  private readings(text: string): readonly string[] {
    return text.length < this.shortest ? [] : readingsOf(text);
  }

  private places(reading: string): { readonly label: string; readonly part: Part }[] {
    const flat = this.flat(reading);
    if (!this.any.test(flat)) return [];
    return this.needles.flatMap(({ text, label, alone, before, after }) => {
      const found = [];
      for (let at = flat.indexOf(text); at >= 0; at = flat.indexOf(text, at + 1)) {
        const next = at + text.length;
        const [first, last] = [flat.slice(Math.max(at - 2, 0), at), flat.slice(next, next + 3)];
        const isJoined = alone !== undefined && (JOINED[alone][0].test(first) || JOINED[alone][1].test(last));
        const part = [at - lengthOf(before, first.slice(-1)), next + lengthOf(after, last)] as const;
        if (!isJoined) found.push({ label, part });
      }
      return found;
    });
  }
}

/** A sign as a pattern of itself. */
const quoted = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

const lengthOf = (edge: RegExp | undefined, text: string): number => edge?.exec(text)?.[0].length ?? 0;

/** In small letters, each as long as before. */
function folded(text: string): string {
  return text.replaceAll('\u0130', 'i').toLowerCase().replaceAll('\u03bc', '\u00b5').replaceAll('+', ' ');
}

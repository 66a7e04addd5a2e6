import { originsOf, readingsOf } from './readings.ts';

/** A text to look for, and what it means if it is found. */
export interface Needle {
  readonly text: string;
  readonly label: string;
  /** What before and after it tells of it, too: characters of base64 that hold some of its bits, padding. */
  readonly before?: RegExp;
  readonly after?: RegExp;
}

interface Place {
  readonly label: string;
  readonly part: readonly [start: number, end: number];
}

/** Finds texts however they are escaped: as JSON, JavaScript, URL, HTML, XML, and these in one another. */
export class Needles {
  private readonly needles: readonly Needle[];
  private readonly flat: (text: string) => string;
  private readonly alone: boolean;
  private readonly shortest: number;

  /** `alone`: only as words of their own; `folded`: in any letter case, and with `+` for a space. */
  constructor(needles: readonly Needle[], how: { readonly alone?: boolean; readonly folded?: boolean } = {}) {
    this.alone = how.alone === true;
    this.flat = how.folded === true ? folded : String;
    const own = needles.map((needle): [string, Needle] => [this.flat(needle.text), needle]);
    this.needles = [...new Map(own)].map(([text, needle]) => ({ ...needle, text }));
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
    const places = readings.map((reading) => this.places(reading).filter(({ label }) => counts(label)));
    if (places.every(({ length }) => length === 0)) return text;
    const parts = originsOf(
      readings,
      places.map((found) => found.map(({ part }) => part)),
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

  private places(reading: string): Place[] {
    const found: Place[] = [];
    const flat = this.flat(reading);
    for (const { text, label, before, after } of this.needles) {
      for (let at = flat.indexOf(text); at >= 0; at = flat.indexOf(text, at + 1)) {
        const next = at + text.length;
        const start = at - (before?.exec(flat.slice(Math.max(at - 1, 0), at))?.[0].length ?? 0);
        const end = next + (after?.exec(flat.slice(next, next + 3))?.[0].length ?? 0);
        const joined = this.alone && /[0-9A-Za-z]/.test(flat.charAt(start - 1) + flat.charAt(end));
        if (!joined) found.push({ label, part: [start, end] });
      }
    }
    return found;
  }
}

/** In small letters, each as long as before. */
function folded(text: string): string {
  return text.replaceAll('\u0130', 'i').toLowerCase().replaceAll('\u03bc', '\u00b5').replaceAll('+', ' ');
}

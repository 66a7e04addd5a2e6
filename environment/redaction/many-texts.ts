import { endOf } from '../../spec/json-tokens.ts';

/** How much of a text is looked at first: no text that is sought is shorter. */
export const SHORTEST = 4;
/** As many sums as four characters can have, each of which counts for a quarter. */
const SUMS = 2 ** 16;

/** Where a text counts: anywhere; not within a longer `word` of letters and digits; not within a longer `term`, which signs join. */
export type Where = 'anywhere' | 'word' | 'term';

/** So many texts at most are sought, for which the memory of a run has room. A target that gives more has values masked in their place, and not sought elsewhere. */
const MOST = 200_000;

/** Of texts that begin alike, so many lengths are sought: they are tried at each place where a text begins so. */
const MOST_LENGTHS = 32;

/**
 * Seeks many texts in one pass, whatever their number: by their first characters, and then by their lengths, the longest first. Of
 * texts that begin at one place the longest is found. If there are several lengths, sums of whole texts rule out most of them, so that no
 * target makes a pass long with texts that begin alike.
 */
export class ManyTexts<Known extends { readonly text: string }> {
  /** By the sum of their first characters: the lengths of the texts, and at one look whether there is such a text. */
  private readonly lengths = new Map<number, readonly number[]>();
  private readonly begins = new Uint8Array(SUMS);
  private readonly wholes = new Uint8Array(SUMS);
  private readonly sought = new Map<string, { readonly known: Known; readonly where: Where }>();
  private readonly most: number;

  constructor(most = MOST) {
    this.most = most;
  }

  /** Seeks its text from now on, if there is room. */
  add(known: Known, where: Where): void {
    const { text } = known;
    if (text.length < SHORTEST || this.isFull) return;
    let sum = 0;
    for (let at = 0; at < SHORTEST; at++) sum = next(sum, text.charCodeAt(at));
    const lengths = this.lengths.get(sum) ?? [];
    if (!lengths.includes(text.length)) {
      if (lengths.length >= MOST_LENGTHS && this.most < Infinity) return;
      const longestFirst = [...lengths, text.length].sort((a, b) => b - a);
      this.lengths.set(sum, longestFirst);
    }
    const before = this.sought.get(text);
    this.sought.set(text, { known, where: before?.where === 'anywhere' ? 'anywhere' : where });
    this.begins[sum] = 1;
    this.wholes[sumOf(sumsOf(text), 0, text.length)] = 1;
  }

  remove(text: string): void {
    this.sought.delete(text);
  }

  get size(): number {
    return this.sought.size;
  }

  /** No more can be sought. */
  get isFull(): boolean {
    return this.size >= this.most;
  }

  /** What is known of each text that is sought. */
  get all(): readonly Known[] {
    return [...this.sought.values()].map(({ known }) => known);
  }

  /** What is known of the texts that stand in a text, and where they stand. */
  in(text: string) {
    const hits: { readonly known: Known; readonly start: number; readonly end: number }[] = [];
    if (this.sought.size === 0) return hits;
    let sums: Int32Array | null = null;
    let sum = 0;
    for (let at = 0; at < text.length; at++) {
      sum = next(sum, text.charCodeAt(at));
      if (this.begins[sum] === 0 || at + 1 < SHORTEST) continue;
      const start = at + 1 - SHORTEST;
      const lengths = this.lengths.get(sum) ?? [];
      if (lengths.length > 1) sums ??= sumsOf(text);
      for (const length of lengths) {
        const end = start + length;
        if (sums !== null && (end > text.length || this.wholes[sumOf(sums, start, end)] === 0)) continue;
        const found = this.sought.get(text.slice(start, end));
        if (found === undefined) continue;
        const [before, after] = APART[found.where];
        if (endOf(before, text, start) !== start || endOf(after, text, end) !== end) continue;
        hits.push({ known: found.known, start, end });
        break;
      }
    }
    return hits;
  }
}

/** The sum of the last four characters: of an older one nothing is left. */
const next = (sum: number, code: number): number => ((sum << 4) ^ code) & (SUMS - 1);

/** Odd, so that the sum of a text depends on each of its characters. */
const FACTOR = 0x01000193;
const powers = [1];

/** The sums of a text up to each of its characters. */
function sumsOf(text: string): Int32Array {
  const sums = new Int32Array(text.length + 1);
  for (let at = 0; at < text.length; at++) sums[at + 1] = Math.imul(sums[at] ?? 0, FACTOR) + text.charCodeAt(at);
  return sums;
}

/** The sum of a part of a text, from those up to its start and its end. */
function sumOf(sums: Int32Array, start: number, end: number): number {
  for (let n = powers.length; n <= end - start; n++) powers.push(Math.imul(powers[n - 1] ?? 0, FACTOR));
  const sum = (sums[end] ?? 0) - Math.imul(sums[start] ?? 0, powers[end - start] ?? 0);
  return (sum ^ (sum >> 16)) & (SUMS - 1);
}

/** What must hold where a text begins, and where it ends. */
const APART: Readonly<Record<Where, readonly [RegExp, RegExp]>> = {
  anywhere: [/(?:)/y, /(?:)/y],
  word: [/(?<![^\W_])/y, /(?![^\W_])/y],
  term: [/(?<![^\W_][-._:]?)/y, /(?![-._:]?[^\W_])/y],
};

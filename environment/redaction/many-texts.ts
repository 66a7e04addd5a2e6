/** How much of a text is looked at first: no text that is sought is shorter. */
export const SHORTEST = 4;
/** As many sums as four characters can have, each of which counts for a quarter. */
const SUMS = 2 ** 16;

/** Where a text counts: anywhere; not within a longer `word` of letters and digits; not within a longer `term`, which signs join. */
export type Where = 'anywhere' | 'word' | 'term';

/** So many texts at most are sought, for which the memory of a run has room. A target that gives more has values masked in their place, and not sought elsewhere. */
const MOST = 200_000;

/** What is known of a text that was found, and where it stands. */
interface Found<Known> {
  readonly known: Known;
  readonly start: number;
  readonly end: number;
}

/** Seeks many texts in one pass, whatever their number: by their first characters, and then by their lengths. */
export class ManyTexts<Known extends { readonly text: string }> {
  /** By the sum of their first characters: the lengths of the texts, and at one look whether there is such a text. */
  private readonly lengths = new Map<number, Set<number>>();
  private readonly begins = new Uint8Array(SUMS);
  private readonly sought = new Map<string, { readonly known: Known; readonly where: Where }>();
  private readonly most: number;

  constructor(most = MOST) {
    this.most = most;
  }

  /** Seeks its text from now on, if there is room. */
  add(known: Known, where: Where): void {
    const { text } = known;
    if (text.length < SHORTEST || this.isFull) return;
    const before = this.sought.get(text);
    this.sought.set(text, { known, where: before?.where === 'anywhere' ? 'anywhere' : where });
    let sum = 0;
    for (let at = 0; at < SHORTEST; at++) sum = next(sum, text.charCodeAt(at));
    this.begins[sum] = 1;
    this.lengths.set(sum, (this.lengths.get(sum) ?? new Set()).add(text.length));
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

  /** The texts that stand in a text, and where. */
  in(text: string): readonly Found<Known>[] {
    if (this.sought.size === 0) return [];
    const hits = [];
    let sum = 0;
    for (let at = 0; at < text.length; at++) {
      sum = next(sum, text.charCodeAt(at));
      if (this.begins[sum] === 0 || at + 1 < SHORTEST) continue;
      const start = at + 1 - SHORTEST;
      for (const length of this.lengths.get(sum) ?? []) {
        const end = start + length;
        const found = this.sought.get(text.slice(start, end));
        if (found === undefined) continue;
        const [before, after] = APART[found.where];
        if (holdsAt(before, text, start) && holdsAt(after, text, end)) hits.push({ known: found.known, start, end });
      }
    }
    return hits;
  }
}

/** The sum of the last four characters: of an older one nothing is left. */
const next = (sum: number, code: number): number => ((sum << 4) ^ code) & (SUMS - 1);

/** What must hold where a text begins, and where it ends. */
const APART: Readonly<Record<Where, readonly [RegExp, RegExp]>> = {
  anywhere: [/(?:)/y, /(?:)/y],
  word: [/(?<![^\W_])/y, /(?![^\W_])/y],
  term: [/(?<![^\W_][-._:]?)/y, /(?![-._:]?[^\W_])/y],
};

function holdsAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** How much of a text is looked at first: no text that is sought is shorter. */
export const SHORTEST = 4;
/** As many sums as four characters can have, each of which counts for a quarter. */
const SUMS = 2 ** 16;

/** Where a text counts: anywhere; not within a longer `word` of letters and digits; not within a longer `term`, which signs join. */
export type Where = 'anywhere' | 'word' | 'term';

/** So many texts at most are sought, for which the memory of a run has room. A target that gives more has values masked in their place, and not sought elsewhere. */
const MOST = 200_000;

/** Seeks many texts in one pass, whatever their number: by their first characters, and then by their lengths. */
export class ManyTexts {
  /** By the sum of their first characters: the lengths of the texts, and at one look whether there is such a text. */
  private readonly lengths = new Map<number, Set<number>>();
  private readonly begins = new Uint8Array(SUMS);
  private readonly where = new Map<string, Where>();

  /** Whether it is sought from now on. */
  add(text: string, where: Where): boolean {
    if (text.length < SHORTEST || this.where.size >= MOST) return false;
    if (this.where.get(text) !== 'anywhere') this.where.set(text, where);
    let sum = 0;
    for (let at = 0; at < SHORTEST; at++) sum = next(sum, text.charCodeAt(at));
    this.begins[sum] = 1;
    this.lengths.set(sum, (this.lengths.get(sum) ?? new Set()).add(text.length));
    return true;
  }

  remove(text: string): void {
    this.where.delete(text);
  }

  get size(): number {
    return this.where.size;
  }

  /** The texts that stand in a text, and where. */
  in(text: string): readonly { readonly found: string; readonly index: number }[] {
    if (this.where.size === 0) return [];
    const hits = [];
    let sum = 0;
    for (let at = 0; at < text.length; at++) {
      sum = next(sum, text.charCodeAt(at));
      if (this.begins[sum] === 0 || at + 1 < SHORTEST) continue;
      const index = at + 1 - SHORTEST;
      for (const length of this.lengths.get(sum) ?? []) {
        const found = text.slice(index, index + length);
        const where = this.where.get(found);
        if (where !== undefined && ALONE[where](text, index, index + length)) hits.push({ found, index });
      }
    }
    return hits;
  }
}

/** The sum of the last four characters: of an older one nothing is left. */
const next = (sum: number, code: number): number => ((sum << 4) ^ code) & (SUMS - 1);

/** Whether a letter or a digit stands there. */
function isOfAWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123);
}

const joins = (text: string, at: number): boolean => at >= 0 && at < text.length && '-._:'.includes(text.charAt(at));
const isWord = (text: string, start: number, end: number): boolean =>
  !isOfAWord(text, start - 1) && !isOfAWord(text, end);

const ALONE: Readonly<Record<Where, (text: string, start: number, end: number) => boolean>> = {
  anywhere: () => true,
  word: isWord,
  term: (text, start, end) =>
    isWord(text, start, end) &&
    !(joins(text, start - 1) && isOfAWord(text, start - 2)) &&
    !(joins(text, end) && isOfAWord(text, end + 1)),
};

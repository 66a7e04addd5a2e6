import { endOf } from '../../spec/exchange/json-tokens.ts';

/** How much of a text is looked at first: no text that is sought is shorter. */
export const SHORTEST = 4;
/** Places of a table that says at one look whether a sum is one of those sought. */
const SUMS = 2 ** 16;

/** Where a text counts: anywhere; not within a longer `word` of letters and digits; not within a longer `term`, which signs join. */
export type Where = 'anywhere' | 'word' | 'term';

/**
 * Of texts that begin alike, so many lengths are tried at each place where a text begins so. A text of yet another length is sought by its
 * beginning, of so many characters that other data does not begin so by chance: it may reach to the end of the text that it stands in.
 */
const MOST_LENGTHS = 32;
const BEGINNING = 16;

interface Sought<Known> {
  readonly known: Known;
  readonly where: Where;
}

/**
 * Seeks many texts in one pass, whatever their number: by their first characters, and then by their lengths. Of texts that begin at one
 * place the longest is found. Sums of whole texts rule out most lengths, so that no target makes a pass long with texts that begin alike.
 */
export class ManyTexts<Known extends { readonly text: string }> {
  /** By their first characters: the lengths of the texts, and at one look whether there may be such a text. */
  private readonly lengths = new Map<number, readonly number[]>();
  private readonly begins = new Uint8Array(SUMS);
  /** What stands at the first `step` places of the texts: one of so many places of another text tells whether one begins there or just before. */
  private readonly parts = new Uint8Array(SUMS);
  private step = SHORTEST + 1;
  private readonly wholes = new Uint8Array(SUMS);
  private readonly sought = new Map<string, Sought<Known>>();
  /** Texts that are sought by their beginning. */
  private readonly cut = new Map<string, Sought<Known>>();

  /** Seeks its text from now on. */
  add(known: Known, where: Where): void {
    if (known.text.length < SHORTEST) return;
    this.step = Math.min(this.step, known.text.length - SHORTEST + 1);
    const first = codesOf(known.text.slice(0, 2 * SHORTEST));
    for (let at = 0; at < this.step; at++) this.parts[placeOf(sumAt(first, at))] = 1;
    const sum = sumAt(first, 0);
    const lengths = this.lengths.get(sum) ?? [];
    const isCut =
      lengths.length >= MOST_LENGTHS && known.text.length > BEGINNING && !lengths.includes(known.text.length);
    const [text, texts] = isCut ? [known.text.slice(0, BEGINNING), this.cut] : [known.text, this.sought];
    const isAnywhere = texts.get(text)?.where === 'anywhere';
    texts.set(text, { known, where: isAnywhere ? 'anywhere' : where });
    if (isCut) return;
    const longestFirst = [...new Set([...lengths, text.length])].sort((a, b) => b - a);
    this.lengths.set(sum, longestFirst);
    this.begins[placeOf(sum)] = 1;
    const sums = new Sums(codesOf(text));
    sums.read(0, text.length);
    this.wholes[sums.of(0, text.length)] = 1;
  }

  remove(text: string): void {
    this.sought.delete(text);
  }

  /** What is known of a text that is sought. */
  of(text: string): Known | undefined {
    return this.sought.get(text)?.known;
  }

  get size(): number {
    return this.sought.size + this.cut.size;
  }

  /** What is known of each text that is sought. */
  get all(): readonly Known[] {
    return [...this.sought.values()].map(({ known }) => known);
  }

  /** What is known of the texts that stand in a text, those that count, and where they stand; `isCut`: perhaps, and to its end. */
  in(codes: Uint16Array, counts: (known: Known) => boolean = () => true) {
    const hits: { readonly known: Known; readonly start: number; readonly end: number; readonly isCut: boolean }[] = [];
    if (this.sought.size === 0) return hits;
    const sums = new Sums(codes);
    let text = '';
    for (const start of this.startsIn(codes)) {
      const lengths = this.lengths.get(sumAt(codes, start));
      if (lengths === undefined) continue;
      text ||= textOf(codes);
      const cut = this.cut.size === 0 ? undefined : this.cut.get(text.slice(start, start + BEGINNING));
      if (cut !== undefined && counts(cut.known) && endOf(APART[cut.where][0], text, start) === start)
        hits.push({ known: cut.known, start, end: text.length, isCut: true });
      sums.read(start, start + (lengths[0] ?? 0));
      for (const length of lengths) {
        const end = start + length;
        if (end > text.length || this.wholes[sums.of(start, end)] === 0) continue;
        const found = this.sought.get(text.slice(start, end));
        if (found === undefined || !counts(found.known)) continue;
        const [before, after] = APART[found.where];
        if (endOf(before, text, start) !== start || endOf(after, text, end) !== end) continue;
        hits.push({ known: found.known, start, end, isCut: false });
        break;
      }
    }
    return hits;
  }

  /** Where a text may begin that is sought. */
  private startsIn(codes: Uint16Array): readonly number[] {
    const { begins, parts, step } = this;
    const starts: number[] = [];
    for (let at = step - 1; at + SHORTEST <= codes.length; at += step) {
      if (parts[placeOf(sumAt(codes, at))] === 0) continue;
      for (let start = at - step + 1; start <= at; start++) {
        if (begins[placeOf(sumAt(codes, start))] === 1) starts.push(start);
      }
    }
    return starts;
  }
}

/** A number for the characters at a place, as many as are looked at first: four. */
const sumAt = (codes: Uint16Array, at: number): number =>
  ((codes[at] ?? 0) << 24) ^ ((codes[at + 1] ?? 0) << 16) ^ ((codes[at + 2] ?? 0) << 8) ^ (codes[at + 3] ?? 0);

/** Odd, so that the sum of a text depends on each of its characters. */
const FACTOR = 0x01000193;
const placeOf = (sum: number): number => Math.imul(sum, FACTOR) >>> 16;
const powers = [1];

/** For the texts of a run one after the other, so that they leave nothing each for the garbage. */
const room = { codes: new Uint16Array(2 ** 17), sums: new Int32Array(2 ** 16) };

/** The characters of a text as numbers, which are gone through much faster than the text; good until the next text's. */
export function codesOf(text: string): Uint16Array {
  const codes = text.length <= room.codes.length ? room.codes : new Uint16Array(text.length);
  Buffer.from(codes.buffer).write(text, 'utf16le');
  return codes.subarray(0, text.length);
}

/** The text of characters as numbers. */
export const textOf = ({ buffer, byteOffset, byteLength }: Uint16Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf16le');

/** Sums of a text up to its characters, read where they are needed; good until the next text's. */
class Sums {
  private readonly codes: Uint16Array;
  private readonly sums: Int32Array;
  private end = 0;

  constructor(codes: Uint16Array) {
    this.codes = codes;
    this.sums = codes.length < room.sums.length ? room.sums : new Int32Array(codes.length + 1);
    this.sums[0] = 0;
  }

  /** Reads on to the end of a part, from its start if nothing behind that was read. Starts only grow. */
  read(start: number, end: number): void {
    const { codes, sums } = this;
    const last = Math.min(end, codes.length);
    let at = Math.max(start, this.end);
    if (at > this.end) sums[at] = 0;
    for (; at < last; at++) sums[at + 1] = Math.imul(sums[at] ?? 0, FACTOR) + (codes[at] ?? 0);
    this.end = at;
  }

  /** The sum of a part that was read. */
  of(start: number, end: number): number {
    for (let n = powers.length; n <= end - start; n++) powers.push(Math.imul(powers[n - 1] ?? 0, FACTOR));
    const sum = (this.sums[end] ?? 0) - Math.imul(this.sums[start] ?? 0, powers[end - start] ?? 0);
    return (sum ^ (sum >> 16)) & (SUMS - 1);
  }
}

/** What must hold where a text begins, and where it ends. */
const APART: Readonly<Record<Where, readonly [RegExp, RegExp]>> = {
  anywhere: [/(?:)/y, /(?:)/y],
  word: [/(?<![^\W_])/y, /(?![^\W_])/y],
  term: [/(?<![^\W_][-._:]?)/y, /(?![-._:]?[^\W_])/y],
};

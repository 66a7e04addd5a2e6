import { codesOf, ManyTexts, textOf, type Where } from './many-texts.ts';
import { originOf, readingsOf } from './readings.ts';

/** A character that base64 shares with other bytes. */
export const SHARED = Symbol('a character of base64');
type End = string | typeof SHARED;

/** A form in which a text may carry a secret. */
export interface Form {
  /** What it means if it is found. */
  readonly label: string;
  readonly text: string;
  /** As it is, or `folded`: in any letter case, whatever signs stand between its letters and digits. */
  readonly as: Where | 'folded';
  /** What is masked with it, as far as it stands directly before it, and behind it. */
  readonly ends?: readonly [End, End];
}

/** Finds secrets in one pass, whatever their number, however they are escaped: as JSON, JavaScript, URL, HTML, XML, and these in one another. */
export class Needles {
  private readonly exact = new ManyTexts<Form>();
  private readonly folded = new ManyTexts<Form>();

  add(forms: readonly Form[]): this {
    for (const form of forms) {
      if (form.as === 'folded') this.folded.add(form, 'anywhere');
      else this.exact.add(form, form.as);
    }
    return this;
  }

  remove(forms: readonly Form[]): void {
    for (const { text, as } of forms) this[as === 'folded' ? 'folded' : 'exact'].remove(text);
  }

  get forms(): readonly Form[] {
    return [...this.exact.all, ...this.folded.all];
  }

  get size(): number {
    return this.exact.size + this.folded.size;
  }

  /** The labels of what a text certainly holds. */
  in(text: string): readonly string[] {
    return [...new Set(this.found(text).flatMap(({ label, isCut }) => (isCut ? [] : label)))];
  }

  /** The text with a mask in place of what is found and counts. */
  mask(text: string, mask: string, counts: (found: string) => boolean = () => true): string {
    const parts = this.found(text).filter(({ found }) => counts(found));
    let [out, kept] = ['', 0];
    for (const { start, end } of parts.sort((a, b) => a.start - b.start)) {
      if (out === '' || start > kept) out += text.slice(kept, start) + mask;
      kept = Math.max(kept, end);
    }
    return out + text.slice(kept);
  }

  private found(text: string) {
    if (this.size === 0) return [];
    // Most texts have no escape.
    const readings = /[\\%&]/.test(text) ? readingsOf(text) : [{ text, outside: null }];
    return readings.flatMap((reading) =>
      this.hits(reading.text).map(({ known: form, ...at }) => {
        const { start, end } = withEnds(reading.text, form, at.start, at.end);
        return { label: form.label, found: form.text, isCut: at.isCut, ...originOf(readings, reading, start, end) };
      }),
    );
  }

  private hits(text: string) {
    const codes = codesOf(text);
    const exact = this.exact.in(codes);
    const folded = this.folded.size === 0 ? [] : this.folded.in(folding(codes));
    const places = folded.length === 0 ? [] : placesOf(text);
    const inLetters = folded.map(({ start, end, ...hit }) => {
      return { ...hit, start: places[start] ?? 0, end: hit.isCut ? text.length : (places[end - 1] ?? 0) + 1 };
    });
    return [...exact, ...inLetters];
  }
}

const BASE64 = /[\w+/-]/;

/** Where a form stands with what belongs to it before and behind. */
function withEnds(text: string, { ends: [before, after] = ['', ''], label }: Form, from: number, to: number) {
  const isSame = (one = '', other = ''): boolean => one !== '' && one.toLowerCase() === other.toLowerCase();
  let [start, end] = [from, to];
  if (before === SHARED) start -= Number(BASE64.test(text.charAt(from - 1)));
  else for (let nth = 1; isSame(before.at(-nth), text[start - 1]); nth++) start--;
  if (after === SHARED) end += Number(BASE64.test(text.charAt(to)));
  else for (let nth = 0; isSame(after[nth], text[end]); nth++) end++;
  const [padding = ''] = label.endsWith('base64') ? (/^={0,2}/.exec(text.slice(end, end + 2)) ?? []) : [];
  return { start, end: end + padding.length };
}

/** For each character of Latin-1 the small letter or the digit that it counts as; 0 if it is neither. */
const LETTERS = Uint8Array.from({ length: 256 }, (_, code) => letterOf(code));

/** The letters and digits of a text in small letters; beyond ASCII every character is taken for one. */
export const lettersOf = (text: string): string => textOf(folding(codesOf(text)));

/** The same in place of the characters of the text. */
function folding(codes: Uint16Array): Uint16Array {
  let length = 0;
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0;
    const letter = (code < LETTERS.length ? LETTERS[code] : letterOf(code)) ?? 0;
    codes[length] = letter;
    length += letter === 0 ? 0 : 1;
  }
  return codes.subarray(0, length);
}

/** Where in a text each of its letters and digits stands. */
const placesOf = (text: string): Uint32Array =>
  Uint32Array.from({ length: text.length }, (_, at) => at).filter((at) => letterOf(text.charCodeAt(at)) !== 0);

function letterOf(code: number): number {
  const small = String.fromCharCode(code).toLowerCase();
  const letter = small.length === 1 ? small.charCodeAt(0) : code;
  return (letter > 47 && letter < 58) || (letter > 96 && letter < 123) || letter > 0xa0 ? letter : 0;
}

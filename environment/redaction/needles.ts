import { ManyTexts, type Where } from './many-texts.ts';
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
  /** What is masked with it if it stands before it, and behind it. */
  readonly ends?: readonly [End, End];
}

/** A part of a text in which a form was found. */
interface Hit {
  readonly form: Form;
  readonly start: number;
  readonly end: number;
}

/** Finds secrets in one pass, whatever their number, however they are escaped: as JSON, JavaScript, URL, HTML, XML, and these in one another. */
export class Needles {
  private readonly exact = new ManyTexts();
  private readonly folded = new ManyTexts();
  private readonly forms = new Map<string, Form>();

  add(forms: readonly Form[]): this {
    for (const form of forms) {
      const { text, as } = form;
      const isSought = as === 'folded' ? this.folded.add(text, 'anywhere') : this.exact.add(text, as);
      if (isSought) this.forms.set(text, form);
    }
    return this;
  }

  remove(forms: readonly Form[]): void {
    for (const { text, as } of forms) this[as === 'folded' ? 'folded' : 'exact'].remove(text);
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
    if (this.exact.size + this.folded.size === 0) return;
    // Most texts have no escape.
    const readings = /[\\%&]/.test(text) ? readingsOf(text) : [{ text, outside: null }];
    for (const reading of readings)
      for (const { form, start, end } of this.hits(reading.text))
        yield { label: form.label, found: form.text, ...originOf(readings, reading, start, end) };
  }

  private *hits(text: string): Generator<Hit> {
    for (const { found, index } of this.exact.in(text)) {
      const form = this.forms.get(found);
      if (form !== undefined) yield { form, ...withEnds(text, form, index, index + found.length) };
    }
    if (this.folded.size === 0) return;
    const { letters, places } = folded(text);
    for (const { found, index } of this.folded.in(letters)) {
      const form = this.forms.get(found);
      const last = places[index + found.length - 1] ?? 0;
      if (form !== undefined) yield { form, ...withEnds(text, form, places[index] ?? 0, last + 1) };
    }
  }
}

const BASE64 = /[\w+/-]/;

function withEnds(text: string, { ends: [before, after] = ['', ''], label }: Form, from: number, to: number) {
  const isBefore =
    before === SHARED ? BASE64.test(text.charAt(from - 1)) : text.startsWith(before, from - before.length);
  const isAfter = after === SHARED ? BASE64.test(text.charAt(to)) : text.startsWith(after, to);
  const start = from - (isBefore ? lengthOf(before) : 0);
  const end = to + (isAfter ? lengthOf(after) : 0);
  const [padding = ''] = label.endsWith('base64') ? (/^={0,2}/.exec(text.slice(end, end + 2)) ?? []) : [];
  return { start, end: end + padding.length };
}

const lengthOf = (end: End): number => (end === SHARED ? 1 : end.length);

/** Neither a letter nor a digit; beyond ASCII every character is taken for one. */
const SIGNS = /[\0-/:-@[-`{-\xa0]+/g;
/** The letters and digits of a text in small letters. */
export const lettersOf = (text: string): string =>
  text.replace(/[A-Z\xa1-\uffff]/g, (letter) => String.fromCharCode(smallOf(letter.charCodeAt(0)))).replace(SIGNS, '');

/** The letters and digits of a text in small letters, and where each stands. */
function folded(text: string): { readonly letters: string; readonly places: Uint32Array } {
  const [codes, places] = [new Uint16Array(text.length), new Uint32Array(text.length)];
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const small = code < 65 ? code : smallOf(code);
    if (small < 48 || (small > 57 && small < 97) || (small > 122 && small <= 0xa0)) continue;
    codes[length] = small;
    places[length++] = at;
  }
  return { letters: Buffer.from(codes.buffer, 0, length * 2).toString('utf16le'), places };
}

function smallOf(code: number): number {
  if (code < 0xa1) return code > 64 && code < 91 ? code + 32 : code;
  const small = String.fromCharCode(code).toLowerCase();
  return small.length === 1 ? small.charCodeAt(0) : code;
}

import { MASK } from './masks.ts';

const LONGEST_KEPT = 256;
/** Below this length a value is looked for only as a whole JSON string. */
const LONG = 8;

/** A value, and how a text may spell it. */
interface Word {
  readonly value: string;
  readonly spelling: string;
}

/** What a run has seen of credential data, so that it can be found where it should not be. Nothing of it is ever shown. */
export class CredentialValues {
  private readonly secret = new Set<string>();
  private readonly open = new Set<string>();
  /** The words to hide, made anew when there are more values. */
  private worded: { readonly of: number; readonly words: readonly Word[] } = { of: 0, words: [] };

  /** A literal that was masked as credential data. */
  masked(literal: string): void {
    if (literal.length > 0 && literal.length <= LONGEST_KEPT && literal !== MASK) this.secret.add(literal);
  }

  /** A literal that the target gives as other data, too. */
  plain(literal: string): void {
    if (literal.length > 0 && literal.length <= LONGEST_KEPT) this.open.add(literal);
  }

  /**
   * Masks the values seen so far in a text that tells of others (a message, a header), where they stand alone and hold
   * a digit: words are left, because they may be anything's.
   */
  hide(text: string): string {
    if (this.worded.of !== this.secret.size) {
      const telling = [...this.secret].filter((one) => one.length >= 6 && /\d/.test(one));
      const words = telling.flatMap((value) =>
        [...new Set([value, JSON.stringify(value).slice(1, -1)])].map((spelling) => ({ value, spelling })),
      );
      this.worded = { of: this.secret.size, words };
    }
    const found = this.worded.words.filter(({ value, spelling }) => text.includes(spelling) && !this.open.has(value));
    return found.reduce((left, { spelling }) => withoutWord(left, spelling), text);
  }

  /** Whether a text holds a value that neither the target shows elsewhere nor the texts of `own` hold. */
  search(own: readonly string[]): (text: string) => boolean {
    const elsewhere = [...this.open].join('\n');
    const sought = [...this.secret].filter((one) => one.length >= 4 && !elsewhere.includes(one)).map(spellings);
    const secret = sought.filter((ways) => !ways.some((way) => own.some((text) => text.includes(way)))).flat();
    return (text) => secret.some((way) => text.includes(way));
  }
}

/** The text with a mask wherever a word stands alone in it. */
function withoutWord(text: string, word: string): string {
  const parts = text.split(word);
  const joints = parts
    .slice(1)
    .map((after, at) => (/[0-9A-Za-z]$/.test(parts[at] ?? '') || /^[0-9A-Za-z]/.test(after) ? word : MASK));
  return parts.map((part, at) => part + (joints[at] ?? '')).join('');
}

/** The ways in which a file may carry a value. */
function spellings(value: string): readonly string[] {
  const quoted = JSON.stringify(value);
  if (value.length < LONG) return [quoted, quoted.replaceAll('"', '\\"')];
  const url = encodeURIComponent(Buffer.from(value).toString());
  const html = value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
  const base64 = Buffer.from(value).toString('base64').replace(/=+$/, '');
  const twice = JSON.stringify(quoted).slice(3, -3);
  return [...new Set([value, quoted.slice(1, -1), twice, url, html, base64])];
}

import { encodingsOf, LONG } from './encodings.ts';
import { MASK } from './masks.ts';
import { Needles } from './needles.ts';

const LONGEST_KEPT = 256;
/** Shorter values are left in a text that tells of others. */
export const SHORTEST_HIDDEN = 6;

/** What a run has seen of credential data, so that it can be found where it should not be. Nothing of it is ever shown. */
export class CredentialValues {
  private readonly secret = new Set<string>();
  private readonly open = new Set<string>();
  /** What finds the values in a text that tells of others; made again if there are more values. */
  private telling = { of: 0, needles: new Needles([], {}) };

  /** A literal that was masked as credential data. */
  masked(literal: string): void {
    if (literal.length > 0 && literal.length <= LONGEST_KEPT && literal !== MASK) this.secret.add(literal);
  }

  /** A literal that the target gives as other data, too. */
  plain(literal: string): void {
    if (literal.length > 0 && literal.length <= LONGEST_KEPT) this.open.add(literal);
  }

  /**
   * Masks the values seen so far in a text that tells of others (a message, a header), if they stand alone and hold a
   * digit: words are left, because they may be anything's.
   */
  hide(text: string): string {
    if (this.telling.of !== this.secret.size) {
      const values = [...this.secret].filter((one) => one.length >= SHORTEST_HIDDEN && /\d/.test(one));
      const needles = values.map((value) => ({ text: value, label: value }));
      this.telling = { of: this.secret.size, needles: new Needles(needles, { alone: true }) };
    }
    return this.telling.needles.mask(text, MASK, (value) => !this.open.has(value));
  }

  /** Finds the values that the target does not show elsewhere; a short one only as a whole string. */
  sought(): Needles {
    const elsewhere = [...this.open].join('\n');
    const values = [...this.secret].filter((one) => one.length >= 4 && !elsewhere.includes(one));
    const needles = values.flatMap((value) =>
      value.length < LONG ? [{ text: `"${value}"`, label: value }] : encodingsOf(value, value),
    );
    return new Needles(needles, {});
  }
}

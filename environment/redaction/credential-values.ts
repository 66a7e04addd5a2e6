import { ManyTexts, SHORTEST, type Where } from './many-texts.ts';
import { many, type Needles } from './needles.ts';
import { backwards, base64, hexadecimal, LONG, plain } from './secret-forms.ts';

export const MASK = '[masked]';
const LABEL = 'credential value';
const LONGEST = 256;

/** What a run has seen of credential data, so that it can be found where it should not be. Nothing of it is ever shown. */
export class CredentialValues {
  private readonly secret = new Set<string>();
  private readonly open = new Set<string>();
  /** What was hidden since the last search began. */
  private readonly hidden = new Set<string>();
  /** Those that a text may tell: shorter ones are masked in their place, and not searched for in other places. */
  private readonly telltale = new ManyTexts();
  private readonly telling = many(LABEL, this.telltale);

  /** A literal was masked as credential data (`secret`), or is given as other data, too (`open`). */
  learn(literal: string, as: 'secret' | 'open'): void {
    if (literal === '' || literal.length > LONGEST || literal === MASK || this[as].has(literal)) return;
    this[as].add(literal);
    if (this.tells(literal)) this.telltale.add(literal, standing(literal));
    else this.telltale.remove(literal);
  }

  /** Masks the values seen so far in a text that tells of others (a message, a header), if they stand alone. */
  hide(text: string, shortest = SHORTEST): string {
    return this.telling.mask(text, MASK, (value) => {
      const counts = value.length >= shortest;
      if (counts) this.hidden.add(value);
      return counts;
    });
  }

  /** A whole value of a member that is known no other way: a recorded one is either masked or open. */
  tell(literal: string): void {
    if (this.secret.has(literal)) this.hide(literal);
  }

  /**
   * Finds what must be in nothing written: long values that the target does not show elsewhere, and those that are
   * still hidden if all that it told is masked again (`again`), because they were not known when they were told.
   */
  sought(again: () => void): Needles {
    this.hidden.clear();
    again();
    const long = new Set([...this.secret].filter((value) => value.length >= LONG && this.tells(value)));
    const [all, sought] = [new ManyTexts(), new ManyTexts()];
    for (const value of long) all.add(value, 'anywhere');
    for (const shown of this.open) for (const { found } of all.in(shown)) long.delete(found);
    for (const value of long) {
      for (const { text } of [...plain(value), ...backwards(value)]) sought.add(text, 'word');
      for (const { text } of [...base64(value), ...hexadecimal(value)]) sought.add(text, 'anywhere');
    }
    for (const value of this.hidden) sought.add(value, standing(value));
    return many(LABEL, sought);
  }

  /** Not those that are open. Plain words are skipped, because they occur in any text; so are values of a few characters. */
  private tells(value: string): boolean {
    const isTelling = (value.length < LONG ? /\d/ : /[^\p{L}\s_.,-]/u).test(value);
    return value.length >= SHORTEST && isTelling && this.secret.has(value) && !this.open.has(value);
  }
}

const standing = (text: string): Where => (text.length < LONG ? 'term' : 'word');

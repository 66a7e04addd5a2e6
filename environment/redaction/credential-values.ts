import { alone, Needles, type Needle } from './needles.ts';
import { backwards, base64, hexadecimal, LONG, plain } from './secret-forms.ts';

export const MASK = '[masked]';
const LABEL = 'credential value';
const LONGEST = 256;
/** Shorter values are masked in their place, and not searched for in other places. */
const SHORTEST = 4;

/** What a run has seen of credential data, so that it can be found where it should not be. Nothing of it is ever shown. */
export class CredentialValues {
  private readonly secret = new Set<string>();
  private readonly open = new Set<string>();
  /** What was hidden since the last search began. */
  private readonly hidden = new Set<string>();
  /** What finds the values in a text that tells of others; null until it is made again. */
  private telling: Needles | null = null;

  /** A literal was masked as credential data (`secret`), or is given as other data, too (`open`). */
  learn(literal: string, as: 'secret' | 'open'): void {
    if (literal === '' || literal.length > LONGEST || literal === MASK || this[as].has(literal)) return;
    this[as].add(literal);
    if (this.secret.has(literal)) this.telling = null;
  }

  /** Masks the values seen so far in a text that tells of others (a message, a header), if they stand alone. */
  hide(text: string, shortest = SHORTEST): string {
    this.telling ??= new Needles([[LABEL, this.telltale().map(standingAlone)]]);
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
    const elsewhere = [...this.open].join('\n');
    const long = this.telltale().filter((value) => value.length >= LONG && !elsewhere.includes(value));
    const words = [...long.flatMap(plain), ...long.flatMap(backwards)].map((needle) => alone(needle, 'word'));
    const told = [...this.hidden].map(standingAlone);
    return new Needles([[LABEL, [...words, ...told, ...long.flatMap(base64), ...long.flatMap(hexadecimal)]]]);
  }

  /** Those that are not open. Plain words are skipped, because they occur in any text; so are values of a few characters. */
  private telltale(): string[] {
    const tells = (value: string): boolean => (value.length < LONG ? /\d/ : /[^\p{L}\s_.,-]/u).test(value);
    return [...this.secret].filter((value) => value.length >= SHORTEST && tells(value) && !this.open.has(value));
  }
}

const standingAlone = (text: string): Needle => alone({ text }, text.length < LONG ? 'term' : 'word');

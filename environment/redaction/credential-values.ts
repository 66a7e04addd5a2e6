import { Needles, type Needle } from './needles.ts';
import { encodingsOf, LONG } from './secret-forms.ts';

export const MASK = '[masked]';
const LONGEST = 256;
/** Shorter values are masked in their place, and not searched for in other places. */
const SHORTEST = 4;

/** What a run has seen of credential data, so that it can be found where it should not be. Nothing of it is ever shown. */
export class CredentialValues {
  private readonly secret = new Set<string>();
  private readonly open = new Set<string>();
  private readonly hidden = new Set<string>();
  /** What finds the values in a text that tells of others; made again if there are more values. */
  private telling = { of: 0, needles: new Needles([]) };

  /** A literal was masked as credential data (`secret`), or is given as other data, too (`open`). */
  learn(literal: string, as: 'secret' | 'open'): void {
    if (literal !== '' && literal.length <= LONGEST && literal !== MASK) this[as].add(literal);
  }

  /** Masks the values seen so far in a text that tells of others (a message, a header), if they stand alone. */
  hide(text: string, shortest = SHORTEST): string {
    if (this.telling.of !== this.secret.size) {
      this.telling = { of: this.secret.size, needles: new Needles(this.telltale().map(needleOf)) };
    }
    return this.telling.needles.mask(text, MASK, (value) => {
      const counts = value.length >= shortest && !this.open.has(value);
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
    const needles = [
      ...long.flatMap((value) => encodingsOf(value, 'credential value', 'word')),
      ...[...this.hidden].map(needleOf),
    ];
    return new Needles(needles.map((needle) => ({ ...needle, label: 'credential value' })));
  }

  /** Words are left, because they may be anything's; so is what has but a few characters. */
  private telltale(): string[] {
    const tells = (value: string): boolean => (value.length < LONG ? /\d/ : /[^\p{L}\s_.,-]/u).test(value);
    return [...this.secret].filter((value) => value.length >= SHORTEST && tells(value));
  }
}

const needleOf = (value: string): Needle => ({
  text: value,
  label: value,
  alone: value.length < LONG ? 'term' : 'word',
});

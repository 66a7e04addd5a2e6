import { MASK } from '../../spec/exchange/body-text.ts';
import type { Outcome } from '../../spec/exchange/exchange.ts';
import { perText } from '../../spec/model/memo.ts';
import { SHORTEST } from './many-texts.ts';
import { type Form, Needles } from './needles.ts';
import { encoded, isOrdinary, isRandom, LONG, plain } from './secret-forms.ts';

const LABEL = 'credential value';
const LONGEST = 256;
/** What the memory of a run has room for: forms of so many are sought, up to thirty of each value. */
const MOST_FORMS = 200_000;
/** Numbers of fewer digits are in headers whatever the values are: a length, a year, a limit. */
const SHORTEST_IN_HEADERS = 6;

/** What a run has seen of credential data, so that it can be found where it should not be. Nothing of it is ever shown. */
export class CredentialValues {
  private readonly secret = new Set<string>();
  private readonly open = new Set<string>();
  /** Those that a text may tell: shorter ones are masked in their place, and not searched for in other places. */
  private readonly told = new Needles();
  /** Their other forms, which no data has by chance. */
  private readonly coded = new Needles();
  /**
   * What masks the values seen so far: in a text that tells of others (a message, a header), if they stand alone; in any text, if
   * they are encoded. Ids, dates and headers are on many pages: they are looked through again once another value is known.
   */
  masks = this.masksOfNow();

  /** Outcomes, each with what masked it. */
  private readonly masked = new WeakMap<Outcome, CredentialValues['masks']>();

  /** An outcome that is masked as it is made. */
  async masking(make: () => Promise<Outcome>): Promise<Outcome> {
    const { masks } = this;
    const outcome = await make();
    this.masked.set(outcome, masks);
    return outcome;
  }

  /** Whether nothing was learned since an outcome was masked: to mask it again changes nothing. */
  isCurrent(outcome: Outcome): boolean {
    return this.masked.get(outcome) === this.masks;
  }

  /** There are more values than can be sought: what tells of others must not be shown any more. */
  get isFull(): boolean {
    return this.told.size + this.coded.size > MOST_FORMS;
  }

  /** A literal was masked as credential data (`secret`), or is given as other data, too (`open`). */
  learn(literal: string, as: 'secret' | 'open'): void {
    if (this.isFull || literal.length > LONGEST || literal === MASK || this[as].has(literal) || !isTelling(literal))
      return;
    this[as].add(literal);
    const change = this.tells(literal) ? 'add' : as === 'open' && this.secret.has(literal) ? 'remove' : null;
    if (change === null) return;
    this.told[change](asTold(literal));
    this.coded[change](encoded(LABEL, literal));
    this.masks = this.masksOfNow();
  }

  private masksOfNow() {
    const hide = (needles: Needles, shortest = SHORTEST) =>
      perText((text) => needles.mask(text, MASK, (value) => value.length >= shortest));
    return { told: hide(this.told), inHeader: hide(this.told, SHORTEST_IN_HEADERS), coded: hide(this.coded) };
  }

  /** What must be in nothing written: what is encoded, and random values that the target does not show elsewhere. */
  sought(): readonly Form[] {
    const random = [...this.secret].filter((value) => this.tells(value) && isRandom(value) && !isOrdinary(value));
    const shown = new Needles().add(random.map((value) => ({ label: value, text: value, as: 'anywhere' })));
    const open = new Set([...this.open].flatMap((text) => shown.in(text)));
    return [...random.filter((value) => !open.has(value)).map(asItIs), ...this.coded.forms];
  }

  private tells(value: string): boolean {
    return this.secret.has(value) && !this.open.has(value);
  }
}

/** Plain words are not, because they occur in any text; nor are values of a few characters. */
const isTelling = (value: string): boolean =>
  value.length >= SHORTEST && (value.length < LONG ? /\d/ : /[^\p{L}\s_.,-]/u).test(value);

/** In a text, a value that is not random counts only if it stands alone. */
const asTold = (value: string): Form[] => (isRandom(value) ? plain(LABEL, value) : [asItIs(value)]);
const asItIs = (value: string): Form => ({ label: LABEL, text: value, as: value.length < LONG ? 'term' : 'word' });

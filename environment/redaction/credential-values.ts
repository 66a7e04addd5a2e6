import { MASK } from '../../spec/exchange/body-text.ts';
import type { Outcome } from '../../spec/exchange/exchange.ts';
import { perText } from '../../spec/model/memo.ts';
import { isUuid } from '../../spec/oracles/formats.ts';
import { SHORTEST } from './many-texts.ts';
import { type Form, Needles } from './needles.ts';
import { encoded, isOrdinary, isRandom, isTime, LONG, plain } from './secret-forms.ts';

const LABEL = 'credential value';
const LONGEST = 256;
/** What the memory of a run has room for: forms of so many are sought, up to thirty of each value. */
const MOST_FORMS = 200_000;
/** Numbers of fewer digits are in headers whatever the values are: a length, a year, a limit. */
const SHORTEST_IN_HEADERS = 6;

/**
 * What a run has seen of credential data, so that it can be found where it should not be. Nothing of it is ever shown.
 *
 * A value of a few characters, or of letters alone (`PHYSICAL`, `Student card`), is only masked in its place, because other data has the
 * same by chance. Any other value is masked where it is the whole of a text, and in a text that tells of others (a message, a header) where
 * it stands alone. A random one (16 digits, or letters and digits) is masked within any text, as the key is. What an id or a time has the
 * form of counts only until other data shows it: ids are asked for, and masked they would not be valid. What Cardproof asks for, and
 * whatever is part of that, is no secret of the target.
 */
export class CredentialValues {
  private readonly secret = new Set<string>();
  private readonly open = new Set<string>();
  /** Settings and requests, in small letters. */
  private readonly given = new Set<string>();
  /** The values that are masked outside of their place. */
  private readonly known = new Set<string>();
  /** Those that a text may tell. */
  private readonly told = new Needles();
  /** Those that no text holds by chance. */
  private readonly random = new Needles();
  /** Their other forms, which no data has by chance. */
  private readonly coded = new Needles();
  /**
   * What masks the values seen so far: in a text that tells of others, in any text, and in data. Ids, dates and headers are on many
   * pages: they are looked through again once another value is known.
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

  /** A literal was masked as credential data (`secret`), stands in other data (`open`), or was told to the target (`given`). */
  learn(literal: string, as: 'secret' | 'open' | 'given'): void {
    const text = as === 'given' ? literal.toLowerCase() : literal;
    if (this.isFull || text.length > LONGEST || text === MASK || this[as].has(text) || !isTelling(text)) return;
    this[as].add(text);
    if (as === 'given') for (const value of this.known) this.know(value, !isIn(text, value));
    else this.know(literal, this.tells(literal));
    // A number has no zeros before it.
    if (as === 'secret' && /^0+[1-9]\d*$/.test(literal)) this.learn(literal.replace(/^0+/, ''), as);
  }

  /** Whether a text of data, a whole one, is a value that is masked there. */
  has(text: string): boolean {
    return this.known.has(text) && !isFormed(text);
  }

  private know(value: string, isKnown: boolean): void {
    if (this.known.has(value) === isKnown) return;
    const change = isKnown ? 'add' : 'remove';
    this.known[isKnown ? 'add' : 'delete'](value);
    this.told[change](asTold(value));
    if (isCertain(value)) this.random[change](plain(LABEL, value));
    this.coded[change](encoded(LABEL, value));
    this.masks = this.masksOfNow();
  }

  private masksOfNow() {
    const hide = (needles: Needles, shortest = SHORTEST) =>
      perText((text) => needles.mask(text, MASK, (value) => value.length >= shortest));
    const [random, coded] = [hide(this.random), hide(this.coded)];
    return {
      told: hide(this.told),
      inHeader: hide(this.told, SHORTEST_IN_HEADERS),
      /** An id or a time stays what it is. */
      anywhere: (text: string) => ((rest) => (isFormed(rest) ? rest : random(rest)))(coded(text)),
    };
  }

  /** What must be in nothing written: what is encoded, and random values that no id, time or request shows. */
  sought(): readonly Form[] {
    const random = [...this.known].filter(isCertain);
    const shown = new Needles().add(random.map((value) => ({ label: value, text: value, as: 'anywhere' })));
    const left = [...this.open].filter((text) => this.masks.anywhere(text) === text);
    const open = new Set(left.flatMap((text) => shown.in(text)));
    return [...random.filter((value) => !open.has(value)).map(asItIs), ...this.coded.forms];
  }

  private tells(value: string): boolean {
    if (!this.secret.has(value) || (isFormed(value) && this.open.has(value))) return false;
    return ![...this.given].some((text) => isIn(text, value));
  }
}

/** Whether what is given tells a value. A short one stands in an id by chance. */
const isIn = (given: string, value: string): boolean =>
  isRandom(value) ? given.includes(value.toLowerCase()) : given === value.toLowerCase();

/** Of the form of an id of a record, or of a time. */
const isFormed = (text: string): boolean => isUuid(text) || isTime(text);

/** What no text holds by chance. */
const isCertain = (value: string): boolean => isRandom(value) && !isFormed(value) && !isOrdinary(value);

/** Plain words are not, because they occur in any text; nor are values of a few characters. */
const isTelling = (value: string): boolean =>
  value.length >= SHORTEST && (value.length < LONG ? /\d/ : /[^\p{L}\s_.,-]/u).test(value);

/** In a text, a value that is not random counts only if it stands alone. */
const asTold = (value: string): Form[] => (isRandom(value) ? plain(LABEL, value) : [asItIs(value)]);
const asItIs = (value: string): Form => ({ label: LABEL, text: value, as: value.length < LONG ? 'term' : 'word' });

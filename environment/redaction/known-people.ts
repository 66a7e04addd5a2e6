import { LEFT_OUT } from '../../spec/exchange/body-text.ts';
import { perText } from '../../spec/model/memo.ts';
import { codesOf, ManyTexts } from './many-texts.ts';
import { lettersOf } from './needles.ts';
import { readingsOf } from './readings.ts';
import { isRandom, LONG } from './secret-forms.ts';

/** How many texts of a recording were left out. */
export const leftOutIn = (recording: string): number => recording.split(LEFT_OUT).length - 1;

/** Something encoded in an encoding is still read. */
const DEEPEST = 2;
/** Of a longer text its beginning is sought. */
const LONGEST = 32;
/** What the memory of a run has room for. */
const MOST = 200_000;
/** Texts whose readings are kept: each has many. */
const MOST_READ = 500;
/** Fewer digits, or letters and digits, are in any text by chance: a day, a status, a limit. */
const FEWEST = 4;

/**
 * Names, e-mail addresses and customer ids that a run has met. They are found in a text as a row of words, in any letter case, with or
 * without accents; those that no text holds by chance also within other letters, with any signs in them, and backwards. However the text is
 * escaped, and in base64 and hexadecimal of UTF-8, Latin-1 and UTF-16. The cost is that of the text, however many people there are.
 */
export class KnownPeople {
  private readonly sought = new ManyTexts<{ readonly text: string; readonly isId: boolean }>();

  /** There are more people than can be sought: nothing that may name one must be shown any more. */
  get isFull(): boolean {
    return this.sought.size > MOST;
  }

  /** A name is known by each of its words with a capital, too, and an address by what stands before its `@`. `isId`: no data holds it by chance. */
  meet(value: string, isId = false): void {
    this.seek(value, isId);
    for (const part of value.match(/\p{Lu}\p{L}+|^[^@]+(?=@)/gu) ?? []) this.seek(part, false);
  }

  /** Whether a text may name somebody, or hold the id of somebody. A damaged character may be any. */
  areIn(text: string, what: 'people' | 'ids' = 'people'): boolean {
    if (this.sought.size === 0) return false;
    if (text.includes('\ufffd')) return true;
    return readings(text).some(
      (reading) => this.sought.in(codesOf(reading), ({ isId }) => isId || what === 'people').length > 0,
    );
  }

  private seek(one: string, isId: boolean): void {
    if (this.isFull) return;
    const words = wordsIn(plain(one));
    const letters = words.join('');
    const isNumber = /^\d+$/.test(letters);
    if (letters.length < (isNumber ? FEWEST : 2)) return;
    const isTelling = isNumber ? isRandom(letters) : letters.length >= (/\d/.test(letters) ? FEWEST : LONG);
    const forms = [` ${words.join(' ')} `, ...(isTelling ? [letters, [...letters].reverse().join('')] : [])];
    for (const text of forms.map((form) => form.slice(0, LONGEST)))
      this.sought.add({ text, isId: isId || this.sought.of(text)?.isId === true }, 'anywhere');
  }
}

/** A text, what it is without its escapes, and what is encoded in it: each as its words between spaces, and as its letters. */
const readings = perText((text: string): readonly string[] => readingsIn(text, DEEPEST), MOST_READ);

function inWords(text: string): string {
  const own = plain(text);
  const words = wordsIn(own);
  // `anaLopez` is two words.
  const parts = wordsIn(own.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 '));
  return ` ${words.join(' ')} | ${parts.length > words.length ? parts.join(' ') : ''} | ${words.join('')}`;
}

/** Runs of letters, and runs of digits, in small letters. */
const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [];
/** Without accents, and what no one sees. */
const plain = (text: string): string =>
  text
    .replaceAll(ENTITY, '$1')
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '');
const ENTITY = /&([a-z])(?:acute|grave|circ|uml|tilde|ring|cedil|slash|caron);/gi;

function readingsIn(text: string, depth: number): string[] {
  // Quoted-printable is percent-encoding with another sign, and UTF-8 may have been taken for Latin-1.
  const others = [text.replaceAll(/=(?=[\dA-F]{2})/g, '%'), Buffer.from(text, 'latin1').toString()];
  const all = [...new Set([text, ...others])].flatMap((one) => readingsOf(one).map((reading) => reading.text));
  if (depth === 0) return all.map(inWords);
  const inner = [...new Set(all.flatMap(decoded))];
  const readable = inner.filter(isReadable).join(' | ');
  const other = inner.filter((one) => !isReadable(one)).join('');
  return [...all.map(inWords), lettersOf(plain(other)), ...(readable === '' ? [] : readingsIn(readable, depth - 1))];
}

const BASE64 = /[A-Za-z0-9+/_-]{4,}/g;
const HEXADECIMAL = /[\da-f](?:[\s:,-]*(?:0x)?[\da-f]){3,}/gi;
const READABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\s]+$/u;
const isReadable = (text: string): boolean => READABLE.test(text) && !text.includes('\ufffd');

/** What stands encoded in a text, over line breaks, too, and wherever it begins in a run of such characters. */
function decoded(text: string): string[] {
  const whole = [...new Set([text, text.replaceAll(/[\r\n]\s*/g, '')])];
  const runs = (pattern: RegExp): string[] => whole.flatMap((one) => one.match(pattern) ?? []);
  const all = [
    // A word is none.
    ...runs(BASE64).flatMap((run) =>
      (/^[a-z]+$/.test(run) ? [] : [0, 1, 2, 3]).map((place) => Buffer.from(run.slice(place), 'base64')),
    ),
    ...runs(HEXADECIMAL).flatMap((run) => {
      const digits = run.replaceAll(/0x|[^\da-f]/gi, '');
      return [digits, digits.slice(1)].map((one) => Buffer.from(one, 'hex'));
    }),
  ];
  // In UTF-16 a letter of Latin-1 stands beside a zero.
  return all.flatMap((bytes) => [bytes.toString(), bytes.toString('latin1').replaceAll('\0', '')]);
}

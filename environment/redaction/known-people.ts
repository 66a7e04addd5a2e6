import { perText } from '../../spec/memo.ts';
import { readingsOf } from './readings.ts';

/** In place of a text that names somebody and cannot be cleaned word by word. */
export const LEFT_OUT = '[left out: it named a person]';

/** How many texts of a recording were left out. */
export const leftOutIn = (recording: string): number => recording.split(LEFT_OUT).length - 1;

/** Something encoded in an encoding is still read. */
const DEEPEST = 2;
/** Fewer digits alone are in any text by chance: a day, a status, a limit. */
const FEWEST_DIGITS = 4;
const ENCODED = /[A-Za-z0-9+/_-]{4,}/g;
const READABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\s]+$/u;

/**
 * Names, e-mail addresses and customer ids that a run has met. They are found in a text as a row of words, in any letter case, with
 * or without accents, however the text is escaped, and in base64 and hexadecimal. A look at each word, however many people there are.
 */
export class KnownPeople {
  /** What may follow the first word of somebody, for each first word. */
  private readonly rows = new Map<string, Set<string>>();

  meet(value: string): void {
    const words = wordsOf(value);
    const [first] = words;
    const letters = words.join('');
    if (first === undefined || letters.length < (/^\d+$/.test(letters) ? FEWEST_DIGITS : 2)) return;
    this.rows.set(first, (this.rows.get(first) ?? new Set()).add(words.join(' ')));
  }

  /** Whether a text names somebody. */
  areIn(text: string): boolean {
    return (
      this.rows.size > 0 && readings(text).some((reading) => this.named(wordsOf(reading)) || this.named(parts(reading)))
    );
  }

  private named(words: readonly string[]): boolean {
    return words.some((word, at) =>
      [...(this.rows.get(word) ?? [])].some((row) => words.slice(at, at + row.split(' ').length).join(' ') === row),
    );
  }
}

/** Runs of letters, and runs of digits, in small letters and without accents. */
const wordsOf = (text: string): string[] =>
  plain(text)
    .toLowerCase()
    .match(/\p{L}+|\p{N}+/gu) ?? [];
/** The same, and `anaLopez` is two words. */
const parts = (text: string): string[] => wordsOf(plain(text).replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 '));
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '');

/** A text, what it is without its escapes, and what is encoded in it. */
const readings = perText((text: string): readonly string[] => readingsIn(text, DEEPEST));

function readingsIn(text: string, depth: number): string[] {
  const all = readingsOf(text).map((reading) => reading.text);
  if (depth === 0) return all;
  const chunks = new Set(
    all.flatMap((one) => [...one.matchAll(ENCODED)].flatMap(([chunk]) => [chunk, ...chunk.split(/[+/_-]/)])),
  );
  return [...all, ...[...chunks].flatMap(decoded).flatMap((inner) => readingsIn(inner, depth - 1))];
}

/** What base64 or hexadecimal digits stand for, if that is a text. */
function decoded(chunk: string): string[] {
  if (chunk.length < 4) return [];
  const isHexadecimal = /^(?:[\da-f]{2})+$/i.test(chunk);
  const texts = [Buffer.from(chunk, 'base64'), ...(isHexadecimal ? [Buffer.from(chunk, 'hex')] : [])].map(String);
  return texts.filter((text) => READABLE.test(text) && !text.includes('\ufffd'));
}

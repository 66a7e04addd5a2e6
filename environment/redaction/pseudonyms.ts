import { hash } from 'node:crypto';
import { decode } from '../../spec/exchange/json-tokens.ts';
import { perText } from '../../spec/model/memo.ts';

/** From four on, what a Feistel network gives cannot be told from chance without the key. */
const ROUNDS = 4;
/** A digest has 64 digits; so many of them move one place. */
const DIGITS = 8;

/** A letter or a digit: how far it is from the first of its kind, in small letters, capitals or digits. */
interface Place {
  readonly base: 26 | 10;
  readonly first: 'a' | 'A' | '0';
  readonly value: number;
}

/**
 * A stand-in for a personal value, the same wherever the value occurs. Letters become letters, digits digits, all else
 * is kept; so length and validity stay, and it commutes with letter case. Different plain identifiers get different
 * stand-ins: the halves of a value are moved in turn, each place by an amount that the other half decides (a Feistel network).
 */
export function pseudonym(value: string, key: string, pieces: readonly string[] = [...value]): string {
  const places = pieces.map(placeOf);
  const values = places.map((place) => place?.value ?? 0);
  const middle = Math.ceil(values.length / 2);
  for (let round = 0; round < ROUNDS; round++) {
    const [from, to] = round % 2 === 0 ? [0, middle] : [middle, values.length];
    const other = values.filter((_, at) => at < from || at >= to).join();
    const secret = hash('sha256', `cardproof people ${key} ${round} ${other}`);
    for (let at = from, digest = ''; at < to; at++, digest = digest.slice(DIGITS)) {
      digest ||= hash('sha256', `${secret} ${at}`);
      values[at] = ((values[at] ?? 0) + parseInt(digest.slice(0, DIGITS), 16)) % (places[at]?.base ?? 1);
    }
  }
  const characterOf = (place: Place | null, at: number) =>
    place === null ? pieces[at] : String.fromCharCode(place.first.charCodeAt(0) + (values[at] ?? 0));
  return places.map(characterOf).join('');
}

/** The same for the raw inside of a JSON string: escapes of other characters stay as they are. */
export function pseudonymOfRaw(raw: string, key: string): string {
  return pseudonym(raw, key, raw.match(/\\u[0-9a-fA-F]{4}|\\[^]|[^]/gu) ?? []);
}

const placeOf = perText((piece): Place | null => {
  const character = /^\\u....$/.test(piece) ? decode(piece) : piece;
  if (/^[0-9]$/.test(character)) return { base: 10, first: '0', value: Number(character) };
  if (!/^[\p{L}\p{M}\p{Extended_Pictographic}]$/u.test(character)) return null;
  const small = character.toLowerCase();
  const lower = [...small].length === 1 ? small : character;
  const code = lower.codePointAt(0) ?? 0;
  const value = code >= 97 && code <= 122 ? code - 97 : code % 26;
  return { base: 26, first: lower === character ? 'a' : 'A', value };
});

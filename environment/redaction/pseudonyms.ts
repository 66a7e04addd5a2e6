import { createHmac } from 'node:crypto';
import { decode } from '../../spec/json-tokens.ts';

const LONGEST = 512;

/** A letter or a digit: how far it is from the first of its kind, in small letters, capitals or digits. */
interface Place {
  readonly base: 26 | 10;
  readonly first: 'a' | 'A' | '0';
  readonly value: number;
}

/**
 * A stand-in for a personal value, the same wherever the value occurs. Letters become letters, digits digits, all else
 * is kept; so length and validity stay, and it commutes with letter case. Different plain identifiers get different
 * stand-ins: each position is a permutation chosen by what precedes, then by what follows.
 */
export function pseudonym(value: string, key: string, pieces: readonly string[] = [...value]): string {
  const places = pieces.map(placeOf);
  const forward = shifted(places.slice(0, LONGEST), `cardproof people ${key} forward`);
  const mixed = shifted(forward.reverse(), `cardproof people ${key} backward`).reverse();
  const characters = places.map((place, at) =>
    place === null ? pieces[at] : String.fromCharCode(place.first.charCodeAt(0) + (mixed[at]?.value ?? 0)),
  );
  return characters.join('');
}

/** The same for the raw inside of a JSON string: escapes of other characters stay as they are. */
export function pseudonymOfRaw(raw: string, key: string): string {
  return pseudonym(raw, key, raw.match(/\\u[0-9a-fA-F]{4}|\\[^]|[^]/gu) ?? []);
}

function placeOf(piece: string): Place | null {
  const character = /^\\u....$/.test(piece) ? decode(piece) : piece;
  if (/^[0-9]$/.test(character)) return { base: 10, first: '0', value: Number(character) };
  if (!/^[\p{L}\p{M}\p{Extended_Pictographic}]$/u.test(character)) return null;
  const small = character.toLowerCase();
  const lower = [...small].length === 1 ? small : character;
  const code = lower.codePointAt(0) ?? 0;
  const value = code >= 97 && code <= 122 ? code - 97 : code % 26;
  return { base: 26, first: lower === character ? 'a' : 'A', value };
}

/** Each place moved by an amount that depends on all places before it. */
function shifted(places: readonly (Place | null)[], secret: string): (Place | null)[] {
  let state = '';
  return places.map((place) => {
    const digest = createHmac('sha256', secret).update(state).digest();
    state = digest.toString('hex') + (place === null ? '-' : `${place.base}:${place.value}`);
    return place && { ...place, value: (place.value + digest.readUInt32BE(0)) % place.base };
  });
}

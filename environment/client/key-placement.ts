import type { KeyPlacement } from '../../spec/evidence/fact-parts.ts';
import { keyHeader } from '../../spec/generated/vocabulary.ts';

/** A header that other gateways take a key from. */
const OTHER_HEADER = 'X-Api-Key';
/** What makes a key longer: by so much that it also is longer than what a service may look at. */
export const ADDED = 'x'.repeat(64);
/** The query parameters that gateways take a key from. */
export const KEY_PARAMETERS = [
  keyHeader,
  'subscription-key',
  'subscriptionKey',
  'api-key',
  'api_key',
  'apikey',
  'key',
] as const;

/**
 * The key as a use of it needs it; null if that use cannot differ from the key itself (a key without letters has no
 * other case). For `absent` and `empty` it is the empty string.
 */
export function keyVariant(key: string, use: KeyPlacement): string | null {
  if (use === 'absent' || use === 'empty') return '';
  if (use === 'wrong') return differing(key, wrong(key));
  if (use === 'altered') return key.length < 2 ? null : key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
  if (use === 'altered-first') return key.length < 2 ? null : (key.startsWith('0') ? '1' : '0') + key.slice(1);
  if (use === 'truncated') return differing(key, key.slice(0, -1).trimEnd());
  if (use === 'lengthened') return key + ADDED;
  if (use === 'other-case') return differing(key, swapCase(key));
  return key;
}

function differing(key: string, variant: string): string | null {
  return variant === '' || variant.trim() === key.trim() ? null : variant;
}

/** Every letter and digit replaced by another of its class (hexadecimal keys stay hexadecimal). */
function wrong(key: string): string {
  const letters = /^[0-9a-f-]*$/i.test(key) ? 6 : 26;
  const move = (character: string, first: number, size: number, by: number): string =>
    String.fromCharCode(first + ((character.charCodeAt(0) - first + by) % size));
  return key.replace(/[a-zA-Z0-9]/g, (character) => {
    if (/[0-9]/.test(character)) return move(character, 48, 10, 3);
    return move(character, /[a-z]/.test(character) ? 97 : 65, letters, 2);
  });
}

function swapCase(key: string): string {
  return key.replace(/[a-zA-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) ^ 32));
}

type HeaderPlace = readonly [header: string, before: string];
const ELSEWHERE: Readonly<Partial<Record<KeyPlacement, HeaderPlace>>> = {
  authorization: ['Authorization', 'Bearer '],
  'authorization-bare': ['Authorization', ''],
  'other-header': [OTHER_HEADER, ''],
  cookie: ['Cookie', `${keyHeader}=`],
};

/** The headers that carry the key, or what a probe makes of it, and what stands before it there; none if it travels in the query, or not at all. */
export function headersOf(use: KeyPlacement): readonly HeaderPlace[] {
  if (use === 'absent' || use === 'query') return [];
  if (use === 'elsewhere') return [...headersOf('other-header'), ...headersOf('cookie')];
  return [ELSEWHERE[use] ?? [keyHeader, '']];
}

/** These headers with the key in them. */
export function keyHeaders(key: string, use: KeyPlacement): Record<string, string> {
  const variant = keyVariant(key, use) ?? '';
  const valueOf = (header: string): string => (header === 'Cookie' ? encodeURIComponent(variant) : variant);
  return Object.fromEntries(headersOf(use).map(([header, before]) => [header, before + valueOf(header)]));
}

/** Whether a use puts the key into the query. */
export const isInQuery = (use: KeyPlacement): boolean => use === 'query' || use === 'elsewhere';

/** The headers of every request, whatever its key. */
export function sentHeaders(version: string, runId: string): Record<string, string> {
  return {
    'User-Agent': `cardproof/${version} run/${runId}`,
    Accept: 'application/json',
    'Accept-Encoding': 'gzip',
  };
}

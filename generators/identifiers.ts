/** Ids that are no UUIDs, each one non-empty path segment that a proxy does not fold away. */
export const NOT_UUIDS = ['not-a-uuid', '12345', '00000000-0000-0000-0000-00000000000g'] as const;

/** A UUID-shaped id that is not in use, drawn from a seed. */
export function unusedUuid(seed: number): string {
  const hex = (n: number) => (Math.imul(seed ^ (n * 0x9e3779b9), 0x85ebca6b) >>> 0).toString(16).padStart(8, '0');
  const h = [1, 2, 3, 4].map(hex).join('');
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20, 32)}`;
}

/** The UUID of no one: some servers take it for an id that was not given. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const HEX = 16;
/** Digits that may be left out of a comparison: of an id that is compared by its end, or by its beginning. */
const [FIRST, LAST] = [0, 35];

/** A UUID with another first digit, and with another last one. None is one of the known ones; none at all is made of what is no UUID. */
export function nearMisses(uuid: string, known: ReadonlySet<string>): readonly string[] {
  if (!UUID.test(uuid)) return [];
  return [FIRST, LAST].flatMap((at) => {
    const digit = Number.parseInt(uuid.charAt(at), HEX);
    const others = Array.from({ length: HEX - 1 }, (_, i) => ((digit + 1 + i) % HEX).toString(HEX));
    const near = others.map((other) => uuid.slice(0, at) + other + uuid.slice(at + 1));
    return near.find((one) => !known.has(one.toLowerCase())) ?? [];
  });
}

/** A customerId that is a number, and does not fit into 32 bits. */
export const LARGE_NUMBER = '9999999999';

const [CODE_OF_A, LETTERS] = [97, 26];

/** A customerId of twelve letters that is not in use, drawn from a seed. */
export function unusedCustomerId(seed: number): string {
  const letter = (n: number) => (Math.imul(seed ^ (n * 0x9e3779b9), 0x85ebca6b) >>> 0) % LETTERS;
  const drawn = Array.from({ length: 9 }, (_, n) => String.fromCodePoint(CODE_OF_A + letter(n + 1)));
  return `zz${drawn.join('')}q`;
}

/** The same text in the other letter case. */
export const swapCase = (text: string): string =>
  [...text].map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join('');

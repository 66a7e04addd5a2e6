/** A small seeded source of randomness (mulberry32): the same seed gives the same institution. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** An integer from 0 up to, not including, `bound`. */
  below(bound: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** A version 4 UUID in lower case. */
  uuid(): string;
  /** `length` characters out of `alphabet`. */
  word(length: number, alphabet: string): string;
}

/** A source of randomness for `seed`. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  const word = (length: number, alphabet: string): string =>
    Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join('');
  return {
    next,
    below,
    word,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
    uuid: () => {
      const hex = word(30, '0123456789abcdef');
      const variant = '89ab'.charAt(below(4));
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-${variant}${hex.slice(15, 18)}-${hex.slice(18)}`;
    },
  };
}

import fc from 'fast-check';

const LETTERS_AND_DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const character = fc.constantFrom(...LETTERS_AND_DIGITS);

/** Valid customerIds: 1 to 16 letters and digits (specification: Limits, customerId length). */
export const customerIds: fc.Arbitrary<string> = fc.string({ unit: character, minLength: 1, maxLength: 16 });

/** Valid customerIds at both ends of the stated length. */
export const boundaryCustomerIds: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: character, minLength: 1, maxLength: 1 }),
  fc.string({ unit: character, minLength: 16, maxLength: 16 }),
);

/** A known customerId spoiled in ways that careless readers undo: padding, trimming, folding, a newline at the end. */
export function spoiledCustomerIds(known: string): fc.Arbitrary<string> {
  const odd = fc.constantFrom(' ', '\t', '\n', '\r\n', '%', '*', '-', '_', '.', 'é', '\u0663', '\u200b');
  return fc.oneof(
    odd.map((text) => `${known}${text}`),
    odd.map((text) => `${text}${known}`),
    fc.string({ unit: character, minLength: 17, maxLength: 40 }).map((rest) => known + rest),
  );
}

/** Texts that are no UUIDs, each one non-empty path segment. */
export const spoiledUuids: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('not-a-uuid', '12345', '00000000-0000-0000-0000-00000000000g'),
  fc.uuid().map((uuid) => uuid.slice(0, -1)),
  fc.uuid().map((uuid) => `${uuid}0`),
);

/** Queries of list credential types: limit from 1, offset from 0, either left out at times. */
export function typesQueries(total: number): fc.Arbitrary<{ limit?: number; offset?: number }> {
  const number = (min: number, max: number) =>
    fc.option(fc.integer({ min, max: Math.max(min, max) }), { nil: undefined });
  return fc.tuple(number(1, total), number(0, total - 1)).map(([limit, offset]) => ({
    ...(limit === undefined ? {} : { limit }),
    ...(offset === undefined ? {} : { offset }),
  }));
}

/** Ids that are no UUIDs, each one non-empty path segment that a proxy does not fold away. */
export const NOT_UUIDS = ['not-a-uuid', '12345', '00000000-0000-0000-0000-00000000000g'] as const;

/** A UUID-shaped id that nothing bears, drawn from a seed. */
export function unusedUuid(seed: number): string {
  const hex = (n: number) => (Math.imul(seed ^ (n * 0x9e3779b9), 0x85ebca6b) >>> 0).toString(16).padStart(8, '0');
  const h = [1, 2, 3, 4].map(hex).join('');
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20, 32)}`;
}

/** Spoils a known customerId in ways that careless readers undo: trimming, folding, patterns that end before a newline. */
export function outsidePattern(known: string): readonly string[] {
  const padded = known.padEnd(16, '0').slice(0, 16);
  return [
    `${known}\n`,
    ` ${known}`,
    `${known} `,
    `${padded}0`,
    `${known}%`,
    `${known}\u0663`,
    `${known}é`.slice(-16),
    `${known}*`,
    '*',
    '',
  ];
}

/** The same text in the other letter case. */
export const swapCase = (text: string): string =>
  [...text].map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join('');

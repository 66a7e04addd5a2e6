import fc from 'fast-check';
import { hostileTexts } from '../../suite/reports/hostile.ts';

/** What may stand where a file has something else. */
const values = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, 0, -1, 1e308, 2 ** 53, 1.5, '', [], {}, [[]], { a: {} }, '2026-13-45T99:99:99Z'],
    ...['https://u:p@h/#x', '../../their/index.html', '/etc/passwd', 'a\u0000b', '\u2028\u0085\u009b2J', '\ud800'],
    ...['__proto__', 'x'.repeat(100_000)],
    JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":1}}'),
    JSON.parse('['.repeat(2000) + ']'.repeat(2000)),
    Array.from({ length: 3000 }, (_, at) => ({ [`m${at}`]: at })),
  ),
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue(),
);

const part = fc.double({ min: 0, max: 1, noNaN: true });

/** A change of a file: of something in its JSON (`which`: how far into all of it), or of its text. */
export const change = fc.oneof(
  fc.record({
    is: fc.constantFrom('set' as const, 'add' as const),
    which: part,
    value: values,
  }),
  fc.record({
    is: fc.constantFrom('drop' as const, 'double' as const),
    which: part,
  }),
);
export const damage = fc.oneof(
  fc.record({ is: fc.constant('cut' as const), at: part }),
  fc.record({
    is: fc.constant('insert' as const),
    at: part,
    text: fc.oneof(
      fc.constantFrom('\u0000', '\ufeff', ',', '}', 'NaN', '\n', '"', '\\', '\u2028', '\r\n'),
      fc.string({ unit: 'binary', maxLength: 9 }),
    ),
  }),
  fc.record({ is: fc.constant('byte' as const), at: part, byte: fc.nat(255) }),
);
export type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;
type Damage = typeof damage extends fc.Arbitrary<infer One> ? One : never;

/** Each place of a value: what holds it, and under which name. */
function* placesOf(value: unknown): Generator<readonly [holder: Record<string, unknown>, name: string]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    yield [value as Record<string, unknown>, name];
    yield* placesOf(inner);
  }
}

/** A value with changes. */
export function changed<T>(value: T, changes: readonly Change[]): T {
  const copy = structuredClone({ value });
  for (const one of changes) {
    const all = [...placesOf(copy)].slice(1);
    const [holder, name] = all[Math.floor(one.which * (all.length - 1))] ?? [{}, ''];
    if (one.is === 'set') holder[name] = one.value;
    else if (one.is === 'add') holder[`${name}2`] = one.value;
    else if (one.is === 'double') holder[`${name}2`] = holder[name];
    else delete holder[name];
  }
  return copy.value;
}

/** Bytes with damages. */
export function damaged(given: string | Uint8Array, damages: readonly Damage[]): Buffer {
  let bytes = Buffer.from(given as string);
  for (const one of damages) {
    const at = Math.floor(one.at * bytes.length);
    if (one.is === 'cut') bytes = bytes.subarray(0, at);
    else if (one.is === 'byte') bytes[at] = one.byte;
    else bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(one.text), bytes.subarray(at)]);
  }
  return bytes;
}

import type { MemberName } from './generated/vocabulary.ts';

/** A JSON value in a few words, safe for any depth: `string "abc"`, `array of 3`, `object`. */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `array of ${value.length}`;
  if (typeof value === 'object') return 'object';
  if (typeof value === 'string') return `string ${JSON.stringify(clip(value, 80))}`;
  return `${typeof value} ${String(value)}`;
}

/** At most `length` characters, the cut marked. */
export function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}… (${text.length} characters)`;
}

/** A plain JSON object, arrays and null excluded. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The own member of an object, never an inherited one; undefined if the value is no object. The name is one of the
 * contract: a wrong one does not compile.
 */
export function member(value: unknown, name: MemberName): unknown {
  return ownMember(value, name);
}

/** The same for a name that is data itself. */
export function ownMember(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
